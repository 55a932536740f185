"""What commands, presses and the publisher share. Built once by ``bot.program``."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from weakref import WeakValueDictionary

from bot.clock import WallClock
from bot.metrics import Metrics
from bot.people import People
from bot.pictures.cache import Pictures
from bot.pictures.films import Films
from bot.processes import OwnProcess
from bot.publishing.sent_messages import SentMessages
from bot.reviews import Reviews
from bot.store import BotStore
from bot.wire.allowances import Allowances
from engine.players.pool import Pool
from engine.table.accounts import Accounts
from engine.table.meta import GameId, PersonId
from engine.table.tables import Tables


@dataclass(frozen=True, slots=True)
class Services:
    """Everything behind a command or a button that lives as long as the program."""

    clock: WallClock
    tables: Tables
    store: BotStore
    people: People
    pictures: Pictures
    films: Films
    reviews: Reviews
    thinking: Pool
    accounts: Accounts
    allowances: Allowances
    metrics: Metrics
    sent: SentMessages
    channel_name: Callable[[str], str]
    """Raw name of a channel; empty for one nobody can name (a direct message)."""
    most_games: int
    """Open games one person may sit in."""
    process: OwnProcess
    _turns: WeakValueDictionary[tuple[GameId, PersonId], asyncio.Lock] = field(default_factory=WeakValueDictionary)

    def turn(self, game: GameId, person: PersonId) -> asyncio.Lock:
        """Held while a private screen is made and sent, so that an older one never replaces a newer one."""
        return self._turns.setdefault((game, person), asyncio.Lock())
