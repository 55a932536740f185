### The lobby and its options.

lobby-title = ## A game of Ginkgopolis
lobby-open-here = A lobby is already open in this channel: { $who }. { $seated ->
    [yes] You have a seat in it.
    [full] It has no free seat.
   *[no] *Join* gives you a seat.
} For another game use another channel or a thread; `/ginkgo board` shows this lobby again.
lobby-seat = { $who }, { $sign }{ $role ->
    [host] , host
    [easy] , easy AI
    [medium] , medium AI
    [hard] , hard AI
    [expert] , expert AI
   *[person] {""}
}
lobby-free = { $n ->
    [0] { $kept ->
        [yes] No seat is free but those kept for the rematch.
       *[no] All seats are taken.
    }
    [one] { $n } seat is free.
   *[other] { $n } seats are free.
}
lobby-asked = A rematch: { $list } may take { $n ->
    [one] their seat
   *[other] their seats
} with *Join*, or turn it down with *Leave*.
lobby-turned-down = { $list } { $n ->
    [one] is
   *[other] are
} not playing this time.
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
all-modules = all
option-hand = Hands of { $n } cards
option-solo = Solo against Hal, { $level ->
    [normal] normal
   *[expert] expert
}
option-pace = Pace: { $pace ->
    [live] live
   *[relaxed] relaxed
}, { $limit } for an answer, a ping after { $ping }
option-language = Language in the channel: { $language }

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
    [new_buildings] Tiles 21 to 23, for 2 credits each
    [prestige] Tiles 24 and 25, for 3 credits each, never built on
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
    [live] Live
   *[relaxed] Relaxed
}: { $limit } for an answer
pace-means = A ping after { $ping }
choose-language = Language in the channel
option-advice = Players may ask what the expert AI would do
choose-advice = Advice
advice = { $allowed ->
    [yes] Advice from the expert AI
   *[no] No advice while the game runs
}
button-ai = { $level ->
    [easy] Add an easy AI
    [medium] Add a medium AI
    [hard] Add a hard AI
   *[expert] Add an expert AI
}
button-ai-remove = Remove an AI

ai-title = ## AI seats
ai-means = { $level ->
    [easy] **Easy** sees little further than its next tile: for a first game.
    [medium] **Medium** weighs what each move brings.
    [hard] **Hard** plays moves through before it decides.
   *[expert] **Expert** plays through more of them, and is hard to beat.
}
lobby-lacks = -# *Start* waits: { $what ->
    [too_few_people] a game needs at least two players. Somebody has to join, or the host adds an AI.
    [too_few_took_theirs] a game needs at least two players. Somebody has to take a kept seat, or turn it down; the host may add an AI then.
    [solo_alone] a game against Hal is for exactly one person.
   *[five_cards_need_few] hands of five cards are for two to four players. Somebody has to leave, or the host picks hands of four.
}
lobby-seat-word = { $seat } · “{ $word }”

## The promise of the deal

lobby-promise = -# Proof of the deal, to check after the game: `{ $hash }`
button-word = Add a word
button-deal = About this deal
word-title = A word for the deal
word-label = Your word
word-hint = Anything random; everyone sees it, and it stays in the game's record
deal-title = ## About this deal
deal-hash = The proof, made when the lobby opened: `{ $hash }`
deal-later = This lobby was opened before an update: the proof of its deal comes when the game starts, on the first board.
deal-word = { $who } added “{ $word }”.
deal-no-words = Nobody has added a word.
deal-proves = { $words ->
    [some] The cards follow from a secret number chosen when the lobby opened, from the options, and from these words. Whoever added a word that nobody could foresee knows that nobody chose this deal.
    [none] The cards follow from a secret number chosen when the lobby opened and from the options. This number can't be changed any more; but whoever runs the bot could have opened lobbies until she liked the deal. A word of yours that nobody can foresee rules that out: *Add a word*.
   *[never] The cards follow from a secret number chosen when the lobby opened and from the options. This number can't be changed any more; but whoever runs the bot could have opened lobbies until she liked the deal. A word added before the start would have ruled that out.
}
deal-limits = It does not prove who plays: nothing stops somebody from sitting in all the seats. Words are fixed at the start and stay in the game's record.
deal-proves-first = The cards follow from a secret number chosen when the game started. It proves that nothing was changed since.
deal-check = { $over ->
    [yes] The record holds the secret now: `/ginkgo export`, then `python -m engine verify FILE --hash { $hash }` deals again and compares.
   *[no] When the game is over its record holds the secret, and anybody can deal again and compare: `/ginkgo export`, then `python -m engine verify FILE --hash { $hash }`.
}
