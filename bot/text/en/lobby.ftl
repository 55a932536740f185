### The lobby and its options.

lobby-title = ## A game of Ginkgopolis
lobby-seat = { $who }, { $sign }{ $role ->
    [host] , host
    [easy] , easy AI
    [medium] , medium AI
   *[person] {""}
}
lobby-free = { $n ->
    [0] All seats are taken.
    [one] { $n } seat is free.
   *[other] { $n } seats are free.
}
lobby-hal = Against Hal.
lobby-solo-alone = A solo game is for one person; the others have to leave.
lobby-options = ### Options
lobby-expires = -# This lobby closes { $at }.
lobby-closed = { $reason ->
    [cancelled] This lobby was cancelled.
    [expired] This lobby has expired. `/ginkgo new` opens another.
   *[started] The game has started.
}
button-join = Join
button-leave = Leave
button-add-ai = Add AI
button-options = Options
button-start = Start
button-cancel = Cancel

options-title = ## Options
option-setup = Characters: { $setup ->
    [introductory] introductory sets
   *[draft] draft
}
option-modules = Modules: { $list }
no-modules = none
option-hand = Hands of { $n } cards
option-solo = Solo against Hal, { $level ->
    [normal] normal
   *[expert] expert
}
option-pace = Pace: { $pace ->
    [live] live, minutes for an answer
   *[relaxed] relaxed, a day for an answer
}
option-language = Language in the channel: { $language }
language-name = English

choose-setup = Characters
setup = { $setup ->
    [introductory] Introductory sets
   *[draft] Draft
}
setup-means = { $setup ->
    [introductory] Everyone gets a random set of three characters
   *[draft] Keep one of four, pass the rest, until you have three
}
choose-modules = Modules of the expansion
module = { $module ->
    [new_buildings] New buildings
    [prestige] Prestige buildings
    [green_spaces] Green spaces
    [events] Events
    [keep_a_card] Keep a card
   *[experts] Experts
}
module-means = { $module ->
    [new_buildings] Tiles 21 to 23, worth 2 credits
    [prestige] Tiles 24 and 25, worth 3 credits, never built on
    [green_spaces] Parks between the buildings
    [events] Two event tiles for each player, played with a card
    [keep_a_card] Set a card aside before the hands are passed
   *[experts] One expert for each player
}
choose-hand = Cards in hand
hand-size = Hands of { $n } cards
choose-solo = Together or solo
solo = { $level ->
    [none] A game of 2 to 5 players
    [normal] Solo against Hal
   *[expert] Solo against Hal, expert
}
choose-pace = Pace
pace = { $pace ->
    [live] Live: minutes for an answer
   *[relaxed] Relaxed: a day for an answer
}
choose-language = Language in the channel
button-ai = { $level ->
    [easy] Add an easy AI
   *[medium] Add a medium AI
}
button-ai-remove = Remove an AI
