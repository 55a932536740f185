# Words inside pictures: short, they stand in narrow places.

picture-round = { $round ->
    [0] Setup
   *[other] Round { $round }
}
picture-title = Ginkgopolis
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
# In a draft, over what one chooses from, and over the expert and event tiles one has already.
picture-pack = To choose
picture-mine = Yours
picture-tiles = Tiles
picture-no-tiles = Tiles: 0
picture-chosen = Chosen
picture-aside = Set aside
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
# A chance to win, behind its line.
picture-percent = { $n }%
picture-endgame = At the end
# Below the number of New Hand tokens in a line where there is room for about twelve letters.
picture-new-hands = New Hand
picture-score = { $column ->
    [points] Points
    [endgame] Cards
    [new_hands] New Hand
    [districts] Districts
    [green_spaces] Parks
   *[experts] Expert
}

# What a tile that is being considered does to a district (R6.2).
picture-district = { $change ->
    [begins] Begins a district
    [joins] Joins a district
    [wins] First in the district
    [loses] No longer first in the district
   *[leaves] Leaves a district
}
# What the signs of the pictures mean; each stands beside its sign, in three short lines at most.
picture-legend = { $sign ->
    [resource] Red buildings give resources
    [tile] Blue buildings give tiles
    [point] Yellow buildings give points
    [owned] The owner's colour and shape. The number is the height, and how many of her resources lie there
    [nobody] Owned by nobody. The number is the height
    [site] Construction site: its card waits until the deck is rebuilt
    [token] Where the urbanization card of this letter builds
    [district] District: neighbours of one colour on one ground
    [first] First in a district, with the points as of now
    [second] Second in a district
    [green_space] Green space, with its owner's resource
    [prestige] Prestige building: never built on
    [season] Ginkgos turn golden as the tile supply shrinks
    [placed] Placed or moved in the past round: by whom, in which turn
    [used] Exploited or taken over in the past round
    [begins] Begins the coming round; the others follow downwards
    [track] Resources in the city. When all are there, the game ends
    [exploit] Cards with an exploit bonus
    [urbanize] Cards with an urbanize bonus
    [construct] Cards with a construct bonus
    [endgame] Cards that count at the end
    [tiles_behind] Tiles behind a player's screen
    [new_hand] New Hand tokens
    [supply] Tiles in the supply
    [refill] The supply will be filled once more
    [last] When the supply runs out, the game ends
    [new_buildings] New buildings left
    [prestige_left] Prestige buildings of this colour left
    [green_left] Green spaces left
    [expert] A player's expert
    [event_tiles] Event tiles not played yet
    [design_competition] Design competition: tiles for resources around
    [advertising_campaign] Advertising campaign: points for resources around
    [expropriation] Expropriation: your resources replace those of others
    [quality_control] Quality control: others lose for their resources around
    [brings] What a card of your hand brings now, and by which action
    [crossed] A tile that cannot be paid for: it is not placed
    [counted_resource] At the end: each of your resources on buildings of this colour
    [counted_height] At the end: each of your buildings of this height
    [counted_card] At the end: each card of your area of this colour or with this bonus
   *[deck] Cards in the deck
}
# Between two of them, where all are told in words.
picture-legend-next = { $list }. { $next }
