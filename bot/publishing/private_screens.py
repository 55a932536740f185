"""The private screen of a seat, wherever it is going to be shown."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from bot import screens
from bot.learning.guides import GUIDE
from bot.publishing.gathered_facts import other_tables, table_facts
from bot.publishing.other_processes import learn_from_others
from bot.screens.hints import Hint, fitting, plays_already, stands, told_of
from bot.screens.screen import Screen
from bot.screens.turnovers import among
from bot.sent_messages import Fingerprint, ScreenInputs, fingerprint_of
from bot.services import Services
from bot.text import Words
from engine.rules.terms import Seat
from engine.table.errors import StoreError
from engine.table.meta import PersonId
from engine.table.numbered_events import NumberedEvents
from engine.table.table import Table

NO_QUESTION: Final = -1


class SeatLost(Exception):
    """She has given the seat up, or it is another's, since her screen was asked for."""


async def private_screen(
    services: Services, table: Table, seat: Seat, person: PersonId, words: Words, path: str = ""
) -> tuple[Screen, Fingerprint]:
    """What the seat sees now; ``path`` is how far ``person``, who holds it, has got with choosing. SeatLost."""
    await learn_from_others(services, table)
    name = await services.channel_names.of(table.meta)
    while True:
        version = table.meta.version
        past = NumberedEvents() if path else await services.tables.recent_events.events(table, seat)
        inputs = await inputs_of(services, table, seat, words)
        plain = path or table.meta.status == "ended"
        hint = None if plain else await _hint(services, table, seat, past, inputs)
        await services.screen_turns.next()
        if table.meta.version == version:
            break  # Nobody has decided anything meanwhile: all of it is of one moment.
    meta, prompt = table.meta, table.prompt_number(seat)
    if meta.seats[seat].holder != person:
        raise SeatLost
    # The board that is still to be posted will stand at the bottom of the channel.
    board = services.sent.board(meta.id, table.board_entry - 1)
    facts = table_facts(meta, name, board, withheld=inputs.withheld)
    if meta.status == "ended":
        screen = screens.stopped(facts, meta.end_reason or "authority", words)
        # Of no question: it replaces also what somebody is in the middle of.
        return screen, fingerprint_of(screen, prompt=NO_QUESTION, inputs=inputs)
    beside = screens.Beside(
        among(past, meta.meanwhile), hint, inputs.others,
        refused=[offer.name for offer in meta.refused_offers if offer.by == person])
    screen = screens.private(facts, table.view(seat), prompt, path, words, beside)
    return screen, fingerprint_of(screen, prompt=prompt, path=path, inputs=inputs)


@dataclass(frozen=True, slots=True)
class ScreensNow:
    """A seat's private screens at one moment, of which each stands where its reader has got to."""

    at: Callable[[str], Awaitable[tuple[Screen, Fingerprint]]]
    """Makes one as far as this path."""
    screen: Screen
    fingerprint: Fingerprint

    async def instead_of(self, shown: Fingerprint | None) -> tuple[Screen, Fingerprint]:
        """What is to stand where this is ``shown``: in the middle of choosing she stays where she is, and nothing
        changes under her finger but that the table is paused or goes on, and the language once she has chosen another.
        SeatLost."""
        if shown is None or not shown.in_the_middle(self.fingerprint):
            return self.screen, self.fingerprint
        before, now = shown.inputs, self.fingerprint.inputs
        if before is None or now is None or (before.paused, before.language) == (now.paused, now.language):
            return self.screen, shown
        screen, fingerprint = await self.at(shown.path)
        if shown.in_the_middle(fingerprint):
            return screen, fingerprint
        return self.screen, self.fingerprint  # She is asked something else by now.


async def screens_now(services: Services, table: Table, seat: Seat, person: PersonId, words: Words) -> ScreensNow:
    """What her screens are to show. SeatLost."""
    at = partial(private_screen, services, table, seat, person, words)
    return ScreensNow(at, *await at())


async def _hint(
    services: Services, table: Table, seat: Seat, past: NumberedEvents, inputs: ScreenInputs
) -> Hint | None:
    """What to explain to who plays the seat: each thing once, on every screen of the question it first stood on."""
    person = table.meta.seats[seat].person
    if person is None or not inputs.hints:
        return None
    hers = past.since(table.meta.held_since(seat))
    view = table.view(seat)
    found = fitting(view, past.events, hers.events)
    if not found:
        return None
    try:
        told, here = await services.people.taught(person), f"{table.id}:{table.prompt_number(seat)}"
        if GUIDE in told or plays_already(told) or any(line.round > 1 for line in inputs.others):
            found = [one for one in found if one != "learn"]
        hint = next((one for one in found if told.get(told_of(one)) == here), None)
        hint = hint or next((one for one in found if told_of(one) not in told and stands(one, view)), None)
        if hint is not None:
            await services.people.teach(person, told_of(hint), here)
    except StoreError:
        return None  # Her screen matters more; the hint comes another time.
    return hint


async def inputs_of(services: Services, table: Table, seat: Seat, words: Words) -> ScreenInputs:
    """Of what the seat's screen would be made just now. The other tables are those of who plays it, or for whom an AI
    does."""
    person = table.meta.seats[seat].holder
    others = () if person is None else await other_tables(services, table, person)
    hinted = await _is_hinted(services, table.meta.seats[seat].person)
    # Direct messages have no permissions.
    withheld = table.meta.guild is not None and services.sent.withheld(table.id)
    return ScreenInputs(table.id, table.meta.version, words.language, others, hinted, table.meta.paused, withheld)


async def _is_hinted(services: Services, person: PersonId | None) -> bool:
    """Whether something may be explained to her; None: an AI plays."""
    try:
        return person is not None and (await services.people.get(person)).hints
    except StoreError:
        return False  # Her screen matters more.
