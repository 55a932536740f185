"""``play``: on from a record's last position, by the decisions of a second file."""

import json
from pathlib import Path

import pytest

from engine.rules.position import Options
from tests.support.records import (
    BASE,
    EVERYTHING,
    FIVE_CARDS,
    SOLO,
    Terminal,
    entry_of,
    kinds,
    played,
    put,
    without_events,
)


def decisions(lines: list[str]) -> list[str]:
    """The decisions among them."""
    return [text for text in lines if text.startswith('{"decision"')]


@pytest.mark.parametrize("options", [BASE, FIVE_CARDS, SOLO, EVERYTHING], ids=["base", "five", "solo", "full"])
def test_plays_the_rest_of_a_game_as_it_was(options: Options, terminal: Terminal) -> None:
    """Cut at any position: the seed and the decisions that followed give the entries that followed."""
    lines = without_events(played(options, "play"))
    for at in [number for number, kind in enumerate(kinds(lines), start=1) if kind == "position"][:-1:7]:
        file, given = terminal.file("a.jsonl", lines[:at]), terminal.file("b.jsonl", decisions(lines[at:]))
        outcome = terminal.run("play", file, given)
        assert outcome.code == 0
        printed = without_events(outcome.out.splitlines(keepends=True))
        assert [json.loads(text) for text in printed] == [json.loads(text) for text in [lines[0], *lines[at - 1:]]]


def test_what_it_prints_is_a_record_that_can_be_played_on(terminal: Terminal) -> None:
    """A few decisions at a time, wherever the position allows to stop: the same position in the end."""
    lines = without_events(played(BASE, "by parts"))
    given = decisions(lines[:entry_of("position", lines, 2)])
    whole = terminal.run("play", terminal.file("0.jsonl", lines[:2]), terminal.file("all.jsonl", given), "--seed", "ab")
    file, waiting, parts = terminal.file("part.jsonl", lines[:2]), list[str](), 0
    for text in given:
        waiting.append(text)
        outcome = terminal.run("play", file, terminal.file("next.jsonl", waiting), "--seed", "ab")
        if outcome.code == 0:
            terminal.file("part.jsonl", outcome.out.splitlines(keepends=True))
            assert terminal.run("replay", file).code == 0
            waiting, parts = [], parts + 1
        else:
            assert "inside an action" in outcome.err
    assert parts >= 4
    assert "chance" not in kinds(whole.out.splitlines()), "each file counts the outcomes of chance from its own start"
    assert outcome.out.splitlines()[-1] == whole.out.splitlines()[-1]


def test_against_hal_where_no_tiles_are_left_it_can_be_played_on_as_well(terminal: Terminal) -> None:
    """R7.2, R7.5: in a puzzle he may have no tile round after round. The card he could not use stays the only one he
    has."""
    lines = without_events(played(SOLO, "puzzle"))
    start = json.loads(lines[1])
    put(start, {"position/supply": [], "position/exhausted": 1})
    file, kept = terminal.file("a.jsonl", [lines[0], json.dumps(start) + "\n"]), start["position"]["seats"][1]["hand"]
    for number in (2, 3):
        (card, *_) = start["position"]["seats"][0]["hand"]
        given: list[dict[str, object]] = [{"kind": "choose", "card": card, "tiles": [], "event": None, "aside": None}]
        given += [{"kind": "gain", "item": "resource"}] if len(card) == 1 else []
        outcome = terminal.run("play", file, terminal.file(
            "b.jsonl", [json.dumps({"decision": {"seat": 0, **one}}) + "\n" for one in given]))
        assert (outcome.code, outcome.err) == (0, "")
        printed = without_events(outcome.out.splitlines(keepends=True))
        file = terminal.file(f"{number}.jsonl", [printed[0], printed[-1]])
        assert terminal.run("replay", file).err == ""
        start = json.loads(printed[-1])
        assert start["position"]["round"] == number
        assert start["position"]["seats"][1]["hand"] == kept


def test_part_of_a_round(terminal: Terminal) -> None:
    """R2.2: some have chosen; the position reached shows it, and only the missing choices follow."""
    lines = without_events(played(Options(3), "part"))
    first, second, third, *rest = decisions(lines[:entry_of("position", lines, 1)])
    file = terminal.file("a.jsonl", lines[:2])
    part = terminal.run("play", file, terminal.file("b.jsonl", [second]))
    assert part.code == 0
    assert kinds(part.out.splitlines()) == ["record", "position", "choose", "position"]
    reached = json.loads(part.out.splitlines()[-1])["position"]
    chosen = json.loads(second)["decision"]
    assert reached["seats"][chosen["seat"]]["choice"] == {
        "card": chosen["card"], "tiles": chosen["tiles"], "event": None}
    assert sum(seat["choice"] is not None for seat in reached["seats"]) == 1

    on = terminal.run("play", terminal.file("c.jsonl", part.out.splitlines(keepends=True)),
                      terminal.file("d.jsonl", [third, first, *rest]))
    written = without_events(on.out.splitlines())
    assert kinds(written)[:4] == ["record", "position", "choose", "choose"]
    assert [json.loads(text)["decision"] for text in written[2:4]] == [
        json.loads(first)["decision"], json.loads(third)["decision"]]
    assert terminal.run("replay", terminal.file("e.jsonl", on.out.splitlines(keepends=True))).code == 0


def test_nothing_to_decide_prints_the_position_once(terminal: Terminal) -> None:
    lines = played(BASE, "play")
    outcome = terminal.run("play", terminal.file("a.jsonl", lines[:2]), terminal.file("b.jsonl", []))
    assert without_events(outcome.out.splitlines(keepends=True)) == lines[:2]


def test_refuses_to_end_inside_an_action(terminal: Terminal) -> None:
    """A position is defined only between actions; the open question is named."""
    lines = without_events(played(BASE, "play"))
    token = entry_of("token", lines)
    file = terminal.file("a.jsonl", lines[:2])
    given = terminal.file("b.jsonl", decisions(lines[:token - 1]))
    outcome = terminal.run("play", file, given)
    assert (outcome.code, outcome.out) == (1, "")
    assert "the open question is token" in outcome.err
    assert outcome.err.count("\n") == 1
    inside = terminal.run("play", terminal.file("c.jsonl", lines[:token - 1]), given)
    assert inside.code == 1
    assert "the open question is token" in inside.err


@pytest.mark.parametrize(("line", "says"), [
    ('{"decision": {"seat": 0, "kind": "gain", "item": "tile"}}\n', "entry 1: refused: not_asked: gain"),
    ('{"chance": {"kind": "deck", "order": []}}\n', "entry 1: only decisions"),
    ('{"decision": {"seat": 0}}\n', "entry 1: missing key kind"),
    ("nonsense\n", "entry 1: not JSON"),
])
def test_wrong_decisions(line: str, says: str, terminal: Terminal) -> None:
    lines = played(BASE, "play")
    outcome = terminal.run("play", terminal.file("a.jsonl", lines[:2]), terminal.file("b.jsonl", [line]))
    assert (outcome.code, outcome.out) == (1, "")
    assert f"b.jsonl: {says}" in outcome.err


def test_a_finished_game_is_over(terminal: Terminal) -> None:
    lines = played(BASE, "play")
    file = terminal.file("a.jsonl", lines)
    outcome = terminal.run("play", file, terminal.file("b.jsonl", decisions(lines)[:1]))
    assert outcome.code == 1
    assert "game_over" in outcome.err
    assert kinds(terminal.run("play", file, terminal.file("c.jsonl", [])).out.splitlines()) == [
        "record", "position", "scores"]


def test_the_seed_decides_what_chance_brings(terminal: Terminal) -> None:
    lines = without_events(played(BASE, "play"))
    file = terminal.file("a.jsonl", lines[:2])

    def chances(seed: str) -> list[str]:
        upto = entry_of("chance", lines)
        some = terminal.file("c.jsonl", decisions(lines[:upto]))
        out = terminal.run("play", file, some, "--seed", seed).out.splitlines()
        return [text for text in out if text.startswith('{"chance"')]

    assert chances("one") == chances("one") != chances("two")
    assert len(chances("one")) == 1


def test_a_broken_commitment_is_told_of_the_file_it_stands_in(terminal: Terminal) -> None:
    lines = played(BASE, "play")
    first = json.loads(lines[0])
    put(first, {"record/commitment/salt": "0" * 64})
    file = terminal.file("a.jsonl", [json.dumps(first) + "\n", lines[1]])
    outcome = terminal.run("play", file, terminal.file("b.jsonl", decisions(lines)[:1]))
    assert (outcome.code, outcome.out) == (1, "")
    assert "a.jsonl: entry 1: commitment" in outcome.err
    assert "b.jsonl" not in outcome.err


@pytest.mark.parametrize("where", ["round", "seats/0/points"])
def test_what_it_prints_can_be_read_however_large_its_numbers_are(where: str, terminal: Terminal) -> None:
    """A number has 18 digits at most: one that has them is not counted on from, so that it never becomes too long."""
    lines = without_events(played(BASE, "large"))
    start, given = json.loads(lines[1]), decisions(lines[:entry_of("position", lines, 2)])
    decided = terminal.file("b.jsonl", given)
    for number, code in ((10 ** 17 - 1, 0), (10 ** 17, 1), (10 ** 18 - 1, 1)):
        put(start, {f"position/{where}": number})
        file = terminal.file("a.jsonl", [lines[0], json.dumps(start) + "\n"])
        outcome = terminal.run("play", file, decided)
        assert outcome.code == code
        if code:
            name = "round" if where == "round" else "seats[0].points"
            assert outcome.err == f"{file}: {name}: a number of 18 digits, from at most 17 a game can go on\n"
            continue
        assert terminal.run("replay", terminal.file("c.jsonl", outcome.out.splitlines(keepends=True))).code == 0


def test_missing_file_is_wrong_usage(terminal: Terminal, tmp_path: Path) -> None:
    outcome = terminal.run("play", tmp_path / "nowhere.jsonl", tmp_path / "nothing.jsonl")
    assert outcome.code == 2
    assert "no such file" in outcome.err
