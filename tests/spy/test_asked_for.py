"""Nothing secret is told to who asks for it: whatever a command or a press made up answers is the same for twins.

Two tables stand at the same moment of a game and at its twin, which differs only in what one of those who sit there
(the reader) may not know; another has chosen at each, and not the same one. The reader and a stranger use the commands
and press, for each seat, what a client of their own making can.
"""

from collections.abc import AsyncIterator

import pytest

from bot.screens.choosing.path import Choosing
from bot.wire.custom_id import Press, Verb, decode, encode
from engine.rules.position import Options, Position
from engine.rules.prompts import ChoosePrompt, DraftPrompt
from engine.rules.terms import MODULES, Setup
from engine.rules.view import view
from tests.support.gathering import NAMES, Scene
from tests.support.loopback import Loopback
from tests.support.person import Person
from tests.support.shown import Shown
from tests.support.twin_tables import TwinTable
from tests.support.twins import twin_walk

pytestmark = pytest.mark.e2e

READER, A, B = SEATS = range(3)
COMMANDS = ("screen", "log", "my games", "export", "replay", "review", "join", "start", "me")
FORGED: tuple[tuple[Verb, str], ...] = (
    ("describe", ""), ("districts", ""), ("can", ""), ("advice", ""), ("pick", "0"), ("answer", "0.0"), ("change", ""),
    ("scoring", ""), ("step", ""))


def pair(setup: Setup, round_number: int) -> tuple[Position, Position]:
    """A moment when all choose, in this round or before the first while all draft, and its twin for the reader."""
    for found in twin_walk(Options(len(SEATS), setup, frozenset(MODULES), 4), "asked for", READER):
        if found.position.round == round_number and len(found.position.open) == len(SEATS):
            return found.position, found.twin
    raise AssertionError("the game ended before")


def first_answer(position: Position, seat: int) -> str:
    """What she chooses first, of everything."""
    prompt = view(position, seat).prompt
    if isinstance(prompt, DraftPrompt):
        return "0"
    assert isinstance(prompt, ChoosePrompt)
    chosen = Choosing(prompt)
    while chosen.step is not None:
        chosen = chosen.then(0)
    return chosen.path


class Table(TwinTable):
    """One table with its people, a stranger the last of them."""

    number = 0
    """Of the questions when the game was loaded."""

    async def begin(self, position: Position, ready: int) -> None:
        """The game goes on here, and one of them chooses."""
        await self.load(position)
        screen = await self.people[ready].wait_message(lambda m: f":{self.game}:{ready}:" in m.ids, channel="dm")
        self.number = max(
            press.prompt for button in screen.buttons if (press := decode(button.custom_id)) is not None)
        answer = encode(Press(self.game, ready, self.number, "answer", first_answer(position, ready)))
        await self.people[ready].press(screen, custom_id=answer, force=True)
        await self.board(self.people[0])
        await self.scene.quiet()

    async def board(self, person: Person) -> Shown:
        """As soon as it says that one has chosen."""
        return await person.wait_message(
            lambda m: not m.ephemeral and "1 of 3 ready" in m.text, channel=self.channel)

    async def answers(self, person: Person, seat: int | None) -> AsyncIterator[tuple[str, str]]:
        """What each command and each press made up is answered with."""
        for words in COMMANDS:
            yield words, self.plain(await person.ask(f"ginkgo {words}", self.channel))
        settings = next(m for m in reversed(person.messages(self.channel)) if ":me:export" in m.ids)
        export = next(button.custom_id for button in settings.buttons if ":me:export" in button.custom_id)
        yield "own data", self.plain(await person.forged(settings, export))
        board = await self.board(person)
        for other in (None, *SEATS):
            for verb, arg in FORGED:
                if other is None or other != seat:
                    custom_id = encode(Press(self.game, other, self.number, verb, arg))
                    yield f"{verb} of {other}", self.plain(await person.forged(board, custom_id))


@pytest.mark.parametrize(("setup", "round_number"), [("introductory", 4), ("draft", 0)])
async def test_twins_answer_alike_whoever_asks(setup: Setup, round_number: int) -> None:
    async with Loopback() as loopback:
        scene = Scene(loopback)
        await scene.start()
        guild = next(iter(loopback.playground.world.guilds.values()))
        tables = []
        for channel, position, ready in zip(
                ("table1", "table2"), pair(setup, round_number), (A, B), strict=True):
            loopback.playground.actions.create_channel(guild, channel)
            people = [await loopback.namesake(name, only=[channel]) for name in NAMES[:len(SEATS) + 1]]
            tables.append(Table(scene, channel, people))
            await tables[-1].begin(position, ready)
        for asker, seat in ((READER, READER), (len(SEATS), None)):
            one, other = [[answer async for answer in table.answers(table.people[asker], seat)] for table in tables]
            assert one == other
        assert len({text for _, text in one}) > len(COMMANDS)
        scene.check_log()
