"""The log: every line once, each under the name of who did it."""

import re
from dataclasses import replace

from bot import screens
from bot.screens.layout import sheets
from bot.screens.speech import Speech
from bot.screens.summary import summary
from bot.screens.turnovers import Told
from bot.wire.custom_id import decode
from engine.rules.events import Acted, Gained, NewHandTaken, RoundBegan
from engine.rules.position import Options, Position
from engine.rules.view import view
from engine.table.meta import SeatChange, Turnover
from tests.support.discord_limits import all_text, custom_ids, labels, texts
from tests.support.screen_games import play
from tests.support.small_table import TABLE, WORDS


def test_the_log_holds_every_line_once_and_tears_no_round_apart() -> None:
    *_, (position, events) = play(Options(seats=3, setup="introductory"), 7)
    now = view(position, None)
    last = screens.log(TABLE, now, events, WORDS)
    count = int(re.search(r"page (\d+) of (\d+)", all_text(last))[2])  # type: ignore[index]  # a page that is not named fails the test here
    shown = [screens.log(TABLE, now, events, WORDS, page) for page in range(count)]
    pages = [texts(page)[1] for page in shown]
    turned = [[press.arg for one in custom_ids(page) if (press := decode(one))] for page in shown]
    assert turned == [[str(to) for to in (at - 1, at + 1) if 0 <= to < count] for at in range(count)]
    assert labels(shown[0]) + labels(last) == ["Later", "Earlier"]
    say = Speech(WORDS, TABLE.names)
    told = "\n".join(pages).splitlines()
    assert [line.removeprefix("### ") for line in told] == summary(events, say)
    assert [line for line in told if line.startswith("### ")] == [
        f"### {line}" for line in summary(events, say) if line.startswith("Round ")], "each round has its heading"
    assert count > 1
    assert all(page.startswith(("### Round", "⚪")) for page in pages)
    assert all(page.startswith("### Round") for page in pages[1:])
    assert texts(last)[1] == pages[-1]
    longer = screens.log(TABLE, now, events, WORDS, count + 1)
    assert texts(longer) == texts(last), "turned to in a language in which it had more pages"
    first = screens.log(TABLE, now, events[:12], WORDS)
    assert "page" not in all_text(first), "one page is not counted"


def test_what_is_longer_than_a_page_is_torn_between_its_lines() -> None:
    lines = [str(number) * 40 for number in range(5)]
    pages = sheets([["before"], lines, ["after"]], 100)
    assert [line for page in pages for line in page] == ["before", *lines, "after"]
    assert [len(page) for page in pages] == [1, 2, 2, 2]


def test_a_game_that_begins_from_a_record_says_where_as_long_as_nothing_has_happened_since(r10_4: Position) -> None:
    (_, empty) = texts(screens.log(TABLE, view(r10_4, None), [], WORDS))
    assert empty == f"This game begins in round {r10_4.round}, and nothing has happened since."
    (_, empty) = texts(screens.log(TABLE, replace(view(r10_4, None), round=0), [], WORDS))
    assert empty == "Nothing has happened yet."


def test_each_line_of_the_log_names_who_played_the_seat_then(r10_4: Position) -> None:
    def took(seat: int) -> NewHandTaken:
        return NewHandTaken(seat, 1)

    def changed(what: SeatChange, name: str, *, ai: bool) -> Turnover:
        return Turnover(1, what, 0, name, "f", ai)

    told: list[Told] = [
        took(1), changed("stand_in", "Faye", ai=False), took(1), changed("came_back", "Faye", ai=True), took(1),
        RoundBegan(2, 0), took(1), changed("replaced", "Faye", ai=False), took(1), took(0)]
    table = replace(TABLE, names=("Nell", "Iwona"), ai=frozenset())
    lines = texts(screens.log(table, view(r10_4, None), told, WORDS))[1].splitlines()
    assert [line.partition(" New")[0] for line in lines] == [
        "⬛ **Faye** takes a",
        "⬛ **Faye** is away. An AI plays until they come back.",
        "⬛ **Faye (AI)** takes a",
        "⬛ **Faye** is back.",
        "⬛ **Faye** takes a",
        "### Round 2: ⚪ **Nell** begins.",
        "⬛ **Faye** takes a",
        "⬛ **Iwona** has taken Faye's seat.",
        "⬛ **Iwona** takes a",
        "⚪ **Nell** takes a",
    ]


def test_a_seat_that_changes_hands_within_its_action_ends_its_line_and_no_other(r10_4: Position) -> None:
    changed = Turnover(1, "stand_in", 0, "Faye", "f", ai=False)

    def told(seat: int) -> list[Told]:
        acted = Acted(seat, "B", (), None, "exploit", fell_back=False, cell=None)
        return [acted, changed, Gained(seat, "action", 1, 0, 0)]

    table = replace(TABLE, ai=frozenset({1}))
    lines = texts(screens.log(table, view(r10_4, None), told(1), WORDS))[1].splitlines()
    assert lines[0].startswith("⬛ **Faye** exploits")
    assert lines[1].startswith("⬛ **Faye** is away.")
    assert lines[2] == "⬛ **Faye (AI)** gains 1 resource."
    lines = texts(screens.log(table, view(r10_4, None), told(0), WORDS))[1].splitlines()
    assert "1 resource" in lines[0]
    assert lines[1].startswith("⬛ **Faye** is away.")
