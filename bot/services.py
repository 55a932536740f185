"""What commands, presses and the publisher share. Built once by ``bot.program``."""

import asyncio
from dataclasses import dataclass, field
from functools import partial
from typing import Final
from weakref import WeakValueDictionary

from bot.channel_names import ChannelNames
from bot.clock import WallClock
from bot.log import logger
from bot.metrics import Metrics
from bot.open_tables import OpenTables
from bot.people import CachedPeople
from bot.pictures.cache import Pictures
from bot.pictures.films import Films
from bot.processes import OwnProcess
from bot.reviews import Advisor, Reviews
from bot.screens.screen import Screen
from bot.sent_messages import SentMessages
from bot.showings import Showings
from bot.store import BotStore
from bot.urgency import ScreenTurns
from bot.wire.allowances import Allowances
from bot.wire.call_budget import CallBudget
from bot.wire.replies import RenderedMessage
from engine.process import WorkerFailed
from engine.store.messages import PostedMessage
from engine.table.accounts import Accounts
from engine.table.meta import PersonId
from engine.table.tables import Tables
from render.missing import missing

CROWDED: Final = 1
"""Screens and pictures that wait for their turn; whoever presses then waits for her screen longer than it is worth to
keep her unacknowledged. At three, since pictures come faster, the slowest acknowledgements took a third longer."""

_log = logger(__name__)


@dataclass(frozen=True, slots=True)
class Services:
    """Everything behind a command or a button that lives as long as the program."""

    clock: WallClock
    tables: Tables
    store: BotStore
    people: CachedPeople
    pictures: Pictures
    films: Films
    reviews: Reviews
    advisor: Advisor
    accounts: Accounts
    allowances: Allowances
    showings: Showings
    metrics: Metrics
    sent: SentMessages
    open_tables: OpenTables
    channel_names: ChannelNames
    most_games: int
    """Open games one person may sit in."""
    process: OwnProcess
    budget: CallBudget
    """To be asked before each call that Discord counts; ``MessageApi`` and ``ChannelNames`` do so by themselves."""
    screen_turns: ScreenTurns = field(default_factory=ScreenTurns)
    _turns: WeakValueDictionary[tuple[str, str], asyncio.Lock] = field(default_factory=WeakValueDictionary)

    async def rendered(self, screen: Screen, *, kept: bool = False) -> RenderedMessage:
        """The screen with its pictures drawn, or with an empty card for each where they can't be; ``kept``: for a
        message that has them already."""
        if kept:
            return RenderedMessage(screen.view, None, drawn=partial(self.rendered, screen))
        try:
            return RenderedMessage(screen.view, await self.pictures.of(screen))
        except WorkerFailed as error:
            if error.trouble == "closed":
                raise
            # Words and buttons need no picture: the game goes on, and the next edit tries to draw again.
            _log.error("picture_failed", kinds=[picture.kind for picture in screen.pictures], why=str(error))
            self.metrics.failures.labels(why="picture").inc()
            files = [(picture.filename, missing()) for picture in screen.pictures]
            return RenderedMessage(screen.view, files, whole=False)

    @property
    def crowded(self) -> bool:
        """Whether a screen asked for now will hardly be there within the moment for which an answer is waited."""
        return self.screen_turns.waiting + self.pictures.waiting >= CROWDED

    def turn(self, person: PersonId) -> asyncio.Lock:
        """Held while a private screen of hers is made and sent, so that an older one never replaces a newer one."""
        return self._turns.setdefault(("screen", person), asyncio.Lock())

    def message_turn(self, message: int) -> asyncio.Lock:
        """Held while an answer to a press on a message that is no private screen is made and put in its place."""
        return self._turns.setdefault(("message", str(message)), asyncio.Lock())

    def direct_message_turn(self, person: PersonId) -> asyncio.Lock:
        """Held, around ``turn``, while it is decided which of her tables lives in her direct messages."""
        return self._turns.setdefault(("direct messages", person), asyncio.Lock())

    def signed(self, posted: PostedMessage) -> bool:
        """Whether this process was the last to change the message, so that it knows what it shows."""
        return not self.process.together or posted.by == self.process.signature

    async def sign(self, posted: PostedMessage) -> None:
        """This process is about to change the message: the others do not know what it shows then. StoreError."""
        if not self.signed(posted):
            await self.store.messages.sign(posted, self.process.signature)
