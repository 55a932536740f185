### What happened: on boards, in the log, on private screens.

## One seat's action

turn-numbered = { $n } · { $line }
turn-exploit = { $who } exploits { $card }.
turn-fell-back = { $who } can't afford { $tile } on { $card } and exploits it instead (rule R3.4{ $told ->
    [yes] {":"} { $missing }
   *[no] {""}
}).
lacked = needed { $needs }{ $own ->
    [yes] {", "}had { $there }{ $back ->
        [0] {""}
        [one] , the one on the building included
       *[other] , those on the building included
    }
   *[no] {""}
}
turn-urbanize = { $who } urbanizes { $card } with { $tile }{ $height ->
    [1] .
   *[other] , height { $height }.
}
turn-construct = { $who } constructs { $tile } on { $card }, height { $height }.
turn-places = Places { $n } { $n ->
    [one] resource
   *[other] resources
}.
turn-pays = Pays { $items }.
turn-gains = Gains { $items }.
# Why less comes than buildings and cards give.
turn-short = { $item ->
    [resource] { $who } has no resources left in the supply (rule R3.7).
   *[tile] No tiles are left (rule R4.3).
}
gains-next = { $list }; { $next }
gained-from = { $items }{ $source ->
    [bonus] {" "}(bonus cards)
    [park] {" "}(park)
    [inspector] {" "}(Inspector)
    [event] {" "}(event tile)
   *[action] {""}
}
turn-returned = { $own ->
    [yes] Takes back { $items }.
   *[no] ({ $who }, whose building it was, gets { $items }.)
}
turn-draws = Draws { $tiles }.
drew-base = { $n } { $n ->
    [one] tile
   *[other] tiles
}
drew-new-buildings = { $n } { $n ->
    [one] new building
   *[other] new buildings
}
drew-green = { $n } { $n ->
    [one] green space
   *[other] green spaces
}

## Between and beside the actions

event-round = { $solo ->
    [yes] Round { $round }.
   *[no] Round { $round }: { $who } begins.
}
event-new-hand = { $who } takes a New Hand, { $left } left.
event-drafted = { $who } has { $cards }.
card-effect = { $card } ({ $effect })
event-gained = { $who } gains { $items }.
event-drew = { $who } draws { $n } { $n ->
    [one] tile
   *[other] tiles
}.
event-resources-returned = { $who } gets back { $items }.
event-token = { $n ->
    [one] Token { $letters } moves.
   *[other] Tokens { $letters } move.
}
event-exhausted = { $times ->
    [one] The tile supply is exhausted{ $solo ->
        [yes] .
       *[no] {" "}for the first time. Tiles may be returned.
    }
   *[other] The tile supply is exhausted for the second time.
}
event-tiles-returned = { $n ->
    [0] { $who } returns no tiles.
    [one] { $who } returns 1 tile for { $points ->
        [one] 1 point
       *[other] { $points } points
    }{ $kinds }.
   *[other] { $who } returns { $n } tiles for { $points ->
        [one] 1 point
       *[other] { $points } points
    }{ $kinds }.
}
returned-kinds = {" "}({ $list })
event-rebuilt = The deck has run out and is shuffled anew{ $sites ->
    [0] {""}
    [one] , now with the card of 1 building whose construction site is removed
   *[other] , now with the cards of { $sites } buildings whose construction sites are removed
}{ $discarded ->
    [0] {""}
    [one] ; { $discarded } card from its top is discarded face up
   *[other] ; { $discarded } cards from its top are discarded face up
}; the new deck has { $cards ->
    [one] 1 card
   *[other] { $cards } cards
}.
event-last-round = { $reason ->
    [supply] This is the last round: no tiles are left.
    [resources] This is the last round: all resources of { $who } are on the city.
   *[hal] This is the last round: Hal has too few resources left.
}
event-exchanged = { $who } turns { $n } { $n ->
    [one] point into a resource
   *[other] points into resources
}.
event-played = { $who } plays { $event }: { $kind ->
    [expropriation] { $n ->
        [0] nothing changes
        [one] replaces 1 resource
       *[other] replaces { $n } resources
    }
    [quality_control] { $n ->
        [0] no resources of others around
        [one] counts 1 resource of others around
       *[other] counts { $n } resources of others around
    }
   *[other] { $n ->
        [0] no resources around
        [one] counts 1 resource around
       *[other] counts { $n } resources around
    }
}.
event-paid = { $who } loses { $items }; { $received ->
    [0] { $to } gets no points
    [one] { $to } gets { $received } point
   *[other] { $to } gets { $received } points
}.
event-hal-stopped = { $reason ->
    [no_tile] Hal does nothing: there is no tile for him.
    [no_resources] Hal does nothing: he lacks resources.
   *[no_card] Hal does nothing: he has no card.
}
event-hal-switched = Hal compares { $card } with { $drawn } and uses { $used }.
event-over = { $n ->
    [0] The game is over. Nobody wins.
    [one] The game is over. { $who } wins.
   *[other] The game is over. { $who } share the victory.
}
