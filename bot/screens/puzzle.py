"""A puzzle: a position, what is wanted of it, and how the move compares with the best one."""

from dataclasses import dataclass, replace

from bot.learning.puzzles import NamedPuzzle
from bot.screens.choosing.asking import Asking
from bot.screens.choosing.offers import Offer, offer
from bot.screens.choosing.path import Choosing, picked
from bot.screens.city_words import city_alt
from bot.screens.exercise import ExercisePresses, Stand
from bot.screens.layout import Page, Presses
from bot.screens.own_picture import own_picture
from bot.screens.private import put_question
from bot.screens.screen import Picture, Screen
from bot.screens.speech import Speech, speech_for
from bot.screens.summary import summary
from bot.screens.table_facts import TableFacts
from bot.text import Words
from bot.wire.custom_id import NO_GAME
from engine.practice.puzzle import SOLVER, Try, worth
from engine.rules.decisions import Choose
from engine.rules.prompts import ChoosePrompt

RIVAL = "Ada"
"""Who has the other seat."""
SHOW = "s"
"""The path that asks for the solution."""
_ON = Presses(NO_GAME)


@dataclass(frozen=True, slots=True)
class PuzzleFacts:
    """Where somebody is with the puzzles."""

    number: int
    """From 0."""
    count: int
    named: NamedPuzzle
    reader: str
    """Her raw name."""
    stand: Stand
    solved: tuple[bool, ...]
    """Of each puzzle."""
    guided: bool = False
    """She has been in the guide, and may have come from it."""

    @property
    def best(self) -> int:
        """What the best move is worth."""
        return worth(self.named.puzzle, self.named.puzzle.solution)

    @property
    def table(self) -> TableFacts:
        """She and an AI."""
        return TableFacts(game=NO_GAME, names=(self.reader, RIVAL), channel_name="", link="", ai=frozenset({1}))


def puzzle(facts: PuzzleFacts, tried: Try, words: Words) -> Screen:
    """The position with its question; or, once answered, the verdict."""
    page = Page(words)
    say = speech_for(facts.table, tried.view, words)
    title = say(f"puzzle-{facts.named.key}")
    page.text(say("puzzle-title", n=facts.number + 1, all=facts.count, title=title, solved=sum(facts.solved)))
    page.text(_wanted(facts, say))
    if tried.done:
        _verdict(page, facts, tried, say)
    else:
        _question(page, facts, tried, say)
    _ways_on(page, facts, tried, say)
    return page.screen()


def _wanted(facts: PuzzleFacts, say: Speech) -> str:
    cell = facts.named.puzzle.cell
    where = "" if cell is None else say.tile(Try(facts.named.puzzle).view.city[cell].top)
    return say("puzzle-goal", goal=facts.named.puzzle.goal, where=where)


def _question(page: Page, facts: PuzzleFacts, tried: Try, say: Speech) -> None:
    now = tried.view
    own = now.seats[SOLVER].private
    if own is None:
        raise ValueError("a puzzle is seen by who solves it")
    # What each move brings is what she is to find out: it stands neither in the picture, nor in its words,
    # nor beside the buttons.
    chooses = isinstance(tried.prompt, ChoosePrompt)
    picture = own_picture(facts.table, now, own, "", say, tell="nothing", city_told=chooses)
    filename = f"puzzle-{facts.number}-{len(facts.stand.answers)}.png"
    if chooses:
        page.picture(Picture(
            filename=f"puzzle-{facts.number}-city.png", kind="city", alt=city_alt(now, (), say), view=now,
            names=facts.table.names, words=say.words))
    page.picture(replace(picture, filename=filename, yields=(), proposal=None))
    page.rule()
    asking = Asking(page, ExercisePresses(NO_GAME, exercise="puzzle", stand=facts.stand), now, say, "at_once")
    if isinstance(tried.prompt, ChoosePrompt):
        chosen = picked(tried.prompt, facts.stand.path)
        _choose(asking, chosen or Choosing(tried.prompt))
    elif tried.prompt is not None:
        put_question(asking, tried.prompt, facts.stand.path)


def _choose(asking: Asking, chosen: Choosing) -> None:
    """Card, tile, confirm, by their names alone."""
    page, presses, say = asking.page, asking.presses, asking.say
    plain = say.unmarked()
    back = [presses.button("pick", say("button-back"), chosen.before())]
    match chosen.step:
        case "card":
            page.text(say("puzzle-choose"))
            labels = [plain.card(card) for card in chosen.prompt.hand]
            back = []
        case "tile" if chosen.card is not None:
            page.text(say("puzzle-picked", card=say.card(chosen.card)))
            labels = [plain.stack(tiles) if tiles else plain("alone") for tiles in chosen.tops()]
        case _:
            choice = chosen.decision()
            page.text(say.move(choice.card, choice.tiles))
            page.buttons([presses.main("answer", say("button-confirm"), chosen.path), *back])
            return
    offers = [Offer(label, chosen.then(index).path) for index, label in enumerate(labels)]
    offer(asking, "pick", offers, chosen.path, 0)
    page.buttons(back)


def _verdict(page: Page, facts: PuzzleFacts, tried: Try, say: Speech) -> None:
    """How the move compares with the best; the best one is told only to who has found it, or asks."""
    goal, got, best = facts.named.puzzle.goal, tried.worth(), facts.best
    told = say("puzzle-solved" if got == best else "puzzle-missed")
    page.text(told, say("puzzle-compared", goal=goal, got=got, best=best))
    if facts.stand.path == SHOW or got == best:
        page.text(_solution(facts, say))
    now = tried.view
    page.picture(Picture(
        filename=f"puzzle-{facts.number}-done.png", kind="city", alt=city_alt(now, tried.events, say), view=now,
        names=facts.table.names, words=say.words, events=tried.events))
    page.text(*summary(tried.events, say))


def _solution(facts: PuzzleFacts, say: Speech) -> str:
    choice = facts.named.puzzle.solution[0]
    if not isinstance(choice, Choose):
        raise TypeError("a solution begins with a choice")
    return say("puzzle-solution", move=say.move(choice.card, choice.tiles), why=say(f"puzzle-{facts.named.key}-why"))


def _ways_on(page: Page, facts: PuzzleFacts, tried: Try, say: Speech) -> None:
    number, buttons = facts.number, []
    done, right = tried.done, tried.done and tried.worth() == facts.best
    if done and not right:
        buttons.append(_ON.main("puzzle", say("button-learn-again"), Stand(str(number)).arg))
        if facts.stand.path != SHOW:
            buttons.append(_ON.button(
                "puzzle", say("button-puzzle-solution"), Stand(str(number), facts.stand.answers, SHOW).arg))
    if number + 1 < facts.count:
        following = Stand(str(number + 1)).arg
        buttons.append(
            _ON.main("puzzle", say("button-puzzle-next"), following) if right
            else _ON.button("puzzle", say("button-puzzle-next"), following))
    if number:
        buttons.append(_ON.button("puzzle", say("button-puzzle-before"), Stand(str(number - 1)).arg))
    buttons.append(_ON.button("learn", say("button-learn-to-guide") if facts.guided else say("button-learn")))
    page.buttons(buttons)
