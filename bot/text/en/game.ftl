### The words of the game. Terms are those of the English rulebook.

## Seats. The pictures show the same shapes in the same colours; a shape of text has the colour of the text, so an emoji
## carries the colour.

seat-sign = { $shape ->
    [circle] white circle
    [square] black square
    [triangle] blue triangle
    [diamond] violet diamond
    [hexagon] pink hexagon
   *[cross] brown cross
}
seat-marked = { $shape ->
    [circle] ⚪
    [square] ⬛
    [triangle] 🔵▲
    [diamond] 🟣◆
    [hexagon] 🌸⬢
   *[cross] 🟤✚
} **{ $name }**
# For ears, which hear no shape.
seat-unsigned = **{ $name }**
seat-ai = { $name } (AI)
hal = Hal

## Lists

list-next = { $list }, { $next }
more-left-out = … (shortened)

## Tiles and cards

tile = { $colour ->
    [R] 🟥
    [B] 🟦
   *[Y] 🟨
} { $code }
letter = { $letter }
green-space = green space
green-space-marked = 🌳 { $name }
tile-pair = { $top } over { $low }

## Items

items = { $n } { $item ->
    [resource] { $n ->
        [one] resource
       *[other] resources
    }
    [tile] { $n ->
        [one] tile
       *[other] tiles
    }
   *[point] { $n ->
        [one] point
       *[other] points
    }
}
gains = +{ $n } { $item ->
    [resource] { $n ->
        [one] resource
       *[other] resources
    }
    [tile] { $n ->
        [one] tile
       *[other] tiles
    }
   *[point] { $n ->
        [one] point
       *[other] points
    }
}
costs = −{ $n } { $item ->
    [resource] { $n ->
        [one] resource
       *[other] resources
    }
    [tile] { $n ->
        [one] tile
       *[other] tiles
    }
   *[point] { $n ->
        [one] point
       *[other] points
    }
}

## Cards of an area

character = { $colour ->
    [R] 🟥 Bio-technician
    [B] 🟦 Bioengineer
   *[Y] 🟨 Bio-city planner
}
character-label = { $character } · { $action ->
    [exploit] exploit
    [urbanize] urbanize
   *[construct] construct
}
bonus = { $action ->
    [exploit] exploit
    [urbanize] urbanize
   *[construct] construct
}: { $gains }
endgame = { $points } { $points ->
    [one] point
   *[other] points
}{ $per ->
    [resource_on_colour] { " " }for each own resource on { $colour ->
        [R] red
        [B] blue
       *[Y] yellow
    } buildings
    [low_building] { " " }for each own building of height 1 or 2
    [tall_building] { " " }for each own building of height 3 or more
    [bonus_card] { " " }for each card in the area with { $action ->
        [exploit] an exploit
        [urbanize] an urbanize
       *[construct] a construct
    } bonus
    [colour_card] { " " }for each { $colour ->
        [R] red
        [B] blue
       *[Y] yellow
    } card in the area
    [permanent_card] { " " }for each card in the area with a permanent bonus
    [action_set] { " " }for each set of an exploit, an urbanize and a construct bonus card
    [colour_set] { " " }for each set of a red, a blue and a yellow card
   *[card] {""}
}
expert = { $expert ->
    [artist] Artist
    [lawyer] Lawyer
    [banker] Banker
    [inspector] Inspector
    [entrepreneur] Entrepreneur
    [journalist] Journalist
    [professor] Professor
    [engineer] Engineer
    [master_architect] Master Architect
   *[mayor] Mayor
}
expert-power = { $expert ->
    [artist] a tile with a lower number costs no points
    [lawyer] 2 points instead of 1 per resource when another player constructs on your building
    [banker] points may become resources when your action begins; at the end each resource behind the screen is a point
    [inspector] urbanizing: 2 points if the new tile touches a building of its colour
    [entrepreneur] at the end 2 points per own red building, 1 per one of another player
    [journalist] at the end 2 points per own yellow building, 1 per one of another player
    [professor] at the end 2 points per own blue building, 1 per one of another player
    [engineer] 2 points per tile given back; if the supply never runs out, 1 per tile behind the screen at the end
    [master_architect] 2 more tiles at the start; may build with two tiles at once
   *[mayor] a change of colour costs no resource; at the end 1 point per district of the city
}
event-tile = { $event ->
    [design_competition] Design competition
    [advertising_campaign] Advertising campaign
    [expropriation] Expropriation
   *[quality_control] Quality control
}
event-tile-several = { $n } × { $event }
event-effect = { $event ->
    [design_competition] 1 tile per resource around, at most 9
    [advertising_campaign] 1 point per resource around, at most 9
    [expropriation] your resources replace another player's on the named building, 1 point each
   *[quality_control] others lose a point or a resource for each of theirs around; you get the points, at most 6
}
