"""The public account: what somebody who listens and remembers can reckon (R2.6)."""

from dataclasses import replace
from functools import partial
from random import Random

import pytest

from engine.rules import game
from engine.rules.account import Account, Accountant
from engine.rules.chance import Loose, Seeded
from engine.rules.components import SUPPLY_OF
from engine.rules.decisions import NewHand
from engine.rules.events import Drew, EventPlayed, Gained
from engine.rules.journal import Journal
from engine.rules.position import Options, Position
from engine.rules.prompts import ChoosePrompt
from engine.rules.terms import GREEN, MODULES, NEW_BUILDINGS, PRESTIGE
from engine.rules.view import view

EVERYTHING = frozenset(MODULES)
GAMES = {
    "three": Options(3),
    "two, everything": Options(2, "introductory", EVERYTHING),
    "five, draft": Options(5, "draft"),
    "four, draft, everything": Options(4, "draft", EVERYTHING),
    "solo": Options(1, solo="normal"),
}


@pytest.mark.parametrize("name", GAMES)
def test_who_listens_knows_every_stock_at_every_moment(name: str) -> None:
    known = 0
    for seed in range(4):
        rng = Random(f"{name}{seed}")
        chance, accountant = Loose(rng), Accountant(range(GAMES[name].seats))
        position = game.deal(GAMES[name], str(seed), accountant)
        while position.open:
            for account in accountant.accounts.values():
                known += compared(account, position)
            seat = min(position.open)
            prompt = position.open[seat]
            new_hand = isinstance(prompt, ChoosePrompt) and prompt.may_new_hand and rng.random() < 0.05
            game.answer(position, NewHand(seat) if new_hand else prompt.sample(rng), chance, accountant)
    assert known > 100 or name in {"solo", "two, everything", "four, draft, everything"}


def compared(account: Account, position: Position) -> int:
    """How many cards of others' hands the account names."""
    if not account.stocks:
        return 0
    known = 0
    for number, (stock, state) in enumerate(zip(account.stocks, position.seats, strict=True)):
        if position.options.solo is None or number == 0:
            assert (stock.points, stock.resources, stock.supply) == (state.points, state.resources, state.supply)
        chosen = state.choice.tiles if state.choice is not None else ()
        running = position.running
        if running is not None and running.seat == number and running.tiles and state.choice is None:
            continue  # between the card and its tiles
        tiles = [*state.tiles, *chosen]
        assert sorted(stock.open_tiles) == sorted(t for t in tiles if t in PRESTIGE or t == GREEN)
        assert stock.new_buildings == sum(tile in NEW_BUILDINGS for tile in tiles)
        if position.phase == "choose":
            hand = {*state.hand, *((state.choice.card,) if state.choice is not None else ())}
            if "keep_a_card" not in position.options.modules:
                assert stock.hand <= hand
            known += len(stock.hand)
    return known


def test_who_sits_down_in_the_middle_of_a_game_reckons_with_what_seats_usually_have() -> None:
    """A table that begins from a record has no past. What she has herself she knows; of the others' resources, only
    what is not in the city can be behind a screen or in a supply (R1.7)."""
    chance, position = Loose(Random(3)), game.deal(Options(3), "middle")
    while position.round < 8 or position.phase != "choose":
        game.answer(position, position.open[min(position.open)].sample(Random(position.round)), chance)
    account, first = Account(0), position.seats[0]
    account.begin_round(view(position, 0))
    mine, *others = account.stocks
    assert (mine.points, mine.resources, mine.supply) == (first.points, first.resources, first.supply)
    for stock, seat in zip(others, view(position, 0).seats[1:], strict=True):
        assert (stock.points, stock.resources) == (8, 4), "a point a round, and some resources"
        assert stock.resources + stock.supply + seat.in_city == SUPPLY_OF[3]
    account.hear(Gained(1, "action", 2, 1, 0))
    assert (others[0].points, others[0].resources) == (9, 6), "from then on it is told"


def test_who_sits_down_late_never_reckons_with_more_than_there_is() -> None:
    seen = view(game.deal(Options(2), "late"), 0)
    full = seen.seats[1].in_city + SUPPLY_OF[2]
    late = replace(seen, round=40, seats=(seen.seats[0], replace(seen.seats[1], in_city=full - 1)))
    account = Account(0)
    account.begin_round(late)
    assert (account.stocks[1].points, account.stocks[1].resources, account.stocks[1].supply) == (20, 1, 0)


def test_it_takes_nothing_from_an_event_that_is_not_for_its_reader() -> None:
    """What others drew comes without faces, whoever hands the event on."""
    position = game.deal(Options(2), "faces")
    accountant = Accountant([0])
    accountant.position(position)
    account = accountant.accounts[0]
    before = account.clone()
    account.hear(Drew(1, ("R7", "B9"), 2, (), 0))
    assert account == before


def test_a_copy_stays_as_it_was() -> None:
    """Reviews keep one for each question: what was reckoned then, and nothing of what came after it."""
    accountant = Accountant([0])
    accountant.position(game.deal(Options(2, "introductory", EVERYTHING), "copy"))
    account = accountant.accounts[0]
    before, said = account.clone(), repr(account)
    account.hear(Gained(1, "action", 1, 1, 0))
    account.hear(Drew(1, (), 0, ("R24",), 1))
    account.hear(EventPlayed(1, "expropriation", "before", 0))
    assert repr(account) != said
    assert repr(before) == said


@pytest.mark.parametrize("options", [Options(3), Options(2, "introductory", EVERYTHING)], ids=["three", "two"])
def test_who_comes_in_the_middle_knows_her_own_and_reckons_no_more_than_there_is(options: Options) -> None:
    rng = Random("middle")
    chance, position = Loose(rng), game.deal(options, "middle")
    while position.round < 6 or position.phase != "choose":
        seat = min(position.open)
        game.answer(position, position.open[seat].sample(rng), chance, Accountant([]))
    accountant = Accountant([1])
    accountant.position(position)
    stocks = accountant.accounts[1].stocks
    assert len(stocks) == options.seats
    for number, (stock, state, seen) in enumerate(zip(stocks, position.seats, view(position, 1).seats, strict=True)):
        assert stock.resources + stock.supply + seen.in_city == SUPPLY_OF[options.seats]
        assert min(stock.resources, stock.supply, stock.points) >= 0
        if number == 1:
            assert (stock.points, stock.resources) == (state.points, state.resources)


HEARD = [name for name in vars(Journal) if not name.startswith("_")]


class Listed(Journal):
    """What it was called, in order."""

    def __init__(self) -> None:
        self.calls: list[str] = []
        for name in HEARD:
            setattr(self, name, partial(self._called, name))

    def _called(self, name: str, *_: object) -> None:
        self.calls.append(name)


@pytest.mark.parametrize("name", HEARD)
def test_an_accountant_passes_on_all_that_a_journal_hears(name: str) -> None:
    """A turn's beginning too, of which a record holds no entry."""
    directly, behind = Listed(), Listed()
    for journal, listener in ((directly, directly), (behind, Accountant([], behind))):
        position, chance = game.deal(Options(3), "passed on", listener), Seeded("passed on")
        while position.open:
            game.answer(position, position.open[min(position.open)].default(), chance, listener)
        assert journal.calls.count(name), "a whole game calls it"
    assert behind.calls.count(name) == directly.calls.count(name)
