"""Looking back at a game: what the expert says about choices, with what their seat knew."""

import json
import re
import tracemalloc
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from engine.cli import commands
from engine.cli.review import choices
from engine.players.ahead import Judged, key_of
from engine.players.judgements import Verdict
from engine.players.levels import EXPERT
from engine.players.reasons import Reasons
from engine.players.review import advice, judge, outline, verdict
from engine.rules import game
from engine.rules.account import Account, Accountant
from engine.rules.decisions import Choose, NewHand, parse
from engine.rules.position import Options
from engine.rules.prompts import ChoosePrompt
from engine.rules.records.file import WrongRecord, entries
from engine.rules.terms import MODULES
from engine.rules.view import View, view
from tests.support.records import played

THREE = played(Options(3, "draft", frozenset(MODULES)), "review")


def test_chances_are_shares_of_one_and_end_with_the_winner() -> None:
    found = outline(entries(line.encode() for line in THREE))
    scores = json.loads(THREE[-1])["scores"]
    for chances in found.chances:
        assert sum(chances) == pytest.approx(1)
        assert min(chances) >= 0
    assert [chance > 0 for chance in found.chances[-1]] == [row["winner"] for row in scores]


def test_r7_6_of_a_draw_against_hal_nobody_is_said_to_win() -> None:
    """Each was given half a victory, and who had been behind *rose* to it in the last round."""
    lines = played(Options(1, solo="normal"), "draw")
    hers, hals = (row["total"] for row in json.loads(lines[-1])["scores"])
    start = [number for number, line in enumerate(lines) if line.startswith('{"position"')][-2]
    last = json.loads(lines[start])
    last["position"]["seats"][0]["points"] += hals - hers
    found = outline(entries(line.encode() for line in [lines[0], json.dumps(last) + "\n", *lines[start + 1:]]))
    assert found.chances[-1] == (0.0, 0.0)
    assert not found.decisive_rounds
    assert sum(found.chances[0]) == pytest.approx(1)
    assert min(found.chances[0]) >= 0


def test_r6_6_who_win_together_share_the_victory() -> None:
    lines = played(Options(2), "tie")
    first, second = (row["total"] for row in json.loads(lines[-1])["scores"])
    start = [number for number, line in enumerate(lines) if line.startswith('{"position"')][-2]
    last = json.loads(lines[start])
    last["position"]["seats"][int(first > second)]["points"] += abs(first - second)
    found = outline(entries(line.encode() for line in [lines[0], json.dumps(last) + "\n", *lines[start + 1:]]))
    assert found.chances[-1] == (0.5, 0.5)


def test_the_moments_are_those_of_the_greatest_change() -> None:
    found = outline(entries(line.encode() for line in THREE))
    changes = sorted((max(b - a for a, b in zip(one, two, strict=True)) for one, two in pairwise(found.chances)),
                     reverse=True)
    assert sorted((moment.gained for moment in found.decisive_rounds), reverse=True) == pytest.approx(changes[:3])
    assert len({moment.round for moment in found.decisive_rounds}) == 3
    for moment in found.decisive_rounds:
        number = next(n for n, chances in enumerate(found.chances) if chances[moment.seat] == moment.before)
        assert found.chances[number + 1][moment.seat] == pytest.approx(moment.before + moment.gained)


def test_a_moment_names_what_its_seat_did_in_that_round() -> None:
    acted, number = dict[tuple[int, int], str](), 0
    for line in map(json.loads, THREE):
        number = line["position"]["round"] if "position" in line else number
        if (event := line.get("event", {})).get("kind") == "acted":
            acted[number, event["seat"]] = event["card"]
    moments = outline(entries(line.encode() for line in THREE)).decisive_rounds
    assert [one.acted and one.acted.card for one in moments] == [acted[one.round, one.seat] for one in moments]


@pytest.mark.parametrize("seed", ["5", "12", "31"])
def test_a_round_in_which_no_chance_rises_by_a_per_cent_is_not_told(seed: str) -> None:
    """A game that is ended after a few rounds has little else; it was told that somebody rose from 42% to 42%."""
    lines = played(Options(2), seed)
    chosen = [number for number, line in enumerate(lines) if '"kind": "choose"' in line]
    found = outline(entries(line.encode() for line in lines[:chosen[6]]))
    assert len(found.chances) > len(found.decisive_rounds) + 1
    for moment in found.decisive_rounds:
        before, after = moment.percents
        assert before < after


def test_every_choice_is_a_question_with_what_its_seat_knew() -> None:
    found = outline(entries(line.encode() for line in THREE))
    decided = [json.loads(line)["decision"] for line in THREE if '"decision"' in line]
    chosen = [parse(row) for row in decided if row["kind"] in {"choose", "new_hand"}]
    assert [question.played for question in found.questions] == chosen
    for question in found.questions:
        assert question.view.reader == question.seat == question.account.reader
        assert all(seat.private is None for seat in question.view.seats if seat.seat != question.seat)
        hand = question.view.seats[question.seat].private.hand  # type: ignore[union-attr]  # her own view
        assert isinstance(question.played, NewHand) or question.played.card in hand


def test_a_verdict_is_never_worse_than_what_was_played_and_always_the_same() -> None:
    found = outline(entries(line.encode() for line in THREE))
    for question in found.questions[5:30:6]:
        verdict = judge(question)
        assert verdict == judge(question)
        assert verdict.points >= 0
        assert verdict.chance >= 0
        assert (key_of(verdict.better) == key_of(question.played)) == (verdict.better == verdict.played)
        assert question.view.prompt is not None
        question.view.prompt.check(verdict.better)


def test_a_new_hand_is_judged_and_looked_at_to_the_end_among_what_it_took_the_place_of() -> None:
    found = outline(entries(line.encode() for line in THREE))
    question = [question for question in found.questions if isinstance(question.played, NewHand)][1]
    prompt = question.view.prompt
    assert isinstance(prompt, ChoosePrompt)
    verdict = judge(question)
    assert verdict.played == question.played
    assert isinstance(verdict.better, Choose), "another game: this New Hand is the best there is, take another"
    assert verdict.reasons == Reasons(), "nobody knows what would have come of the New Hand"
    rng = Random(f"choice:{question.seat}:{question.round}")
    best, *others = EXPERT.judged(question.view, question.account, prompt, rng, besides=(question.played,))
    mine = next(judged for judged in others if judged.decision == question.played)
    assert mine.worlds == best.worlds
    assert verdict.points == pytest.approx(best.margin - mine.margin)
    assert verdict.matters


@pytest.mark.parametrize(("best", "mine", "points", "chance"), [
    ((0.5, 3.0), (0.4, 3.5), 0.0, 0.1), ((0.4, 3.0), (0.5, 2.5), 0.5, 0.0), ((0.5, 3.0), (0.4, 2.5), 0.5, 0.1),
])
def test_a_verdict_says_by_how_much_and_nothing_where_it_would_be_less(
    best: tuple[float, float], mine: tuple[float, float], points: float, chance: float
) -> None:
    question = next(one for one in outline(entries(line.encode() for line in THREE)).questions
                    if isinstance(one.played, Choose))
    better = NewHand(question.seat)
    found = verdict(question, [Judged(better, *best), Judged(question.played, *mine)])
    assert found.better == better
    assert (found.points, found.chance) == pytest.approx((points, chance))


def test_a_new_hand_is_not_said_to_be_better_than_what_is_named_already() -> None:
    found = outline(entries(line.encode() for line in THREE))
    question = next(question for question in found.questions if isinstance(question.played, Choose)
                    and isinstance(question.view.prompt, ChoosePrompt) and question.view.prompt.may_new_hand)
    other = next(choice for choice in question.view.prompt.options() if isinstance(choice, Choose)  # type: ignore[union-attr]  # she is asked
                 and key_of(choice) != key_of(question.played))
    for second, hand in ((question.played, None), (other, other)):
        ranked = [Judged(NewHand(question.seat), margin=4.0), Judged(second), Judged(question.played)]
        assert verdict(question, ranked).reasons == Reasons(hand=hand)


@pytest.mark.parametrize("lines", [2, 1])
def test_a_record_without_a_round_is_refused(lines: int) -> None:
    with pytest.raises(WrongRecord):
        outline(entries(line.encode() for line in THREE[:lines]))


def test_what_was_advised_is_judged_in_the_same_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt = list[float]()

    def judged(_: object, _view: View, _account: Account, _prompt: ChoosePrompt, rng: Random, **_more: object) -> None:
        dealt.append(rng.random())
        raise LookupError

    monkeypatch.setattr(type(EXPERT), "judged", judged)
    questions = outline(entries(line.encode() for line in THREE)).questions
    one, other = (next(q for q in questions if (q.seat, q.round) == place) for place in ((2, 1), (1, 2)))
    for question in (one, other):
        for ask in (lambda question: advice(question.view, question.account), judge):
            with pytest.raises(LookupError):
                ask(question)
    assert dealt[0] == dealt[1] != dealt[2] == dealt[3]


def test_a_hint_is_what_the_reader_could_find_out_herself() -> None:
    position, accountant = game.deal(Options(2), "hint"), Accountant([0])
    accountant.position(position)
    seen = view(position, 0)
    found = advice(seen, accountant.accounts[0])
    assert isinstance(seen.prompt, ChoosePrompt)
    seen.prompt.check(found.decision)
    best = EXPERT.judged(seen, accountant.accounts[0], seen.prompt, Random(f"choice:0:{seen.round}"))[0]
    assert (found.decision, found.chance) == (best.decision, best.chance)
    other = position.clone()
    other.seats[1].hand, other.deck = other.deck[:4], other.deck[4:] + other.seats[1].hand
    other.supply.reverse()
    other.seats[1].points += 30
    assert advice(view(other, 0), accountant.accounts[0]) == found
    with pytest.raises(TypeError):
        advice(view(position, None), Account(0))


def test_the_command_prints_chances_moments_and_choices(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text("".join(played(Options(2), "cli")), encoding="utf-8")
    assert commands.main(["review", str(file), "--seat", "1"]) == 0
    out, err = capsys.readouterr()
    assert "Chance to win as each round begins" in out
    assert re.search(r"\n  end .* 100 %", out)
    assert "the record ends" not in err
    assert out.count("  round ") >= 3
    assert " rose from " in out.partition("What decided\n")[2].partition("\n\n")[0]
    assert "as good as the expert's" in out
    assert "the costliest first" in out
    assert "Choices of a card and New Hands (nothing else is judged)" in out
    assert "Ada:" not in out
    assert "+0 " not in out
    assert commands.main(["review", str(file), "--seat", "7"]) == 2
    file.write_text("{}\n", encoding="utf-8")
    assert commands.main(["review", str(file)]) == 1


def test_a_record_that_begins_later_has_the_numbers_of_its_rounds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = played(Options(2), "cli")
    starts = [number for number, line in enumerate(lines) if line.startswith('{"position"')]
    file = tmp_path / "game.jsonl"
    file.write_text("".join([lines[0], *lines[starts[-4]:]]), encoding="utf-8")
    first = json.loads(lines[starts[-4]])["position"]["round"]
    assert first > 1
    assert commands.main(["review", str(file), "--seat", "1"]) == 0
    table = capsys.readouterr().out.partition("What decided")[0]
    told = re.findall(r"^ +(\d+|end) ", table, re.MULTILINE)
    assert told == [str(first), str(first + 1), str(first + 2), "end"]


def test_what_is_kept_of_a_record_does_not_grow_with_its_events() -> None:
    lines = played(Options(2), "cli")
    cut = [number for number, line in enumerate(lines) if line.startswith('{"position"')][1]
    filler = b'{"event": {"kind": "filler", "text": "' + b"x" * 1000 + b'"}}\n'

    def peak(count: int) -> int:
        tracemalloc.start()
        outline(entries([*(line.encode() for line in lines[:2]), *[filler] * count,
                         *(line.encode() for line in lines[2:cut + 1])]))
        found = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return found

    peak(1)
    assert peak(2000) < peak(200) + 500_000


def test_an_event_is_named_where_nothing_else_differs() -> None:
    found = outline(entries(line.encode() for line in THREE))
    plain, with_event = Choose(0, "B3", ("R4",), None, None), Choose(0, "B3", ("R4",), "quality_control", None)

    def said(played: Choose, better: Choose, points: float) -> str:
        return choices(found, [Verdict(0, 1, played, better, points, 0.04, Reasons())], every=True)

    assert ": R4 on B3 with the event quality control instead of R4 on B3 without an event: +6 points" in said(
        plain, with_event, 6.0)
    assert ": R4 on B3 with the event quality control, about as good as R4 on B3 without an event" in said(
        with_event, plain, 0.2)
    assert ": R4 on B3 with the event quality control instead of B3 alone: +6" in said(
        Choose(0, "B3", (), None, None), with_event, 6.0)


def test_what_could_not_be_paid_is_not_told_as_built(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """R3.4: the tile stayed with her, and she exploited with the card alone."""
    lines = played(Options(2), "17")
    start = [number for number, line in enumerate(lines) if line.startswith('{"position"')][2]
    moment = outline(entries(line.encode() for line in lines[:start + 1])).decisive_rounds[-1]
    assert moment.acted is not None
    assert (moment.acted.fell_back, moment.acted.card, moment.acted.tiles) == (True, "B1", ("Y19",))
    file = tmp_path / "game.jsonl"
    file.write_text("".join(lines[:start + 1]), encoding="utf-8")
    assert commands.main(["review", str(file), "--seat", "0"]) == 0
    decided = capsys.readouterr().out.partition("What decided\n")[2].partition("\n\n")[0]
    assert decided.splitlines()[-1].endswith(" %, exploit B1 alone")


def test_one_is_counted_as_one() -> None:
    found = outline(entries(line.encode() for line in THREE))
    plain, better = Choose(0, "A", (), None, None), Choose(0, "Y14", ("R4",), None, None)
    lost = Verdict(1, 3, plain, better, 1.0, 0.06, Reasons(card="Y14", card_points=1))
    told = choices(found, [lost], every=False)
    either = replace(lost, reasons=Reasons(resources=1, either=True))
    assert " in 100 games (+1 resource, +1 resource or tile)\n" in choices(found, [either], every=False)
    assert ": 1 choice, 0 as good as the expert's\n" in told
    assert ": +1 point, +6 wins in 100 games (keeps Y14 for 1 point)\n" in told


def test_the_costliest_choices_are_named_first() -> None:
    found = outline(entries(line.encode() for line in THREE))
    plain, better = Choose(0, "A", (), None, None), Choose(0, "B", (), None, None)
    verdicts = [Verdict(1, number, plain, better, float(number), 0.0, Reasons()) for number in range(1, 8)]

    def rounds(*, every: bool) -> list[int]:
        told = choices(found, verdicts, every=every).partition("as good as the expert's")[2]
        return [int(number) for number in re.findall(r"round (\d+)", told)]

    assert rounds(every=True) == [1, 2, 3, 4, 5, 6, 7]
    assert rounds(every=False) == [7, 6, 5, 4, 3, 2], "the first matters too little"


def test_an_unfinished_record_is_reviewed_as_far_as_it_goes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Such a record may end where an outcome of chance would follow; the command says so."""
    lines = played(Options(2), "cli")
    chances = [number for number, line in enumerate(lines) if line.startswith('{"chance"')]
    whole = outline(entries(line.encode() for line in lines)).chances
    for cut in chances:
        found = outline(entries(line.encode() for line in lines[:cut])).chances
        assert found == whole[:len(found)]
    file = tmp_path / "game.jsonl"
    for cut, how in ((chances[0], "where a chance of kind "), (chances[0] + 2, "before the game is over")):
        file.write_text("".join(lines[:cut]), encoding="utf-8")
        assert commands.main(["review", str(file), "--seat", "1", "--all"]) == 0
        out, err = capsys.readouterr()
        assert "in their order" in out
        assert f"the record ends {how}" in err
        assert "; this is a review as far as it goes\n" in err
        assert "Chance to win as each round begins" in out
        assert "\n  end" not in out


def test_a_record_that_ends_before_anything_came_of_it_has_nothing_to_review(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Here a New Hand of the first round would have emptied the deck."""
    lines = played(Options(3), "part")
    seat = json.loads(lines[1])["position"]["first"]
    file = tmp_path / "game.jsonl"
    file.write_text("".join([*lines[:2], json.dumps({"decision": {"seat": seat, "kind": "new_hand"}}) + "\n"]),
                    encoding="utf-8")
    assert commands.main(["review", str(file)]) == 1
    assert "no round was played to its end" in capsys.readouterr().err
