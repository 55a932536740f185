### The private screen.

## Frame

private-title = ## Round { $round }: { $asked ->
    [choose] choose a card
    [when] before or after
    [gain] resource or tile
    [token] move the token
    [take] take tiles
    [return] return tiles
    [exchange] points into resources
    [pay] quality control
   *[none] your screen
}
private-title-draft = ## { $asked ->
    [draft] Draft { $drafts ->
        [expert] an expert
        [either] a character or an expert
       *[character] a character
    }
    [events] Keep two event tiles
   *[none] Before the first round
}
table-link = -# Table: [{ $place }]({ $link })
# Of which game something is that all in a channel see, which need not be its own.
game-link = -# Game: { $linked ->
    [yes] [{ $who }]({ $link })
   *[no] { $who }
}
table-withheld = -# I lack a permission there, the thread is locked, too many threads are open there, or I am no longer in that server, so nothing can be told at the table just now. `/ginkgo board`, used there, says which permission; what was missed comes as soon as it can.
private-refused = -# { $list } { $n ->
    [one] has
   *[other] have
} turned down the seat you offered. `/ginkgo table replace`, used there, offers it to somebody else.
private-waiting = Waiting for the others.
private-kept = You keep { $list }.
private-returned = { $n ->
    [0] You give no tiles back.
   *[other] You give back { $list }.
}
private-ended = Nothing more is asked of you at [{ $place }]({ $link }).
private-over = You have { $total } { $total ->
    [one] point
   *[other] points
}: { $columns }.
away = An AI plays your seat while you are away.
button-return-to-seat = Take my seat back
button-change = Change my mind
more-hint = { $first ->
    [yes] More: what can I do, districts
    [draft] More: what can I do, rules
   *[no] More: in words, log, rules, games
}
more = { $look ->
    [describe] In words
    [log] Log of all rounds
    [rules] Rules
   *[games] My games
}
button-what-can-i-do = What can I do
button-hide-districts = Hide the districts
screen-alt = Your screen: { $points } { $points ->
    [one] point
   *[other] points
}, { $resources } { $resources ->
    [one] resource
   *[other] resources
}. { $draft ->
    [pack] To choose from: { $pack }.
    [rest] The rest goes to the left: { $pack }.
    [box] The rest goes back into the box: { $pack }.
    [yes] Before the first round.
   *[no] Your hand: { $hand }.
}
screen-alt-choice = { $alone ->
    [yes] { $by ->
        [her] You chose
       *[other] Chosen for your seat:
    } { $card } alone.
   *[no] { $by ->
        [her] You chose
       *[other] Chosen for your seat:
    } { $tile } with card { $card }.
}
screen-alt-card = { $card } alone: { $does }.
screen-alt-letter = { $card } with a tile: { $does }.
screen-alt-line = { $line }.
nothing = nothing

## What is hers

own-supply = -# { $n ->
    [0] No more resources
    [one] { $n } more resource
   *[other] { $n } more resources
} in your supply.
own-stock = Behind your screen: **{ $points }** { $points ->
    [one] point
   *[other] points
}, **{ $resources }** { $resources ->
    [one] resource
   *[other] resources
} ({ $supply } more in your supply).
own-tiles = { $n ->
    [one] Tile
   *[other] Tiles ({ $n })
}: { $list }
own-no-tiles = Tiles: none
own-hand = Hand: { $list }
own-aside = Set aside: { $card }
own-events = Event tiles: { $list }
own-kept = { $setup ->
    [introductory] Your characters
   *[draft] Kept so far
}: { $list }
own-new-hands = New Hand tokens: { $n }
own-hal = -# Hal has { $points } { $points ->
    [one] point
   *[other] points
} and { $resources } { $resources ->
    [one] resource
   *[other] resources
}.

## Choosing

offer-alone = -# **{ $card }** { $each ->
    [yes] each alone
   *[no] alone
} · { $does }
offer-pair = -# { $each ->
    [yes] **{ $card }** each with **{ $tile }**
   *[no] **{ $card } + { $tile }**
} · { $does }
offer-with-tile = -# with **{ $tile }** · { $does }
offer-lacking = -# { $each ->
    [yes] **{ $card }** each with **{ $tile }**
   *[no] **{ $card } + { $tile }**
} · exploit only (R3.4): { $missing }
option-lacking = exploit only (R3.4): { $missing }
option-lacking-exchange = exploit only (R3.4), unless you first turn { $n } { $n ->
    [one] point into a resource
   *[other] points into resources
}
with-tile = { $card }+{ $tile }
lacks = needs { $needs }, you have { $there }{ $back ->
    [0] {""}
    [one] , the one on the building included
   *[other] , those on the building included
}
lacks-exchange = { $lacks }, unless you first turn { $n } { $n ->
    [one] point into a resource
   *[other] points into resources
}
lacks-paid = { $lacks }, unless the quality control brings you { $n } { $n ->
    [one] point
   *[other] points
} first
choose-so-far = **{ $card }**{ $alone ->
    [yes] {" "}alone
   *[no] {""}
}
choose-so-far-tile = **{ $tile }** with card **{ $card }**
choose-tile = Alone, or with which tile?
choose-aside = Confirm, keeping a second card:
alone = Alone
one-tile = No second tile below
tile-under = { $tile } below
no-event = No event tile
choice-event = With { $event }: { $effect }.
choice-aside = Set aside: { $card }.
confirm-forecast = As things stand – { $does }.
confirm-keeps = The card **{ $card }** then stays in front of you ({ $effect }).
chosen = { $by ->
    [her] You chose
   *[other] Chosen for your seat:
} **{ $card }** alone.
chosen-tile = { $by ->
    [her] You chose
   *[other] Chosen for your seat:
} **{ $tile }** with card **{ $card }**.
button-confirm = Confirm
button-confirm-aside = Keep { $card }
button-back = Back
button-start-over = Start over
button-new-hand = New Hand ({ $n } left)
new-hand-question = Discard { $cards } and draw { $n } new { $n ->
    [one] card
   *[other] cards
}? { $left ->
    [0] This is your last New Hand token; unused, it is worth
    [one] You keep { $left } New Hand token; unused, it is worth
   *[other] You keep { $left } New Hand tokens; each unused one is worth
} 2 points.
button-new-hand-yes = Take a New Hand

## Forecasts

forecast = { $action ->
    [exploit] Exploit
    [urbanize] Urbanize
   *[construct] Construct
}: { $does }
# An option of a select holds 100 characters: what may be cut stands last.
forecast-falls-back = Exploit only: { $does } ({ $missing }; rule R3.4)
forecast-nothing = nothing
forecast-idle = { $does }; the event tile would bring nothing now
event-idle = would bring nothing now
event-adds = { $instead ->
    [yes] instead
   *[no] also
}: { $does }
forecast-places = places { $n } { $n ->
    [one] resource
   *[other] resources
}
forecast-back = takes back { $n } { $n ->
    [one] resource
   *[other] resources
}
forecast-height = height { $n }
forecast-either = +1 resource or tile
forecast-either-and = { $gains }, +1 resource or tile
forecast-with-tile = if you take the tile: { $does }
forecast-other = { $who } gets { $items }
forecast-other-less = { $who } gets { $items } less
forecast-other-loses = { $who } loses up to { $n } { $n ->
    [one] point or resource
   *[other] points or resources
}
forecast-receives = you get up to { $n } { $n ->
    [one] point
   *[other] points
} of that
forecast-losses = you get up to { $n } { $n ->
    [one] point
   *[other] points
} of what others lose (up to { $list })
forecast-loss = { $who } { $n }
forecast-buys = tiles of your choice
# What it changes in final scoring, counted as if the game ended now.
forecast-outlook = final scoring now { $sign ->
    [less] −
   *[more] +
}{ $n }
# Below a forecast: where its gains come from, and what others may still change.
forecast-sources = -# { $gains }: { $sources }{ $capped ->
    [yes] {" "}(your supply holds no more)
   *[no] {""}
}
forecast-source = { $cards ->
    [one] { $name } gives { $n }
   *[other] { $cards } × { $name } give { $n }
}
forecast-park = the park
forecast-doubt = -# Not certain: { $facts } ({ $cause }).
forecast-fact = { $fact ->
    [action] whether you can pay
    [gains] what the action gives
    [tiles] how many tiles there are
    [event] what the event tile does
   *[ending] whether the game ends
}
forecast-cause = { $cause ->
    [around] { $who } may build nearby first
    [returned] { $who } may first send resources of yours back from the city
    [quality_control] an event tile of { $who } may cost you something first
    [supply] { $who } may draw the last tiles first
    [returns] it depends on how many tiles are given back
    [purchase] it depends on which tiles you take
   *[payment] points or resources are paid, as { $who } may choose
}
# spared: by other tiles, where there are credits to choose some with.
forecast-exhausts = empties the tile supply{ $spared ->
    [yes] {" "}(unless you take other tiles)
   *[no] {""}
}
forecast-ends = ends the game{ $spared ->
    [yes] {" "}(unless you take other tiles)
   *[no] {""}
}
forecast-ends-unless = ends the game (unless { $n ->
    [one] a base tile is
   *[other] { $n } base tiles are
} given back{ $spared ->
    [yes] {" "}or you take other tiles
   *[no] {""}
})

## Lists of answers

offer-line = **{ $label }** · { $says }
offer-tile = -# **{ $label }** · { $says }
# Below what several tiles do alike: what one of them does besides.
offer-tile-more = -# **{ $label }** · also { $says }
offer-alike = { $list }**, **{ $next }
offer-twin = { $label } ({ $n })
default-marked = { $text } (default)
confirm-pick = **{ $label }**
select-hint = Choose
select-hint-page = Choose: { $first } to { $last } of { $all }
button-previous = Previous page
button-next = Next page

## Questions

ask-draft = Keep one; the rest goes { $last ->
    [yes] back into the box
   *[no] to the left
}. { $kept ->
    [0] You have no character yet.
    [one] You have { $kept } character.
   *[other] You have { $kept } characters.
}{ $only ->
    [expert] {" "}Now keep an expert.
    [character] {" "}You have your expert: keep a character.
   *[any] {""}
}
draft-character = { $effect }; at the start { $start }
draft-event-tiles = with { $tiles }
draft-expert = { $effect }; with the event tiles { $tiles }
ask-events = Keep two of your event tiles.
ask-when = You play { $event }: { $effect }. Before or after your action?
when = { $event ->
    [before] Before
   *[after] After
}
ask-gain = What do you take for your urbanization card?
gain = { $item ->
    [resource] 1 resource
   *[tile] 1 tile
}
ask-token = { $hal ->
    [yes] Hal has urbanized, and you move the token.{" "}
   *[no] {""}
}Where does token { $letter } go? The cells are numbered on the picture.
place = Cell { $n }
place-pushing = Cell { $n }, pushing { $letters }
place-near = { $tiles }
ask-exchange = Banker: turn points into resources, up to { $most }?
exchange = { $n ->
    [0] None
    [one] 1 point into 1 resource
   *[other] { $n } points into { $n } resources
}
ask-pay = Quality control: you lose { $owed } { $owed ->
    [one] point or resource
   *[other] points or resources
}, as you choose.
pay = { $items }
ask-take = Your action brings { $credits } { $credits ->
    [one] credit
   *[other] credits
}. { $prices }.
take-price = { $kind ->
    [base] A base tile costs 1
    [new_buildings] a new building 2
    [prestige] a prestige building 3
   *[green_spaces] a green space 1
}
take-new-buildings = { $n ->
    [0] No new building
    [one] 1 new building (2 credits)
   *[other] { $n } new buildings (2 credits each)
}
take-prestige = { $n ->
    [0] No { $colour ->
        [R] red
        [B] blue
       *[Y] yellow
    } prestige building
    [one] 1 { $colour ->
        [R] red
        [B] blue
       *[Y] yellow
    } prestige building (3 credits)
   *[other] { $n } { $colour ->
        [R] red
        [B] blue
       *[Y] yellow
    } prestige buildings (3 credits each)
}
take-green = { $n ->
    [0] No green space
    [one] 1 green space (1 credit)
   *[other] { $n } green spaces (1 credit each)
}
take-means = { $kind ->
    [new_buildings] Drawn unseen, 21 to 23; its card counts cards of your area at the end
    [prestige] Never built on, and gives nothing to its neighbours; counts in its district
   *[green_spaces] To urbanize: at the end 1 point per floor of each building beside it
}
take-base = { $n } base { $n ->
    [one] tile
   *[other] tiles
}
take-so-far = You take: **{ $list }**.
take-foreseen = You take: **{ $list }** – { $does }.
button-take = Take these
button-take-base = Base tiles only
ask-return = The tile supply is exhausted for the first time. { $n ->
    [0] You have no tile to return: what you have lies face down with your card. You are asked all the same, so that nobody learns of it
    [one] You may return your tile, for { $each } { $each ->
        [one] point
       *[other] points
    }
   *[other] Return any of your { $n } tiles, for { $each } { $each ->
        [one] point
       *[other] points
    } each
}. All reveal together.
return-so-far = { $n ->
    [0] To return: nothing
   *[other] To return ({ $n }): { $list }
}
return-last = This is the last round: a tile you keep is worth nothing.
return-ending = { $ending ->
    [certain] The game then ends with this round: too few tiles would come back.
    [unless_returned] The game then ends with this round, unless others give back { $n ->
        [one] a base tile.
       *[other] { $n } base tiles.
    }
   *[no] The game then goes on, unless something else ends it in this round.
}
button-return = { $n ->
    [0] Return nothing
    [one] Return 1 tile for { $points ->
        [one] 1 point
       *[other] { $points } points
    }
   *[other] Return { $n } tiles for { $points } points
}
button-return-all = Select all: { $points } { $points ->
    [one] point
   *[other] points
}
button-return-none = Select none

## What can I do

can-title = ## { $round ->
    [0] What you can do now
   *[other] Round { $round }: what you can do
}
can-choose = { $alone ->
    [yes] Choose one card.
   *[no] Choose one card, face down, at the same time as everybody else.
} Alone it exploits. An urbanization card with a tile urbanizes: you build on its token's cell. A building card with a tile constructs a floor on that building.
can-event = You may play one event tile with it: { $list }.
can-second-tile = You may place a second tile below the first.
can-aside = You also set another card aside, which comes back to you after the passing.
can-card = **{ $card }.** { $named }
can-alone = -# alone · { $does }
can-no-tile = { $letter ->
    [yes] -# With a tile you could build there.
   *[no] -# With a tile you could build on it.
}
can-more-tiles = -# … and { $n } more { $n ->
    [one] tile
   *[other] tiles
}: press the card to see them all.
# What *forecast-outlook* means, below what the cards do.
can-outlook = -# *final scoring now*: what final scoring would bring you more, or less, if the game ended right after that.
can-new-hand = You may also discard all your cards and draw new ones: { $n ->
    [one] 1 New Hand token is left
   *[other] { $n } New Hand tokens are left
}, and each one you keep is worth 2 points.
can-wait = Nothing is asked of you just now. Meanwhile you can look at the city, the log and the rules.
can-change = *{ button-change }* on your screen takes your answer back, until the last one has answered.
can-over = The game is over.
can-question = { $kind ->
    [draft] Keep one of these cards; the rest goes to the left, after the last pick back into the box. What a card does counts the whole game; characters also bring items at the start.
    [events] Keep two event tiles. You may play each once, one at a time, together with a card; Expropriation only with a building card.
    [when] Your event tile counts what lies around the cell of your action, and your action may change that. Does the event come before it, or after?
    [expropriation] Your event tile counts the resources on the building that your card names, and your action may change that building. Does the event come before it, or after?
    [gain] Your card brings you 1 resource or 1 tile. To build you need both: a tile, and resources to place on it.
    [token] A tile has taken the token's cell, so the token moves: to a free cell beside this tile or, where none is free, to another cell at the edge of the city. The numbers on the picture are the cells you may choose.
    [take] Your action brings tiles. Each is a credit: spend them all, on base tiles or on other kinds, each at its price.
    [return] The tiles have run out for the first time. Tiles you give back are points for you and go on in the game. If too few come back, the game ends with this round.
    [return_last] The tiles have run out for the first time, in the last round: tiles you give back are points for you, tiles you keep are worth nothing.
    [exchange] As a Banker you may pay points for resources before your action.
   *[pay] Quality control: somebody's event tile costs you points or resources, as you choose.
}
can-place = On the city: { $n } of your { $all } resources. In the tile supply: { $supply }. { $ending ->
    [now] This is the last round.
    [once] The game ends with the round in which all resources of a player are there or the supply runs out.
   *[twice] The game ends with the round in which all resources of a player are there or the supply runs out: for the second time, or for the first if too few tiles are given back.
}
can-past = { $round ->
    [0] This was before the first round.
   *[other] This was in round { $round }.
} *{ button-screen }* shows { $over ->
    [yes] how the game ended.
   *[no] how things stand now.
}
