### What a person and a server can set.

me-title = ## Your settings
me-dm-refused = I can't write to you: your direct messages are closed. You play with *{ button-screen }* under the board. Once they are open again, use any command there, for example `/ginkgo help`, and I will write to you again.
me-language-auto = As in Discord
me-screens = { $way ->
    [dm] Direct message and My screen
   *[ephemeral] My screen only
}
me-pings = { $way ->
    [dm] Once, when a game waits for me
   *[off] No pings
}
me-offers = { $takes ->
    [yes] Others may offer me a seat
   *[no] No offers of seats
}
me-hints = { $on ->
    [yes] Explain what is new to me
   *[no] No hints: I know the game
}
me-remind-none = No reminder
me-remind-minutes = { $n ->
    [one] Once, after a minute
   *[other] Once, after { $n } minutes
}
me-remind-hours = { $n ->
    [one] Once, after an hour
   *[other] Once, after { $n } hours
}
me-quiet-none = No quiet hours
me-quiet = { $begin } to { $end }
me-zone = Your time zone is { $zone }. `/ginkgo me zone:` changes it.
button-me-export = Export my data
button-me-delete = Delete my data
settings-choose = { $name ->
    [screens] Private screens
    [pings] Pings
    [offers] Offers
    [hints] Hints
    [remind] Reminder
    [remind_off] Reminder: none without pings
    [quiet] Quiet hours
    [threads] Threads
    [pace] Pace
    [starters] Who may start games
    [enders] Who may end games early
   *[language] Language
}

server-title = ## Settings of this server
server-channels-all = Games may start in every channel. `/ginkgo settings channel:` limits that.
server-channels = Games may start in { $list }. `/ginkgo settings channel:` changes that.
server-channels-more = { $list } and { $n ->
    [one] one more
   *[other] { $n } more
}
server-threads = { $on ->
    [yes] A thread for each game
   *[no] Games stay in the channel
}
server-starters = { $who ->
    [players] Everybody
   *[managers] Managers only
}
server-enders = { $who ->
    [players] A majority, or managers
   *[managers] Managers only
}
