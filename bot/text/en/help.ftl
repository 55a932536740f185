### Help, and the list of one's tables.

help-title = ## Ginkgopolis
help-what = You build one city together, and against each other: everybody chooses a card in secret, then the cards are played out one by one. For one to five people, over an evening or a week.
help-begin =
    {""}**To begin**
    `/ginkgo learn`: a guided first game, on your own, in ten minutes
    `/ginkgo new`: a table in a server's channel; friends press *Join*, AIs fill the seats, *Start* deals
    `/ginkgo new solo:` a game against Hal, also in direct messages with the bot
help-play =
    {""}**While you play**
    {""}*{ button-screen }* under the board, or `/ginkgo screen`: your hand, for your eyes only
    {""}*What can I do* on your screen: what each of your cards does
    `/ginkgo board`: the city again · `/ginkgo log`: what happened · `/ginkgo my games`: your tables
help-more =
    {""}**More**
    `/ginkgo rules`: the rules by topic · `/ginkgo puzzle`: find the best move · `/ginkgo me`: language, pings, your data
    `/ginkgo end`, `/ginkgo resign`, `/ginkgo table …`: ending, leaving, pausing, handing on a seat
    `/ginkgo settings`: for those who may manage the server · `/ginkgo about`: who made this
button-games = My games
button-games-again = Refresh
button-game = Go to { $place }
games-title = ## My games
games-over = [{ $place }]({ $link }): { $result }
games-none = You have no seat at any table. `/ginkgo new` opens one.
games-damaged = { $n ->
    [one] 1 table can't be read: what is stored of it is damaged. Please tell the operator.
   *[other] { $n } tables can't be read: what is stored of them is damaged. Please tell the operator.
}
games-direct = direct messages
games-thread = a thread
games-place = { $place } ({ $who })
games-which = Which of your tables?
games-line = [{ $place }]({ $link }) · { $waiting ->
    [lobby] the lobby is open
   *[running] { $round ->
        [0] before the first round
       *[other] round { $round }
    }{ $waiting ->
        [paused] , paused
        [away] , an AI plays your seat
        [you] , **waits for you**
        [named] , waits for { $who }
       *[others] , waits for others
    }
}
