### The guided first game, puzzles, and offers to learn.

## The guide's frame

learn-title = ## Learn { $n } of { $all }: { $title }
learn-elsewhere = -# This is not the guide's move, which is fine: here you see exactly what it would do.
learn-new-hand = A New Hand gives you all new cards, and the one the guide meant is gone. Play what you like, or press *Try it again*.
learn-other = You played something else; above you see what came of it. Nothing is lost: *Try it again* takes you back.
learn-other-next = The next step begins as if you had played the guide's move.
learn-guide-move = -# The guide's move: { $move }. { $does }.
learn-now = **Now for a real game.** With two players it lasts about twenty rounds, and each has 25 resources.
learn-direct = Here in direct messages you play against Hal. For a game with others, or against AIs, use `/ginkgo new` in a server's channel.
learn-press = Press { $first ->
    [back] *{ button-back }*, then {""}
    [over] *{ button-start-over }*, then {""}
   *[here] {""}
}{ $how ->
    [alone] **{ $card }**, then *Alone*, then *Confirm*.
    [both] **{ $button }**.
    [then_alone] *Alone*, then *Confirm*.
    [confirm] *Confirm*.
   *[tile] **{ $card }**, then **{ $tile }**.
}
learn-left = You can come back whenever you like: `/ginkgo learn` goes on where you left off.
learn-alt = The picture points at { $list }.
learn-alt-part = { $part ->
    [card] card { $name }
    [tile] tile { $name }
    [resources] your resources
    [points] your points
   *[area] your area
}
button-learn-next = Next: { $title }
button-learn-skip = Skip this step
button-learn-again = Try it again
button-learn-back = Step back
button-learn-rules = The rule
button-learn-leave = Leave
button-learn-resume = Go on learning
button-learn-play = { $how ->
    [solo] Solo against Hal
    [ai] With an easy AI
   *[lobby] A lobby here
}
button-learn-anew = From the beginning
button-learn-to-guide = Back to the guide
button-puzzles = Puzzles

## The first game

learn-first-exploit-title = a card alone
learn-first-exploit =
    You win with points, and most of them come from the districts of the city that you all build. Each round everyone secretly chooses a card, then each in turn reveals and plays hers; a building card **alone exploits** its building: red brings resources, blue tiles, yellow points, one for each floor.
    { $press }
learn-first-exploit-done = You got 2 resources: 1 from the building, whoever owns it, and 1 from your red character, whose bonus works all game. They move from your supply to behind your screen, where only you see them; in this short game each of you has 9 in all, in a real one 25. The cards you did not play go to your neighbour, hers come to you, and everyone draws one.

learn-first-urbanize-title = an urbanization card with a tile
learn-first-urbanize =
    Alone, an **urbanization card** (one with a letter) brings 1 resource or 1 tile. With a tile it **urbanizes**: the tile takes the place of the token with that letter, with 1 of your resources on it, and every building beside it pays you.
    { $press }
learn-first-urbanize-token = The token moves to a free cell beside your new tile: that is where the city can grow next.{ $guided ->
    [yes] {" "}Choose either cell; the guide goes on from yours.
   *[no] {""}
}
learn-first-urbanize-done = The building below paid 1 resource; your characters with urbanize bonuses added 1 point and 1 tile. The token now lies beside the new tile, so the city can grow on from there. The crane marks a new tile: nobody gets its card until the deck is rebuilt.

learn-first-construct-title = a building card with a tile
learn-first-construct =
    A building card with a tile **constructs a floor** on that building. You place as many resources on it as it then has floors, and **the card stays in front of you** as a bonus.
    { $press }
learn-first-construct-done = The building has 2 floors, 2 of your resources, and is yours. From now on its card, B3, brings you a tile each time you construct; cards from 10 on bring points at the end instead. The cranes are gone: the deck ran out, and the cards of those tiles are in the new one.

learn-first-pay-title = lower numbers, other colours
learn-first-pay =
    A higher number of the same colour costs nothing more. A **lower number** costs the difference in **points**, another **colour** 1 **resource**.
    { $press }
learn-first-pay-done = It cost 1 point, since 16 is 1 lower than 17, and 1 resource for the colour; your own resource on the building came back first. Whoever can't pay when her turn comes builds nothing and exploits instead. Each round the next seat to the left begins.

learn-first-own-title = resources are ownership
learn-first-own =
    Whoever has resources on a building owns it until somebody builds on it; then the resources go back to her, **with 1 point for each** if it was another player who built.
    {""}**{ $card }** is Ada's. { $press }
learn-first-own-done = Ada got her resource back and 1 point; the building is yours. Your own come back without points when you build on your own building. Nothing in the city is anybody's for ever, and being built over is no disaster.

learn-first-districts-title = districts
learn-first-districts =
    Two or more connected buildings of one colour are a **district**, as your 🟦 B16 and { $tile } will be; one alone is none. At the end, whoever has the most resources in it gets 1 point for **every** resource there, and the second 1 for each of her own.
    { $press }
learn-first-districts-done = Ada built B19 into it, but you have 3 resources there and she has 1: if it were scored now, you would get 4 points and she 1. A tie goes to the taller building, then to the higher number; whoever is alone gets both places.

learn-first-end-title = the end
learn-first-end =
    A game ends with the round in which **all resources of a player are on the city**, with none behind her screen and none in her supply, or in which the tiles run out for the second time.
    You have 2 left, and both go on one building. { $press }
learn-first-end-done = None of your resources is left, so this was the last round. Now points, cards from 10 on, unused New Hand tokens and districts are added up.
learn-first-left-out = **What you have not met yet:** a *New Hand* gives you all new cards before you choose, and each token you keep is worth 2 points. When the tiles run out for the first time, everyone may give tiles back for 1 point each: these are the new supply, and if too few come back, the game ends. Your screen explains such things the first time they happen.

button-learn = Learn to play
button-learn-known = I know the game
button-hint = The rule: { $title }

## Hints: one line each, the first time

hint-learn = -# 💡 New to the game? *Learn to play* is a short game that explains itself, in about ten minutes.
hint-solo = -# 💡 Hal always builds and pays nothing. Bonuses bring him nothing; his cards from 10 on and his districts count at the end. His points and resources are shown on the board and on your screen.
hint-draft = -# 💡 Keep one card, pass the others on. Its bonus works all game; what it brings at once is small.
hint-expert = -# 💡 Your expert has a power of her own that nobody else has.
hint-exhausted = -# 💡 The tiles ran out for the first time: those you give back bring you points, and they are the new supply. The game ends unless more come back than are still to be drawn.
hint-fell_back = -# 💡 You could not pay when your turn came, so the tile came back and you exploited with the card instead (rule R3.4).
hint-built_over = -# 💡 Somebody built on your building: its resources came back to you and brought you points (rule R3.3).
hint-shifted = -# 💡 No cell beside the new tile was free, so tokens moved along the edge to make room (rule R3.5).
hint-new_hand = -# 💡 A New Hand swaps a whole hand for new cards. A token you never use is worth 2 points.
hint-rebuilt = -# 💡 The deck ran out: the cards of tiles with a construction site went into the new one, so these can be built on.
hint-reshuffled = -# 💡 The deck ran out: the discard pile was shuffled and became the new deck.
hint-event_tile = -# 💡 Each event tile can be played once, with a card, before or after the action; Expropriation only with a building card.
hint-credits = -# 💡 The tiles you gain are credits: spend them on base tiles or on other kinds.
hint-token = -# 💡 The token moves on: it marks where the city can grow next, for whoever draws its card.
hint-last_round = -# 💡 This is the last round. Then districts{ $alone ->
    [yes] {" "}and cards from 10 on
   *[no] , cards from 10 on and New Hand tokens
} are counted.
hint-tie = -# 💡 A tie in a district goes to whoever has the tallest building there, then to the higher number on it (rule R6.4).
hint-outlook = -# 💡 *final scoring now +3* means: if the game ended right after that, final scoring would bring you 3 points more.
hint-letter_alone = -# 💡 An urbanization card alone brings 1 resource or 1 tile, and all your exploit bonuses: a quiet round to stock up.
hint-may_new_hand = -# 💡 Nothing fits? A New Hand gives you all new cards before you choose. Each token you keep is worth 2 points at the end.

learn-known = You will see no more hints. `/ginkgo me` switches them on again, and `/ginkgo learn` is always there.

## Puzzles

puzzle-title = ## Puzzle { $n } of { $all }: { $title }
    -# Solved: { $solved } of { $all }.
puzzle-choice = { $n }. { $title }
puzzle-goal = { $goal ->
    [points] You act first. Which single move brings you the **most points** at once, not counting districts and the end of the game?
    [total] You act first, and the game is counted right after your action. Which move gives you the **highest total**?
    [end] You act first. **End the game** with this round.
   *[district] You act first. Which move makes the **district of { $where }** worth the most to you?
}
puzzle-choose = Which card? Count for yourself: the buttons don't say what a move brings.
puzzle-picked = **{ $card }**, alone or with which tile?
puzzle-solved = **That's the one.**
puzzle-missed = There is a better move.
puzzle-compared = { $goal ->
    [points] Your move brings { $got }, the best one { $best }.
    [total] Your move takes you to { $got }, the best one to { $best }.
    [end] { $got ->
        [0] After your move the game goes on.
       *[other] After your move the game ends with this round.
    }
   *[district] The district is worth { $got } to you, with the best move { $best }.
}
puzzle-solution = **The best move:** { $move }. { $why }
move-alone = { $card } alone
move = { $card } with { $tile }
button-puzzle-next = Next puzzle
button-puzzle-before = Previous puzzle
button-puzzle-solution = Show the best move

puzzle-neighbours = Good neighbours
puzzle-neighbours-why = Beside C stand two yellow buildings. Each pays you 1 point, whoever owns it, and your two urbanize bonuses add 2.
puzzle-quiet = A quiet move
puzzle-quiet-why = Y4 pays 1 point, and your card Y1 adds 1 to every exploit. Whoever builds here gets nothing but the construct bonus.
puzzle-bonuses = Two bonuses at once
puzzle-bonuses-why = 16 is higher than 12, so the tile costs no points. Y3 and your yellow character bring 1 each when you construct; an urbanization card brings only what Y2 adds.
puzzle-last_resources = The last resource
puzzle-last_resources-why = You have 2 resources and none in your supply. R5 keeps the colour of R2, so both stay on the city; another colour would cost one of them.
puzzle-last_tiles = The last tile
puzzle-last_tiles-why = The supply has run out once already and holds 2 tiles. B9 has two floors, which pay 2 tiles, and so it runs out for the second time.
puzzle-alone = Alone
puzzle-alone-why = With B6 there are 3 resources in the district, all yours. Whoever is alone in a district takes both places: 2 points for each.
puzzle-tie = Who wins ties
puzzle-tie-why = R20 joins your R17 to Ada's buildings: 3 resources each, both tallest buildings have 2 floors, and 20 is higher than 8. You are first and get all 6.
puzzle-joined = Two become one
puzzle-joined-why = B4 joins the blue district you lead to Ada's B5. Her 2 resources there now count for you: 10 points instead of 7.
puzzle-patience = Patience
puzzle-patience-why = Y5 pays 2 points for its floors, Y7 adds 2 and your yellow character 1. To build anything would bring less this late.
puzzle-overtaking = Overtaking
puzzle-overtaking-why = B10 joins the blue district: 3 resources each, both tallest buildings have 2 floors, and 10 is higher than 4. First place brings 6 where you had 1.
