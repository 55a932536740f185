"""What a button says about itself: its custom_id, written and read in one place.

``gk:1:<game>:<seat>:<prompt>:<verb>:<arg>`` for a button, ``gs:1:...`` for a select (two prefixes, since Discord takes
no message with the same custom_id twice). No secret is in it: ``arg`` holds positions in lists that the reader sees on
the screen, never the names of cards or tiles.
"""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal, TypeAlias, get_args

Verb: TypeAlias = Literal[
    # lobby
    "join", "leave", "ai", "options", "set", "start", "cancel", "word", "deal",
    # a game's screens
    "screen", "rules", "log", "describe", "districts", "can", "more", "round",
    # the private screen
    "pick", "answer", "change", "advice",
    # votes, absence, leaving
    "agree", "decline", "ask", "resign", "return", "offer",
    # when it is over
    "rematch", "scoring", "step", "replay", "review", "export",
    # people and servers
    "me", "server", "games",
    # learning
    "learn", "puzzle",
]  # fmt: skip
_VERB: Final[dict[str, Verb]] = {verb: verb for verb in get_args(Verb)}

NO_GAME: Final = "-"
"""The game of a press that belongs to none (rules opened by command, ``me``, ``settings``)."""
LONGEST: Final = 100
"""Discord's limit of a custom_id."""

_FIELDS: Final = (
    r"(?P<game>-|[0-9a-z]{1,20}):(?P<seat>-|[0-9]):(?P<prompt>[0-9]{1,9}):(?P<verb>[a-z]+):(?P<arg>[0-9A-Za-z_.,@=+-]*)"
)
_PRESS: Final = re.compile(f"g[ks]:1:{_FIELDS}")
_VALUE: Final = re.compile(rf"[0-9A-Za-z_.,:@=+-]{{0,{LONGEST}}}")


@dataclass(frozen=True, slots=True)
class Press:
    """One press as its component describes it; who pressed comes from the interaction, never from here."""

    game: str
    seat: int | None
    """Whose screen it stands on; None where anyone may press."""
    prompt: int
    """The number of the question it answers; stale when the table's has moved on. 0 where nothing is asked."""
    verb: Verb
    arg: str = ""


@lru_cache(maxsize=5000)
def encode(press: Press, *, select: bool = False) -> str:
    """The custom_id of a button (or a select); ValueError when it would not come back as the same press."""
    seat = "-" if press.seat is None else str(press.seat)
    text = f"{'gs' if select else 'gk'}:1:{press.game}:{seat}:{press.prompt}:{press.verb}:{press.arg}"
    if len(text) > LONGEST or decode(text) != press:
        raise ValueError(f"not a custom_id: {text!r}")
    return text


@lru_cache(maxsize=5000)
def decode(custom_id: str) -> Press | None:
    """The press behind a custom_id of ours; None for anything else, an unknown verb included."""
    match = _PRESS.fullmatch(custom_id)
    verb = _VERB.get(match["verb"]) if match else None
    if match is None or verb is None:
        return None
    seat = None if match["seat"] == "-" else int(match["seat"])
    return Press(match["game"], seat, int(match["prompt"]), verb, match["arg"])


def can_be_chosen(value: str) -> bool:
    """Whether this can be a value of one of our selects, of whatever version."""
    return _VALUE.fullmatch(value) is not None
