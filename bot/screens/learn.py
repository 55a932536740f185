"""The guided game: one idea a round, on the screens of a real one (``bot.learning``)."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final, Literal, TypeAlias

from bot.screens.choosing.asking import Asking
from bot.screens.choosing.confirm import tell_choice
from bot.screens.choosing.forecast import forecast
from bot.screens.choosing.page import put_tile_question
from bot.screens.city_words import city_alt
from bot.screens.exercise import ExercisePresses, Stand
from bot.screens.final import scoring_alt, totals, winner_line
from bot.screens.guide_step import StepFacts
from bot.screens.guided_way import considered_in, leads_away, new_hand_asked, way_there
from bot.screens.layout import Page, Presses, clip_alt
from bot.screens.own import unseen_lines
from bot.screens.own_picture import own_picture
from bot.screens.private import put_question
from bot.screens.rules import GUIDED
from bot.screens.screen import Picture, Screen
from bot.screens.speech import Speech, speech_for
from bot.screens.summary import summary
from bot.text import Words
from bot.wire.components import PressItem
from bot.wire.custom_id import NO_GAME
from engine.practice.lesson import LEARNER, Attempt
from engine.rules.decisions import Choose
from engine.rules.events import GameOver, RoundBegan
from engine.rules.prompts import ChoosePrompt
from engine.rules.view import Private, View
from render.pointing import Pointer

_Way: TypeAlias = Literal["solo", "ai", "lobby"]
"""On to a real game: against Hal, with an AI, with others."""

_ON = Presses(NO_GAME)
_SKIPPED: Final = "s"
"""In place of a path: she goes past the last step, to the guide's end."""


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


def _to_do(page: Page, facts: StepFacts, attempt: Attempt, say: Speech) -> None:
    """The picture first: a chat shows the end of a message, and there what to do stands beside the buttons."""
    now, wanted = attempt.view, facts.expected
    own = now.seats[LEARNER].private
    considered = considered_in(now, facts.stand.path)
    presses = ExercisePresses(NO_GAME, exercise="learn", stand=facts.stand)
    asking = Asking(page, presses, now, say, "at_once")
    of_tiles: list[str] = []
    if considered is not None:
        of_tiles = put_tile_question(asking, considered)
        if considered.tiles is not None:
            tell_choice(asking, considered)
            asking = replace(asking, tell="above")
    page.picture(_screen_picture(facts, now, say))
    if own is not None:
        page.text(*unseen_lines(own, say))
    page.rule()
    page.text(_told(facts, attempt, say))
    if wanted is not None and considered is not None and leads_away(considered, wanted):
        page.text(say("learn-elsewhere"))
    page.text(*of_tiles)
    if now.prompt is not None:
        put_question(asking, now.prompt, facts.stand.path, _only_told(facts))
    _ways_on(page, facts, say, back=considered is None and not new_hand_asked(now.prompt, facts.stand.path))


def _only_told(facts: StepFacts) -> Choose | None:
    """Of the first screen nothing but the step's own move is told, and has a button of its own with its tile: what else
    there is stands a press further. None where she has answered something: then all is told."""
    return None if facts.stand.answers else facts.expected


def _told(facts: StepFacts, attempt: Attempt, say: Speech) -> str:
    """The step's idea while she chooses, and only its move once something is picked; of its further questions what the
    step says about them."""
    now, wanted, key = attempt.view, facts.expected, f"learn-{facts.guide.name}-{facts.step.key}"
    if wanted is None or now.prompt is None:
        return ""
    if isinstance(now.prompt, ChoosePrompt):
        if wanted.card not in now.prompt.hand:
            return say("learn-new-hand")
        considered = considered_in(now, facts.stand.path)
        asked_back = new_hand_asked(now.prompt, facts.stand.path)
        way = way_there(wanted, say, considered, asked_back=asked_back, has_button=_only_told(facts) is not None)
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
    wanted = facts.expected
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
        filename="lesson-scoring.png", kind="scoring", alt=scoring_alt(scoring, now, say.spoken()), view=now,
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
    alt = clip_alt(_pointed(pointers, own, say.spoken()), picture.alt) if pointers else picture.alt
    return replace(picture, filename=f"lesson-{facts.number}-{len(stand.answers)}.png", alt=alt, pointers=pointers)


def _pointers(facts: StepFacts, now: View) -> Iterator[Pointer]:
    wanted, own = facts.expected, now.seats[LEARNER].private
    if wanted is None or own is None or wanted.card not in own.hand or not set(wanted.tiles) <= set(own.tiles):
        return  # A New Hand, or the card lies face down already.
    for point in facts.step.point:
        match point:
            case "card":
                yield Pointer(part="hand", index=own.hand.index(wanted.card))
            case "tile":
                yield from (Pointer(part="tile", index=own.tiles.index(tile)) for tile in wanted.tiles)
            case _:
                yield Pointer(part=point)


def _pointed(pointers: Iterable[Pointer], own: Private, plain: Speech) -> str:
    """In words, what the picture points at: for those who can't see it."""
    return plain("learn-alt", list=plain.listed(_named(pointer, own, plain) for pointer in pointers))


def _named(pointer: Pointer, own: Private, plain: Speech) -> str:
    match pointer.part:
        case "hand":
            return plain("learn-alt-part", part="card", name=plain.card(own.hand[pointer.index]))
        case "tile":
            return plain("learn-alt-part", part="tile", name=plain.tile(own.tiles[pointer.index]))
        case part:
            return plain("learn-alt-part", part=part or "", name="")


def left(words: Words) -> Screen:
    """After *Leave*: how to come back."""
    page = Page(words)
    page.text(words("learn-left"))
    page.buttons([_ON.button("learn", words("button-learn-resume"))])
    return page.screen()
