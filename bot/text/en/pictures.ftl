# Words inside pictures: short, they stand in narrow places.

picture-round = { $round ->
    [0] Draft
   *[other] Round { $round }
}
picture-last-round = Last round
# Below the round: which round the frames and numbers in the city belong to.
picture-marked = Marked: round { $round }
# Over the scoring. $n is how many have won, 0 in a draw against Hal.
picture-headline = { $n ->
    [0] A draw
    [one] { $who } wins
   *[other] { $who } win
}
picture-hand = Hand
picture-tiles = Tiles
picture-area = Area
picture-item = { $item ->
    [resource] Resources
    [tile] Tiles
   *[point] Points
}
picture-action = { $action ->
    [exploit] Exploit
    [urbanize] Urbanize
   *[construct] Construct
}
picture-endgame = At the end
picture-score = { $column ->
    [points] Points
    [endgame] Cards
    [new_hands] New Hand
    [districts] Districts
    [green_spaces] Parks
   *[experts] Expert
}
