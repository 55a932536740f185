"""``review``: a finished game as the AI level expert sees it."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from engine.cli.arguments import place_name
from engine.cli.drawing import called, counted
from engine.cli.failure import UsageError
from engine.cli.files import one_record, opened
from engine.cli.progress_bar import ProgressBar
from engine.cli.streams import tell
from engine.players.judgements import WORTH_CHANCE
from engine.rules.decisions import Choose, NewHand
from engine.rules.records.file import Entry
from engine.rules.records.replay import replay

if TYPE_CHECKING:
    from engine.players.judgements import GameOutline, Verdict
    from engine.players.reasons import Reasons

HELP: Final = "look back at a game: chances by round, what decided it, what the expert would have done"
_DISTRICT: Final = {"R": "red", "B": "blue", "Y": "yellow"}


def describe(parser: argparse.ArgumentParser) -> None:
    """What the command understands."""
    parser.description = (
        "Look back at a game: the chance to win by round for every seat, the rounds that decided, and for each choice "
        "of a card and each New Hand what the expert would have done with what that seat knew, and how many points of "
        "margin it expects from it. A game of three takes some ten seconds.")
    parser.add_argument("file", type=place_name, metavar="FILE", help="a record")
    parser.add_argument("--seat", type=int, metavar="N", help="only the choices of this seat, 0 is the first")
    parser.add_argument("--all", action="store_true", help="every choice, also those the expert agrees with")


def run(arguments: argparse.Namespace) -> int:
    """Review."""
    from engine.players import review  # numpy comes with it

    read: list[Entry] = []
    with opened(one_record(arguments.file)) as found:
        reached = replay(_kept(found, read))
        outline = review.outline(read)
    seats = range(outline.header.options.seats)
    if arguments.seat is not None and arguments.seat not in seats:
        raise UsageError(f"--seat: 0 to {len(seats) - 1}")
    asked = [question for question in outline.questions if arguments.seat in {None, question.seat}]
    verdicts = []
    with ProgressBar(len(asked)) as progress:
        for question in asked:
            verdicts.append(review.judge(question))
            progress.step()
    over = reached.position.phase == "over"
    if not over:
        how = "before the game is over" if reached.inside is None else reached.inside
        tell(f"the record ends {how}; this is a review as far as it goes")
    sys.stdout.write(_chances(outline, over=over) + _decisive_rounds(outline)
                     + choices(outline, verdicts, every=arguments.all))
    return 0


def _kept(found: Iterator[Entry], read: list[Entry]) -> Iterator[Entry]:
    """These entries, of which those that a review follows are kept for it: a pipe cannot be read again."""
    for entry in found:
        if entry.kind != "event":
            read.append(entry)
        yield entry


def _chances(outline: "GameOutline", *, over: bool) -> str:
    names = [called(outline.header.names, seat) for seat in range(len(outline.header.names))]
    width = max(6, *map(len, names)) + 1
    lines = ["Chance to win as each round begins", "round" + "".join(f"{name:>{width}}" for name in names)]
    last = outline.first_round + len(outline.chances) - 1
    for number, chances in enumerate(outline.chances, start=outline.first_round):
        label = "end" if over and number == last else str(number)
        lines.append(f"{label:>5}" + "".join(f"{100 * chance:>{width - 2}.0f} %" for chance in chances))
    return "\n".join(lines) + "\n\n"


def _decisive_rounds(outline: "GameOutline") -> str:
    if not outline.decisive_rounds:
        return ""
    lines = ["What decided"]
    for one in outline.decisive_rounds:
        acted = one.acted
        # Tiles that could not be paid for stayed with her (R3.4).
        deed = "" if acted is None else f", {acted.action} {_way(acted.card, () if acted.fell_back else acted.tiles)}"
        before, after = one.percents
        lines.append(f"  round {one.round}: {called(outline.header.names, one.seat)} rose from "
                     f"{before} % to {after} %{deed}")
    return "\n".join(lines) + "\n\n"


def choices(outline: "GameOutline", verdicts: Sequence["Verdict"], *, every: bool) -> str:
    """What is said of them, seat by seat: all in their order, or only those that matter."""
    order = "in their order" if every else "the costliest first"
    lines = ["Choices of a card and New Hands (nothing else is judged), what the expert would have played,",
             f"and what it would have gained by it, {order}"]
    for seat in range(len(outline.header.names)):
        mine = [verdict for verdict in verdicts if verdict.seat == seat]
        if not mine:
            continue
        alike = sum(not verdict.matters for verdict in mine)
        who = called(outline.header.names, seat)
        lines.append(f"{who}: {counted(len(mine), 'choice')}, {alike} as good as the expert's")
        told = mine if every else sorted((verdict for verdict in mine if verdict.matters), key=lambda one: one.rank)
        lines += [f"  {_line(verdict)}" for verdict in told]
    return "\n".join(lines) + "\n"


def _line(verdict: "Verdict") -> str:
    played, better = _choice(verdict.played, verdict.better), _choice(verdict.better, verdict.played)
    if verdict.better == verdict.played:
        return f"round {verdict.round}: {played}, so would the expert"
    if not verdict.matters:
        return f"round {verdict.round}: {played}, about as good as {better}"
    why = _why(verdict.reasons)
    gains = [f"+{counted(round(verdict.points), 'point')}"] if round(verdict.points) else []
    gains += [f"+{counted(round(100 * verdict.chance), 'win')} in 100 games"] if verdict.chance >= WORTH_CHANCE else []
    return (f"round {verdict.round}: {better} instead of {played}: "
            f"{', '.join(gains)}{' (' + why + ')' if why else ''}")


def _choice(choice: Choose | NewHand, other: Choose | NewHand) -> str:
    """A choice, told so that it is not the other: with the event tile where that differs."""
    if isinstance(choice, NewHand):
        return "a New Hand first"
    way = _way(choice.card, choice.tiles)
    if isinstance(other, NewHand) or choice.event == other.event:
        return way
    if choice.event is not None:
        return f"{way} with the event {choice.event.replace('_', ' ')}"
    return f"{way} without an event" if (choice.card, choice.tiles) == (other.card, other.tiles) else way


def _way(card: str, tiles: Sequence[str]) -> str:
    return f"{' and '.join(tiles)} on {card}" if tiles else f"{card} alone"


def _why(reasons: "Reasons") -> str:
    found = [f"+{counted(n, what)}" for n, what in (
        (reasons.resources, "resource"), (reasons.tiles, "tile"), (reasons.points, "point")) if n > 0]
    if reasons.either:
        found.append("+1 resource or tile")
    if reasons.district is not None:
        found.append(f"{reasons.district_points} points in {_DISTRICT[reasons.district]} districts")
    if reasons.card is not None:
        worth = f" for {counted(reasons.card_points, 'point')}" if reasons.card_points else ""
        found.append(f"keeps {reasons.card}{worth}")
    if reasons.hand is not None:
        found.append(f"the best of this hand is {_way(reasons.hand.card, reasons.hand.tiles)}")
    return ", ".join(found)
