# Private sentences of the application: what it did, or why it did not and what to do now.

## Refusals of the table

declined-no_such_game = That game is no longer here. `/ginkgo my games` lists your tables; `/ginkgo new` opens another.
declined-channel_busy = A lobby or a game is already open in this channel. Use another channel or a thread, or see `/ginkgo board`.
declined-too_many_games = You are already in { $most } open games, the most one person can have. Finish or leave one first: `/ginkgo my games` lists them.
declined-not_a_lobby = That lobby is closed. Open a new one with `/ginkgo new`.
declined-not_running = No game is running here. Open one with `/ginkgo new`.
app-game-over = That game is over. { $here ->
    [running] Another is running here: `/ginkgo board` shows it.
    [lobby] A lobby for another is open here: `/ginkgo join` gives you a seat.
   *[none] `/ginkgo my games` lists your tables; `/ginkgo new` opens another.
}
declined-full = No seat is free at this table. You can open another table in a thread with `/ginkgo new`.
declined-already_joined = You already have a seat here. *{ button-leave }* in the lobby gives it up, `/ginkgo resign` while the game runs.
declined-already_sits = { $who } already sits here. Choose somebody else.
declined-not_seated = You have no seat at this table. *{ button-join }* in a lobby gives you one; `/ginkgo board` shows a game that runs.
app-away = { away } `/ginkgo screen` opens your screen: *{ button-return-to-seat }*, then try again.
declined-not_host = Only the host, { $who }, can do this. Ask { $who } in the channel.
declined-not_a_word = A word for the deal has at most 40 characters, all of them visible. Try another.
declined-no_promise = This lobby was opened before an update, and its deal takes no words. That of a new one does: `/ginkgo new`.
declined-no_ai_seat = There is no AI seat to take away.
declined-too_few_people = A game needs at least two seats. Wait for somebody to join, or press *{ button-add-ai }*.
declined-solo_alone = A game against Hal is for exactly one person. The others have to leave, or the host picks a game of several: *{ button-options }*.
declined-solo_no_modules = Modules and hands of five cards can't be played against Hal. Use the command again without them, or without `solo`.
declined-five_cards_need_keep = Hands of five cards need the module *Keep a card*. Choose that module as well, or hands of four cards.
declined-five_cards_need_few = Hands of five cards are for two to four players. Somebody has to leave, or the host picks hands of four cards: *{ button-options }*.
declined-direct_only_solo = In direct messages only a game against Hal can be played, without modules and hands of five cards. For others use `/ginkgo new` in a server's channel.
declined-already_agreed = You have already agreed. Now it is for the others to do so.
declined-no_such_vote = That question is settled. `/ginkgo board` shows how things stand.
declined-not_yours_to_vote = The others decide about your seat. Your screen shows what the table waits for: `/ginkgo screen`.
declined-not_late = This seat still has time to answer. Ask again once that has passed.
declined-needs_two_voters = With two people at the table nobody can be voted out before the time limit has passed. `/ginkgo end` asks to end the game.
declined-already_so = That is already the case; there is nothing more to do. `/ginkgo board` shows how things stand.
declined-no_offer = That offer is for somebody else, or no longer open. Anybody who plays there can offer the seat again.
declined-offer_open = A seat is already offered to somebody here. Wait for the answer; after a day without one it can be offered to somebody else.
declined-offer_refused = This person has turned down a seat at this table. Somebody else may want it.
declined-not_over = That opens when the game is over, since it shows everybody's cards.
declined-not_your_seat = Only your own seat can be handed on, or one that an AI plays and nobody owns. Choose one of these.
declined-still_playing = You have just taken another seat. Press again to give that up too and delete your data.

## The database

store-locked = The database is busy. Nothing was lost; check in a moment whether your press counted, and if not, press again.
store-full = The database's disk is full. Nothing was lost, but nothing new can be saved until the operator makes room.
store-read_only = The database can't be written. Nothing was lost; the operator has to make it writable.
store-corrupt = The data stored about this is damaged, and was left as it is. Please tell the operator.
store-missing = The database can't be opened. Please tell the operator.
store-no_driver = The database can't be opened. Please tell the operator.
store-no_encoding = The database can't be opened. Please tell the operator.
store-too_new = The database was written by a later version of this program. Please tell the operator.
store-too_old = The database was written by an earlier version of this program. Please tell the operator.
store-half_moved = The database is still being filled. Please tell the operator.
store-taken = Another bot works on this database. Please tell the operator.
store-in_use = The database has to be brought up to date while others work on it. Please tell the operator.
store-lossy = The database could not be brought up to date. Please tell the operator.
store-exists = That file is there already.
store-not_a_file = Only SQLite files are copied.
store-failed = The database could not do this. Nothing was lost; press again in a moment.

## Presses and commands

app-unknown-button = This button is out of date and does nothing any more. `/ginkgo screen` opens your screen.
app-not-your-screen = This is { $named ->
    [yes] { $name }'s
   *[no] somebody else's
} screen. Yours opens with *{ button-screen }* under the board, or `/ginkgo screen`.
app-command-changed = I don't know this command in this form. Type `/ginkgo` again: Discord may still show an older version.
app-too-fast = That was a lot at once. Wait a few seconds and go on.
app-failed = Something went wrong on my side, and nothing was changed. Try again; if it keeps happening, give the operator this code: { $reference }.
app-no-game-here = { $direct ->
    [yes] No game is open here. In direct messages you play alone, against Hal: `/ginkgo new`. A game with others is played in a server's channel: use the command there.
   *[no] No game is open in this channel. Open a lobby with `/ginkgo new`.
}
app-game-elsewhere = { $direct ->
    [yes] No game is open here. Your tables: { $list }. Use the command there, or open a game against Hal here with `/ginkgo new`.
   *[no] No game is open in this channel. Your tables: { $list }. Use the command there, or open a lobby here with `/ginkgo new`.
}
app-no-screen = You have no seat at a table here. Join a lobby with `/ginkgo join`, or open one with `/ginkgo new`.
app-lobby-opened-there = The lobby is open in its own thread: { $place }
app-started-there = Your game has begun in its own thread: { $place }
app-missing-permissions = I am not allowed to do this here. I need these permissions in this channel: { $permissions }. Somebody who may manage the server can give them.
app-too-many-threads = Discord lets me open no thread here just now. Try again in { $minutes ->
        [one] { $minutes } minute
       *[other] { $minutes } minutes
    }.
app-no-thread = Discord lets me open no thread here just now. Perhaps too many are open in this server: close one, or try again later. Somebody who may manage the server can also let games stay in the channel: `/ginkgo settings`.
app-not-a-channel = A game needs a text channel or a thread. Use the command in one.
app-only-my-commands = This server has my commands, but I am no member of it, so nothing I post would arrive here. Somebody who may manage the server can invite me: { $link }
app-not-in-thread = I am not in this thread, so nothing I post would arrive here. Mention me here with @ to invite me, then try again.
app-thread-not-asked = Discord can't be asked just now whether I am in this thread. Try again in a minute.
app-thread-locked = This thread is locked, so nothing I post would arrive here. Somebody who may manage threads can unlock it.
app-not-allowed-here = Games can't be started in this channel. Try { $channels }.
app-already-begun = { $seated ->
    [yes] This game has already begun. `/ginkgo screen` opens your screen; `/ginkgo resign` gives your seat up for good; `/ginkgo new` in another channel or a thread opens another table.
   *[no] A game is already being played here: { $who }. You can watch it: `/ginkgo board` shows the city. With `/ginkgo new` you open a table in another channel or a thread, or here once this game is over.
}
app-not-started = That works once the game has begun. The lobby's *{ button-start }* begins it.
app-resign-lobby = The game has not begun yet. *{ button-leave }* in the lobby, or `/ginkgo leave`, takes you out of it.
app-modules-unknown = I don't know the module { $name }. The modules are: { $known }.
app-puzzle-unknown = I don't know that puzzle. Choose one from 1 to { $last }.
app-only-managers = Only somebody who may manage the server can do this. Ask one of them; your own settings are under `/ginkgo me`.
app-only-managers-start = Here only somebody who may manage the server can start a game. Ask one of them. On your own you can play against Hal in direct messages with me (`/ginkgo new` there), or learn the game: `/ginkgo learn`.
app-only-managers-end = Here only somebody who may manage the server can end a game early. Ask one of them, or give up your own seat: `/ginkgo resign`.
app-only-in-server = This only works in a server. Use the command in one of its channels.
app-ended = The game is over.
app-vote-asked = The others are asked in the channel; the buttons are under the question.
app-not-agreed = You had not agreed, so nothing changes.
app-resigned = You have given up your seat.
app-not-a-player = { $name } has no seat at this table. Choose somebody who has one.
app-not-a-member = { $name } is not in this server. Choose somebody who is.
app-offered = The seat is offered to { $name }. Only { $name } can take it; a no is final.
app-offer-open = A seat is already offered to { $name }. Wait for the answer, or take the offer back.
app-offer-no-offers = { $name } takes no offers of seats. Somebody else may want it.
app-offer-pause = You have just offered { $name } a seat. Wait an hour before you do so again.
app-offer-many = You have just offered seats to many people. Wait an hour before you offer another.
app-offer-to-yourself = { $seated ->
    [yes] You already have a seat at this table.
   *[no] A seat has to be offered to you. Anybody who plays here can do that: `/ginkgo table replace`.
}
app-which-seat = Your own seat, or { $n ->
    [one] that of { $who }
   *[other] one of those of { $who }
}? Say whose with the option `player`.
app-kick-away = An AI already plays the seat of { $name }, until they come back. The game goes on, and nobody has to be voted out.
app-kick-yourself = You can't vote yourself out. `/ginkgo resign` gives up your seat.
button-withdraw = Take the offer back
app-no-bots = A bot can't take a seat. *{ button-add-ai }* in the lobby gives a seat to an AI.
app-accepted = The seat is yours.
app-offer-declined = The offer is gone.
app-offer-taken = { $who } has taken the seat.
app-offer-refused = The offer was turned down. { $own ->
    [yes] You can offer your seat to somebody else.
   *[no] Anybody who plays there can offer the seat to somebody else.
}
app-offer-over = That offer is no longer open. { $own ->
    [yes] You can offer your seat again.
   *[no] Anybody who plays there can offer the seat again.
}
app-offer-for = This seat is offered to { $name }. Only { $name } can take it.
app-offer-held = That offer is no longer open: { $who } has the seat.
app-offer-ended = That offer is no longer open: the game is over.
app-export = The record of this game, one entry per line.
app-no-advice = The expert has nothing to say here right now. Ask when you are to choose a card.
# Under what is being made, for where nothing moves any more.
button-look-again = Refresh
app-review-waiting = The review is being made. It will appear here.
app-review-progress = The review is being made: { $done } of { $total } choices.
app-review-no-round = There is nothing to review: the game ended before a round was played. `/ginkgo log` shows what did happen.
app-review-failed = The review could not be made. Try again, or take the record: `/ginkgo export`.
app-review-yours = Your last review is still being made. It will appear where you asked for it.
app-film-yours = Your last film is still being made. It will appear where you asked for it.
app-film-full = Many films are being made just now. Ask again in a few minutes.
app-just-shown = This was shown here a few minutes ago. Look a little further up.
app-board-just-posted = The board was posted here just now. Look a little further up.
app-step-just-shown = A board of a finished game was shown here just now. Wait a few seconds.
app-board-waits = Discord has not taken the message yet. I go on trying; if nothing comes of it, you read so here.
app-board-not-posted = Discord did not take the message. Try again in a moment.
app-film-waiting = The film is being made. It will appear here.
app-film-progress = The film is being made: { $done } of { $total } pictures.
app-film = { $whole ->
    [yes] The game from its first round to its last.
   *[no] The game as far as it was played.
}
app-film-alt = { $whole ->
    [yes] Animation of the finished game, one picture per action, then the scoring.
   *[no] Animation of the game as far as it was played, one picture per action.
}
app-film-failed = The film could not be made. The record has everything: `/ginkgo export`.
app-not-begun = This game has not begun yet. Its record, film and review open when it is over.
app-nothing-played = There is nothing to read yet: no round has been played.
app-no-zone = I don't know the time zone { $zone }. Write it like Europe/Warsaw.
app-me-export = What is stored about you.
app-me-delete = This deletes all that is stored about you: your settings, how far you are in the guided game, the hints you have seen, the puzzles you have solved, and your name in games, where your seats stay without a name. Delete it?
app-me-delete-resigns = You sit at { $n } open { $n ->
    [one] table
   *[other] tables
}. You would give up your { $n ->
    [one] seat
   *[other] seats
} there: where others play, an AI plays on; a game that nobody else plays ends.
app-me-deleted = Your data is deleted.
app-me-deleted-but = Your data is deleted, but { $n ->
    [one] one game that is damaged
   *[other] { $n } games that are damaged
} may still hold your name. Please tell the operator, who can see which.

permission-view_channel = View Channel
permission-send_messages = Send Messages
permission-send_messages_in_threads = Send Messages in Threads
permission-create_public_threads = Create Public Threads
thread-name = Ginkgopolis · { $name }
permission-attach_files = Attach Files
permission-read_message_history = Read Message History
permission-connect = Connect

## Said in the channel

channel-ended-authority = This game was ended by somebody who manages the server.
channel-ended-consent = This game was ended by those who play it.
channel-ended-nobody_left = This game has ended: nobody plays it any more.
channel-ended-cancelled = This game was called off.
channel-ended-expired = This game has ended on its own: nobody has touched it for a month.
channel-ended-channel_gone = This game has ended: its channel was deleted.
channel-ended-damaged = This game was ended by the operator: what was stored of it is damaged.

## In direct messages

screen-gone = This seat is no longer yours.
screen-gone-at = The seat at [{ $place }]({ $link }) is no longer yours.
screen-on-demand = Your screen at [{ $place }]({ $link }) opens with *{ button-screen }* under the board, or with `/ginkgo screen`.
table-put-back = The games were put back to an earlier moment: what was played here since then has not happened. How things stand now is below.
screen-below = Your screen is further down.
