### Plansza na kanale i miasto słowami.

board-title = ## Tura { $round }
board-title-draft = ## { $asks ->
    [events] Trwa wybór kafelków wydarzeń
    [both] Trwa draft postaci, potem wybór kafelków wydarzeń
    [experts] Trwa draft postaci i ekspertów
   *[draft] Trwa draft postaci
}
board-begins = Zaczyna { $who }.
board-last-round = **Ostatnia tura.**
board-choose = { $what ->
    [alone] Wybierz teraz kartę: naciśnij *Mój ekran*.
    [draft] Teraz każdy wybiera w tajemnicy przed innymi: naciśnij *Mój ekran*.
   *[card] Teraz każdy wybiera kartę w tajemnicy przed innymi: naciśnij *Mój ekran*.
}
board-ready = Odpowiedzi: { $ready } z { $all }.
board-awaited = Czekamy na: { $who }.
board-paused = **Przerwa.** Nikt nie dostaje przypomnień.
board-past = { $state ->
    [stopped] W tym miejscu gra została zakończona.
   *[older] Niżej jest nowsza plansza.
}
board-deeds = ### { $round ->
    [0] Co się stało
   *[other] Co się stało w turze { $round }
}
board-since = ### Tymczasem
board-supply = -# Zapas kafelków: { $n }{ $refill ->
    [yes] , do uzupełnienia jeszcze raz.
    [no] ; gdy się wyczerpie, gra się kończy.
   *[over] .
} Talia: { $deck } { $deck ->
    [one] karta
    [few] karty
   *[many] kart
}.
board-in-city = -# Zasoby w mieście: { $list }.
board-in-city-seat = { $who } { $n } z { $all }
board-commitment = -# Dowód rozdania, do sprawdzenia po grze: `{ $hash }`
button-screen = Mój ekran
button-rules = Zasady
button-describe = Słowami
button-districts = Dzielnice
button-show-round = Pokaż turę
button-legend = Legenda
round-alt = { $round ->
    [0] Co się stało, jako animacja
   *[other] Tura { $round } jako animacja
}, obrazek na każdą akcję.
districts-title = ### { $round ->
    [0] Dzielnice przed pierwszą turą
   *[other] Dzielnice w turze { $round }
}
districts-none = Nie ma jeszcze żadnej dzielnicy.
button-log = Dziennik

city-alt = { $planned ->
    [yes] Miasto po tym wyborze
   *[no] { $round ->
        [0] Miasto przed pierwszą turą
       *[other] Miasto w turze { $round }
    }
}: { $buildings } { $buildings ->
    [one] budynek
    [few] budynki
   *[many] budynków
}{ $greens ->
    [0] .
    [one] , 1 Zielona Przestrzeń.
    [few] , { $greens } Zielone Przestrzenie.
   *[many] , { $greens } Zielonych Przestrzeni.
}
city-row = Rząd { $n }: { $cells }.
city-gap = { $n ->
    [one] puste pole
    [few] { $n } puste pola
   *[many] { $n } pustych pól
}
city-token = żeton { $letter }
# Gdzie leży sąsiad, patrząc z pola (lub żetonu); nazwa kafelka stoi w mianowniku. „U dołu R7” i „z prawej R7” czytało
# się odwrotnie: pole u dołu kafelka, po jego prawej.
# Zielona Przestrzeń nie ma przedimka, ale każdy język pyta o to samo.
city-beside = { $side ->
    [above] pod nim
    [below] nad nim
    [left] na prawo od niego
   *[right] na lewo od niego
} { $green ->
    [yes] { $tile }
   *[no] { $tile }
}
city-green = Zielona Przestrzeń{ $owned ->
    [yes] {" "}gracza { $owner }
   *[no] {""}
}
city-building = { $tile }{ $owned ->
    [yes] {" "}gracza { $owner }
   *[no] {""}
}{ $height ->
    [1] {""}
   *[other] {" "}o wysokości { $height }
}{ $site ->
    [yes] {" "}z Placem Budowy
   *[no] {""}
}

describe-own = ## Co masz
describe-page = -# Słowami, strona { $page } z { $pages }
describe-city = ## Miasto
describe-seat = ### { $who }, { $sign }
describe-open = { $tiles } { $tiles ->
    [one] kafelek
    [few] kafelki
   *[many] kafelków
} za zasłonką, { $cards } { $cards ->
    [one] karta
    [few] karty
   *[many] kart
} na ręce{ $alone ->
    [yes] .
   *[no] , { $hands } { $hands ->
        [one] żeton
        [few] żetony
       *[many] żetonów
    } zmiany ręki.
}
describe-event-tiles = Pozostałe kafelki wydarzeń: { $n }
describe-discard = Stos kart odrzuconych: { $cards }.
pile-new-buildings = Nowe budynki (wartość II), zostało: { $n }.
pile-prestige = Prestiżowe budynki (wartość III): { $cards }.
pile-prestige-empty = Prestiżowe budynki (wartość III): już się skończyły.
pile-green = Kafelki Zielonej Przestrzeni, zostało: { $n }.

area-bonuses = { $action ->
    [exploit] Premie za eksploatację
    [urbanize] Premie za urbanizację
   *[construct] Premie za piętro
}: { $gains }.
area-gains = { $gains } ({ $cards })
area-endgame = Na koniec: { $list }.
area-endgame-card = { $card } ({ $effect })
area-expert = { $expert }: { $power }.

card-token = Wokół żetonu { $letter }: { $where }.
card-building = Budynek ma { $height ->
    [one] 1 piętro
    [few] { $height } piętra
   *[many] { $height } pięter
}{ $owned ->
    [yes] ; zasoby gracza { $owner }: { $n }
   *[no] {" "}i nie ma właściciela
}.
