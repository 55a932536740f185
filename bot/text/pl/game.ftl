### Słowa gry. Terminy pochodzą z polskiej instrukcji dodatku.

## Miejsca. Obrazki pokazują te same kształty w tych samych kolorach; kształt w tekście ma kolor tekstu, więc kolor niesie emoji.

seat-sign = { $shape ->
    [circle] białe koło
    [square] czarny kwadrat
    [triangle] niebieski trójkąt
    [diamond] fioletowy romb
    [hexagon] różowy sześciokąt
   *[cross] brązowy krzyż
}
seat-marked = { $shape ->
    [circle] ⚪
    [square] ⬛
    [triangle] 🔵▲
    [diamond] 🟣◆
    [hexagon] 🌸⬢
   *[cross] 🟤✚
} **{ $name }**
# Dla ucha, bez kształtu.
seat-unsigned = **{ $name }**
seat-ai = { $name } (bot)
# As in English.
hal = Hal

## Listy

list-next = { $list }, { $next }
more-left-out = … (skrócono)

## Kafelki i karty

tile = { $colour ->
    [R] 🟥
    [B] 🟦
   *[Y] 🟨
} { $code }
letter = { $letter }
green-space = Zielona Przestrzeń
green-space-marked = 🌳 { $name }
tile-pair = { $top } (spód: { $low })

## Dobra

items = { $n } { $item ->
    [resource] { $n ->
        [one] zasób
        [few] zasoby
       *[many] zasobów
    }
    [tile] { $n ->
        [one] kafelek
        [few] kafelki
       *[many] kafelków
    }
   *[point] { $n ->
        [one] punkt
        [few] punkty
       *[many] punktów
    }
}
gains = +{ $n } { $item ->
    [resource] { $n ->
        [one] zasób
        [few] zasoby
       *[many] zasobów
    }
    [tile] { $n ->
        [one] kafelek
        [few] kafelki
       *[many] kafelków
    }
   *[point] { $n ->
        [one] punkt
        [few] punkty
       *[many] punktów
    }
}
costs = −{ $n } { $item ->
    [resource] { $n ->
        [one] zasób
        [few] zasoby
       *[many] zasobów
    }
    [tile] { $n ->
        [one] kafelek
        [few] kafelki
       *[many] kafelków
    }
   *[point] { $n ->
        [one] punkt
        [few] punkty
       *[many] punktów
    }
}

## Karty przed zasłonką

character = { $colour ->
    [R] 🟥 Biotechnik
    [B] 🟦 Bioinżynier
   *[Y] 🟨 Biourbanista
}
character-label = { $character } · { $action ->
    [exploit] eksploatacja
    [urbanize] urbanizacja
   *[construct] piętro
}
bonus = { $action ->
    [exploit] eksploatacja
    [urbanize] urbanizacja
   *[construct] piętro
}: { $gains }
endgame = { $points } { $points ->
    [one] punkt
    [few] punkty
   *[many] punktów
}{ $per ->
    [resource_on_colour] { " " }za każdy własny zasób na { $colour ->
        [R] czerwonych
        [B] niebieskich
       *[Y] żółtych
    } budynkach
    [low_building] { " " }za każdy własny budynek o wysokości 1 lub 2
    [tall_building] { " " }za każdy własny budynek o wysokości co najmniej 3
    [bonus_card] { " " }za każdą kartę przed zasłonką z premią za { $action ->
        [exploit] eksploatację
        [urbanize] urbanizację
       *[construct] piętro
    }
    [colour_card] { " " }za każdą { $colour ->
        [R] czerwoną
        [B] niebieską
       *[Y] żółtą
    } kartę przed zasłonką
    [permanent_card] { " " }za każdą stałą kartę bonusową przed zasłonką
    [action_set] { " " }za każdy zestaw kart z premią za eksploatację, urbanizację i piętro
    [colour_set] { " " }za każdy zestaw kart: czerwona, niebieska i żółta
   *[card] {""}
}
expert = { $expert ->
    [artist] Artysta
    [lawyer] Radca prawny
    [banker] Bankier
    [inspector] Inspektor
    [entrepreneur] Przedsiębiorca
    [journalist] Dziennikarz
    [professor] Profesor
    [engineer] Inżynier
    [master_architect] Mistrz architekt
   *[mayor] Burmistrz
}
expert-power = { $expert ->
    [artist] kafelek o niższym numerze nie kosztuje punktów
    [lawyer] 2 punkty zamiast 1 za każdy zasób wracający z własnego budynku, na którym buduje ktoś inny
    [banker] na początku akcji punkty można zamienić na zasoby; na koniec każdy zasób za zasłonką to punkt
    [inspector] przy urbanizacji 2 punkty, jeśli nowy kafelek dotyka budynku tego samego koloru
    [entrepreneur] na koniec 2 punkty za każdy własny czerwony budynek, 1 za każdy cudzy
    [journalist] na koniec 2 punkty za każdy własny żółty budynek, 1 za każdy cudzy
    [professor] na koniec 2 punkty za każdy własny niebieski budynek, 1 za każdy cudzy
    [engineer] 2 punkty za każdy zwrócony kafelek; jeśli zapas nigdy się nie wyczerpie, na koniec 1 za każdy kafelek za zasłonką
    [master_architect] na początku 2 kafelki więcej; można budować z dwóch kafelków naraz
   *[mayor] zmiana koloru nie kosztuje zasobu; na koniec 1 punkt za każdą dzielnicę miasta
}
event-tile = { $event ->
    [design_competition] Konkurs projektowy
    [advertising_campaign] Kampania reklamowa
    [expropriation] Przywłaszczenie
   *[quality_control] Kontrola jakości
}
event-tile-several = { $n } × { $event }
event-effect = { $event ->
    [design_competition] 1 kafelek za każdy zasób dookoła, najwyżej 9
    [advertising_campaign] 1 punkt za każdy zasób dookoła, najwyżej 9
    [expropriation] twoje zasoby zastępują cudze na wskazanym budynku, po 1 punkcie za każdy
   *[quality_control] inni tracą punkt lub zasób za każdy swój zasób dookoła; punkty są dla ciebie, najwyżej 6
}
