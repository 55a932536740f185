### The public board, and the city in words.

board-title = ## Round { $round }
board-title-draft = ## { $asks ->
    [events] Event tiles are being chosen
    [both] Characters are being drafted, then event tiles chosen
    [experts] Characters and experts are being drafted
   *[draft] Characters are being drafted
}
board-begins = { $who } begins.
board-last-round = **The last round.**
board-choose = { $what ->
    [alone] Choose a card now: press *My screen*.
    [draft] Everyone now chooses in secret: press *My screen*.
   *[card] Everyone now chooses a card in secret: press *My screen*.
}
board-ready = { $ready } of { $all } ready.
board-awaited = Waiting for { $who }.
board-paused = **Paused.** No reminders are sent.
board-past = { $state ->
    [stopped] The game was ended here.
   *[older] There is a newer board below.
}
board-deeds = ### { $round ->
    [0] What happened
   *[other] What happened in round { $round }
}
board-since = ### Meanwhile
board-supply = -# Tile supply: { $n } { $n ->
    [one] tile
   *[other] tiles
}{ $refill ->
    [yes] , to be filled once more.
    [no] ; when it runs out, the game ends.
   *[over] .
} Deck: { $deck } { $deck ->
    [one] card
   *[other] cards
}.
board-in-city = -# Resources on the city: { $list }.
board-in-city-seat = { $who } { $n } of { $all }
board-commitment = -# Proof of the deal, to check after the game: `{ $hash }`
button-screen = My screen
button-rules = Rules
button-describe = In words
button-districts = Districts
button-show-round = Show the round
button-legend = The picture
round-alt = { $round ->
    [0] What happened
   *[other] Round { $round }
} as an animation, one picture per action.
districts-title = ### { $round ->
    [0] Districts before the first round
   *[other] Districts in round { $round }
}
districts-none = There is no district yet.
button-log = Log

city-alt = { $planned ->
    [yes] The city after this choice
   *[no] { $round ->
        [0] The city before the first round
       *[other] The city in round { $round }
    }
}: { $buildings } { $buildings ->
    [one] building
   *[other] buildings
}{ $greens ->
    [0] .
    [one] , 1 green space.
   *[other] , { $greens } green spaces.
}
city-row = Row { $n }: { $cells }.
city-gap = { $n ->
    [one] empty
   *[other] { $n } empty
}
city-token = token { $letter }
city-beside = { $side ->
    [above] above
    [below] below
    [left] left of
   *[right] right of
} { $green ->
    [yes] a { $tile }
   *[no] { $tile }
}
city-green = green space{ $owned ->
    [yes] {" "}of { $owner }
   *[no] {""}
}
city-building = { $tile }{ $height ->
    [1] {""}
   *[other] {" "}height { $height }
}{ $owned ->
    [yes] {" "}of { $owner }
   *[no] {""}
}{ $site ->
    [yes] {" "}with a site
   *[no] {""}
}

describe-own = ## What is yours
describe-page = -# In words, page { $page } of { $pages }
describe-city = ## The city
describe-seat = ### { $who }, { $sign }
describe-open = { $tiles } { $tiles ->
    [one] tile
   *[other] tiles
} behind the screen, { $cards } { $cards ->
    [one] card
   *[other] cards
} in hand{ $alone ->
    [yes] .
   *[no] , { $hands } New Hand { $hands ->
        [one] token
       *[other] tokens
    }.
}
describe-event-tiles = Event tiles left: { $n }
describe-discard = Discard pile: { $cards }.
pile-new-buildings = New buildings (value II): { $n } left.
pile-prestige = Prestige buildings (value III): { $cards }.
pile-prestige-empty = Prestige buildings (value III): none left.
pile-green = Green spaces: { $n } left.

area-bonuses = { $action ->
    [exploit] Exploit
    [urbanize] Urbanize
   *[construct] Construct
} bonuses: { $gains }.
area-gains = { $gains } ({ $cards })
area-endgame = At the end: { $list }.
area-endgame-card = { $card } ({ $effect })
area-expert = { $expert }: { $power }.

card-token = Token { $letter } lies { $where }.
card-building = The building has { $height ->
    [one] 1 floor
   *[other] { $height } floors
}{ $owned ->
    [yes] {" "}and { $n } { $n ->
        [one] resource
       *[other] resources
    } of { $owner }
   *[no] {" "}and no owner
}.
