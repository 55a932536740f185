"""What a card does alone and with each tile that may go with it. What the tiles do alike is told once, what differs
behind it: that is what she chooses by, and on a phone picture and buttons are to fit together.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from typing import Final

from bot.screens.choosing.asking import Tell, sees_further
from bot.screens.choosing.confirm import says_what
from bot.screens.choosing.forecast import action_told, lacks, parts_of
from bot.screens.choosing.path import Choosing
from bot.screens.speech import Speech
from engine.rules.terms import Action
from engine.rules.view import View

_ROOM: Final = 192
"""Pixels of a phone that the highest picture of a city and the select below the buttons leave: 390 wide, 844 high."""
_LETTERS_OF_TEXT: Final = 46
"""Letters of small text in a line there."""
_LINE: Final = 18
"""Pixels from one line of it to the next."""
_LETTERS_OF_BUTTONS: Final = 40
"""Letters in a line of buttons there, with ``_EDGES`` for each button."""
_EDGES: Final = 5
"""Letters that would fit where a button has its edges and its distance to the next one."""
_BUTTON_LINE: Final = 48
"""Pixels from one line of buttons to the next."""


def fit_below(lines: Iterable[str], labels: Iterable[str]) -> bool:
    """Whether so much can be told between picture and buttons of a phone and all be in sight; ``labels``: the buttons'.
    """
    told = sum(-(-len(line) // _LETTERS_OF_TEXT) for line in lines)
    pressed = -(-sum(len(label) + _EDGES for label in labels) // _LETTERS_OF_BUTTONS)
    return told * _LINE + pressed * _BUTTON_LINE <= _ROOM


def tile_lines(view: View, chosen: Choosing, plain: Speech, tell: Tell) -> Iterator[str]:
    """Lines for the card alone, for what it does with the tiles that she can pay for, and for what the others lack:
    what the card then exploits (R3.4) it exploits alone, where it is told."""
    later = sees_further(tell)
    alone, *others = (chosen.then(index) for index in range(len(chosen.tops())))
    yield _line([plain("alone")], says_what(view, alone, plain, tell), plain)
    built: dict[Action, dict[tuple[str, ...], list[str]]] = {}
    lacking: dict[str, list[str]] = {}
    for then in others:
        decision, label = then.decision(), plain.stack(then.tiles or ())
        action, parts = parts_of(view, decision, plain, later=later)
        missing = lacks(view, decision, plain)
        if missing:
            lacking.setdefault(missing, []).append(label)
        else:
            built.setdefault(action, {}).setdefault(parts, []).append(label)
    for action, alike in built.items():
        yield from _built(action, alike, plain)
    yield from (_line(labels, plain("option-lacking", missing=missing), plain) for missing, labels in lacking.items())


def _built(action: Action, alike: Mapping[tuple[str, ...], Sequence[str]], plain: Speech) -> Iterator[str]:
    """``alike``: by all that they do, the tiles that do so. Something all of them do: they place resources on the same
    cell (R3.2-3.3). What differs says that it comes on top: it was read as all that the tile does."""
    first, *others = alike
    common = tuple(part for part in first if all(part in other for other in others))
    yield _line([label for labels in alike.values() for label in labels], action_told(action, common, plain), plain)
    for parts, labels in alike.items():
        own = [part for part in parts if part not in common]
        if own:
            yield plain("offer-tile-more", label=_named(labels, plain), says=plain.listed(own))


def _line(labels: Sequence[str], says: str, plain: Speech) -> str:
    return plain("offer-tile", label=_named(labels, plain), says=says)


def _named(labels: Sequence[str], plain: Speech) -> str:
    return reduce(lambda listed, label: plain("offer-alike", list=listed, next=label), labels)
