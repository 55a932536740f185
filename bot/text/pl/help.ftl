### Pomoc i lista własnych stołów.

# As in English.
help-title = ## Ginkgopolis
help-what = Budujecie jedno miasto, razem i przeciw sobie: wszyscy potajemnie wybierają po karcie, a potem zagrywa się je jedną po drugiej. Dla jednej do pięciu osób, na wieczór albo na tydzień.
help-begin =
    {""}**Na początek**
    `/ginkgo learn`: pierwsza gra z przewodnikiem, w pojedynkę, w dziesięć minut
    `/ginkgo new`: stół na kanale serwera; znajomi naciskają *Dołącz*, boty zajmują wolne miejsca, *Rozpocznij* rozdaje karty
    `/ginkgo new solo:` gra z Halem, także w wiadomościach prywatnych z botem
help-play =
    {""}**W trakcie gry**
    {""}*{ button-screen }* pod planszą albo `/ginkgo screen`: twoja ręka, widoczna tylko dla ciebie
    {""}*Co mogę zrobić* na twoim ekranie: co robi każda z twoich kart
    `/ginkgo board`: miasto jeszcze raz · `/ginkgo log`: co się działo · `/ginkgo my games`: twoje stoły
help-more =
    {""}**Więcej**
    `/ginkgo rules`: zasady według tematów · `/ginkgo puzzle`: znajdź najlepszy ruch · `/ginkgo me`: język, powiadomienia, twoje dane
    `/ginkgo end`, `/ginkgo resign`, `/ginkgo table …`: zakończenie, odejście, przerwa, przekazanie miejsca
    `/ginkgo settings`: dla tych, którzy zarządzają serwerem · `/ginkgo about`: kto to zrobił
button-games = Moje gry
button-games-again = Odśwież
button-game = Przejdź: { $place }
games-title = ## Moje gry
games-over = [{ $place }]({ $link }): { $result }
games-none = Nie masz miejsca przy żadnym stole. Nowy otwiera `/ginkgo new`.
games-damaged = { $n ->
    [one] Jednego stołu nie da się odczytać: jego zapis jest uszkodzony. Daj znać operatorowi.
    [few] { $n } stołów nie da się odczytać: ich zapis jest uszkodzony. Daj znać operatorowi.
   *[many] { $n } stołów nie da się odczytać: ich zapis jest uszkodzony. Daj znać operatorowi.
}
games-direct = wiadomości prywatne
games-thread = wątek
games-place = { $place } ({ $who })
games-which = Który z twoich stołów?
games-line = [{ $place }]({ $link }) · { $waiting ->
    [lobby] poczekalnia jest otwarta
   *[running] { $round ->
        [0] przed pierwszą turą
       *[other] tura { $round }
    }{ $waiting ->
        [paused] , przerwa
        [away] , za ciebie gra bot
        [you] , **czeka na ciebie**
        [named] , czekamy na: { $who }
       *[others] , czeka na innych
    }
}
