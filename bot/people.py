"""What the bot keeps in mind about people: what they chose, their language, whether messages reach them."""

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from math import inf
from time import monotonic
from typing import Final, TypeVar

from bot.log import logger
from bot.text import Words
from engine.recent import Recent
from engine.store import people as stored
from engine.store.learning import Learning
from engine.table.errors import StoreError
from engine.table.meta import PersonId
from engine.table.ports import Person

_REMEMBERED: Final = 5_000
_SHARED_S: Final = 1.0
"""Seconds for which something is kept in mind that another process may change."""

_log = logger(__name__)
_Known = TypeVar("_Known")


class CachedPeople:
    """A cache over the store: read at every press, written seldom. ``shared``: by other processes too."""

    def __init__(self, store: stored.People, learning: Learning, *, shared: bool = False) -> None:
        self._store = store
        self._learning = learning
        self._lasts = _SHARED_S if shared else inf
        self._known: Recent[PersonId, Person] = Recent(_REMEMBERED)
        self._taught: Recent[PersonId, Mapping[str, str]] = Recent(_REMEMBERED)
        self._read: Recent[tuple[str, PersonId], float] = Recent(2 * _REMEMBERED)
        self._chosen: Callable[[PersonId], None] = lambda _: None

    def listen(self, chosen: Callable[[PersonId], None]) -> None:
        """Be told who has chosen another language, whether something is explained to her, or where else her screen is
        shown."""
        self._chosen = chosen

    async def get(self, person: PersonId) -> Person:
        """What is kept about her; the defaults for somebody unknown."""
        found = self._known.get(person)
        if found is None or self._stale("known", person):
            return _kept(self._known, person, found, await self._store.get(person))
        return found

    async def put(self, person: Person) -> None:
        """Keep it."""
        before = self._known.get(person.id)
        await self._store.put(person, before=before)
        # While it was written somebody else may have kept something: only what differs is laid over that.
        now = self._known.get(person.id)
        self._known[person.id] = person if before is None or now is None else _changed(now, before, person)
        if before is not None and (_seen_by(before) != _seen_by(person) or _opens(before, person)):
            self._chosen(person.id)

    def _stale(self, what: str, person: PersonId) -> bool:
        """Whether another process may have changed it since it was read; it is read again then."""
        now = monotonic()
        stale = now - self._read.get((what, person), -inf) > self._lasts
        if stale:
            self._read[what, person] = now
        return stale

    async def taught(self, person: PersonId) -> Mapping[str, str]:
        """What she has been shown and taught, by topic: steps of guides, hints, puzzles."""
        found = self._taught.get(person)
        if found is None or self._stale("taught", person):
            return _kept(self._taught, person, found, await self._learning.of(person))
        return found

    async def teach(self, person: PersonId, topic: str, what: str) -> None:
        """Keep it, if it is not kept already."""
        known = await self.taught(person)
        if known.get(topic) != what:
            await self._learning.put(person, topic, what)
            # Another topic may have been kept meanwhile.
            self._taught[person] = {**self._taught.get(person, known), topic: what}

    def forget(self, person: PersonId) -> None:
        """Her data was deleted."""
        self._known.pop(person, None)
        self._taught.pop(person, None)

    async def locale(self, person: PersonId, client: str) -> str:
        """The language she chose, else that of her client, which is kept for messages sent later."""
        known = await self.get(person)
        if known.client_locale != client:
            try:
                await self.put(replace(known, client_locale=client))
            except StoreError as error:
                # Kept with her next press; this one is answered in her language all the same.
                _log.warning("locale_not_kept", code=error.code)
        return known.locale or client

    async def words(self, person: PersonId, table: str) -> Words:
        """The language to write to her in; ``table``: the table's, for somebody who never pressed anything."""
        known = await self.get(person)
        return Words.of(known.locale or known.client_locale or table)

    async def refused(self, person: PersonId) -> None:
        """A direct message was refused: none is tried again until she does something in one."""
        known = await self.get(person)
        if not known.dm_closed:
            await self.put(replace(known, dm_closed=True))
            _log.info("direct_messages_closed")

    async def reachable(self, person: PersonId) -> None:
        """She has done something in her direct messages, so they work."""
        known = await self.get(person)
        if known.dm_closed:
            await self.put(replace(known, dm_closed=False))
            _log.info("direct_messages_open")


def _seen_by(person: Person) -> tuple[object, ...]:
    """What her private screens are made by."""
    return person.locale, person.screen, person.hints


def _opens(before: Person, after: Person) -> bool:
    """Whether her screens stand in her direct messages again. Of those that are closed whoever was refused there sees
    to what stands."""
    return after.screen_directly and not before.screen_directly


def _kept(known: Recent[PersonId, _Known], person: PersonId, before: _Known | None, read: _Known) -> _Known:
    """What was read takes the place of ``before``. If she has chosen something meanwhile, that stays: what was read may
    be of before it."""
    now = known.get(person)
    if now is not None and now is not before:
        return now
    known[person] = read
    return read


def _changed(now: Person, before: Person, after: Person) -> Person:
    """``now`` with what differs between the other two."""
    names = (field.name for field in fields(Person))
    return replace(now, **{name: value for name in names if (value := getattr(after, name)) != getattr(before, name)})
