### The end of a game.

final-title = ## The game is over
final-winner = { $n ->
    [0] A draw: { $total } { $total ->
        [one] point
       *[other] points
    } each. Nobody wins.
    [one] { $who } wins with { $total } { $total ->
        [one] point
       *[other] points
    }.
   *[other] { $who } share the victory with { $total } { $total ->
        [one] point
       *[other] points
    }.
}
final-alt = The final scoring.
final-last-round = ### The last round
final-district = { $where }{ $more ->
    [yes] , …
   *[no] {""}
} ({ $size } buildings, { $resources } { $resources ->
    [one] resource
   *[other] resources
})
final-nobody = { $district }: nobody.
final-alone = { $district }: { $who } alone, { $points } { $points ->
    [one] point
   *[other] points
}.
final-first = { $district }: { $first }.
final-both = { $district }: first { $first }, second { $second }.
final-place = { $who } { $points } { $points ->
    [one] point
   *[other] points
}
final-card = { $card }: { $per ->
    [card] { $points }
    [resource_on_colour] { $n } { $n ->
        [one] own resource
       *[other] own resources
    } on { $colour ->
        [R] red
        [B] blue
       *[Y] yellow
    } buildings × { $each } = { $points }
    [low_building] { $n } { $n ->
        [one] own building
       *[other] own buildings
    } of 1 or 2 floors × { $each } = { $points }
    [tall_building] { $n } { $n ->
        [one] own building
       *[other] own buildings
    } of 3 floors or more × { $each } = { $points }
    [bonus_card] { $n } { $action ->
        [exploit] exploit
        [urbanize] urbanize
       *[construct] construct
    } { $n ->
        [one] card
       *[other] cards
    } × { $each } = { $points }
    [colour_card] { $n } { $colour ->
        [R] red
        [B] blue
       *[Y] yellow
    } { $n ->
        [one] card
       *[other] cards
    } × { $each } = { $points }
    [permanent_card] { $n } { $n ->
        [one] card
       *[other] cards
    } with a bonus × { $each } = { $points }
    [action_set] { $n } { $n ->
        [one] set
       *[other] sets
    } of the three actions × { $each } = { $points }
   *[colour_set] { $n } { $n ->
        [one] set
       *[other] sets
    } of the three colours × { $each } = { $points }
}
step-heading = -# Scoring, step { $n } of { $all }
step-title = ### { $step ->
    [course] Round by round
    [stock] Points gained in the game{ $solo ->
        [yes] {""}
       *[no] , and New Hand tokens kept
    }
    [cards] Cards that count at the end
    [districts] Districts
    [parks] Parks
    [experts] Experts
   *[totals] Totals
}
step-stock = { $who }: { $n } { $n ->
    [one] point
   *[other] points
}{ $hands ->
    [0] {""}
   *[other] , { $hands } for New Hand tokens
}
step-parks-note = For each green space its owner gets 1 point per floor of each building beside it.
# One green space, by the buildings it is counted with: 1 + 3 = 4.
step-park = Beside { $where }: { $n ->
    [1] { $points }
   *[other] { $floors } = { $points }
}
step-seat = { $who }: { $n }
step-expert = { $who }: { $name } ({ $expert ->
    [banker] resources behind the screen: { $n } × 1
    [engineer] tiles behind the screen: { $n } × 1
    [mayor] districts of the city: { $n } × 1
   *[other] { $expert ->
        [entrepreneur] red
        [journalist] yellow
       *[professor] blue
    } buildings: { $n } own × 2, { $others } of others × 1
}) = { $points }
button-turn = { $way ->
    [first] First
    [back] Back
    [on] Next
   *[last] Last
}
replay-title = ## { $round ->
    [0] Before the first round
   *[other] Round { $round } begins
}
replay-stopped = ## { $round ->
    [0] Where the game was ended
   *[other] Round { $round }, where the game was ended
}
replay-over = ## The end
replay-page = -# Board { $n } of { $all }
replay-hands = ### Behind the screens
replay-hand = { $who }: { $hand }; { $tiles }; { $points } { $points ->
    [one] point
   *[other] points
}, { $resources } { $resources ->
    [one] resource
   *[other] resources
}
replay-cards = hand { $list }
replay-tiles = { $n ->
    [one] tile
   *[other] tiles
} { $list }
replay-aside = { $hand } (set aside: { $card })
replay-events = { $line }; { $n ->
    [one] event tile
   *[other] event tiles
}: { $list }
replay-no-hand = no cards
replay-no-tiles = no tiles
final-totals = ### Totals
# How the points came about round by round, as if the game had ended there.
course-note = What each would have had if the game had ended after that round.
course-alt = Points over the rounds, as if the game had ended after each.
course-alt-round = { $round ->
    [0] At the start: { $list }.
   *[other] Round { $round }: { $list }.
}
course-alt-seat = { $who } { $n }
final-swings = ### Biggest swings in points
final-swing = Round { $round }: { $who } from { $before } to { $after }
final-swing-deed = { $swing } ({ $deed })
# Where she gained less than the best of the others lost.
final-swing-fell = { $who } lost { $n } { $n ->
    [one] point
   *[other] points
}
# Points ahead of the best of the others, or behind, if the game had ended there.
final-lead = { $way ->
    [ahead] { $n } ahead
    [behind] { $n } behind
   *[level] level
}
final-total = { $winner ->
    [yes] 🏆{" "}
   *[no] {""}
}{ $who }: { $columns } = { $total }
final-column = { $column ->
    [points] points
    [endgame] cards
    [new_hands] New Hand
    [districts] districts
    [green_spaces] parks
   *[experts] expert
} { $n }
button-final = { $what ->
    [rematch] Rematch
    [scoring] Scoring step by step
    [step] Step through
    [replay] Replay
    [review] Review
   *[export] Export
}

### Looking back at a game.

review-title = ## Review
review-title-seat = ## Review: { $who }
review-moments = ### Biggest swings in the chance to win
review-moment = **Round { $round }:** { $who } rose from { $before }% to { $after }%
review-moment-deed = { $moment } ({ $deed })
review-choices = ### The choices
review-count = { $all } { $all ->
    [one] choice
   *[other] choices
}, { $alike } as good as the expert's. { $others ->
    [0] {""}
    [1] What it would have played, and what it would have gained by it:
   *[other] For the rest, what it would have played and what it would have gained by it, costliest first:
}
# $n choices that the thinking process failed at.
review-left-out = { $n ->
    [one] One more choice could not be judged.
   *[other] { $n } more choices could not be judged.
}
# Three at least.
review-more = { $n } more cost less each.
button-all-choices = All choices
review-changed-hands = This seat changed players during the game: what an AI or another player chose there is judged here too.
review-played-for = The simplest moves that were played for somebody away are judged here too.
review-verdict = **Round { $round }:** { $better } instead of { $played }: { $gain }
review-gain-points = +{ $n ->
    [one] 1 point
   *[other] { $n } points
}
# A chance to win that is higher by so many per cent, said so that nobody takes them for per cent of the chance.
review-gain-chance = +{ $n ->
    [one] 1 win
   *[other] { $n } wins
} in 100 games
review-why = { $line } ({ $why })
review-note = -# Chance to win in per cent, round by round, as the expert AI sees it. Only choices of a card and New Hands are judged, by what could be known at that seat.
review-alt = Chance to win in per cent.
review-alt-round = { $round ->
    [0] At the start: { $list }.
   *[other] After round { $round }: { $list }.
}
review-chance = { $who } { $percent }
way-new-hand = a New Hand first
way-alone = { $card } alone
way-tile = { $tile } on { $card }
way-event = { $way } with the event tile { $event }
way-no-event = { $way } without an event tile
way-aside = { $way }, setting { $card } aside
reason-gains = { $gains } at once
reason-district = +{ $points } in { $colour ->
    [R] red
    [B] blue
   *[Y] yellow
} districts
reason-card = { $points ->
    [0] the card { $card } is kept
    [one] the card { $card } is kept, worth { $points } point
   *[other] the card { $card } is kept, worth { $points } points
}
# Why a New Hand is advised: what else could be done.
reason-hand = the best of this hand is { $way }
button-share = Show to all

### What the expert would do now.

button-advice = What would the expert do?
advised = The expert's choice: { $way }.
advice-why = Why: { $why }.
advice-note = -# Based on what you can see yourself. Your chance to win, as the expert sees it: { $percent }%.
