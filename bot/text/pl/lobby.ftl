### Poczekalnia i jej opcje.

lobby-title = ## Partia Ginkgopolis
lobby-open-here = Na tym kanale jest już otwarta poczekalnia: { $who }. { $seated ->
    [yes] Masz w niej miejsce.
    [full] Nie ma w niej wolnego miejsca.
   *[no] *Dołącz* daje ci w niej miejsce.
} Inną grę otwórz na innym kanale albo w wątku; `/ginkgo board` pokaże tę poczekalnię jeszcze raz.
lobby-seat = { $who }, { $sign }{ $role ->
    [host] , gospodarz
    [easy] , łatwy bot
    [medium] , średni bot
    [hard] , trudny bot
    [expert] , bot ekspert
   *[person] {""}
}
lobby-free = { $n ->
    [0] { $kept ->
        [yes] Wolne są tylko miejsca zachowane na rewanż.
       *[no] Wszystkie miejsca są zajęte.
    }
    [one] Wolne jest { $n } miejsce.
    [few] Wolne są { $n } miejsca.
   *[many] Wolnych jest { $n } miejsc.
}
lobby-asked = Rewanż. { $n ->
    [one] Miejsce czeka na gracza
    [few] Miejsca czekają na graczy
   *[many] Miejsca czekają na graczy
}: { $list }. *Dołącz* je zajmuje, *Wyjdź* zwalnia.
lobby-turned-down = Tym razem { $n ->
    [one] nie gra
    [few] nie grają
   *[many] nie grają
}: { $list }.
lobby-hal = Gra z Halem.
lobby-solo-alone = Gra solo jest dla jednej osoby; pozostali muszą wyjść.
lobby-options = ### Opcje
lobby-expires = -# Ta poczekalnia zamknie się { $at }.
lobby-closed = { $reason ->
    [cancelled] Gra odwołana, poczekalnia jest zamknięta.
    [expired] Ta poczekalnia wygasła. Nową otwiera `/ginkgo new`.
   *[started] Gra się zaczęła.
}
button-join = Dołącz
button-leave = Wyjdź
button-add-ai = Dodaj bota
button-options = Opcje
button-start = Rozpocznij
button-cancel = Anuluj

options-title = ## Opcje
option-setup = Postacie: { $setup ->
    [introductory] zestawy wprowadzające
   *[draft] draft
}
option-modules = Moduły: { $list }
no-modules = żadne
all-modules = wszystkie
option-hand = Karty na ręce: { $n }
option-solo = Solo z Halem, poziom { $level ->
    [normal] zwykły
   *[expert] ekspercki
}
option-pace = Tempo: { $pace ->
    [live] na żywo
   *[relaxed] spokojne
}, { $limit } na odpowiedź, { $ping } do powiadomienia
option-language = Język na kanale: { $language }

choose-setup = Postacie
setup = { $setup ->
    [introductory] Zestawy wprowadzające
   *[draft] Draft
}
setup-means = { $setup ->
    [introductory] Każdy dostaje losowy zestaw trzech postaci
   *[draft] Zatrzymaj jedną z czterech, resztę przekaż, aż będziesz mieć trzy
}
choose-modules = Moduły dodatku
module = { $module ->
    [new_buildings] Nowe budynki
    [prestige] Prestiżowe budynki
    [green_spaces] Zielona Przestrzeń
    [events] Wydarzenia
    [keep_a_card] Zachowaj kartę
   *[experts] Eksperci
}
module-means = { $module ->
    [new_buildings] Kafelki od 21 do 23, po 2 punkty doboru
    [prestige] Kafelki 24 i 25, po 3 punkty doboru; nikt na nich nie buduje
    [green_spaces] Parki między budynkami
    [events] Po dwa kafelki wydarzeń na gracza, zagrywane z kartą
    [keep_a_card] Odłóż jedną kartę, zanim przekażecie sobie ręce
   *[experts] Po jednym ekspercie na gracza
}
choose-hand = Karty na ręce
hand-size = Karty na ręce: { $n }
choose-solo = Razem czy solo
solo = { $level ->
    [none] Gra od 2 do 5 osób
    [normal] Solo z Halem
   *[expert] Solo z Halem, poziom ekspercki
}
choose-pace = Tempo
pace = { $pace ->
    [live] Na żywo
   *[relaxed] Spokojne
}: { $limit } na odpowiedź
pace-means = { $ping } do powiadomienia
choose-language = Język na kanale
option-advice = Gracze mogą pytać, co zrobiłby bot ekspert
choose-advice = Porady
advice = { $allowed ->
    [yes] Porady bota eksperta
   *[no] Bez porad w trakcie gry
}
button-ai = { $level ->
    [easy] Dodaj łatwego bota
    [medium] Dodaj średniego bota
    [hard] Dodaj trudnego bota
   *[expert] Dodaj bota eksperta
}
button-ai-remove = Usuń bota

ai-title = ## Miejsca botów
ai-means = { $level ->
    [easy] **Łatwy** widzi niewiele dalej niż własny kafelek: w sam raz na pierwszą grę.
    [medium] **Średni** waży, co przyniesie każdy ruch.
    [hard] **Trudny** rozgrywa ruchy w myśli, zanim wybierze.
   *[expert] **Ekspert** rozgrywa ich więcej i trudno z nim wygrać.
}
lobby-lacks = -# *Rozpocznij* czeka: { $what ->
    [too_few_people] muszą być zajęte co najmniej dwa miejsca. Niech ktoś dołączy albo gospodarz doda bota.
    [too_few_took_theirs] muszą być zajęte co najmniej dwa miejsca. Niech ktoś zajmie zachowane miejsce albo je zwolni; wtedy gospodarz może dodać bota.
    [solo_alone] gra z Halem jest dla jednej osoby.
   *[five_cards_need_few] z pięcioma kartami na ręce gra od dwóch do czterech osób. Niech ktoś wyjdzie albo gospodarz wybierze cztery karty.
}
lobby-seat-word = { $seat } · „{ $word }”

## Gwarancja rozdania

lobby-promise = -# Dowód rozdania, do sprawdzenia po grze: `{ $hash }`
button-word = Dodaj słowo
button-deal = O tym rozdaniu
word-title = Słowo do rozdania
word-label = Twoje słowo
word-hint = Coś losowego; zobaczą je wszyscy i zostanie w zapisie gry
deal-title = ## O tym rozdaniu
deal-hash = Dowód z chwili otwarcia poczekalni: `{ $hash }`
deal-later = Ta poczekalnia jest sprzed aktualizacji: dowód rozdania powstanie na starcie i będzie na pierwszej planszy.
deal-word = Słowo gracza { $who }: „{ $word }”.
deal-no-words = Nikt nie dodał słowa.
deal-proves = { $words ->
    [some] Karty wynikają z tajnej liczby wybranej przy otwarciu poczekalni, z opcji i z tych słów. Kto dodaje słowo nie do przewidzenia, ma pewność, że nikt tego rozdania nie wybrał.
    [none] Karty wynikają z tajnej liczby wybranej przy otwarciu poczekalni i z opcji. Tej liczby nie da się już zmienić, ale ktoś, kto prowadzi bota, mógł otwierać poczekalnie tak długo, aż rozdanie mu się spodobało. Wyklucza to twoje słowo, którego nikt nie przewidzi: *Dodaj słowo*.
   *[never] Karty wynikają z tajnej liczby wybranej przy otwarciu poczekalni i z opcji. Tej liczby nie da się już zmienić, ale ktoś, kto prowadzi bota, mógł otwierać poczekalnie tak długo, aż rozdanie mu się spodobało. Wykluczyłoby to słowo dodane przed startem.
}
deal-limits = To nie dowodzi, kto gra: nic nie stoi na przeszkodzie, żeby jedna osoba zajęła wszystkie miejsca. Słowa są ustalone na starcie i zostają w zapisie gry.
deal-proves-first = Karty wynikają z tajnej liczby wybranej na początku gry. Dowodzi to, że od tej pory nic się nie zmieniło.
deal-check = { $over ->
    [yes] Tajna liczba jest już w zapisie: `/ginkgo export`, a potem `python -m engine verify FILE --hash { $hash }` rozdaje jeszcze raz i porównuje.
   *[no] Po grze tajna liczba będzie w zapisie i każdy może rozdać jeszcze raz i porównać: `/ginkgo export`, a potem `python -m engine verify FILE --hash { $hash }`.
}
