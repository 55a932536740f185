"""What must not be told: a screen is the same whatever lies where its reader can't look (R2.6)."""

import re
from random import Random

from bot import screens
from bot.text import Words
from engine.rules.position import Options, Position
from engine.rules.terms import BASE_TILES
from engine.rules.view import view, view_event
from tests.support.discord_limits import custom_ids, everything_said
from tests.support.screen_games import ALL, TABLE, play

WORDS = Words.of("en")


def _twin(position: Position, reader: int | None, rng: Random) -> Position:
    """The same position to ``reader``: what others hold and the order of every pile are mixed."""
    twin = position.clone()
    others = [seat for number, seat in enumerate(twin.seats) if number != reader]
    for kind in ("hand", "tiles"):
        sizes = [len(getattr(seat, kind)) for seat in others]
        pool = [item for seat in others for item in getattr(seat, kind)]
        pile = twin.deck if kind == "hand" else twin.supply
        if kind == "tiles":
            pool = [tile for tile in pool if tile in BASE_TILES] + pile
            sizes = [sum(tile in BASE_TILES for tile in seat.tiles) for seat in others]
        else:
            pool += pile
        rng.shuffle(pool)
        for seat, size in zip(others, sizes, strict=True):
            kept = [] if kind == "hand" else [tile for tile in seat.tiles if tile not in BASE_TILES]
            setattr(seat, kind, kept + [pool.pop() for _ in range(size)])
        pile[:] = pool
    for seat in others:
        seat.points += 7
        if seat.supply and seat.resources:
            seat.supply, seat.resources = seat.supply + 1, seat.resources - 1
    return twin


def test_no_screen_shows_what_its_reader_may_not_know() -> None:
    rng = Random(8)
    compared = 0
    for number, (position, events) in enumerate(play(Options(seats=3, setup="introductory", modules=ALL), 21)):
        if number % 9 or position.phase == "over":
            continue
        for reader in (0, 1, 2, None):
            twin = _twin(position, reader, rng)
            told = [view_event(event, reader) for event in events]
            if reader is None:
                one, two = (screens.board(TABLE, view(p, None), told, WORDS) for p in (position, twin))
            else:
                one, two = (
                    screens.private(TABLE, view(p, reader), 3, "", WORDS, events=told) for p in (position, twin)
                )
            assert everything_said(one) == everything_said(two)
            compared += 1
    assert compared > 20


def test_a_custom_id_names_no_card_and_no_tile() -> None:
    for number, (position, _) in enumerate(play(Options(seats=2, setup="introductory", modules=ALL), 22)):
        if number % 13:
            continue
        for seat in position.open:
            for path in ("", "0", "0.0", "0.1"):
                for custom_id in custom_ids(screens.private(TABLE, view(position, seat), 3, path, WORDS)):
                    arg = custom_id.split(":", 6)[6]
                    assert "rules" in custom_id or re.fullmatch(r"n|k\d|m[0-9a-f]*@\d+|[\d.]*(@\d+)?", arg), custom_id


def test_while_all_choose_the_board_names_nobody() -> None:
    """Timing tells: only how many are ready."""
    for position, _ in play(Options(seats=3, setup="introductory"), 23):
        if position.phase == "choose" and len(position.open) == 2:
            shown = {
                everything_said(screens.board(TABLE, view(other, None), (), WORDS))
                for other in (position, _with_another_missing(position))
            }
            assert len(shown) == 1
            assert "1 of 3 ready" in shown.pop()
            return
    raise AssertionError("nobody ever waited for two")


def _with_another_missing(position: Position) -> Position:
    """One of those still asked has answered instead of the one who has."""
    twin = position.clone()
    done = next(seat for seat in range(3) if seat not in twin.open)
    asked = min(twin.open)
    twin.open[done] = twin.open.pop(asked)
    twin.held[asked] = twin.held.pop(done)
    a, b = twin.seats[done], twin.seats[asked]
    b.choice, a.choice = a.choice, None
    assert b.choice is not None
    a.hand.append(b.choice.card)
    a.tiles += b.choice.tiles
    b.hand.pop()
    if b.choice.tiles:
        b.tiles.pop()
    return twin
