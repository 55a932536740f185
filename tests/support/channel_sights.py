"""What stands in a table's channel and before its people, beside what the bot's database holds of its tables."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, NamedTuple

import sqlalchemy as sa

from bot.text import Words
from bot.wire.custom_id import Press, Verb, decode
from engine.store.codec import META_TEXT, meta_read
from engine.store.schema import games, outbox, people
from engine.table.meta import GameMeta, PersonId
from engine.table.notices import TABLE_LANE, Waiting
from tests.support.gathering import Scene
from tests.support.person import Person
from tests.support.shown import Button, Select, Shown

TOKEN_LIVES: Final = timedelta(minutes=15)
"""So long an ephemeral message can be changed, by the bot that has answered in it."""
ON_BOARD: Final = frozenset[Verb]({"describe", "log"})
"""What is under a board, also under that of a game that was ended, and under nothing else."""


class Sight(NamedTuple):
    """Something of ours that can be pressed."""

    message: Shown
    part: Button | Select
    press: Press


def sights(shown: Iterable[Shown]) -> list[Sight]:
    """All that stand on these messages and can be pressed."""
    return [Sight(message, part, press) for message in shown for part in message.parts
            if not part.disabled and (press := decode(part.custom_id)) is not None]


def in_order(person: Person, *places: str) -> list[Shown]:
    """What she sees in these places, one after the other, and there first what all see: which of two that come to two
    places at once is the newer differs from run to run."""
    where = [*dict.fromkeys(map(person.channel, places))]
    return sorted((m for place in where for m in person.messages(place)), key=lambda m: (
        where.index(m.channel_id), m.ephemeral, int(m.id)))


def verbs(message: Shown) -> set[Verb]:
    """What can be pressed under it."""
    return {sight.press.verb for sight in sights([message])}


def is_board(message: Shown) -> bool:
    """Whether it is a board that has buttons, that of a game that is over among them."""
    return not message.ephemeral and verbs(message) >= ON_BOARD


@dataclass(frozen=True)
class Moment:
    """What a walk looks at when all is quiet."""

    games: list[GameMeta]
    """Of this channel, oldest first."""
    public: list[Shown]
    """In the channel, by the bot, for all to see."""
    own: dict[PersonId, list[Shown]]
    """What each of the people has for herself alone, in direct messages and in the channel."""
    directly: set[PersonId]
    """Who is written to directly, for certain."""
    failed: list[str]
    """What was given up of what the table's channel was to be told."""
    secrets: list[str]
    """Seeds and salts of games that are not over."""
    direct: bool
    """Whether the place is somebody's direct messages: her screen stands there too."""
    spoken: dict[PersonId, set[str]]
    """In which languages each has been written to for certain since the first look; empty: in her table's."""
    now: datetime
    born: datetime
    """When the bot was started last."""

    def game(self, number: str) -> GameMeta | None:
        """By its name in buttons."""
        return next((meta for meta in self.games if meta.id == number), None)

    def changeable(self, message: Shown) -> bool:
        """Whether the bot can still change it, and so answers for what it says."""
        at = datetime.fromisoformat(str(message.raw["timestamp"]))
        return not message.ephemeral or (at > self.born and self.now - at < TOKEN_LIVES)


def seen(
    scene: Scene, channel: str, watcher: Person, playing: Sequence[Person], unsure: set[PersonId], born: datetime,
    spoken: dict[PersonId, set[str]],
) -> Moment:
    """Everything as it is now. ``watcher``: sees the place; ``unsure``: who could not be written to at some time, of
    which the bot may not know; ``spoken``: by what was looked at before, which grows."""
    with scene.loopback.looking() as connection:
        here = sa.select(META_TEXT, games.c.seed, games.c.salt).where(games.c.channel == channel)
        found = connection.execute(here.order_by(games.c.created))
        rows = [(meta_read(text), seed, salt) for text, seed, salt in found]
        for person, *locales in connection.execute(sa.select(people.c.id, people.c.locale, people.c.client_locale)):
            hers = next(filter(None, locales), None)
            spoken.setdefault(person, set()).update({Words.of(hers).language} if hers else ())
        refused = set(connection.scalars(sa.select(people.c.id).where(people.c.dm_closed | (people.c.screen != "dm"))))
        failed = [str(body) for body in connection.scalars(sa.select(outbox.c.body).where(
            outbox.c.state == "failed", outbox.c.lane == TABLE_LANE))]
    direct = channel == watcher.channel("dm")
    return Moment(
        games=[meta for meta, *_ in rows],
        public=[m for m in watcher.messages(channel) if "application_id" in m.raw and not m.ephemeral and not (
            direct and _is_hers(m))],
        own={person.id: [
            m for m in person.messages() if m.ephemeral or (m.channel_id == person.channel("dm") and (
                m.channel_id != channel or _is_hers(m)))] for person in playing},
        direct=direct,
        spoken={person.id: spoken.get(person.id, set()) for person in playing},
        directly={person.id for person in playing} - refused - unsure,
        failed=[body for body in failed if Waiting.kind not in body],  # Only counts, and is told by what comes next.
        secrets=[secret for meta, *kept in rows if meta.open for secret in kept if secret],
        now=scene.loopback.playground.clock.now(), born=born)


def _is_hers(message: Shown) -> bool:
    """Whether it is somebody's private screen."""
    return any(sight.press.seat is not None for sight in sights([message]))


def alive(sights: Iterable[Sight], verb: Verb, begins: str = "") -> Iterator[Sight]:
    """Those that mean this."""
    return (sight for sight in sights if sight.press.verb == verb and sight.press.arg.startswith(begins))
