### Co się stało: na planszach, w dzienniku, na prywatnych ekranach.

## Akcja jednego miejsca

turn-numbered = { $n } · { $line }
turn-exploit = { $who } wykorzystuje { $card }.
turn-fell-back = { $who } zagrywa { $card } + { $tile }, ale nie ma czym zapłacić: tylko eksploatacja (zasada R3.4{ $told ->
    [yes] {":"} { $missing }
   *[no] {""}
}).
lacked = trzeba było mieć { $needs }{ $own ->
    [yes] {", "}a { $there ->
        [one] był { $there }
        [few] były { $there }
       *[many] było { $there }
    }{ $back ->
        [0] {""}
        [one] , razem z tym na budynku
        [few] , razem z tymi na budynku
       *[many] , razem z tymi na budynku
    }
   *[no] {""}
}
turn-urbanize = { $who } urbanizuje { $card }: { $tile }{ $height ->
    [1] .
   *[other] , wysokość { $height }.
}
turn-construct = { $who } konstruuje piętro na { $card }: { $tile }, wysokość { $height }.
turn-places = Kładzie { $n } { $n ->
    [one] zasób
    [few] zasoby
   *[many] zasobów
}.
turn-pays = Płaci { $items }.
turn-gains = Dostaje { $items }.
turn-short = { $item ->
    [resource] { $who } nie ma już zasobów w zapasie (zasada R3.7).
   *[tile] Nie ma już kafelków (zasada R4.3).
}
gains-next = { $list }; { $next }
gained-from = { $items }{ $source ->
    [bonus] {" "}(karty z premią)
    [park] {" "}(park)
    [inspector] {" "}(Inspektor)
    [event] {" "}(kafelek wydarzenia)
   *[action] {""}
}
turn-returned = { $own ->
    [yes] Odzyskuje { $items }.
   *[no] (Dla gracza { $who }, do tej pory właściciela: { $items }.)
}
turn-draws = Dobiera: { $tiles }.
drew-base = { $n } { $n ->
    [one] kafelek
    [few] kafelki
   *[many] kafelków
}
drew-new-buildings = { $n } { $n ->
    [one] nowy budynek
    [few] nowe budynki
   *[many] nowych budynków
}
drew-green = { $n } { $n ->
    [one] Zielona Przestrzeń
    [few] Zielone Przestrzenie
   *[many] Zielonych Przestrzeni
}

## Między akcjami i obok nich

event-round = { $solo ->
    [yes] Tura { $round }.
   *[no] Tura { $round }: zaczyna { $who }.
}
event-new-hand = { $who } zmienia rękę (zostało żetonów: { $left }).
event-drafted = { $who } ma: { $cards }.
card-effect = { $card } ({ $effect })
event-gained = { $who } dostaje { $items }.
event-drew = { $who } dobiera { $n } { $n ->
    [one] kafelek
    [few] kafelki
   *[many] kafelków
}.
event-resources-returned = { $who } odzyskuje { $items }.
# Few are as many.
event-token = { $n ->
    [one] Przesuwa się żeton { $letters }.
   *[many] Przesuwają się żetony { $letters }.
}
# Few are as many.
event-exhausted = { $times ->
    [one] Zapas kafelków wyczerpuje się{ $solo ->
        [yes] .
       *[no] {" "}po raz pierwszy. Można zwracać kafelki.
    }
   *[many] Zapas kafelków wyczerpuje się po raz drugi.
}
event-tiles-returned = { $n ->
    [0] { $who } nie zwraca kafelków.
    [one] { $who } zwraca 1 kafelek za { $points ->
        [one] 1 punkt
        [few] { $points } punkty
       *[many] { $points } punktów
    }{ $kinds }.
    [few] { $who } zwraca { $n } kafelki za { $points ->
        [one] 1 punkt
        [few] { $points } punkty
       *[many] { $points } punktów
    }{ $kinds }.
   *[many] { $who } zwraca { $n } kafelków za { $points ->
        [one] 1 punkt
        [few] { $points } punkty
       *[many] { $points } punktów
    }{ $kinds }.
}
returned-kinds = {" "}({ $list })
event-rebuilt = Talia się skończyła i jest tasowana od nowa{ $sites ->
    [0] {""}
    [one] , z kartą 1 budynku, z którego znika Plac Budowy
    [few] , z kartami { $sites } budynków, z których znika Plac Budowy
   *[many] , z kartami { $sites } budynków, z których znika Plac Budowy
}{ $discarded ->
    [0] {""}
    [one] ; 1 kartę z wierzchu odrzuca się odkrytą
    [few] ; { $discarded } karty z wierzchu odrzuca się odkryte
   *[many] ; { $discarded } kart z wierzchu odrzuca się odkrytych
}; nowa talia liczy { $cards ->
    [one] 1 kartę
    [few] { $cards } karty
   *[many] { $cards } kart
}.
event-last-round = { $reason ->
    [supply] To ostatnia tura: nie ma już kafelków.
    [resources] To ostatnia tura: { $who } ma w mieście wszystkie zasoby.
   *[hal] To ostatnia tura: Hal nie ma już dość zasobów.
}
event-exchanged = { $who } zamienia { $n } { $n ->
    [one] punkt na zasób
    [few] punkty na zasoby
   *[many] punktów na zasoby
}.
event-played = { $who } zagrywa kafelek „{ $event }”: { $kind ->
    [expropriation] { $n ->
        [0] nic się nie zmienia
        [one] wymienia 1 zasób
        [few] wymienia { $n } zasoby
       *[many] wymienia { $n } zasobów
    }
    [quality_control] { $n ->
        [0] dookoła nie ma cudzych zasobów
        [one] dookoła jest 1 cudzy zasób
        [few] dookoła są { $n } cudze zasoby
       *[many] dookoła jest { $n } cudzych zasobów
    }
   *[other] { $n ->
        [0] dookoła nie ma zasobów
        [one] dookoła jest 1 zasób
        [few] dookoła są { $n } zasoby
       *[many] dookoła jest { $n } zasobów
    }
}.
event-paid = { $who } traci { $items }; { $received ->
    [0] { $to } nie dostaje punktów
    [one] { $to } dostaje { $received } punkt
    [few] { $to } dostaje { $received } punkty
   *[many] { $to } dostaje { $received } punktów
}.
event-hal-stopped = { $reason ->
    [no_tile] Hal nic nie robi: nie ma dla niego kafelka.
    [no_resources] Hal nic nie robi: brakuje mu zasobów.
   *[no_card] Hal nic nie robi: nie ma karty.
}
event-hal-switched = Hal porównuje { $card } i { $drawn }, wybiera { $used }.
# Few are as many.
event-over = { $n ->
    [0] Koniec gry. Nikt nie wygrywa.
    [one] Koniec gry. { $who } wygrywa.
   *[many] Koniec gry. { $who } wygrywają wspólnie.
}
