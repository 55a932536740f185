# Words inside pictures: short, they stand in narrow places.

picture-round = { $round ->
    [0] Draft
   *[other] Round { $round }
}
picture-last-round = Last round
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
    [experts] Expert
   *[total] Total
}
