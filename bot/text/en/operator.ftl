# Said on the command line to who runs the bot.

operator-run = Run the Ginkgopolis bot. Settings come from the environment and from .env; .env.example names them all.
operator-start = run the bot on Discord; python -m bot on its own does the same, ginkgopolis on its own shows this
operator-play = try everything without Discord: start the playground with the bot in it
operator-doctor = say what is missing before the bot runs
operator-database = look only at the database, which has to exist, or at FILE, such as a copy before it is restored
operator-installed = look only at what the installed package must bring; needs no token
operator-backup = write a copy of the SQLite database to FILE while the bot runs
operator-export = print the record of a game, hands included
operator-close = end a game that is damaged and can't be read any more, so that its channel is free; the bot may run meanwhile
operator-closed = Game { $game } is closed: its channel is free. A running bot tells those who played within half a minute, else the next start does.
operator-close-sound = Nothing was changed: game { $game } can be read. If it is still open, /ginkgo end in its channel ends it.
operator-close-unknown = There is no game { $game }.
operator-move = copy all that one database holds into another and compare every row; both are addresses as DATABASE_URL takes them, and no bot may run on either
operator-moving = { $step ->
    [look] Looking at { $table } in the target: { $done } of { $rows } rows.
    [copy] Copying { $table }: { $done } of { $rows } rows.
   *[compare] Comparing { $table }: { $done } of { $rows } rows.
}
operator-moved = { $n ->
    [one] One row was copied and compared.
   *[other] { $n } rows were copied and compared.
} Put the new address into DATABASE_URL; the old database was not changed.
operator-move-missing = The database can't be opened. { $detail }
operator-move-refused = { $side ->
    [source] FROM: { $said }
    [target] TO: { $said }
   *[both] { $said }
}
operator-words = print the sentences that a language (all, where none is named) still lacks, in English, ready to be translated
operator-forget = delete what is stored about the person with this user ID; she gives up her seats
operator-forget-name = also take this name from seats given up before the bot noted by whom; everybody who had that name loses it
operator-forgotten = { $n ->
    [0] It is deleted; no game named this person.
    [one] It is deleted; one game named this person.
   *[other] It is deleted; { $n } games named this person.
}
operator-forgotten-but = Game { $game } can't be read and may still name this person: close it (python -m bot close { $game }), then run this again.
operator-outbox = list the messages that were given up, by number; with --again they are sent again
operator-again = numbers of messages that were given up, or all
operator-file = where the copy goes; nothing may be there yet
operator-game = a game's id, as the log names it
operator-language = its code, as Discord has it: de, zh-TW
operator-move-from = the address of the database that is copied
operator-move-to = the address of an empty one, or of one that an earlier move of the same database has begun
operator-user-id = her user ID, as Discord's Copy User ID gives it
operator-no-file = the name of a file that is not there yet
operator-no-language = a language is named by its code, as Discord has it: de, zh-TW
operator-no-text = not written in UTF-8
operator-no-user-id = a user ID is a number, as Discord's Copy User ID gives it; nothing was deleted
operator-no-row = the number of a message, as outbox lists them, or all
operator-put-aside = { $n ->
    [0] No message was given up.
    [one] One message was given up:
   *[other] { $n } messages were given up:
}
operator-put-aside-row = { $row }: game { $game }, to { $lane ->
    [table] its channel
   *[other] a person
}, { $when } UTC, tried { $tries ->
    [one] once
   *[other] { $tries } times
}: { $why }
operator-no-such-message = There is no such message among those given up: outbox without --again lists them.
operator-sent-again = { $n ->
    [0] There is no message to send again.
    [one] One message will be sent again as soon as the bot runs.
   *[other] { $n } messages will be sent again as soon as the bot runs.
}
operator-copied = Copied: { $games ->
    [one] one game
   *[other] { $games } games
}, { $bytes } bytes, schema { $step }.
operator-no-place = The copy { $file } can't be written: { $why }
operator-setting = The setting { $name } can't be used: { $why }
operator-settings-file = The settings in { $file } can't be read: { $why }
operator-no-token = DISCORD_TOKEN is empty. Make a bot in the Discord developer portal (discord.com/developers), copy its token into .env, or try the game without Discord: make play or ginkgopolis play.
operator-token-refused = Discord refused DISCORD_TOKEN. Reset it in the developer portal (Bot, Reset Token) and copy the new one into .env.
operator-no-discord = Discord can't be reached: { $why }
operator-port = A port can't be opened: { $why }
operator-no-room = The output could not be written completely: { $why }
operator-game-damaged = Game { $game } can't be read: what is stored of it is damaged. All others are as they were. docs/operation.md (The database) says what to do.
operator-no-record = There is no record of this game ({ $why }).
operator-store-locked = The database is locked by another program, or its server is busy or does not answer. Is the bot running twice? { $detail }
operator-store-full = The database's disk is full. Make room and start again; nothing was lost. { $detail }
operator-store-read_only = The database can't be written. Look at the owner and the permissions of its file and folder, or on its server at the rights of the bot's role. { $detail }
operator-store-corrupt = The database is damaged. Nothing was changed; put back a copy made by python -m bot backup. { $detail }
operator-store-missing = The database can't be opened. Look at DATABASE_URL and at the folder or server it names. { $detail }
operator-store-no_driver = The PostgreSQL driver is not installed. In the checkout: pip install ".[postgres]" (docs/operation.md, Over PostgreSQL). { $detail }
operator-store-no_encoding = The database does not say how its text is written ({ $detail }). Make one in UTF-8: createdb --encoding=UTF8 --template=template0 NAME
operator-store-too_new = The database was written by a later version of this program. Install that version, or put back an older copy. { $detail }
operator-store-too_old = The database was written by an earlier version of this program. Start the bot once: it keeps a copy and brings it up to date. { $detail }
operator-store-half_moved = A move into this database has begun and not come to its end: games are still missing here. Let it go on, with python -m bot move and the same two addresses. { $detail }
operator-store-taken = Another bot works on this database: { $detail }. Stop that one first; two would send every message twice.
operator-store-in_use = This version has to change the database's schema, but other processes are using it. Nothing was changed. Stop them all, copy the database, start again. { $detail }
operator-store-lossy = Something would have been lost, so the database was left as it was: go on with it, and report this. { $detail }
operator-store-failed = The database does not work. { $detail }
operator-store-exists = { $detail } is there already. A copy needs another name; a move needs an empty database, or one that an earlier move of the same database has begun.
operator-store-not_a_file = Only SQLite files can be copied; use your database's own tools. { $detail }
doctor-good = [ok]
doctor-bad = [!!]
doctor-database = The database opens, is sound and can be written: { $games ->
    [one] one game
   *[other] { $games } games
}, { $bytes } bytes, schema { $step }.
doctor-no-database = { $file } can't be opened as a database: { $why }
doctor-database-new = There is no database yet; the bot makes it when it starts.
doctor-database-new-file = There is no database yet; the bot makes { $file } when it starts.
doctor-database-readable = Others on this machine may read { $file }: it holds people's names and hands. chmod 600 closes it.
doctor-env-readable = Others on this machine may read { $file }, and the token with it. chmod 600 closes it.
doctor-fonts = The font for the pictures is there.
doctor-fonts-missing = The font for the pictures can't be read: { $why }
doctor-languages = Languages: { $list }
doctor-package = The package is whole: { $parts }.
doctor-part-missing = A part of the package can't be used, { $part }: { $why }
doctor-token = Discord takes the token.
doctor-intents = No privileged intents are needed.
doctor-endpoint = Discord sends all commands and presses to { $address } instead of the bot. In the developer portal, empty the application's Interactions Endpoint URL.
doctor-code-grant = Nobody can invite the bot by its link. In the developer portal, on the application's page Bot, switch Requires OAuth2 Code Grant off.
doctor-starts = Of the { $total } sessions that Discord lets the bot begin in a day { $left } are left.
doctor-few-starts = Of the { $total } sessions that Discord lets the bot begin in a day { $left } are left: it waits { $wait } before it connects. Its log says why it began so many.
doctor-permissions = In { $server } the bot lacks: { $list }
doctor-servers = { $n ->
    [0] The bot is in no server yet. The README says how to invite it.
    [one] The bot is in one server.
   *[other] The bot is in { $n } servers.
}
