"""The guided game: one idea a round, on the screens of a real one (``bot.learning``)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final, Literal, TypeAlias

from bot.learning.guides import Guide, GuideStep
from bot.screens.choosing.confirm import Tell, tell_choice
from bot.screens.choosing.forecast import forecast
from bot.screens.choosing.page import put_tile_question
from bot.screens.city_words import city_alt
from bot.screens.exercise import ExercisePresses, Stand
from bot.screens.final import scoring_alt, totals, winner_line
from bot.screens.guided_way import considered_in, leads_away, new_hand_asked, way_there
from bot.screens.layout import Page, Presses, clip_alt
from bot.screens.own import unseen_lines
from bot.screens.own_picture import own_picture
from bot.screens.private import put_question
from bot.screens.rules import GUIDED
from bot.screens.screen import Picture, Screen
from bot.screens.speech import Speech, speech_for
from bot.screens.summary import summary
from bot.screens.table_facts import TableFacts
from bot.text import Words
from bot.wire.components import PressItem
from bot.wire.custom_id import NO_GAME
from engine.practice.lesson import LEARNER, Attempt, Tokens
from engine.rules.decisions import Choose
from engine.rules.events import GameOver, RoundBegan
from engine.rules.prompts import ChoosePrompt
from engine.rules.terms import cell_text, is_letter
from engine.rules.view import View
from render.pointing import Pointer

_Way: TypeAlias = Literal["solo", "ai", "lobby"]
"""On to a real game: against Hal, with an AI, with others."""

_ON = Presses(NO_GAME)
_SKIPPED: Final = "s"
"""In place of a path: she goes past the last step, to the guide's end."""
_KEPT: Final = re.compile(r"(?P<letter>[A-L])(?P<x>-?[0-9]{1,3}),(?P<y>-?[0-9]{1,3})", re.ASCII)


@dataclass(frozen=True, slots=True)
class StepFacts:
    """Where somebody is in a guide."""

    guide: Guide
    number: int
    """From 0."""
    reader: str
    """Her raw name."""
    stand: Stand
    kept: Tokens = field(default_factory=dict)
    """Where she moved tokens to in the steps before."""
    direct: bool = False
    """In direct messages, where only a game against Hal can be played."""

    @property
    def step(self) -> GuideStep:
        """The one she is at."""
        return self.guide.steps[self.number]

    @property
    def table(self) -> TableFacts:
        """The guide's table: she and an AI."""
        _, *others = self.guide.lesson.names
        return TableFacts(
            game=NO_GAME, names=(self.reader, *others), channel_name="", link="",
            ai=frozenset(range(1, 1 + len(others))))

    @property
    def last(self) -> bool:
        """Whether no step comes after this one."""
        return self.number + 1 == len(self.guide.steps)

    def lead(self, number: int, more: Tokens | None = None) -> str:
        """Begins what the presses of another step say; ``more`` are tokens to be kept from this one. Of tokens moved in
        a step that is still to be played, since she has stepped back, nothing is kept."""
        kept_here = _moved_before(self.guide, self.number, self.kept)
        tokens = _moved_before(self.guide, number, {**kept_here, **(more or {})})
        kept = "".join(f"{letter}{cell_text(cell)}" for letter, cell in sorted(tokens.items()))
        return f"{self.guide.name}.{number}" + (f".{kept}" if kept else "")


def _moved_before(guide: Guide, number: int, tokens: Tokens) -> Tokens:
    """Those of them whose card is played in an earlier step."""
    cards = {d.card for step in guide.steps[:number] for d in step.round.expected if isinstance(d, Choose)}
    return {letter: cell for letter, cell in tokens.items() if letter in cards}


def kept_from(text: str) -> Tokens:
    """The tokens of a lead's last part, ``A-1,-3B0,-3``; what is none is left out."""
    return {found["letter"]: (int(found["x"]), int(found["y"])) for found in _KEPT.finditer(text)}


def lesson(facts: StepFacts, attempt: Attempt, words: Words) -> Screen:
    """A step: to be played, or, once its round is over, what came of it."""
    page = Page(words)
    say = speech_for(facts.table, attempt.view, words)
    title = _title(facts, facts.number, say)
    page.text(say("learn-title", n=facts.number + 1, all=len(facts.guide.steps), title=title))
    if facts.last and facts.stand.path == _SKIPPED:
        _real_game(page, facts, say)
    elif attempt.game_over:
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
    """The picture first: a chat shows the end of a message, and there what to do stands beside the buttons."""
    now, wanted = attempt.view, _expected(facts)
    own = now.seats[LEARNER].private
    considered = considered_in(now, facts.stand.path)
    tell: Tell = "at_once"
    if considered is not None:
        put_tile_question(page, now, considered, say)
        if considered.tiles is not None:
            tell_choice(page, now, considered, say, tell)
            tell = "above"
    page.picture(_screen_picture(facts, now, say))
    if own is not None:
        page.text(*unseen_lines(own, say))
    page.rule()
    page.text(_told(facts, attempt, say))
    if wanted is not None and considered is not None and leads_away(considered, wanted):
        page.text(say("learn-elsewhere"))
    presses = ExercisePresses(NO_GAME, exercise="learn", stand=facts.stand)
    if now.prompt is not None:
        # Of the first screen nothing but the step's own move is told: what else there is stands a press further.
        told = None if facts.stand.answers else wanted
        put_question(page, presses, now, now.prompt, facts.stand.path, say, told, tell=tell)
    _ways_on(page, facts, say, back=considered is None and not new_hand_asked(now.prompt, facts.stand.path))


def _told(facts: StepFacts, attempt: Attempt, say: Speech) -> str:
    """The step's idea while she chooses, and only its move once something is picked; of its further questions what the
    step says about them."""
    now, wanted, key = attempt.view, _expected(facts), f"learn-{facts.guide.name}-{facts.step.key}"
    if wanted is None or now.prompt is None:
        return ""
    if isinstance(now.prompt, ChoosePrompt):
        if wanted.card not in now.prompt.hand:
            return say("learn-new-hand")
        considered = considered_in(now, facts.stand.path)
        asked_back = new_hand_asked(now.prompt, facts.stand.path)
        way = way_there(now.prompt, now, wanted, say, considered, asked_back=asked_back)
        if considered is not None or asked_back:
            return way  # Once more the idea would push the picture of what she has picked out of a phone's sight.
        move = {"card": say.card(wanted.card), "tile": say.stack(wanted.tiles) if wanted.tiles else ""}
        named = {name: move[name] for name in facts.step.names}
        return say(key, press=way, **named)
    if now.prompt.kind not in facts.step.asks:
        return ""
    return say(f"{key}-{now.prompt.kind}", guided="yes" if attempt.as_expected else "no")


def _done(page: Page, facts: StepFacts, attempt: Attempt, say: Speech) -> None:
    told = [event for event in attempt.events if not isinstance(event, RoundBegan)]
    now = attempt.view
    page.picture(Picture(
        filename=f"lesson-{facts.number}.png", kind="city", alt=city_alt(now, told, say), view=now,
        names=facts.table.names, words=say.words, events=tuple(told)))
    page.text(*summary(told, say))
    page.rule()
    _verdict(page, facts, attempt, say)
    if facts.last:
        _real_game(page, facts, say)
    else:
        _ways_on(page, facts, say, done=attempt)


def _verdict(page: Page, facts: StepFacts, attempt: Attempt, say: Speech) -> None:
    wanted = _expected(facts)
    if attempt.as_expected or wanted is None:
        page.text(say(f"learn-{facts.guide.name}-{facts.step.key}-done"))
        return
    move = say.move(wanted.card, wanted.tiles)
    page.text(
        say("learn-other"), "" if facts.last else say("learn-other-next"),
        say("learn-guide-move", move=move, does=forecast(attempt.before, wanted, say)))


def _counted(page: Page, facts: StepFacts, attempt: Attempt, say: Speech) -> None:
    """The real scoring, short, and where to go from here."""
    scoring, now = attempt.scoring(), attempt.view
    _verdict(page, facts, attempt, say)
    page.text(*summary([event for event in attempt.events if not isinstance(event, GameOver)], say))
    page.picture(Picture(
        filename="lesson-scoring.png", kind="scoring", alt=scoring_alt(scoring, now, say.unmarked()), view=now,
        names=facts.table.names, words=say.words, scoring=scoring))
    page.text(winner_line(scoring, say), *totals(scoring, say))
    _real_game(page, facts, say)


def _real_game(page: Page, facts: StepFacts, say: Speech) -> None:
    """The guide is over, whatever was played last."""
    page.text(say(f"learn-{facts.guide.name}-left-out"), say("learn-now"), say("learn-direct") if facts.direct else "")
    ways: tuple[_Way, ...] = ("solo",) if facts.direct else ("solo", "ai", "lobby")
    page.buttons(_play(how, say) for how in ways)
    page.buttons([
        _ON.button("puzzle", say("button-puzzles"), "0"),
        _ON.button("learn", say("button-learn-again"), Stand(facts.lead(facts.number)).arg),
        _ON.button("learn", say("button-learn-anew"), "anew"),
    ])


def _play(how: _Way, say: Speech | Words) -> PressItem:
    return _ON.main("learn", say("button-learn-play", how=how), f"play.{how}")


def only_hal(words: Words) -> Screen:
    """In direct messages, where somebody wants another game than one against Hal: why not, and what there is."""
    page = Page(words)
    page.text(words("learn-direct"))
    page.buttons([_play("solo", words)])
    return page.screen()


def _ways_on(
    page: Page, facts: StepFacts, say: Speech, *, done: Attempt | None = None, back: bool = True
) -> None:
    """``done``: the step's round, once it is over; then the next step is what most will want. ``back``: to the step
    before; once something is picked, a button of the choice leads back to where this one is."""
    number, buttons = facts.number, []
    if done is not None:
        arg = Stand(facts.lead(number + 1, done.tokens if done.as_expected else {})).arg
        buttons.append(_ON.main("learn", say("button-learn-next", title=_title(facts, number + 1, say)), arg))
    else:
        over = Stand(facts.lead(number), (), _SKIPPED) if facts.last else Stand(facts.lead(number + 1))
        buttons.append(_ON.button("learn", say("button-learn-skip"), over.arg))
    if done is not None or facts.stand.answers:
        buttons.append(_ON.button("learn", say("button-learn-again"), Stand(facts.lead(number)).arg))
    elif number and back:
        buttons.append(_ON.button("learn", say("button-learn-back"), Stand(facts.lead(number - 1)).arg))
    buttons += [
        _ON.button("rules", say("button-learn-rules"), facts.step.topic + GUIDED),
        _ON.button("learn", say("button-learn-leave"), "leave"),
    ]
    page.buttons(buttons)


def _screen_picture(facts: StepFacts, now: View, say: Speech) -> Picture:
    """The real screen's picture; while the first thing is still to be pressed, with what the step points at."""
    own = now.seats[LEARNER].private
    if own is None:
        raise ValueError("a lesson is seen by who learns")
    stand = facts.stand
    picture = own_picture(facts.table, now, own, stand.path, say, tell="at_once")
    pointers = () if stand.answers or stand.path else tuple(_pointers(facts, now))
    alt = clip_alt(_pointed(facts, say.unmarked()), picture.alt) if pointers else picture.alt
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
