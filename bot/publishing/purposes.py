"""What each message of a game is, in one word beside its place: by its purpose it is found again (``PostedMessage``).

The database holds them: an old one keeps its meaning.
"""

from typing import Final

from engine.rules.terms import Seat
from engine.store.messages import SCREEN
from engine.table.notices import Matter

LOBBY: Final = "lobby"
_BOARD: Final = "board:"
_RESULT: Final = "result:"
_OLDER: Final = "older:"
_SOUGHT: Final = "sought:"


def board(last: int) -> str:
    """``last``: the number of the last entry that it tells of, so that an edit can't hit the wrong one."""
    return f"{_BOARD}{last}"


def is_whole(purpose: str) -> bool:
    """Whether it names all that is read from it again: a board's number. What stands in the database may be damaged."""
    try:
        last_told(purpose)
    except ValueError:
        return False
    return True


def last_told(purpose: str) -> int | None:
    """The number of the last entry that a board tells of, also one in whose place another stands and one that is
    sought; None for what is none. ValueError where it is not whole."""
    _, board_of = _sought_by(purpose) or ("", purpose.removeprefix(_OLDER))
    return int(board_of.removeprefix(_BOARD).partition(":")[0]) if board_of.startswith(_BOARD) else None


def screen(seat: Seat) -> str:
    """The private screen of a seat in somebody's direct messages."""
    return f"{SCREEN}{seat}"


def is_screen(purpose: str) -> bool:
    """Whether it is a private screen, whichever seat's."""
    return purpose.startswith(SCREEN)


def result(seat: Seat) -> str:
    """The line that is left of a private screen once its table is finished."""
    return f"{_RESULT}{seat}"


def result_of(screen_: str) -> str:
    """The same of the seat whose screen it was."""
    return f"{_RESULT}{screen_.removeprefix(SCREEN)}"


def opens(seat: Seat) -> str:
    """It says where her private screen opens, which does not stand there."""
    return f"opens:{seat}"


def ping(seat: Seat) -> str:
    """It says that she is waited for."""
    return f"ping:{seat}"


def offer(seat: Seat) -> str:
    """It offers her the seat."""
    return f"offer:{seat}"


def vote(number: int) -> str:
    """``number``: of the table's votes, from 1."""
    return f"vote:{number}"


def matter(what: Matter, seat: Seat | None) -> str:
    """What the channel is told until it is settled; ``seat`` is None for a pause."""
    return what if seat is None else f"{what}:{seat}"


def older(purpose: str, message: str) -> str:
    """Another message stands in its place: until it is taken away itself, it is known by its number."""
    return f"{_OLDER}{purpose}:{message}"


def is_spare_lobby(purpose: str) -> bool:
    """Whether it is a lobby in whose place another stands, or one that is sought."""
    found = _sought_by(purpose)
    return purpose.startswith(older(LOBBY, "")) if found is None else found[1] == LOBBY


def sought(purpose: str, nonce: str) -> str:
    """One that is about to be sent for this purpose: until it is known where it stands, it is known by its nonce."""
    return f"{_SOUGHT}{nonce}:{purpose}"


def nonce_sought(purpose: str) -> str | None:
    """The nonce back; None for what is not sought."""
    found = _sought_by(purpose)
    return None if found is None else found[0]


def stands(purpose: str) -> bool:
    """Whether it is known where it stands, and no other in its place."""
    return not purpose.startswith((_OLDER, _SOUGHT))


def _sought_by(purpose: str) -> tuple[str, str] | None:
    """Nonce and purpose of what is sought."""
    if not purpose.startswith(_SOUGHT):
        return None
    nonce, _, of = purpose.removeprefix(_SOUGHT).partition(":")
    return nonce, of
