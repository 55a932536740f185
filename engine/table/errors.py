"""Why a table does not do what it was asked. Codes are stable; words for people come from the bot's catalogues."""

from typing import Literal, TypeAlias

DeclinedCode: TypeAlias = Literal[
    "no_such_game",
    "channel_busy",  # a lobby or game is open in this channel
    "too_many_games",  # the person already sits in as many open games as allowed
    "not_a_lobby",  # it has started, or it is gone
    "not_running",
    "full",
    "already_joined",
    "already_sits",  # of somebody else, who is offered a seat
    "not_seated",
    "not_host",
    "no_ai_seat",
    "not_a_word",  # too long, or not to be seen
    "no_promise",  # the lobby is of a version that promised the deal at the start
    "too_few_people",  # a game needs two seats and one person
    "solo_alone",  # solo is for exactly one person
    "solo_no_modules",
    "five_cards_need_keep",  # hands of 5 belong to module 5 (R8.5)
    "five_cards_need_few",  # and to 2 to 4 seats
    "direct_only_solo",
    "already_agreed",
    "no_such_vote",
    "not_yours_to_vote",  # the vote is about the person's own seat
    "not_late",  # default move and stand-in need a passed limit or a person away
    "needs_two_voters",  # a kick before the limit is not for one person to decide
    "already_so",  # paused twice, the pace it has, a seat an AI plays already
    "no_offer",
    "offer_open",  # one offer at a time
    "offer_refused",  # she has turned one down here already
    "not_your_seat",
    "still_playing",  # no data of a person is deleted while she sits in an open game
    "not_over",  # records are for people once the game is over
]


class Declined(Exception):
    """Something about the table (not about the rules) forbids it; nothing has changed."""

    def __init__(self, code: DeclinedCode, *, who: str = "") -> None:
        super().__init__(code)
        self.code: DeclinedCode = code
        self.who = who
        """Raw name of the person concerned: with ``not_host`` the host, with ``already_sits`` who does. Not in the
        message, which may be logged."""


class Stale(Exception):
    """The answer was meant for a question that is no longer the seat's; nothing has changed.

    ``prompt`` is the number of what she is asked now.
    """

    def __init__(self, prompt: int) -> None:
        super().__init__(f"the question has moved on to {prompt}")
        self.prompt = prompt


class Conflict(Exception):
    """Another process committed first: load again. Nobody outside ``engine.table`` and ``engine.store`` meets it."""


class TimerGone(Exception):
    """The timer was dealt with, dropped or set anew in the meantime. Nobody outside these two rooms meets it either."""


StoreCode: TypeAlias = Literal["locked", "full", "read_only", "corrupt", "missing", "no_driver", "no_encoding",
                            "too_new", "too_old", "half_moved", "lossy", "taken", "in_use", "exists", "not_a_file",
                            "failed"]
"""``missing``: the file or its directory can't be opened; ``no_driver``: what speaks to its server is not installed;
``no_encoding``: its server does not say how text is written; ``too_new``: written by a later version of the program;
``too_old``: the bot has to bring it up to date first; ``half_moved``: a move into it has begun and not ended;
``lossy``: a step of the schema would have lost rows; ``taken``: another process works on it; ``in_use``: others work on
it, and its schema would change under them; ``exists`` and ``not_a_file``: a backup's target stands there already, its
source is no file; ``failed``: anything else, see the cause.
"""


class StoreError(Exception):
    """The database could not do it: nothing was written, and the table stands as before. Only where a server has not
    answered to a commit nobody knows whether that came through; the table is read again before it goes on.
    """

    def __init__(self, code: StoreCode, detail: str = "") -> None:
        super().__init__(f"{code}: {detail}" if detail else code)
        self.code: StoreCode = code
        self.detail = detail
