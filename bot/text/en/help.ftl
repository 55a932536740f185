### Help, and the list of one's tables.

help-title = ## Ginkgopolis
help-what = A city grows: everybody chooses a card in secret, then all cards act one after another. One to five people play, over an evening or over a week.
help-begin =
    {""}**To begin**
    `/ginkgo learn` a guided first game, alone, ten minutes
    `/ginkgo new` a table in a server's channel: friends press *Join*, AIs fill seats, *Start* deals
    `/ginkgo new solo:` against Hal; in direct messages with the bot too
help-play =
    {""}**While you play**
    {""}*My screen* under the board, or `/ginkgo screen`: your hand, for your eyes only
    {""}*What can I do* on your screen: your cards, one by one
    `/ginkgo board` the city again · `/ginkgo log` what happened · `/ginkgo my games` your tables
help-more =
    {""}**More**
    `/ginkgo rules` by topic · `/ginkgo puzzle` positions with a best move · `/ginkgo me` language, pings, your data
    `/ginkgo end`, `/ginkgo resign`, `/ginkgo table …` ending, leaving, pausing, handing on a seat
    `/ginkgo settings` for those who may manage the server · `/ginkgo about` who made this
button-help-learn = Learn the game
button-games = My games
button-games-again = Look again
button-game = Go to { $place }
games-title = ## My games
games-over = [{ $place }]({ $link }): { $result }
games-none = You sit at no table. `/ginkgo new` opens one.
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
