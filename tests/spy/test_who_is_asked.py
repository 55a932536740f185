"""Nobody learns of what several are asked at once who had nothing to decide: others are told how many have answered.

The twins here are one table, played on by two choices of which nobody knows yet, or two packs.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path

import pytest

import engine
from bot import screens
from engine.rules import game
from engine.rules.chance import Seeded
from engine.rules.components import EXPERTS
from engine.rules.decisions import Choose, Gain
from engine.rules.position import Options, Position
from engine.rules.prompts import DraftPrompt, ReturnPrompt, forced
from engine.rules.records import positions as record
from engine.rules.records.file import Header, line
from engine.rules.terms import Card, is_letter
from engine.rules.view import View
from engine.table.adopting import Sitter
from engine.table.notices import Notice
from engine.table.obvious import obvious
from engine.table.table import Table
from tests.support.discord_limits import everything_said
from tests.support.pace import RELAXED, passes
from tests.support.small_table import TABLE, WORDS
from tests.support.tables import NAMES, PEOPLE, TableProcess, process_on
from tests.support.walks import walk

NELL, FAYE, MILEY = SEATS = range(3)


def all_nearly_exhausted(stock: int) -> Iterator[Position]:
    """Round 4: one tile is left in the supply, Nell begins and has an urbanization card, Faye has so many tiles."""
    for number in count():
        for step in walk(Options(len(SEATS)), f"asked {number}", rounds=4):
            position = step.position
            if (position.phase, position.round, position.first, len(position.open)) == ("choose", 4, NELL, len(SEATS)):
                tiles = position.seats[FAYE].tiles
                if len(tiles) >= stock and any(map(is_letter, position.seats[NELL].hand)):
                    found = position.clone()
                    found.box += [*found.supply[1:], *tiles[stock:]]
                    del found.supply[1:], found.seats[FAYE].tiles[stock:]
                    yield found


def nearly_exhausted(stock: int) -> Position:
    """The first of them."""
    return next(all_nearly_exhausted(stock))


def asked_as_the_last_one_chooses() -> tuple[Position, Card]:
    """A card of Nell's by which all are asked then what to return, and Faye has nothing."""
    for position in all_nearly_exhausted(0):
        for card in position.seats[NELL].hand:
            tried = position.clone()
            for seat in SEATS:
                played = card if seat == NELL else tried.seats[seat].hand[0]
                game.answer(tried, Choose(seat, played, (), None, None), Seeded("a"))
            if tried.open.get(FAYE) == ReturnPrompt(FAYE, ()):
                return position, card
    raise AssertionError


async def at_table(process: TableProcess, channel: str, position: Position) -> Table:
    """A table of the three that goes on from there."""
    header = Header("c", engine.__version__, tuple(NAMES[who] for who in PEOPLE[:3]), position.options)
    return await process.tables.adopt(
        line("record", header.row()) + line("position", record.row(position)),
        [Sitter(NAMES[who], who) for who in PEOPLE[:3]], channel, "g1", language="en")


async def asked_to_return(
    process: TableProcess, channel: str, position: Position, lies: int
) -> tuple[Sequence[View], list[Notice]]:
    """What each may know, and all that was told, when Nell has drawn the last tile; so many of Faye's lie face down."""
    table = await at_table(process, channel, position)
    for seat in SEATS:
        state = position.seats[seat]
        card = next(filter(is_letter, state.hand)) if seat == NELL else state.hand[0]
        await table.answer(seat, Choose(seat, card, tuple(state.tiles[:lies]) if seat == FAYE else (), None, None))
    await table.answer(NELL, Gain(NELL, "tile"))
    return [table.view(seat) for seat in SEATS], await process.notices()


async def test_whose_last_tile_lies_face_down_is_asked_what_to_return(tmp_path: Path) -> None:
    """R2.5, R4.2: answered for her at once, "1 of 3 ready" told the others that a tile goes with her card."""
    position = nearly_exhausted(1)
    async with process_on(tmp_path) as process:
        (seen, told), (twin, twin_told) = [
            await asked_to_return(process, f"c{lies}", position, lies) for lies in (0, 1)]
    for seat in (NELL, MILEY):
        assert seen[seat] == twin[seat]
    assert told == twin_told
    assert twin[FAYE].prompt == ReturnPrompt(FAYE, ())
    said = everything_said(screens.private(TABLE, twin[FAYE], 7, "", WORDS))
    assert "You have no tile to return" in said
    assert "Return nothing" in said


async def test_who_has_no_tile_at_all_is_not_asked_what_to_return(tmp_path: Path) -> None:
    """R2.6: how many she has lies open, those face down with a card included."""
    async with process_on(tmp_path) as process:
        seen, _ = await asked_to_return(process, "c1", nearly_exhausted(0), 0)
    assert seen[FAYE].prompt is None
    assert (seen[MILEY].waiting, seen[MILEY].answering) == (2, 3)


async def test_who_was_pinged_to_choose_is_not_called_while_others_return(tmp_path: Path) -> None:
    """All have chosen, and she has nothing to return: what called her does not wait for those who have."""
    position, card = asked_as_the_last_one_chooses()
    async with process_on(tmp_path) as process:
        table = await at_table(process, "c1", position)
        await passes(process, RELAXED.ping_after)
        for seat in SEATS:
            assert table.meta.seats[seat].pinged
            played = card if seat == NELL else position.seats[seat].hand[0]
            await table.answer(seat, Choose(seat, played, (), None, None))
        assert (table.view(FAYE).prompt, table.view(FAYE).answering) == (None, len(SEATS))
        assert [seat.pinged for seat in table.meta.seats] == [False] * len(SEATS)


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_who_may_keep_one_card_alone_is_asked_to_keep_it(seats: int) -> None:
    """R1.9, R8.6: at the last pick that comes by what she has kept and of what is offered her, all of it secret."""
    met: Counter[bool] = Counter()
    for number in range(40):
        for step in walk(Options(seats, "draft", frozenset({"experts"})), f"only {number}"):
            if step.position.phase != "draft":
                break
            for seat, prompt in step.position.open.items():
                assert isinstance(prompt, DraftPrompt)
                if forced(prompt) is not None:
                    assert obvious(step.position, seat, prompt) is None
                    met[prompt.cards()[0] in EXPERTS] += 1
    assert met.keys() == {True, False}, "an expert, or a character"
