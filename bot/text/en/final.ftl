### The end of a game.

final-title = ## The game is over
final-winner = { $n ->
    [0] A draw: { $total } points each. Nobody wins.
    [one] { $who } wins with { $total } points.
   *[other] { $who } share the victory with { $total } points.
}
final-alt = The final scoring.
final-last-round = ### The last round
final-districts = ### Districts
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
final-cards = ### Cards
final-card = { $card } { $points }
final-seat = { $who }: { $list }
final-totals = ### Totals
final-total = { $who }: { $columns } = { $total }
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
    [replay] Replay
   *[export] Export
}
