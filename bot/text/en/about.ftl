### About the bot.

about-title = ## Ginkgopolis for Discord{ $version ->
    [checkout] , development version
   *[installed] {" "}{ $number }
}
about-unofficial = An unofficial bot for playing the board game Ginkgopolis by Xavier Georges with friends. It is not affiliated with the publishers.
about-health = { $games } { $games ->
    [one] open game
   *[other] open games
}, { $ms } ms to Discord, running { $days ->
    [0] since today
    [one] for 1 day
   *[other] for { $days } days
}.
about-source = Source code: { $link }
about-privacy = ### Privacy
    The bot keeps the ids and names of players, their settings, their games and how far they are in learning. Your messages are never stored, and read in one case only: where the bot does not know whether a message of its own got through, after a crash for instance, it looks for it among the newest in a channel. `/ginkgo me` exports or deletes your data.
about-privacy-link = More: { $link }
about-contact = Who runs this bot: { $contact }
