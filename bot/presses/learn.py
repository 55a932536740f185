"""Guides and puzzles: each press says all there is to know, so nothing is lost by a restart or a week's pause."""

from dataclasses import replace
from typing import Final

from bot import screens
from bot.learning.guides import FIRST, GUIDE, guide
from bot.learning.puzzles import puzzles
from bot.presses.lobby import free_name, opened
from bot.presses.play import as_it_stands
from bot.presses.request import Request, UserError
from bot.screens.exercise import Stand, stand_of
from bot.screens.guide_step import StepFacts, kept_from
from bot.screens.puzzle import PuzzleFacts
from bot.screens.screen import Screen
from bot.text import Words, folded
from bot.wire.custom_id import NO_GAME, Press
from bot.wire.replies import Outcome
from engine.practice.lesson import Attempt
from engine.practice.puzzle import Move, Puzzle, Try, settled
from engine.rules.errors import Refused
from engine.rules.position import Options
from engine.table import lobby
from engine.table.meta import GameMeta, PersonId
from engine.table.table import Table

_LONGEST: Final = 64
"""Characters that are kept of where somebody is."""


async def learn(request: Request, press: Press) -> Outcome:
    """A step of a guide, or what leads to, between and from them."""
    match press.arg:
        case "":
            return await _turned(request, press, await resumed(request))
        case "anew":
            return await _turned(request, press, await _step(request, Stand(f"{FIRST}.0")))
        case "leave":
            return await _turned(request, press, screens.left(request.words))
        case "known":
            return await _known(request)
        case "play.solo" | "play.ai" | "play.lobby":
            return await _real_game(request, press.arg.removeprefix("play."))
        case _:
            return await _turned(request, press, await _step(request, stand_of(press.arg)))


async def _known(request: Request) -> Outcome:
    """No hints any more. The screen that offered the guide stays, without the offer."""
    people = request.services.people
    await people.put(replace(await people.get(request.person), hints=False))
    told, screen = await request.say("learn-known"), await as_it_stands(request)
    return told if screen is None else replace(screen, besides=told)


async def resumed(request: Request) -> Screen:
    """Where she left the guide for beginners, a result included; its first step where she never was."""
    kept = (await request.services.people.taught(request.person)).get(GUIDE, "")
    stand = stand_of(f"{FIRST}.{kept}" if kept.isdecimal() else kept)  # Once only the step's number was kept.
    try:
        return await _step(request, stand)
    except UserError:  # Another version's, or none.
        return await _step(request, Stand(f"{FIRST}.0"))


async def _step(request: Request, stand: Stand) -> Screen:
    name, _, rest = stand.lead.partition(".")
    number, _, kept = rest.partition(".")
    try:
        shown = guide(name)
    except ValueError:
        raise UserError("app-unknown-button") from None
    if not (number.isascii() and number.isdecimal()) or int(number) >= len(shown.steps):
        raise UserError("app-unknown-button")
    attempt, facts = attempted(StepFacts(
        shown, int(number), request.name, stand, kept_from(kept), direct=request.guild is None))
    await _remember(request, facts)
    return screens.lesson(facts, attempt, request.words)


def attempted(facts: StepFacts) -> tuple[Attempt, StepFacts]:
    """The round with her answers played; without them where they fit no more (another version, or made up)."""
    start = facts.guide.lesson.start_of(facts.step.round, facts.kept) if facts.kept else None
    attempt = Attempt(facts.step.round, facts.number, start)
    try:
        for arg in facts.stand.answers:
            if attempt.over:
                break
            attempt.answer(screens.answer_of(attempt.view, arg))
    except (Refused, screens.PathError):
        return Attempt(facts.step.round, facts.number, start), replace(facts, stand=Stand(facts.stand.lead))
    return attempt, facts


async def _remember(request: Request, facts: StepFacts) -> None:
    """How far she is, written with each answer; not with what she only looks at."""
    if not facts.stand.path:
        arg = facts.stand.arg
        await request.services.people.teach(
            request.person, f"guide:{facts.guide.name}", arg if len(arg) <= _LONGEST else facts.stand.lead)


async def _real_game(request: Request, how: str) -> Outcome:
    """A game where she is: alone, or with an AI started at once; or a lobby for others to join. Who plays without other
    people goes on learning there, so the expert may be asked. In direct messages only alone: there the end of a guide
    of an older version offers more than there is."""
    alone = how == "solo"
    if request.guild is None and not alone:
        return await request.private(screens.only_hal(request.words))
    table = await opened(request, Options(seats=1, solo="normal") if alone else Options())
    if not isinstance(table, Table):
        return table
    if how == "ai":
        await table.edit(lambda meta: _with_ai(meta, request.person))
    if how != "lobby":
        await table.start(request.person)
    if table.meta.channel == request.channel:
        return None
    there = "app-lobby-opened-there" if how == "lobby" else "app-started-there"
    return await request.say(there, place=f"<#{table.meta.channel}>")


def _with_ai(meta: GameMeta, person: PersonId) -> GameMeta:
    return lobby.set_advice(lobby.add_ai(meta, person, "easy", free_name(meta)), person, allowed=True)


async def puzzle(request: Request, press: Press) -> Outcome:
    """A puzzle, by its number from 0."""
    return await _turned(request, press, await puzzle_screen(request, stand_of(press.arg)))


async def puzzle_screen(request: Request, stand: Stand) -> Screen:
    """How far she is with it; the solution is kept as solved."""
    every = puzzles()
    if not stand.lead.isdecimal() or int(stand.lead) >= len(every):
        raise UserError("app-unknown-button")
    number = int(stand.lead)
    named = every[number]
    try:
        tried = _tried(named.puzzle, stand)
    except (Refused, screens.PathError):
        stand, tried = Stand(stand.lead), Try(named.puzzle)
    solved, guided = await _solved(request), GUIDE in await request.services.people.taught(request.person)
    facts = PuzzleFacts(
        number, len(every), named, request.name, stand, tuple(one.key in solved for one in every), guided)
    if tried.done and tried.worth() == facts.best and named.key not in solved:
        await request.services.people.teach(request.person, f"puzzle:{named.key}", "solved")
        solved |= {named.key}
        facts = replace(facts, solved=tuple(one.key in solved for one in every))
    return screens.puzzle(facts, tried, request.words)


async def next_puzzle(request: Request) -> Screen:
    """The first that she has not solved, or the first of all."""
    solved = await _solved(request)
    number = next((number for number, one in enumerate(puzzles()) if one.key not in solved), 0)
    return await puzzle_screen(request, Stand(str(number)))


async def numbered_puzzle(request: Request, typed: str) -> Screen:
    """By its number as it is shown, from 1, or by a piece of its title; whoever types need not take what is offered to
    her."""
    every = [number for number, _ in puzzle_choices(request.words)]
    wanted = typed.strip().rstrip(".")
    found = [wanted] if wanted in every else [] if wanted.isdecimal() else puzzles_typed(wanted, request.words)
    if len(found) != 1:
        raise UserError("app-puzzle-unknown", last=len(every))
    return await puzzle_screen(request, Stand(str(every.index(found[0]))))


async def _solved(request: Request) -> frozenset[str]:
    kept = await request.services.people.taught(request.person)
    return frozenset(topic.removeprefix("puzzle:") for topic in kept if topic.startswith("puzzle:"))


def _tried(of: Puzzle, stand: Stand) -> Try:
    """The move as far as it is answered."""
    move: Move = ()
    tried = Try(of)
    for arg in stand.answers:
        if tried.done:
            break
        move = settled(of, (*move, screens.answer_of(tried.view, arg)))
        tried = Try(of, move)
    return tried


async def _turned(request: Request, press: Press, shown: Screen) -> Outcome:
    """In place of what was pressed where that is a guide's, a puzzle's or the rules': on a lobby, a private screen or
    an answer about one, whose buttons name their game, somebody goes on playing."""
    return await request.turned(shown, again=press.game == NO_GAME)


def puzzle_choices(words: Words) -> list[tuple[str, str]]:
    """(number, title) of every puzzle, as the command offers them while one types."""
    return [(str(number), words("puzzle-choice", n=number, title=words(f"puzzle-{one.key}")))
            for number, one in enumerate(puzzles(), 1)]


def puzzles_typed(typed: str, words: Words) -> list[str]:
    """Numbers of the puzzles whose number and title contain it."""
    wanted = folded(typed)
    return [number for number, title in puzzle_choices(words) if wanted in folded(title)]
