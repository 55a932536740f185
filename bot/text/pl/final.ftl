### Koniec gry.

final-title = ## Koniec gry
final-winner = { $n ->
    [0] Remis: po { $total } { $total ->
        [one] punkcie
        [few] punkty
       *[many] punktów
    }. Nikt nie wygrywa.
    [one] { $who } wygrywa: { $total } { $total ->
        [one] punkt
        [few] punkty
       *[many] punktów
    }.
    [few] { $who } wygrywają wspólnie: po { $total } { $total ->
        [one] punkcie
        [few] punkty
       *[many] punktów
    }.
   *[many] { $who } wygrywają wspólnie: po { $total } { $total ->
        [one] punkcie
        [few] punkty
       *[many] punktów
    }.
}
final-alt = Końcowa punktacja.
final-last-round = ### Ostatnia tura
final-district = { $where }{ $more ->
    [yes] , …
   *[no] {""}
} ({ $size } { $size ->
    [one] budynek
    [few] budynki
   *[many] budynków
}, { $resources } { $resources ->
    [one] zasób
    [few] zasoby
   *[many] zasobów
})
final-nobody = { $district }: nikt.
final-alone = { $district }: tylko { $who }, { $points } { $points ->
    [one] punkt
    [few] punkty
   *[many] punktów
}.
final-first = { $district }: { $first }.
final-both = { $district }: pierwsze miejsce { $first }, drugie { $second }.
final-place = { $who } { $points } { $points ->
    [one] punkt
    [few] punkty
   *[many] punktów
}
final-card = { $card } { $per ->
    [card] = { $points }
    [resource_on_colour] (własne zasoby na { $colour ->
        [R] czerwonych
        [B] niebieskich
       *[Y] żółtych
    } budynkach: { $n } × { $each }) = { $points }
    [low_building] (własne budynki o 1 lub 2 piętrach: { $n } × { $each }) = { $points }
    [tall_building] (własne budynki o co najmniej 3 piętrach: { $n } × { $each }) = { $points }
    [bonus_card] (karty z premią za { $action ->
        [exploit] eksploatację
        [urbanize] urbanizację
       *[construct] piętro
    }: { $n } × { $each }) = { $points }
    [colour_card] ({ $colour ->
        [R] czerwone
        [B] niebieskie
       *[Y] żółte
    } karty: { $n } × { $each }) = { $points }
    [permanent_card] (karty z premią: { $n } × { $each }) = { $points }
    [action_set] (zestawy trzech akcji: { $n } × { $each }) = { $points }
   *[colour_set] (zestawy trzech kolorów: { $n } × { $each }) = { $points }
}
step-heading = -# Punktacja, krok { $n } z { $all }
step-title = ### { $step ->
    [course] Tura po turze
    [stock] Punkty zdobyte w grze{ $solo ->
        [yes] {""}
       *[no] {" "}i zachowane żetony zmiany ręki
    }
    [cards] Karty liczone na koniec
    [districts] Dzielnice
    [parks] Parki
    [experts] Eksperci
   *[totals] Razem
}
step-stock = { $who }: { $n } { $n ->
    [one] punkt
    [few] punkty
   *[many] punktów
}{ $hands ->
    [0] {""}
   *[other] , { $hands } za żetony zmiany ręki
}
step-parks-note = Każda Zielona Przestrzeń daje właścicielowi 1 punkt za każde piętro każdego sąsiadującego budynku.
# Jedna Zielona Przestrzeń, przez budynki, z którymi się liczy: 1 + 3 = 4.
step-park = Obok { $where }: { $n ->
    [1] { $points }
   *[other] { $floors } = { $points }
}
step-seat = { $who }: { $n }
step-expert = { $who }: { $name } ({ $expert ->
    [banker] zasoby za zasłonką: { $n } × 1
    [engineer] kafelki za zasłonką: { $n } × 1
    [mayor] dzielnice miasta: { $n } × 1
   *[other] { $expert ->
        [entrepreneur] czerwone
        [journalist] żółte
       *[professor] niebieskie
    } budynki: własne { $n } × 2, cudze { $others } × 1
}) = { $points }
button-turn = { $way ->
    [first] Początek
    [back] Wstecz
    [on] Dalej
   *[last] Koniec
}
replay-title = ## { $round ->
    [0] Przed pierwszą turą
   *[other] Początek tury { $round }
}
replay-stopped = ## { $round ->
    [0] Tu grę zakończono
   *[other] Tura { $round }, w której grę zakończono
}
replay-over = ## Koniec
replay-page = -# Plansza { $n } z { $all }
replay-hands = ### Za zasłonkami
replay-hand = { $who }: { $hand }; { $tiles }; { $points } { $points ->
    [one] punkt
    [few] punkty
   *[many] punktów
}, { $resources } { $resources ->
    [one] zasób
    [few] zasoby
   *[many] zasobów
}
replay-cards = ręka { $list }
replay-tiles = { $n ->
    [one] kafelek
    [few] kafelki
   *[many] kafelki
} { $list }
replay-aside = { $hand } (odłożona: { $card })
replay-events = { $line }; { $n ->
    [one] kafelek wydarzenia
    [few] kafelki wydarzeń
   *[many] kafelki wydarzeń
}: { $list }
replay-no-hand = bez kart
replay-no-tiles = bez kafelków
final-totals = ### Razem
# Punkty tura po turze, jakby gra skończyła się właśnie wtedy.
course-note = Ile kto by miał, gdyby gra skończyła się po tej turze.
course-alt = Punkty tura po turze, jakby gra skończyła się po każdej z nich.
course-alt-round = { $round ->
    [0] Na początku: { $list }.
   *[other] Tura { $round }: { $list }.
}
course-alt-seat = { $who } { $n }
final-swings = ### Największe zmiany przewagi w punktach
final-swing = Tura { $round }: { $who }, najpierw { $before }, potem { $after }
final-swing-deed = { $swing } ({ $deed })
# Where she gained less than the best of the others lost.
final-swing-fell = { $who } traci { $n } { $n ->
    [one] punkt
    [few] punkty
   *[many] punktów
}
# O ile punktów przed najlepszym z pozostałych graczy albo za nim, gdyby gra skończyła się wtedy.
final-lead = { $way ->
    [ahead] przewaga { $n } { $n ->
        [one] punktu
        [few] punktów
       *[many] punktów
    }
    [behind] strata { $n } { $n ->
        [one] punktu
        [few] punktów
       *[many] punktów
    }
   *[level] remis
}
final-total = { $winner ->
    [yes] 🏆{" "}
   *[no] {""}
}{ $who }: { $columns } = { $total }
final-column = { $column ->
    [points] punkty
    [endgame] karty
    [new_hands] zmiana ręki
    [districts] dzielnice
    [green_spaces] parki
   *[experts] ekspert
} { $n }
button-final = { $what ->
    [rematch] Rewanż
    [scoring] Punktacja krok po kroku
    [step] Plansza po planszy
    [replay] Film
    [review] Analiza
   *[export] Eksportuj
}

### Analiza gry.

review-title = ## Analiza gry
review-title-seat = ## Analiza gry: { $who }
review-moments = ### Największe zmiany szans na wygraną
review-moment = **Tura { $round }:** { $who }, szansa rośnie z { $before }% do { $after }%
review-moment-deed = { $moment } ({ $deed })
review-choices = ### Wybory
review-count = Tak dobre jak u eksperta: { $alike } z { $all }. { $others ->
    [0] {""}
    [1] Co zagrałby ekspert i co by na tym zyskał:
   *[other] Co zagrałby ekspert i co by na tym zyskał, od najkosztowniejszego błędu:
}
# Few are as many.
review-left-out = { $n ->
    [one] Jeszcze jednego wyboru nie udało się ocenić.
   *[many] Jeszcze { $n } wyborów nie udało się ocenić.
}
review-more = Pozostałe błędy, mniej kosztowne: { $n }.
button-all-choices = Wszystkie wybory
review-changed-hands = W trakcie gry na tym miejscu zmieniał się gracz: oceniamy tu też wybory bota albo innego gracza.
review-played-for = Oceniamy tu też najprostsze ruchy, zagrane pod czyjąś nieobecność.
review-verdict = **Tura { $round }:** lepiej { $better } niż { $played }: { $gain }
review-gain-points = +{ $n ->
    [one] 1 punkt
    [few] { $n } punkty
   *[many] { $n } punktów
}
review-gain-chance = +{ $n ->
    [one] 1 wygrana
    [few] { $n } wygrane
   *[many] { $n } wygranych
} na 100 gier
review-why = { $line } ({ $why })
review-note = -# Szansa na wygraną w procentach, tura po turze, według bota na poziomie eksperckim. Oceniamy tylko wybory karty i zmiany ręki, według tego, co gracz mógł wtedy wiedzieć.
review-alt = Szansa na wygraną w procentach.
review-alt-round = { $round ->
    [0] Na początku: { $list }.
   *[other] Po turze { $round }: { $list }.
}
review-chance = { $who } { $percent }
way-new-hand = najpierw zmiana ręki
way-alone = sama karta { $card }
way-tile = { $card } + { $tile }
way-event = { $way } z kafelkiem wydarzenia „{ $event }”
way-no-event = { $way } bez kafelka wydarzenia
way-aside = { $way } (odkładając { $card })
reason-gains = { $gains } od razu
reason-district = +{ $points } w { $colour ->
    [R] czerwonych
    [B] niebieskich
   *[Y] żółtych
} dzielnicach
reason-card = { $points ->
    [0] zostaje karta { $card }
    [one] zostaje karta { $card }, warta { $points } punkt
    [few] zostaje karta { $card }, warta { $points } punkty
   *[many] zostaje karta { $card }, warta { $points } punktów
}
reason-hand = najlepsze z tej ręki: { $way }
button-share = Pokaż wszystkim

### Co zrobiłby teraz ekspert.

button-advice = Co zrobiłby ekspert?
advised = Ekspert radzi: { $way }.
advice-why = Dlaczego: { $why }.
advice-note = -# Na podstawie tego, co widzisz i ty. Szansa na wygraną według eksperta: { $percent }%.
