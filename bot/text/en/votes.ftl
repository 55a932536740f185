### Votes, pings, leaving.

vote-title = **{ $kind ->
    [end] End this game now?
    [pause] Pause the table?
    [resume] Go on with the game?
    [pace] Change the pace to { $pace ->
        [live] live
       *[relaxed] relaxed
    }?
    [kick] Vote { $about } out? An AI would take the seat.
    [default] Play the simplest move for { $about }, once?
   *[ai] Let an AI play for { $about } until { $about } comes back?
}**
vote-by = Asked by { $who }.
vote-agreed = Agreed: { $list }.
vote-missing = { $n ->
    [one] One more has to agree
   *[other] { $n } more have to agree
}; not yet: { $list }.
vote-by-itself = -# { $kind ->
    [resume] The game goes on by itself { $at } if this question is still open then.
    [default] The simplest move is played { $at } if this question is still open then.
   *[ai] An AI begins to play { $at } if this question is still open then.
}
vote-state = { $state ->
    [passed] Agreed. It is done.
   *[settled] This question is closed.
}
matter-settled = Settled in the meantime.
nobody = nobody
button-agree = Agree
button-decline = Take back
button-ask-default = Play the simplest move
button-ask-stand-in = Let an AI stand in
button-accept = Take the seat of { $name }
button-refuse = No

ping = The table [{ $place }]({ $link }) { $often ->
    [first] waits
   *[again] still waits
} for your { $wants ->
    [card] card
   *[answer] answer
}.
ping-mention = { $user }, the table { $often ->
    [first] waits
   *[again] still waits
} for your { $wants ->
    [card] card
   *[answer] answer
}.
resign-where = At which table do you want to give up your seat? You will be asked to confirm.
resign-question = { $place }: give up your seat? { $alone ->
    [yes] Nobody else plays there, so the game ends.
   *[no] An AI plays on.
}
button-resign-ai = Give it to an AI
button-resign-end = End the game
button-ask-end = Ask to end the game
end-question = This ends the game at once for everybody at the table. It can't be resumed.

log-title = { $pages ->
    [1] ## The game so far
   *[other] ## The game so far, page { $page } of { $pages }
}
log-round = ### { $line }
log-empty = { $round ->
    [0] Nothing has happened yet.
   *[other] This game begins in round { $round }, and nothing has happened since.
}
button-earlier = Earlier
button-later = Later

late = { $who } has not answered for a long time. The others may decide what happens now; nobody has to.
seat-changed = { $who } { $what ->
    [resigned] has given up the seat. An AI plays on.
    [kicked] was voted out. An AI plays on.
    [stand_in] is away. An AI plays until they come back.
    [came_back] is back.
    [replaced] has taken { $named ->
        [yes] { $whose }'s seat.
       *[no] over a seat.
    }
   *[default_played] was away. The simplest move was played once.
}
seat-to-offer = Anybody who plays here can offer the seat to somebody.
button-offer-seat = Offer the seat
offer-question = { $own ->
    [yes] Who should take your seat?
   *[no] Who should take the seat of { $who }?
} They are asked, and get the seat only if they accept.
offer-choose = Choose somebody
table-paused = { $paused ->
    [yes] The table is paused. No reminders are sent. If nobody touches the game for a month, it ends on its own.
   *[no] The table goes on.
}
button-ask-resume = Go on
seat-offered = { $by } offers you { $whose ->
    [hers] their own seat
    [yours] the seat you had
   *[left] the seat of { $who }
} at [{ $place }]({ $link }).
seat-offered-mention = { $user }, { $by } offers you { $whose ->
    [hers] their own seat.
    [yours] the seat you had.
   *[left] the seat of { $who }.
}
