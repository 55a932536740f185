"""Every way a record can be wrong: one line that names the entry, exit code 1."""

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from engine.rules.position import Options
from engine.rules.records.file import WrongRecord, entries, entries_in
from engine.rules.records.replay import replay
from playground.wire import as_int, as_list
from tests.support.records import BASE, EVERYTHING, SOLO, Terminal, at, entry_of, played, put, without_events

LINES = without_events(played(BASE, "wrong"))
FULL = played(EVERYTHING, "wrong")
HAL = played(SOLO, "wrong")
Lines = list[str | bytes]
Change = Callable[[Lines], int]
"""Makes a record wrong; returns the number of the entry that is."""


def set_line(number: int, text: str | bytes) -> Change:
    def change(lines: Lines) -> int:
        lines[number - 1] = text
        return number
    return change


def drop(number: int, *, blamed: int | None = None) -> Change:
    def change(lines: Lines) -> int:
        del lines[number - 1]
        return number if blamed is None else blamed
    return change


def insert(number: int, text: str) -> Change:
    def change(lines: Lines) -> int:
        lines.insert(number - 1, text)
        return number
    return change


def body(number: int, changes: Mapping[str, object], lines: list[str] = LINES) -> Change:
    """Values by their path below the key of an entry; ``...``: none stands there any more."""
    data = json.loads(lines[number - 1])
    (under,) = data.values()
    put(under, changes)
    return set_line(number, json.dumps(data) + "\n")


def stands(number: int, path: str) -> object:
    """What does below the key of an entry."""
    (under,) = json.loads(LINES[number - 1]).values()
    return at(under, path)


def _cut(lines: Lines, length: int, last: str | bytes) -> int:
    lines[length:] = [last]
    return len(lines)


CHOOSE, GAIN, TOKEN, CHANCE = (entry_of(kind, LINES) for kind in ("choose", "gain", "token", "chance"))
ROUND_2, LAST, SCORES = (
    entry_of("position", LINES, 1), entry_of("position", LINES, -1), entry_of("scores", LINES))


def kept(count: int) -> Change:
    """Cut off after so many lines; the last of them is blamed."""
    def change(lines: Lines) -> int:
        del lines[count:]
        return count

    return change


def nothing(lines: Lines) -> int:
    """An empty file; the line that is missing is blamed."""
    lines.clear()
    return 1


def cut_short(lines: Lines) -> int:
    """The last line breaks off."""
    lines[-1] = lines[-1][:40]
    return len(lines)


def swapped(lines: Lines) -> int:
    """The first choice stands where the second belongs."""
    lines.insert(CHOOSE - 1, lines.pop(CHOOSE))
    return CHOOSE


WRONG: list[tuple[str, Change, str]] = [
    ("not JSON", set_line(CHOOSE, '{"decision": \n'), "not JSON"),
    ("cut off in the middle of a line", cut_short,
     "cut off"),
    ("an empty line", insert(5, "\n"), "empty"),
    ("cut off in a string", lambda lines: _cut(lines, 0, '{"record'),
     "not JSON: Unterminated string starting at column 2"),
    ("a tab in a string", set_line(CHOOSE, '{"deci\tsion": 7}\n'), "not JSON: Invalid control character at column 7"),
    ("not UTF-8", set_line(CHOOSE, b'{"decision": {"seat": 0, "kind": "\xff"}}\n'), "not UTF-8 at byte 35"),
    ("half a surrogate pair", body(1, {"game": "\ud800"}), "not JSON: a string holds half a surrogate pair"),
    ("a byte order mark", set_line(1, b"\xef\xbb\xbf" + LINES[0].encode()),
     "not JSON: it begins with a byte order mark"),
    ("an object over several lines", lambda lines: _cut(lines, 0, '{\n'), "at column 2 (the line is cut off)"),
    ("two objects in a line", set_line(CHOOSE, LINES[CHOOSE - 1].strip() * 2),
     "not JSON: something stands after the object"),
    ("NaN", set_line(CHOOSE, '{"decision": NaN}\n'), "NaN"),
    ("nested without end", set_line(CHOOSE, "[" * 100_000 + "\n"), "not JSON: nested too deeply"),
    ("a line without end", set_line(CHOOSE, b" " * 1_100_000 + b"\n"), "longer than"),
    ("not an object", set_line(CHOOSE, "[]\n"), "not an object"),
    ("a first line that is no object", set_line(1, '{"record": 1}\n'), "record: not an object"),
    ("options that are no object", body(1, {"options": []}), "options: not an object"),
    ("a name that is no string", body(1, {"names/0": 7}), "names[0]: not a string"),
    ("a position that is no object", set_line(2, '{"position": []}\n'), "position: not an object"),
    ("a seat that is no object", body(2, {"seats/1": "R4"}), "seats[1]: not an object"),
    ("a deck that is no array", body(2, {"deck": "A"}), "deck: not an array"),
    ("a city without cells", body(2, {"city": {"R4": {"tiles": ["R4"], "owner": None, "site": False}}}),
     "not a cell: 'R4'"),
    ("a token nowhere", body(2, {"tokens/A": "R4"}), "not a cell: 'R4'"),
    ("a decision that is no object", set_line(CHOOSE, '{"decision": 7}\n'), "decision: not an object"),
    ("scores that are no array", set_line(SCORES, '{"scores": {}}\n'), "scores: not an array"),
    ("a score that is no object", set_line(SCORES, '{"scores": [7]}\n'), "scores[0]: not an object"),
    ("tiles that are no array", body(CHOOSE, {"tiles": "R4"}), "tiles: not an array"),
    ("a cell that is none", body(TOKEN, {"to": "R4"}), "to: not a cell: 'R4'"),
    ("a cell that is no text", body(TOKEN, {"to": 7}), "to: a cell is written as text"),
    ("two keys", set_line(CHOOSE, '{"decision": {}, "chance": {}}\n'), "one key"),
    ("no key", set_line(CHOOSE, "{}\n"), "one key"),
    ("an unknown key", set_line(CHOOSE, '{"decison": {}}\n'), "unknown key 'decison'"),
    ("a key twice in a line", set_line(CHOOSE, '{"decision": {}, "decision": {}}\n'), "twice"),
    ("a key twice inside", set_line(CHOOSE, '{"decision": {"seat": 0, "seat": 0, "kind": "new_hand"}}\n'), "twice"),
    ("another format", body(1, {"format": 3}), "format 3"),
    ("format 1 with words", body(1, {"format": 1}), "format 1 none"),
    ("format 2 without words", body(1, {"commitment/words": ...}), "format 2 has words"),
    ("a word too few", body(1, {"commitment/words/-1": ...}), "commitment.words: 1 for 2 seats"),
    ("a word too long", body(1, {"commitment/words/0": "a" * 41}), "at most 40"),
    ("a word not in NFC", body(1, {"commitment/words/0": "e\u0301"}), "NFC"),
    ("a word with a control character",
     body(1, {"commitment/words/0": "a\u0085b"}), "control"),
    ("a word for Hal", body(1, {"commitment/words/1": "birch"}, HAL), "commitment.words[1]: Hal adds no word"),
    ("a short seed in format 2", body(1, {"commitment/seed": "ab"}), "64 hex digits"),
    ("no format", body(1, {"format": ...}), "missing key format"),
    ("no first line", drop(1), "begins with the key record"),
    ("an unknown key in the first line", body(1, {"colour": "red"}), "unknown key colour"),
    ("too few names", body(1, {"names/-1": ...}), "names"),
    ("an unknown module", body(1, {"options/modules": ["trains"]}), "options.modules"),
    ("a module twice", body(1, {"options/modules": ["events", "events"]}), "twice"),
    ("five cards without the module", body(1, {"options/hand_size": 5}), "hand_size 5"),
    ("one seat without Hal", body(1, {"options/seats": 1}), "Hal"),
    ("seats written as a float", body(1, {"options/seats": 2.0}), "options.seats"),
    ("a commitment that is null", body(1, {"commitment": None}), "commitment: null"),
    ("an unopened seed that is null",
     body(1, {"commitment/seed": None, "commitment/salt": None}), "commitment.seed: null"),
    ("words that are null", body(1, {"format": 1, "commitment/words": None}), "commitment.words: null"),
    ("a commitment half opened", body(1, {"commitment/salt": ...}), "opened together"),
    ("a second first line", insert(CHOOSE, LINES[0]), "a second record"),
    ("no first position", drop(2), "a position is missing"),
    ("nothing but the first line", kept(1), "no position"),
    ("nothing at all", nothing, "the record is empty"),
    ("a decision that is refused", body(CHOOSE, {"card": "Z9"}), "refused: not_in_hand"),
    ("a decision of somebody not asked",
     body(GAIN, {"seat": 1 - as_int(stands(GAIN, "seat"))}), "refused: not_asked"),
    ("a decision of no seat", body(GAIN, {"seat": 4}), "refused: not_asked"),
    ("a place no token goes to", body(TOKEN, {"to": "9,9"}), "refused: no_such_place"),
    ("a cell written oddly", body(TOKEN, {"to": "+1,2"}), "to"),
    ("an unknown kind of decision", body(CHOOSE, {"kind": "pass"}), "kind"),
    ("a decision without kind", body(CHOOSE, {"kind": ...}), "missing key kind"),
    ("a decision without a key", body(CHOOSE, {"aside": ...}), "missing key aside"),
    ("a decision with a key more", body(CHOOSE, {"why": "luck"}), "unknown key why"),
    ("choices in another order", swapped,
     "out of order"),
    ("a truncated record that began in another order",
     lambda lines: _cut(lines, CHOOSE - 1, lines[CHOOSE]), "comes first"),
    ("a New Hand among the choices", insert(CHOOSE + 1, '{"decision": {"seat": 1, "kind": "new_hand"}}\n'),
     "new_hand"),
    ("a position in the middle of a round",
     insert(ROUND_2 + 1, LINES[ROUND_2 - 1]), "at the start of a round or"),
    ("a number without end", set_line(GAIN, '{"decision": {"seat": ' + "9" * 5000 + ', "kind": "gain"}}\n'),
     "a number of 5000 digits"),
    ("chance missing", drop(CHANCE), "chance is missing before"),
    ("chance nobody needs", insert(CHOOSE, LINES[CHANCE - 1]), "nothing is left to chance"),
    ("another kind of chance", body(CHANCE, {"kind": "supply"}), "is due"),
    ("an unknown kind of chance", body(CHANCE, {"kind": "dice"}), "kind"),
    ("a card twice in a deck", body(CHANCE, {"order/0": stands(CHANCE, "order/1")}), "cannot come"),
    ("a card missing in a deck", body(CHANCE, {"order/-1": ...}), "cannot come"),
    ("chance without order", body(CHANCE, {"order": ...}), "missing key order"),
    ("a wrong position", body(ROUND_2, {"seats/1/points": 99}), "seats[1].points is 99"),
    ("a position of another type", body(ROUND_2, {"exhausted": False}), "exhausted is false"),
    ("a position without a key",
     body(ROUND_2, {"seats/0/choice": ...}), "missing key seats[0].choice"),
    ("a position with a key of a module", body(ROUND_2, {"green_spaces": 0}), "unknown key"),
    ("a deck in another order", body(ROUND_2, {"deck": as_list(stands(ROUND_2, "deck"))[::-1]}), "deck[0]"),
    ("a position missing", drop(ROUND_2), "position is missing before"),
    ("a position inside an action", insert(TOKEN, LINES[1]),
     f"no position here: inside an action: the open question is token (seat {stands(TOKEN, 'seat')})"),
    ("scores too early", insert(ROUND_2, LINES[-1]), "position is missing before this scores"),
    ("scores where somebody is asked", insert(CHOOSE, LINES[-1]), "the game is not over"),
    ("wrong scores", body(SCORES, {"0/total": 999}), "scores[0].total is 999"),
    ("scores without a key", body(SCORES, {"0/experts": ...}), "missing key"),
    ("scores of one seat", body(SCORES, {"-1": ...}), "wrong scores"),
    ("no scores", drop(SCORES, blamed=SCORES - 1), "cut off after this entry: the game is over, its scores"),
    ("no end", kept(LAST - 1), "cut off after this entry: the game is over, its last position and scores"),
    ("something after the scores", insert(SCORES + 1, LINES[2]), "after the scores"),
    ("an event after the scores", insert(SCORES + 1, '{"event": {}}\n'), "after the scores"),
    ("an event that is none", insert(3, '{"event": 7}\n'), "an event"),
]


def wrong_line(outcome_err: str, path: Path, number: int) -> str:
    """What the one line says, once it is one line that names the file and the entry."""
    assert outcome_err.count("\n") == 1
    found = re.fullmatch(rf"{re.escape(str(path))}: entry (\d+): (.+)\n", outcome_err)
    assert found is not None, outcome_err
    assert int(found[1]) == number, outcome_err
    return found[2]


@pytest.mark.parametrize(("change", "says"), [row[1:] for row in WRONG], ids=[row[0] for row in WRONG])
def test_one_line_names_the_entry(change: Change, says: str, terminal: Terminal) -> None:
    lines: Lines = list(LINES)
    number = change(lines)
    path = terminal.file("game.jsonl", lines)
    outcome = terminal.run("replay", path)
    assert outcome.code == 1
    assert outcome.out == ""
    assert says in wrong_line(outcome.err, path, number)


@pytest.mark.timeout(60)
def test_a_key_that_stands_twice_among_very_many_is_found_at_once(terminal: Terminal) -> None:
    """In a line as long as is read at all; compared each with each they would take ten minutes."""
    many = "".join(f'"{number}": 0, ' for number in range(70_000))
    lines: Lines = list(LINES)
    lines[CHOOSE - 1] = f'{{"decision": {{{many}"69999": 0}}}}\n'
    path = terminal.file("game.jsonl", lines)
    assert "key '69999' stands twice" in wrong_line(terminal.run("replay", path).err, path, CHOOSE)


def test_the_record_is_right_before_anything_is_changed(terminal: Terminal) -> None:
    for name, lines in (("base", LINES), ("full", FULL)):
        assert terminal.run("replay", terminal.file(f"{name}.jsonl", lines)).code == 0


@pytest.mark.parametrize(("kind", "alter", "says"), [
    ("draft", {"card": "mayor of Rome"}, "refused: not_in_pack"),
    ("when", {"event": "during"}, "event"),
    ("take", {"base": 30}, "refused: wrong_purchase"),
    ("take", {"base": -1}, "base"),
    ("take", {"green": True}, "green"),
])
def test_decisions_of_modules(kind: str, alter: dict[str, object], says: str, terminal: Terminal) -> None:
    number = entry_of(kind, FULL)
    lines: Lines = list(FULL)
    body(number, alter, FULL)(lines)
    path = terminal.file("game.jsonl", lines)
    assert says in wrong_line(terminal.run("replay", path).err, path, number)


def test_verify_names_what_was_dealt_by_hand(terminal: Terminal) -> None:
    """The rules accept another order of the deck, the seed does not; nor one that was not promised."""
    def verified(change: Change) -> str:
        lines: Lines = list(LINES)
        number = change(lines)
        path = terminal.file("game.jsonl", lines)
        outcome = terminal.run("verify", path)
        assert outcome.code == 1
        return wrong_line(outcome.err, path, number)

    order = as_list(stands(CHANCE, "order"))
    assert "the seed deals another deck" in verified(body(CHANCE, {"order": order[::-1]}))
    assert "no opened commitment" in verified(body(1, {"commitment": ...}))
    assert "do not give the hash" in verified(body(1, {"commitment/salt": "0" * 64}))
    other = json.loads(played(BASE, "other")[0])["record"]["commitment"]
    blamed = body(1, {"commitment": other})

    def other_seed(lines: Lines) -> int:
        blamed(lines)
        return 2
    assert "another first position" in verified(other_seed)


@pytest.mark.parametrize(("path", "other"), [
    ("game", "another"), ("commitment/words/1", "birch"), ("options/setup", "draft"),
])
def test_the_promise_binds(path: str, other: str, terminal: Terminal) -> None:
    """Format 2: with another name of the game, word or option it is another deal."""
    lines: Lines = list(LINES)
    body(1, {path: other})(lines)
    file = terminal.file("game.jsonl", lines)
    assert "the seed deals another first position" in terminal.run("verify", file).err


@pytest.mark.parametrize("kind", ["draft", "events", "choose"])
def test_an_answer_out_of_order_is_named_at_its_line(kind: str, terminal: Terminal) -> None:
    """Also where the record ends before all have answered: nobody has to wait for the last one to know."""
    source = FULL if kind != "events" else without_events(played(Options(3, modules=frozenset({"events"})), "order"))
    number = entry_of(kind, source)
    lines: Lines = list(source[:number - 1])
    path = terminal.file("game.jsonl", [*lines, source[number]])
    assert "comes first" in wrong_line(terminal.run("replay", path).err, path, number)
    assert terminal.run("replay", terminal.file("right.jsonl", source[:number])).code == 0


def test_tiles_given_back_out_of_order_are_named_at_their_line(terminal: Terminal) -> None:
    """R4.2: from the seat whose draw emptied the supply."""
    number = entry_of("return", LINES)
    path = terminal.file("game.jsonl", [*LINES[:number - 1], LINES[number]])
    assert "comes first" in wrong_line(terminal.run("replay", path).err, path, number)


def test_names_may_hold_what_ends_a_line_elsewhere(terminal: Terminal) -> None:
    """JSON Lines end at \\n alone: U+2028 and U+0085 stand in a string like any other character."""
    lines: Lines = list(LINES)
    body(1, {"names": ["Ne\u2028ll", "Fa\u0085ye"]})(lines)
    text = json.dumps(json.loads(lines[0]), ensure_ascii=False) + "\n" + "".join(str(line) for line in lines[1:])
    assert terminal.run("replay", terminal.file("game.jsonl", [text])).code == 0
    assert sum(1 for _ in entries_in(text)) == len(lines)


def test_every_sample_of_ours_keeps_the_rules(terminal: Terminal) -> None:
    """What pictures and the gallery are drawn from."""
    samples = sorted((Path(__file__).parents[2] / "render" / "samples").glob("*.jsonl"))
    assert len(samples) > 5
    for sample in samples:
        assert terminal.run("replay", sample).code == 0, sample


def test_a_refusal_quotes_no_more_than_fits_a_line_and_nothing_that_moves_a_cursor() -> None:
    """Whoever shows it: the terminal, the drawing of a record, the playground's page."""
    for card in ("Z" * 500_000, "\x1b[2J\u202eZ"):
        lines: Lines = list(LINES)
        body(CHOOSE, {"card": card})(lines)
        with pytest.raises(WrongRecord) as wrong:
            replay(entries(str(line).encode() for line in lines))
        assert str(wrong.value).startswith(f"entry {CHOOSE}: refused: not_in_hand: ")
        assert str(wrong.value).isprintable()
        assert len(str(wrong.value)) < 500


def other_points(text: str) -> str:
    """A position in which the first seat has 99."""
    data = json.loads(text)
    put(data, {"position/seats/0/points": 99})
    return json.dumps(data) + "\n"


def test_choices_in_no_order_at_all_are_no_part_of_a_round(terminal: Terminal) -> None:
    """R2.2: a record that ends with some choices and the position then reached has them in their order, too."""
    lines = without_events(played(Options(3), "part"))
    number = entry_of("choose", lines)
    parts = [terminal.file("b.jsonl", [lines[number], lines[number + 1]])]
    out = terminal.run("play", terminal.file("a.jsonl", lines[:2]), *parts).out.splitlines(keepends=True)
    assert terminal.run("replay", terminal.file("right.jsonl", out)).code == 0
    choices = [line for line in out if '"choose"' in line and line.startswith('{"decision"')]
    assert len(choices) == 2
    path = terminal.file("other.jsonl", [*out[:-1], other_points(out[-1])])
    assert "wrong position: seats[0].points is 99" in wrong_line(terminal.run("replay", path).err, path, len(out))
    one, two = (out.index(choice) for choice in choices)
    out[one], out[two] = out[two], out[one]
    assert "comes first" in wrong_line(
        terminal.run("replay", path := terminal.file("wrong.jsonl", out)).err, path, one + 1)
