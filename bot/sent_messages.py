"""What stands in which message, as far as this process knows: it spares edits that would change nothing, and keeps an
answer that comes late from making a screen of a message that is none any more.

After a restart every message counts as unknown.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from typing import Final, Generic, NamedTuple, TypeVar

import orjson

from bot.pictures.cache import likeness
from bot.screens.games import GameLine
from bot.screens.screen import Screen
from bot.wire.replies import Conversation, EditableMessage, RenderedMessage
from engine.recent import Recent
from engine.rules.terms import Seat
from engine.table.meta import PersonId

_REMEMBERED: Final = 5_000
_PRESSED: Final = 2_000
"""Messages that were pressed lately: what is kept of each is a whole interaction."""
_DEVICES: Final = 3
"""Ephemeral messages of one kind that are kept up to date for one person at one table."""


class QuestionState(NamedTuple):
    """What a seat is asked, told apart from what it is asked before and after."""

    status: str
    round: int
    prompt: int
    asked: bool
    """Whether it is asked anything."""


class ScreenInputs(NamedTuple):
    """What a reader's private screen is made of again for. The board's link and the channel's name are on it
    too, and stay as they were until one of these changes."""

    game: str
    version: int
    """Of the table."""
    language: str
    others: tuple[GameLine, ...] = ()
    """How her other tables stand."""
    hints: bool = True
    """Whether something may be explained to her."""
    paused: bool = False
    """Whether the table is."""
    withheld: bool = False
    """Whether something still waits to be told in its channel, where the bot may not."""


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """Words and pictures of a message, told apart, and for a private screen how far its reader had got."""

    words: str
    pictures: tuple[str, ...]
    prompt: int = 0
    path: str = ""
    inputs: ScreenInputs | None = field(default=None, compare=False)
    """Of what a private screen was made: two of one moment and path are the same."""

    def in_the_middle(self, current: "Fingerprint") -> bool:
        """Whether its reader is choosing just now, for the question that still stands: not to be torn from her
        hands."""
        same = self.inputs is None or current.inputs is None or self.inputs.game == current.inputs.game
        return same and self.path != "" and self.prompt == current.prompt


def fingerprint_of(
    screen: Screen, *, prompt: int = 0, path: str = "", inputs: ScreenInputs | None = None
) -> Fingerprint:
    """Of a screen that is about to be shown."""
    words = blake2b(orjson.dumps(screen.view.to_components()), digest_size=12).hexdigest()
    return Fingerprint(words, tuple(likeness(picture) for picture in screen.pictures), prompt, path, inputs)


def as_sent(fingerprint: Fingerprint, rendered: RenderedMessage) -> Fingerprint:
    """What the message shows once this was sent: where its pictures could not be drawn, some that no screen has, so
    that the next edit draws again."""
    return fingerprint if rendered.whole else replace(fingerprint, pictures=(), inputs=None)


Known = TypeVar("Known")
_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


class EphemeralMessages(Generic[Known]):
    """The last few of each person at each table that a token can still change, and what is known of each."""

    def __init__(self) -> None:
        self._kept: Recent[tuple[str, str], list[tuple[EditableMessage, Known]]] = Recent(_REMEMBERED)

    def __iter__(self) -> Iterator[tuple[str, str]]:
        """Games and people who have some."""
        return iter([key for key in self._kept if self.of(*key)])

    def forget_spent(self) -> None:
        """What no token can change any more."""
        _forget(self._kept, lambda pairs: any(editable.alive for editable, _ in pairs))

    def of(self, game: str, person: str) -> list[tuple[EditableMessage, Known]]:
        """Hers at this table, the oldest first."""
        return [pair for pair in self._kept.get((game, person), []) if pair[0].alive]

    def add(self, game: str, person: str, editable: EditableMessage, known: Known) -> None:
        """One was sent, or says something new."""
        others = [pair for pair in self.of(game, person) if pair[0].message != editable.message]
        self._kept[game, person] = [*others, (editable, known)][-_DEVICES:]
        self.forget_spent()

    def drop(self, game: str, person: str, editable: EditableMessage) -> None:
        """It is gone (dismissed, or its token expired), or is followed no more."""
        others = [pair for pair in self.of(game, person) if pair[0] is not editable]
        if others:
            self._kept[game, person] = others
        else:
            self._kept.pop((game, person), None)


class SentMessages:
    """Fingerprints by message id, and the ephemeral messages that a token can still change."""

    def __init__(self) -> None:
        self._fingerprints: Recent[int, Fingerprint] = Recent(_REMEMBERED)
        self.screens: Final = EphemeralMessages[Fingerprint | None]()
        """Private screens; None where nobody knows what stands there."""
        self.answers: Final = EphemeralMessages[QuestionState]()
        """What was told of a moment: past with it."""
        self.panels: Final = EphemeralMessages[None]()
        """What a host has of her lobby: over with it."""
        self.offers: Final = EphemeralMessages[tuple[Seat, PersonId, str]]()
        """What was told of an offer of hers: the seat, to whom it was made, and the language."""
        self._boards: Recent[str, tuple[int, int]] = Recent(_REMEMBERED)
        self._pressed: Recent[int, EditableMessage] = Recent(_PRESSED)
        self._conversations: Recent[str, tuple[Conversation, ...]] = Recent(_PRESSED)
        """By channel: the last, behind one by which one may write while that one is to be answered."""
        self._removed: Recent[int, None] = Recent(_REMEMBERED)
        self._wanted: Recent[int, int] = Recent(_PRESSED)
        """The last press on a message that its screen is to answer. Ids of interactions grow."""
        self._withheld: Recent[str, None] = Recent(_REMEMBERED)

    def wanted(self, message: int, interaction: int) -> None:
        """A press on a private screen is to be answered in its place."""
        self._wanted[message] = max(interaction, self._wanted.get(message, 0))

    def wanted_again(self, message: int, interaction: int) -> bool:
        """Whether it was pressed again since: what this press would show, that one is about to replace."""
        return self._wanted.get(message, 0) > interaction

    def removed(self, message: int) -> bool:
        """Whether we took this message away ourselves, or made it point to a newer one."""
        return message in self._removed

    def take_away(self, message: int) -> None:
        """The message is taken away, or its screen stands further down now."""
        self._fingerprints.pop(message, None)
        self._pressed.pop(message, None)
        self._removed[message] = None

    def stays(self, message: int) -> None:
        """It could not be taken away, or is to show its screen again."""
        self._removed.pop(message, None)

    def board(self, game: str, last: int | None = None) -> int | None:
        """The message of the game's newest board, as far as this process knows it. ``last``: only of the board that
        tells of the entries up to this one."""
        message, told = self._boards.get(game, (None, None))
        return message if last is None or last == told else None

    def posted(self, game: str, message: int, last: int) -> None:
        """A board was posted; it tells of the entries up to ``last``. One that comes late is not the newest."""
        if last >= self._boards.get(game, (0, last))[1]:
            self._boards[game] = message, last

    def withheld(self, game: str) -> bool:
        """Whether something could not be told in the game's channel, where the bot may not write, and still waits."""
        return game in self._withheld

    def withhold(self, game: str) -> bool:
        """It could not; returns whether that is news."""
        news = game not in self._withheld
        self._withheld[game] = None
        return news

    def told(self, game: str) -> bool:
        """Something was told there; returns whether that is news."""
        news = game in self._withheld
        self._withheld.pop(game, None)
        return news

    def pressed(self, editable: EditableMessage) -> None:
        """Somebody has pressed a button of this message: for as long as the press's token works, the message can be
        changed by it, which Discord does not count."""
        _forget(self._pressed, lambda one: one.alive)
        self._pressed[editable.message] = editable

    def heard(self, channel: str, conversation: Conversation) -> None:
        """Somebody has pressed or commanded something in her direct messages."""
        _forget(self._conversations, lambda ways: any(one.alive for one in ways))
        before = self.conversation(channel)
        self._conversations[channel] = (conversation,) if before is None else (before, conversation)

    def conversation(self, channel: str) -> Conversation | None:
        """The last press or command in direct messages by which one may write, else the last that may come to it; None
        where nothing can be sent by any."""
        alive = [one for one in reversed(self._conversations.get(channel, ())) if one.alive]
        return next((one for one in alive if one.may_write.is_set()), alive[0] if alive else None)

    def by_press(self, message: int) -> EditableMessage | None:
        """The message as its last press can still change it."""
        found = self._pressed.get(message)
        return found if found is not None and found.alive else None

    def spent(self, editable: EditableMessage) -> None:
        """This press's token changes its message no more."""
        if self._pressed.get(editable.message) is editable:
            del self._pressed[editable.message]

    def get(self, message: int) -> Fingerprint | None:
        """What the message shows, if known."""
        return self._fingerprints.get(message)

    def put(self, message: int, fingerprint: Fingerprint | None) -> None:
        """The message shows this now; None: nobody knows any more."""
        if fingerprint is None:
            self._fingerprints.pop(message, None)
        else:
            self._fingerprints[message] = fingerprint


def _forget(kept: Recent[_Key, _Value], alive: Callable[[_Value], bool]) -> None:
    """What was kept first and no token serves for any more: a whole interaction is kept with each."""
    while kept and not alive(next(iter(kept.values()))):
        kept.popitem(last=False)
