"""The end of a game: the winner, and how it was counted, step by step (R6)."""

from collections.abc import Iterator, Sequence
from typing import Final

from bot.screens.city_words import city_alt
from bot.screens.deeds import deeds
from bot.screens.layout import MOST_ALT, Page, Presses, clip_alt
from bot.screens.screen import Picture, Screen
from bot.screens.speech import Speech, sentences, speech_for, table_link
from bot.screens.table_facts import TableFacts
from bot.screens.turnovers import Told
from bot.text import Words
from bot.wire.components import PressItem
from bot.wire.custom_id import Verb
from engine.rules.components import ENDGAME
from engine.rules.course import Course, Swing
from engine.rules.events import GameOver
from engine.rules.modules.experts import COUNTS_COLOUR, of_colour
from engine.rules.modules.green_spaces import beside_own
from engine.rules.position import SeatScore
from engine.rules.scoring import COLUMNS, District, Scoring, city_districts
from engine.rules.terms import Card
from engine.rules.view import View
from render.chart import Chart

_BUTTONS: Final[tuple[Verb, ...]] = ("rematch", "scoring", "step", "replay", "review", "export")


def final(
    table: TableFacts,
    view: View,
    scoring: Scoring,
    words: Words,
    *,
    events: Sequence[Told] = (),
    course: Course | None = None,
    live: bool = True,
) -> Screen:
    """The winner, and how it came to that. ``events``: as for a board; ``course``: of the whole game; ``live``: with
    its buttons, which go where it is posted again."""
    say = speech_for(table, view, words)
    page = Page(words)
    page.text(say("final-title"), winner_line(scoring, say))
    page.picture(Picture(
        filename="scoring.png", kind="scoring", alt=scoring_alt(scoring, view, say.spoken()), view=view,
        names=table.names, words=words, scoring=scoring,
    ))
    last = deeds([event for event in events if not isinstance(event, GameOver)], say)
    if last:
        page.text(say("final-last-round"), *last)
    page.text(say("final-totals"), *totals(scoring, say))
    page.text(*_swings(course, say))
    if live:
        page.buttons(_buttons(Presses(table.game), say))
    return page.screen()


def _buttons(presses: Presses, say: Speech) -> Iterator[PressItem]:
    for verb in _BUTTONS:
        yield presses.button(verb, say("button-final", what=verb))
        if verb == "step":
            yield presses.button("round", say("button-show-round"))
    yield presses.button("describe", say("button-describe"))
    yield presses.button("log", say("button-log"))


def winner_line(scoring: Scoring, say: Speech) -> str:
    """Who has won, or that nobody has."""
    winners = [row for row in scoring.seats if row.winner]
    best = max(row.total for row in scoring.seats)
    who = say.listed(say.who(row.seat) for row in winners)
    return say("final-winner", n=len(winners), who=who, total=best)


def district_line(district: District, view: View, say: Speech) -> str:
    """Who is first and second with what they get; a lonely owner gets both places (R6.5)."""
    size, resources = len(district.cells), sum(district.resources.values())
    where = say.listed(say.tile(view.city[cell].top) for cell in sorted(district.cells)[:3])
    more = "yes" if size > 3 else "no"
    head = say("final-district", size=size, where=where, more=more, resources=resources)
    if district.first is None:
        return say("final-nobody", district=head)
    if district.second == district.first:
        points = district.first_points + district.second_points
        return say("final-alone", district=head, who=say.who(district.first), points=points)
    first = say("final-place", who=say.who(district.first), points=district.first_points)
    if district.second is None:
        return say("final-first", district=head, first=first)
    second = say("final-place", who=say.who(district.second), points=district.second_points)
    return say("final-both", district=head, first=first, second=second)


def district_lines(view: View, say: Speech) -> list[str]:
    """The same for each district as of now."""
    return [district_line(district, view, say) for district in city_districts(view.city)] or [say("districts-none")]


def districts_picture(table: TableFacts, view: View, words: Words, say: Speech) -> Picture:
    """The city with who is first and second in each district as of now; all of it lies open. With the reader's line
    above it while she plays."""
    own = view.reader is not None and view.seats[view.reader].private is not None
    return Picture(
        filename=f"districts-{view.round}.png", kind="own_city" if own else "city", view=view, names=table.names,
        words=words, alt=clip_alt(*district_lines(view, say.spoken()), city_alt(view, (), say)), standings=True)


def _cards(row: SeatScore, scoring: Scoring, say: Speech) -> Iterator[str]:
    """What they bring a seat, and each of them below; nothing for who has none."""
    cards = scoring.cards.get(row.seat, {})
    if cards:
        yield say("step-seat", who=say.who(row.seat), n=row.endgame)
    yield from (f"-# {_card(card, points, say)}" for card, points in cards.items())


def _card(card: Card, points: int, say: Speech) -> str:
    """``🟦 B16: 2 exploit cards × 2 = 4``, to be counted again on the picture."""
    row = ENDGAME[card]
    return say(
        "final-card", card=say.card(card), per=row.per, n=points // row.points, each=row.points, points=points,
        colour=row.colour or "none", action=row.action or "none")


def steps(scoring: Scoring, view: View, say: Speech) -> list[tuple[str, list[str]]]:
    """What is counted, in the order of R6.1: the name of each step that brought somebody something, and its lines."""
    rows = sorted(scoring.seats, key=lambda row: row.seat)
    found = {
        "stock": [say("step-stock", who=say.who(row.seat), n=row.points, hands=row.new_hands) for row in rows],
        "cards": [line for row in rows for line in _cards(row, scoring, say)],
        "districts": [district_line(district, view, say) for district in scoring.districts],
        "parks": _parks(rows, view, say),
        "experts": _experts(rows, view, say),
        "totals": totals(scoring, say),
    }
    return [(name, lines) for name, lines in found.items() if lines]


def _parks(rows: Sequence[SeatScore], view: View, say: Speech) -> list[str]:
    """What they count, who gets how much, and from which of her green spaces; nothing where nobody gets any (R8.3)."""
    found = [line for row in rows if row.green_spaces for line in (
        say("step-seat", who=say.who(row.seat), n=row.green_spaces), *_green_spaces(row.seat, view, say))]
    return [say("step-parks-note"), *found] if found else []


def _green_spaces(seat: int, view: View, say: Speech) -> Iterator[str]:
    """``Beside 🟥 R15, 🟨 Y19: 1 + 3 = 4``, a line each: it has no number, but what is counted names where it lies."""
    for cells in beside_own(view.city, seat):
        beside = [view.city[cell] for cell in sorted(cells)]
        if beside:
            floors = [building.height for building in beside]
            yield "-# " + say(
                "step-park", where=say.listed(say.tile(building.top) for building in beside), n=len(floors),
                floors=" + ".join(map(str, floors)), points=sum(floors))


def _experts(rows: Sequence[SeatScore], view: View, say: Speech) -> list[str]:
    """``Professor (blue buildings: 3 own × 2, 4 of others × 1) = 10``; nothing where nobody's counts (R9.3)."""
    return [_expert(row, expert, view, say) for row in rows
            if row.experts and (expert := view.seats[row.seat].expert) is not None]


def _expert(row: SeatScore, expert: str, view: View, say: Speech) -> str:
    colour = COUNTS_COLOUR.get(expert)
    own, others = (row.experts, 0) if colour is None else of_colour(view.city, row.seat, colour)
    return say("step-expert", who=say.who(row.seat), name=say.character(expert), expert=expert, n=own, others=others,
               points=row.experts)


def scoring_step(
    table: TableFacts, view: View, scoring: Scoring, words: Words, number: int, *, course: Course | None = None
) -> Screen:
    """One step of the scoring, with ways to the others; ``number`` is brought between the first and the last. That of
    the districts and that of the parks draw them, the last one the points over the rounds."""
    say = speech_for(table, view, words)
    pages = steps(scoring, view, say)
    if course is not None:
        pages.append(("course", [say("course-note"), *_swings(course, say)]))
    number = max(0, min(number, len(pages) - 1))
    page = Page(words)
    name, lines = pages[number]
    page.text(say("step-heading", n=number + 1, all=len(pages)), table_link(table, say),
              say("step-title", step=name, solo="yes" if say.solo else "no"))
    if course is not None and name == "course":
        page.picture(_chart(table, view, course, words, say.spoken()))
    elif name == "districts":
        page.picture(districts_picture(table, view, words, say))
    elif name == "parks":
        page.picture(Picture(filename=f"parks-{view.round}.png", kind="city", view=view, names=table.names,
                             words=words, alt=city_alt(view, (), say)))
    page.text(*lines)
    turn(page, Presses(table.game), "scoring", number, len(pages), say)
    return page.screen()


def turn(page: Page, presses: Presses, verb: Verb, number: int, count: int, say: Speech) -> None:
    """First, back, on, last."""
    last = count - 1
    page.buttons([
        presses.button(verb, say("button-turn", way=way), f"{way}{to}", disabled=not 0 <= to <= last or to == number)
        for way, to in (("first", 0), ("back", number - 1), ("on", number + 1), ("last", last))
    ])


def _swings(course: Course | None, say: Speech) -> list[str]:
    """The rounds that decided it, to be looked up in the log."""
    if course is None or not course.swings:
        return []
    return [say("final-swings"), *(_swing(swing, say) for swing in course.swings)]


def _swing(swing: Swing, say: Speech) -> str:
    line = say("final-swing", round=swing.round, who=say.who(swing.seat), before=_lead(swing.before, say),
               after=_lead(swing.after, say))
    if swing.fell is not None:
        who, lost = swing.fell
        return say("final-swing-deed", swing=line, deed=say("final-swing-fell", who=say.who(who), n=lost))
    acted = swing.acted
    if acted is None:
        return line
    tiles = () if acted.fell_back else acted.tiles
    return say("final-swing-deed", swing=line, deed=say.way(acted.card, tiles))


def _lead(points: int, say: Speech) -> str:
    return say("final-lead", way="ahead" if points > 0 else "behind" if points < 0 else "level", n=abs(points))


def rounds_before(view: View, shown: int) -> int:
    """Rounds played before the ``shown`` ones: none but in a game that was loaded in its middle. Where it was ended
    early, the round of the view was not played to its end."""
    return max(0, view.round - (view.phase != "over") - shown)


def _chart(table: TableFacts, view: View, course: Course, words: Words, plain: Speech) -> Picture:
    lines = tuple(zip(*course.totals, strict=True))
    before = rounds_before(view, len(course.totals) - 1)
    rounds = [
        plain("course-alt-round", round=number, list=plain.listed(
            plain("course-alt-seat", who=plain.name(seat), n=total) for seat, total in enumerate(totals_then)))
        for number, totals_then in enumerate(course.totals, start=before)]
    return Picture(
        filename="course.png", kind="chart", alt=chart_alt(plain("course-alt"), rounds), view=view, names=table.names,
        words=words, chart=Chart(lines, solo=view.options.solo is not None, before=before))


def chart_alt(heading: str, rounds: Sequence[str]) -> str:
    """Alt text of a chart: all rounds, or where there is no room for them how it ended, then every second one, or every
    third ..."""
    *before, last = rounds
    for step in range(1, len(rounds) + 1):
        told = " ".join([heading, *rounds] if step == 1 else [heading, last, *before[::step]])
        if len(told) <= MOST_ALT:
            return told
    return clip_alt(heading, last)


def totals(scoring: Scoring, say: Speech) -> list[str]:
    """One line a seat: its columns and their sum, the best first."""
    rows = sorted(scoring.seats, key=lambda row: (-row.total, row.seat))
    return [
        say("final-total", who=say.who(row.seat), columns=say.listed(_columns(row, say)), total=row.total,
            winner="yes" if row.winner and say.marked else "no")
        for row in rows
    ]


def own_score(row: SeatScore, say: Speech) -> str:
    """The reader's own total, for her private screen."""
    return say("private-over", total=row.total, columns=say.listed(_columns(row, say)))


def _columns(row: SeatScore, say: Speech) -> Iterator[str]:
    return (say("final-column", column=column, n=n) for column in COLUMNS if (n := getattr(row, column)))


def scoring_alt(scoring: Scoring, view: View, plain: Speech) -> str:
    """Alt text of the scoring's picture, what matters most first: of the districts as many as there is room for."""
    places = (district_line(district, view, plain) for district in scoring.districts)
    sums = sentences(totals(scoring, plain), plain)
    return clip_alt(plain("final-alt"), winner_line(scoring, plain), *sums, *places)
