# Słowa na obrazkach: krótkie, bo miejsca jest mało.

picture-round = { $round ->
    [0] Przygotowanie
   *[other] Tura { $round }
}
# As in English.
picture-title = Ginkgopolis
picture-last-round = Ostatnia tura
# Pod turą: której tury dotyczą ramki i numery w mieście.
picture-marked = Znaki: tura { $round }
# Nad punktacją. $n to liczba zwycięzców, 0 przy remisie z Halem.
# Few are as many.
picture-headline = { $n ->
    [0] Remis
    [one] { $who } wygrywa
   *[many] { $who } wygrywają
}
picture-hand = Ręka
picture-pack = Do wyboru
picture-mine = Twoje
picture-tiles = Kafelki
picture-no-tiles = Kafelki: 0
picture-chosen = Wybór
picture-aside = Odłożona
picture-area = Wyłożone
picture-item = { $item ->
    [resource] Zasoby
    [tile] Kafelki
   *[point] Punkty
}
picture-action = { $action ->
    [exploit] Eksploatacja
    [urbanize] Urbanizacja
   *[construct] Piętro
}
# A chance to win, behind its line.
picture-percent = { $n }%
picture-endgame = Na koniec
# Pod liczbą żetonów zmiany ręki, gdzie jest miejsce na jakieś dwanaście liter.
picture-new-hands = Zmiana ręki
picture-score = { $column ->
    [points] Punkty
    [endgame] Karty
    [new_hands] Zmiana ręki
    [districts] Dzielnice
    [green_spaces] Parki
   *[experts] Ekspert
}

# Co rozważany kafelek robi z dzielnicą (R6.2).
picture-district = { $change ->
    [begins] Zaczyna dzielnicę
    [joins] Dołącza do dzielnicy
    [wins] Pierwsze miejsce w dzielnicy
    [loses] Traci pierwsze miejsce w dzielnicy
   *[leaves] Opuszcza dzielnicę
}
# Co znaczą znaki na obrazkach; każdy opis stoi obok znaku, najwyżej w trzech krótkich wierszach.
picture-legend = { $sign ->
    [resource] Czerwone budynki dają zasoby
    [tile] Niebieskie budynki dają kafelki
    [point] Żółte budynki dają punkty
    [owned] Kolor i kształt właściciela. Liczba to wysokość; tyle leży tu jego zasobów
    [nobody] Bez właściciela. Liczba to wysokość
    [site] Plac Budowy: karta czeka na odtworzenie talii
    [token] Tu buduje karta Urbanizacji z tą literą
    [district] Dzielnica: sąsiedzi jednego koloru na wspólnym tle
    [first] Pierwsze miejsce w dzielnicy, punkty na tę chwilę
    [second] Drugie miejsce w dzielnicy
    [green_space] Zielona Przestrzeń z zasobem właściciela
    [prestige] Prestiżowy budynek: nikt na nim nie buduje
    [season] Miłorzęby złocą się, gdy ubywa kafelków w zapasie
    [placed] Położone lub przesunięte w minionej turze: kto i w której akcji
    [used] Wykorzystane lub przejęte w minionej turze
    [begins] Zaczyna następną turę; pozostali kolejno w dół
    [track] Zasoby w mieście. Gdy są tu wszystkie, gra się kończy
    [exploit] Karty z premią za eksploatację
    [urbanize] Karty z premią za urbanizację
    [construct] Karty z premią za piętro
    [endgame] Karty liczone na koniec
    [tiles_behind] Kafelki za zasłonką
    [new_hand] Żetony zmiany ręki
    [supply] Kafelki w zapasie
    [refill] Zapas uzupełni się jeszcze raz
    [last] Gdy zapas się wyczerpie, gra się kończy
    [new_buildings] Nowe budynki, które zostały
    [prestige_left] Prestiżowe budynki tego koloru, które zostały
    [green_left] Zielona Przestrzeń, która została
    [expert] Ekspert tej osoby
    [event_tiles] Kafelki wydarzeń jeszcze niezagrane
    [design_competition] Konkurs projektowy: kafelki za zasoby dookoła
    [advertising_campaign] Kampania reklamowa: punkty za zasoby dookoła
    [expropriation] Przywłaszczenie: twoje zasoby zastępują cudze
    [quality_control] Kontrola jakości: inni tracą za swoje zasoby dookoła
    [brings] Co karta z ręki da teraz i jaką akcją
    [crossed] Kafelek, na który nie stać: nie zostaje położony
    [counted_resource] Na koniec: każdy twój zasób na budynkach tego koloru
    [counted_height] Na koniec: każdy twój budynek tej wysokości
    [counted_card] Na koniec: każda twoja wyłożona karta tego koloru albo z tą premią
   *[deck] Karty w talii
}
# Między dwoma opisami, gdy wszystkie są podane słowami.
picture-legend-next = { $list }. { $next }
