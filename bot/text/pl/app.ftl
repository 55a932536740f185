# Prywatne zdania aplikacji: co zrobiła albo dlaczego nie i co teraz zrobić.

## Odmowy stołu

declined-no_such_game = Tej gry już tu nie ma. Swoje stoły zobaczysz poleceniem `/ginkgo my games`, a nowy otwiera `/ginkgo new`.
declined-channel_busy = Na tym kanale jest już otwarta poczekalnia albo gra. Wybierz inny kanał lub wątek albo zajrzyj do niej: `/ginkgo board`.
declined-too_many_games = { $most ->
    [one] Masz już { $most } otwartą grę
    [few] Masz już { $most } otwarte gry
   *[many] Masz już { $most } otwartych gier
}, więcej nie można. Najpierw którąś dokończ albo opuść: pokaże je `/ginkgo my games`.
declined-not_a_lobby = Ta poczekalnia jest zamknięta. Nową otwiera `/ginkgo new`.
declined-not_running = Nie toczy się tu żadna gra. Otwórz nową: `/ginkgo new`.
app-game-over = Tamta gra jest już skończona. { $here ->
    [running] Tutaj toczy się inna: pokaże ją `/ginkgo board`.
    [lobby] Tutaj jest otwarta poczekalnia następnej: dołączysz poleceniem `/ginkgo join`.
   *[none] Swoje stoły zobaczysz poleceniem `/ginkgo my games`, a nowy otwiera `/ginkgo new`.
}
declined-full = Przy tym stole nie ma wolnego miejsca. Drugi stół możesz otworzyć w wątku: `/ginkgo new`.
declined-already_joined = Masz już tutaj miejsce. Możesz je oddać: w poczekalni przyciskiem *{ button-leave }*, w trakcie gry poleceniem `/ginkgo resign`.
declined-already_sits = { $who } ma już tutaj miejsce. Wybierz kogoś innego.
declined-not_seated = Nie masz miejsca przy tym stole. W poczekalni daje je *{ button-join }*, a trwającą grę pokazuje `/ginkgo board`.
app-away = { away } `/ginkgo screen` otwiera twój ekran: *{ button-return-to-seat }*, potem spróbuj jeszcze raz.
declined-not_host = Może to zrobić tylko gospodarz: { $who }. Poproś na kanale.
declined-not_a_word = Słowo do rozdania ma najwyżej 40 znaków, samych widocznych. Spróbuj innego.
declined-no_promise = Ta poczekalnia jest sprzed aktualizacji; do jej rozdania nie dodaje się słów. Do nowej już tak: `/ginkgo new`.
declined-no_ai_seat = Przy stole nie ma bota, którego można by usunąć.
declined-too_few_people = Muszą być zajęte co najmniej dwa miejsca. Poczekaj, aż ktoś dołączy, albo naciśnij *{ button-add-ai }*.
declined-solo_alone = Z Halem gra dokładnie jedna osoba. Pozostali muszą wyjść albo gospodarz wybierze grę w kilka osób: *{ button-options }*.
declined-solo_no_modules = W grze z Halem nie można używać modułów ani pięciu kart na ręce. Użyj polecenia jeszcze raz bez nich albo bez opcji `solo`.
declined-five_cards_need_keep = Pięć kart na ręce wymaga modułu *Zachowaj kartę*. Wybierz też ten moduł albo cztery karty na ręce.
declined-five_cards_need_few = Z pięcioma kartami na ręce gra od dwóch do czterech osób. Ktoś musi wyjść albo gospodarz wybierze cztery karty na ręce: *{ button-options }*.
declined-direct_only_solo = W wiadomościach prywatnych można grać tylko z Halem, bez modułów i bez pięciu kart na ręce. Inną grę otwiera `/ginkgo new` na kanale serwera.
declined-already_agreed = Twoja zgoda jest już zapisana. Teraz kolej na pozostałych.
declined-no_such_vote = Ta sprawa jest już rozstrzygnięta. Jak stoi gra, pokaże `/ginkgo board`.
declined-not_yours_to_vote = O twoim miejscu decydują pozostali. Na co czeka stół, pokaże twój ekran: `/ginkgo screen`.
declined-not_late = Ta osoba ma jeszcze czas na odpowiedź. Spróbuj ponownie, gdy ten czas minie.
declined-needs_two_voters = Przy dwóch osobach nikogo nie można usunąć głosowaniem, zanim minie limit czasu. Zakończenie gry proponuje `/ginkgo end`.
declined-already_so = Tak już jest i nic więcej nie trzeba. Jak stoi gra, pokaże `/ginkgo board`.
declined-no_offer = Ta propozycja jest dla kogoś innego albo już nieaktualna. Każdy, kto tam gra, może zaproponować miejsce jeszcze raz.
declined-offer_open = Ktoś ma już propozycję zajęcia miejsca przy tym stole. Poczekaj na odpowiedź; jeśli nie nadejdzie przez dzień, miejsce można zaproponować komuś innemu.
declined-offer_refused = Ta osoba odrzuciła już propozycję miejsca przy tym stole. Może zechce je ktoś inny.
declined-not_over = To będzie możliwe po zakończeniu gry, bo widać tam karty wszystkich graczy.
declined-not_your_seat = Przekazać można tylko własne miejsce albo takie, które nie ma właściciela i gra na nim bot. Wybierz jedno z nich.
declined-still_playing = Masz już kolejne miejsce. Naciśnij jeszcze raz, żeby oddać także to i usunąć swoje dane.

## Baza danych

store-locked = Baza danych jest zajęta. Nic nie przepadło; za chwilę sprawdź, czy twój wybór się zapisał, a jeśli nie, naciśnij jeszcze raz.
store-full = Dysk bazy danych jest pełny. Nic nie przepadło, ale nic nowego się nie zapisze, dopóki operator nie zwolni miejsca.
store-read_only = W bazie danych nie można nic zapisać. Nic nie przepadło; zaradzić temu musi operator.
store-corrupt = Zapisane w bazie dane są uszkodzone i pozostają bez zmian. Daj znać operatorowi.
store-missing = Nie można otworzyć bazy danych. Daj znać operatorowi.
store-no_driver = Nie można otworzyć bazy danych. Daj znać operatorowi.
store-no_encoding = Nie można otworzyć bazy danych. Daj znać operatorowi.
store-too_new = Bazę danych zapisała nowsza wersja tego programu. Daj znać operatorowi.
store-too_old = Bazę danych zapisała starsza wersja tego programu. Daj znać operatorowi.
store-half_moved = Baza danych jest jeszcze wypełniana. Daj znać operatorowi.
store-taken = Z tą bazą danych pracuje inny bot. Daj znać operatorowi.
store-in_use = Bazę danych trzeba zaktualizować, a pracują z nią inne procesy. Daj znać operatorowi.
store-lossy = Nie udało się zaktualizować bazy danych. Daj znać operatorowi.
store-exists = Ten plik już istnieje.
store-not_a_file = Kopiuje się tylko pliki SQLite.
store-failed = Baza danych nie dała rady. Nic nie przepadło; naciśnij za chwilę jeszcze raz.

## Przyciski i polecenia

app-unknown-button = Ten przycisk jest nieaktualny i nic już nie robi. Swój ekran otworzysz poleceniem `/ginkgo screen`.
app-not-your-screen = To ekran { $named ->
    [yes] gracza { $name }
   *[no] innej osoby
}. Swój otworzysz przyciskiem *{ button-screen }* pod planszą albo poleceniem `/ginkgo screen`.
app-command-changed = Nie znam tego polecenia w tej postaci. Wpisz jeszcze raz `/ginkgo`: Discord może jeszcze pokazywać starszą wersję.
app-too-fast = To dużo naraz. Odczekaj kilka sekund i graj dalej.
app-failed = Coś u mnie poszło nie tak, ale niczego to nie zmieniło. Spróbuj jeszcze raz; jeśli to nie pomoże, podaj operatorowi ten kod: { $reference }.
app-no-game-here = { $direct ->
    [yes] Nie ma tu otwartej gry. W wiadomościach prywatnych grasz solo z Halem: `/ginkgo new`. Gra z innymi toczy się na kanale serwera: użyj polecenia tam.
   *[no] Na tym kanale nie ma otwartej gry. Poczekalnię otwiera `/ginkgo new`.
}
app-game-elsewhere = { $direct ->
    [yes] Nie ma tu otwartej gry. Twoje stoły: { $list }. Użyj polecenia tam albo zacznij tu grę z Halem: `/ginkgo new`.
   *[no] Na tym kanale nie ma otwartej gry. Twoje stoły: { $list }. Użyj polecenia tam albo otwórz tu poczekalnię: `/ginkgo new`.
}
app-no-screen = Nie masz tutaj miejsca przy stole. Dołącz do poczekalni poleceniem `/ginkgo join` albo otwórz nową: `/ginkgo new`.
app-lobby-opened-there = Poczekalnia jest otwarta we własnym wątku: { $place }
app-started-there = Twoja gra zaczyna się we własnym wątku: { $place }
app-missing-permissions = Tutaj mi tego nie wolno. Na tym kanale potrzebuję uprawnień: { $permissions }. Może je nadać ktoś, kto zarządza serwerem.
app-too-many-threads = Discord nie pozwala mi teraz otworzyć tu wątku. Spróbuj ponownie za { $minutes ->
        [one] { $minutes } minutę
        [few] { $minutes } minuty
       *[many] { $minutes } minut
    }.
app-no-thread = Discord nie pozwala mi teraz otworzyć tu wątku. Być może na tym serwerze otwarto ich zbyt wiele: zamknij któryś albo spróbuj później. Ktoś, kto zarządza serwerem, może też zostawić gry na kanale: `/ginkgo settings`.
app-not-a-channel = Gra potrzebuje kanału tekstowego albo wątku. Użyj polecenia właśnie tam.
app-only-my-commands = Ten serwer ma moje polecenia, ale ja do niego nie należę i nic by tu ode mnie nie dotarło. Może mnie zaprosić ktoś, kto zarządza serwerem: { $link }
app-not-in-thread = Nie należę do tego wątku i nic by tu ode mnie nie dotarło. Zaproś mnie: oznacz mnie tutaj przez @, a potem spróbuj ponownie.
app-thread-not-asked = Nie mogę teraz zapytać Discorda, czy należę do tego wątku. Spróbuj ponownie za minutę.
app-thread-locked = Ten wątek jest zablokowany i nic by tu ode mnie nie dotarło. Odblokować go może ktoś, kto zarządza wątkami.
app-not-allowed-here = Na tym kanale nie można zaczynać gier. Spróbuj tu: { $channels }.
app-already-begun = { $seated ->
    [yes] Ta gra już trwa. Swój ekran otworzysz poleceniem `/ginkgo screen`, na dobre odejdziesz poleceniem `/ginkgo resign`, a inny stół otworzysz poleceniem `/ginkgo new` na innym kanale albo w wątku.
   *[no] Toczy się tu już gra: { $who }. Możesz ją oglądać: `/ginkgo board` pokaże miasto. Poleceniem `/ginkgo new` otworzysz stół na innym kanale albo w wątku, a tutaj po zakończeniu tej gry.
}
app-not-started = To działa dopiero po rozpoczęciu gry. Zaczyna ją *{ button-start }* w poczekalni.
app-resign-lobby = Gra jeszcze się nie zaczęła. Z poczekalni wyjdziesz przez *{ button-leave }* albo poleceniem `/ginkgo leave`.
app-modules-unknown = Nie znam modułu { $name }. Dostępne moduły: { $known }.
app-puzzle-unknown = Nie znam takiej zagadki. Wybierz zagadkę od 1 do { $last }.
app-only-managers = Może to zrobić tylko ktoś, kto zarządza serwerem. Poproś taką osobę; własne ustawienia zmienisz poleceniem `/ginkgo me`.
app-only-managers-start = Tutaj grę może zacząć tylko ktoś, kto zarządza serwerem. Poproś taką osobę. W pojedynkę można grać z Halem w wiadomościach prywatnych ze mną (tam `/ginkgo new`) albo uczyć się gry: `/ginkgo learn`.
app-only-managers-end = Tutaj grę może zakończyć przed czasem tylko ktoś, kto zarządza serwerem. Poproś taką osobę albo oddaj swoje miejsce: `/ginkgo resign`.
app-only-in-server = To działa tylko na serwerze. Użyj polecenia na jednym z jego kanałów.
app-ended = Gra jest skończona.
app-vote-asked = Pozostali widzą pytanie na kanale; przyciski są pod nim.
app-not-agreed = Twojej zgody i tak nie było, więc nic się nie zmienia.
app-resigned = Twoje miejsce zostało oddane.
app-not-a-player = { $name } nie ma miejsca przy tym stole. Wybierz kogoś, kto je ma.
app-not-a-member = { $name } nie należy do tego serwera. Wybierz kogoś, kto tu jest.
app-offered = { $name } ma teraz propozycję zajęcia tego miejsca. Tylko { $name } może je zająć; odmowa jest ostateczna.
app-offer-open = { $name } ma już propozycję zajęcia miejsca przy tym stole. Poczekaj na odpowiedź albo cofnij propozycję.
app-offer-no-offers = { $name } nie przyjmuje propozycji miejsc. Może zechce je ktoś inny.
app-offer-pause = { $name } ma już od ciebie świeżą propozycję. Z kolejną odczekaj godzinę.
app-offer-many = Wiele osób ma już od ciebie świeże propozycje. Z kolejną odczekaj godzinę.
app-offer-to-yourself = { $seated ->
    [yes] Masz już miejsce przy tym stole.
   *[no] Miejsca nie zajmuje się bez propozycji. Każdy, kto tu gra, może ci je zaproponować: `/ginkgo table replace`.
}
# Few are as many.
app-which-seat = Które miejsce: twoje czy { $n ->
    [one] opuszczone
   *[many] jedno z opuszczonych
} ({ $who })? Wskaż je opcją `player`.
app-kick-away = Na miejscu gracza { $name } gra już bot, dopóki { $name } nie wróci. Gra toczy się dalej i nikt nie musi zostać usunięty z gry.
app-kick-yourself = Nie głosuje się za usunięciem siebie z gry. Swoje miejsce oddasz poleceniem `/ginkgo resign`.
button-withdraw = Cofnij propozycję
app-no-bots = Bot z Discorda nie może zająć miejsca. Bota do gry dodaje *{ button-add-ai }* w poczekalni.
app-accepted = Miejsce jest twoje.
app-offer-declined = Propozycja przepada.
app-offer-taken = Miejsce zajmuje teraz { $who }.
app-offer-refused = Propozycja została odrzucona. { $own ->
    [yes] Możesz zaproponować swoje miejsce komuś innemu.
   *[no] Każdy, kto tam gra, może zaproponować miejsce komuś innemu.
}
app-offer-over = Ta propozycja jest już nieaktualna. { $own ->
    [yes] Możesz zaproponować swoje miejsce jeszcze raz.
   *[no] Każdy, kto tam gra, może zaproponować miejsce jeszcze raz.
}
app-offer-for = Propozycję zajęcia tego miejsca ma { $name }. Tylko { $name } może je zająć.
app-offer-held = Ta propozycja jest już nieaktualna: na tym miejscu gra { $who }.
app-offer-ended = Ta propozycja jest już nieaktualna: gra jest skończona.
app-export = Zapis tej gry, po jednym wpisie w wierszu.
app-no-advice = Ekspert nie ma tu teraz nic do powiedzenia. Zapytaj, gdy będziesz wybierać kartę.
button-look-again = Odśwież
app-review-waiting = Trwa analiza gry. Pojawi się tutaj.
app-review-progress = Trwa analiza gry, wybory: { $done }/{ $total }.
app-review-no-round = Nie ma czego analizować: gra skończyła się, zanim rozegrano choć jedną turę. `/ginkgo log` pokaże, co się wydarzyło.
app-review-failed = Nie udało się przeanalizować gry. Spróbuj jeszcze raz albo pobierz zapis: `/ginkgo export`.
app-review-yours = Twoja poprzednia analiza jeszcze powstaje. Pojawi się tam, gdzie padła prośba o nią.
app-film-yours = Twój poprzedni film jeszcze powstaje. Pojawi się tam, gdzie padła prośba o niego.
app-film-full = Powstaje właśnie wiele filmów. Poproś jeszcze raz za kilka minut.
app-just-shown = To pojawiło się tu kilka minut temu. Zajrzyj trochę wyżej.
app-board-just-posted = Plansza pojawiła się tu przed chwilą. Zajrzyj trochę wyżej.
app-step-just-shown = Plansza skończonej gry pojawiła się tu przed chwilą. Odczekaj kilka sekund.
app-board-waits = Discord nie przyjął jeszcze wiadomości. Próbuję dalej; jeśli nic z tego nie wyjdzie, przeczytasz o tym tutaj.
app-board-not-posted = Discord nie przyjął wiadomości. Spróbuj ponownie za chwilę.
app-film-waiting = Film powstaje. Pojawi się tutaj.
app-film-progress = Film powstaje, obrazki: { $done }/{ $total }.
app-film = { $whole ->
    [yes] Gra od pierwszej tury do ostatniej.
   *[no] Gra do chwili, w której ją przerwano.
}
app-film-alt = { $whole ->
    [yes] Animacja skończonej gry: obrazek na każdą akcję, na końcu punktacja.
   *[no] Animacja gry do chwili, w której ją przerwano: obrazek na każdą akcję.
}
app-film-failed = Nie udało się zrobić filmu. W zapisie jest wszystko: `/ginkgo export`.
app-not-begun = Ta gra jeszcze się nie zaczęła. Zapis, film i analiza będą dostępne, gdy się skończy.
app-nothing-played = Nie ma jeszcze czego czytać: nie rozegrano żadnej tury.
app-no-zone = Nie znam strefy czasowej { $zone }. Zapisz ją tak: Europe/Warsaw.
app-me-export = Oto, co jest o tobie zapisane.
app-me-delete = To usuwa wszystko, co jest o tobie zapisane: twoje ustawienia, postępy w grze z przewodnikiem, pokazane wskazówki i rozwiązane zagadki oraz twoją nazwę w grach, w których miejsca zostaną bez nazwy. Usunąć?
# Few are as many.
app-me-delete-resigns = { $n ->
    [one] Masz miejsce przy { $n } otwartym stole.
   *[many] Masz miejsca przy { $n } otwartych stołach.
} Oddasz je: tam, gdzie grają inni, dalej zagra bot, a gra, w której nikt inny nie gra, skończy się.
app-me-deleted = Twoje dane są usunięte.
app-me-deleted-but = Twoje dane są usunięte, ale { $n ->
    [one] jedna uszkodzona gra może
    [few] { $n } uszkodzone gry mogą
   *[many] { $n } uszkodzonych gier może
} jeszcze zawierać twoją nazwę. Daj znać operatorowi, który widzi, o co chodzi.

permission-view_channel = Wyświetlanie kanału
permission-send_messages = Wysyłanie wiadomości
permission-send_messages_in_threads = Wysyłanie wiadomości w wątkach
permission-create_public_threads = Tworzenie publicznych wątków
thread-name = Ginkgopolis: { $name }
permission-attach_files = Załączanie plików
permission-read_message_history = Czytanie historii wiadomości
permission-connect = Łączenie

## Na kanale

channel-ended-authority = Tę grę zakończył ktoś, kto zarządza serwerem.
channel-ended-consent = Tę grę zakończyli sami gracze.
channel-ended-nobody_left = Gra się kończy: nikt już w nią nie gra.
channel-ended-cancelled = Ta gra jest odwołana.
channel-ended-expired = Gra kończy się sama: przez miesiąc nikt jej nie tknął.
channel-ended-channel_gone = Ta gra jest zakończona: jej kanał został usunięty.
channel-ended-damaged = Tę grę zakończył operator: jej zapis jest uszkodzony.

## W wiadomościach prywatnych

screen-gone = To miejsce nie jest już twoje.
screen-gone-at = To miejsce przy stole [{ $place }]({ $link }) nie jest już twoje.
screen-on-demand = Twój ekran przy stole [{ $place }]({ $link }) otworzysz przyciskiem *{ button-screen }* pod planszą albo poleceniem `/ginkgo screen`.
table-put-back = Przywrócono wcześniejszy stan gier: tego, co zagrano tu później, nie było. Obecny stan jest poniżej.
screen-below = Twój ekran jest teraz niżej.
