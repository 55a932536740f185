"""The guided game: one idea a round, on the screens of a real one (``bot.learning``)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bot.learning.guides import Guide, Step
from bot.screens.choosing.forecast import forecast
from bot.screens.choosing.path import picked
from bot.screens.city_words import city_alt
from bot.screens.exercise import ExercisePresses, Stand
from bot.screens.final import totals, winner_line
from bot.screens.layout import MOST_ALT, Page, Presses, clip
from bot.screens.private import own_picture, put_question
from bot.screens.screen import Picture, Screen
from bot.screens.speech import Speech, speech_for
from bot.screens.summary import summary
from bot.screens.table_facts import TableFacts
from bot.text import Words
from bot.wire.custom_id import NO_GAME
from engine.practice.lesson import LEARNER, Attempt
from engine.rules.decisions import Choose
from engine.rules.events import GameOver, RoundBegan
from engine.rules.prompts import ChoosePrompt
from engine.rules.scoring import Scoring
from engine.rules.terms import is_letter
from engine.rules.view import View
from render.pointing import Pointer

_ON = Presses(NO_GAME)


@dataclass(frozen=True, slots=True)
class StepFacts:
    """Where somebody is in a guide."""

    guide: Guide
    number: int
    """From 0."""
    reader: str
    """Her raw name."""
    stand: Stand

    @property
    def step(self) -> Step:
        """The one she is at."""
        return self.guide.steps[self.number]

    @property
    def table(self) -> TableFacts:
        """The guide's table: she and an AI."""
        _, *others = self.guide.lesson.names
        return TableFacts(
            game=NO_GAME, names=(self.reader, *others), place="", link="", ai=frozenset(range(1, 1 + len(others))))

    def lead(self, number: int) -> str:
        """Begins what the presses of another step say."""
        return f"{self.guide.name}.{number}"


def lesson(facts: StepFacts, attempt: Attempt, words: Words) -> Screen:
    """A step: to be played, or, once its round is over, what came of it."""
    page = Page(words)
    say = speech_for(facts.table, attempt.view, words)
    title = _title(facts, facts.number, say)
    page.text(say("learn-title", n=facts.number + 1, all=len(facts.guide.steps), title=title))
    if attempt.game_over:
        _counted(page, facts, attempt, say)
    elif attempt.over:
        _done(page, facts, attempt, say)
    else:
        _to_do(page, facts, attempt, say)
    return page.screen()


def _title(facts: StepFacts, number: int, say: Speech) -> str:
    return say(f"learn-{facts.guide.name}-{facts.guide.steps[number].key}-title")


def _expected(facts: StepFacts) -> Choose | None:
    return next((d for d in facts.step.round.expected if isinstance(d, Choose)), None)


def _to_do(page: Page, facts: StepFacts, attempt: Attempt, say: Speech) -> None:
    now, wanted = attempt.view, _expected(facts)
    choosing_now = isinstance(now.prompt, ChoosePrompt)
    if choosing_now and wanted is not None:
        named = {"card": say.card(wanted.card)} | ({"tile": say.stack(wanted.tiles)} if wanted.tiles else {})
        page.text(say(f"learn-{facts.guide.name}-{facts.step.key}", **named))
    page.picture(_screen_picture(facts, now, say))
    page.rule()
    if choosing_now and wanted is not None and _elsewhere(now, facts.stand.path, wanted):
        page.text(say("learn-elsewhere"))
    presses = ExercisePresses(NO_GAME, exercise="learn", stand=facts.stand)
    if now.prompt is not None:
        put_question(page, presses, now, now.prompt, facts.stand.path, say)
    _ways_on(page, facts, say, main=False)


def _elsewhere(now: View, path: str, wanted: Choose) -> bool:
    """Whether what she has picked so far leads away from the recorded move."""
    if not isinstance(now.prompt, ChoosePrompt) or not path:
        return False
    found = picked(now.prompt, path)
    if found is None or found.card is None:
        return False
    return found.card != wanted.card or (found.tiles is not None and found.tiles != wanted.tiles)


def _done(page: Page, facts: StepFacts, attempt: Attempt, say: Speech) -> None:
    _verdict(page, facts, attempt, say)
    told = [event for event in attempt.events if not isinstance(event, RoundBegan)]
    now = attempt.view
    page.picture(Picture(
        filename=f"lesson-{facts.number}.png", kind="city", alt=city_alt(now, told, say), view=now,
        names=facts.table.names, words=say.words, events=tuple(told)))
    page.text(*summary(told, say))
    _ways_on(page, facts, say, main=True)


def _verdict(page: Page, facts: StepFacts, attempt: Attempt, say: Speech) -> None:
    wanted = _expected(facts)
    if attempt.as_expected or wanted is None:
        page.text(say(f"learn-{facts.guide.name}-{facts.step.key}-done"))
        return
    move = say("move", card=say.card(wanted.card), tile=say.stack(wanted.tiles)) if wanted.tiles \
        else say("move-alone", card=say.card(wanted.card))
    page.text(say("learn-other"), say("learn-guide-move", move=move, does=forecast(attempt.before, wanted, say)))


def _counted(page: Page, facts: StepFacts, attempt: Attempt, say: Speech) -> None:
    """The real scoring, short, and where to go from here."""
    scoring, now = attempt.scoring(), attempt.view
    _verdict(page, facts, attempt, say)
    page.text(winner_line(scoring, say))
    page.picture(Picture(
        filename="lesson-scoring.png", kind="scoring", alt=_alt(scoring, say.unmarked()), view=now,
        names=facts.table.names, words=say.words, scoring=scoring))
    page.text(*summary([event for event in attempt.events if not isinstance(event, GameOver)], say))
    page.text(say("learn-counted"), *totals(scoring, say))
    _real_game(page, facts, say)


def _alt(scoring: Scoring, plain: Speech) -> str:
    return clip(" ".join([winner_line(scoring, plain), *totals(scoring, plain)]), MOST_ALT)


def _real_game(page: Page, facts: StepFacts, say: Speech) -> None:
    page.text(say("learn-now"))
    page.buttons([
        *(_ON.main("learn", say("button-learn-play", how=how), f"play.{how}") for how in ("solo", "ai", "lobby")),
        _ON.button("puzzle", say("button-puzzles"), "0"),
        _ON.button("learn", say("button-learn-again"), Stand(facts.lead(facts.number)).arg),
    ])


def _ways_on(page: Page, facts: StepFacts, say: Speech, *, main: bool) -> None:
    """``main``: the step is done, the next one is what most will want."""
    number, last = facts.number, len(facts.guide.steps) - 1
    buttons = []
    if number < last:
        arg = Stand(facts.lead(number + 1)).arg
        buttons.append(
            _ON.main("learn", say("button-learn-next", title=_title(facts, number + 1, say)), arg) if main
            else _ON.button("learn", say("button-learn-skip"), arg))
    if main:
        buttons.append(_ON.button("learn", say("button-learn-again"), Stand(facts.lead(number)).arg))
    elif number:
        buttons.append(_ON.button("learn", say("button-learn-back"), Stand(facts.lead(number - 1)).arg))
    buttons += [
        _ON.button("rules", say("button-learn-rules"), facts.step.topic),
        _ON.button("learn", say("button-learn-leave"), "leave"),
    ]
    page.buttons(buttons)


def _screen_picture(facts: StepFacts, now: View, say: Speech) -> Picture:
    """The real screen's picture; while the first thing is still to be pressed, with what the step points at."""
    own = now.seats[LEARNER].private
    if own is None:
        raise ValueError("a lesson is seen by who learns")
    stand = facts.stand
    picture = own_picture(facts.table, now, own, stand.path, say)
    pointers = () if stand.answers or stand.path else tuple(_pointers(facts, now))
    alt = clip(f"{_pointed(facts, say.unmarked())} {picture.alt}", MOST_ALT) if pointers else picture.alt
    return replace(picture, filename=f"lesson-{facts.number}-{len(stand.answers)}.png", alt=alt, pointers=pointers)


def _pointers(facts: StepFacts, now: View) -> Iterator[Pointer]:
    wanted, own = _expected(facts), now.seats[LEARNER].private
    if wanted is None or own is None or wanted.card not in own.hand or not set(wanted.tiles) <= set(own.tiles):
        return  # A New Hand, or the card lies face down already.
    for point in facts.step.point:
        match point:
            case "card":
                yield Pointer(part="hand", index=own.hand.index(wanted.card))
            case "tile":
                yield from (Pointer(part="tile", index=own.tiles.index(tile)) for tile in wanted.tiles)
            case "cell":
                cell = now.tokens.get(wanted.card) or next(
                    (cell for cell, building in now.city.items() if building.top == wanted.card), None)
                yield Pointer(cell=cell)
            case _:
                yield Pointer(part=point)


def _pointed(facts: StepFacts, plain: Speech) -> str:
    """In words, what the picture points at: for those who can't see it."""
    wanted = _expected(facts)
    if wanted is None:
        return ""
    tile = plain.stack(wanted.tiles) if wanted.tiles else ""
    where = "token" if is_letter(wanted.card) else "building"
    return plain("learn-alt", card=plain.card(wanted.card), tile=tile, alone="no" if tile else "yes", where=where)


def left(words: Words) -> Screen:
    """After *Leave*: how to come back."""
    page = Page(words)
    page.text(words("learn-left"))
    page.buttons([_ON.button("learn", words("button-learn-resume"))])
    return page.screen()


__all__ = ["LEARNER", "StepFacts", "left", "lesson"]
