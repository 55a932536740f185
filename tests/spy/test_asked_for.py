"""Nothing secret is told to who asks for it: whatever a command or a press made up answers is the same for twins.

Two tables stand at the same moment of a game and at its twin, which differs only in what one of those who sit there
(the reader) may not know; another has chosen at each, and not the same one. The reader and a stranger use the commands
and press, for each seat, what a client of their own making can.
"""

import json
import re
from collections.abc import AsyncIterator
from hashlib import sha256

import pytest

import engine
from bot.screens.choosing.path import Choosing
from bot.wire.custom_id import Press, Verb, decode, encode
from engine.rules.position import Options, Position
from engine.rules.prompts import ChoosePrompt
from engine.rules.records import positions as record
from engine.rules.records.file import Header, line
from engine.rules.terms import MODULES
from engine.rules.view import view
from playground.wire import JsonObject
from tests.support.gathering import NAMES, Scene
from tests.support.loopback import Loopback
from tests.support.person import Person
from tests.support.shown import Shown
from tests.support.twins import twin_walk

pytestmark = pytest.mark.e2e

READER, A, B = SEATS = range(3)
COMMANDS = ("screen", "log", "my games", "export", "replay", "review", "join", "start", "me")
FORGED: tuple[tuple[Verb, str], ...] = (
    ("describe", ""), ("districts", ""), ("can", ""), ("advice", ""), ("pick", "0"), ("answer", "0.0"), ("change", ""),
    ("scoring", ""), ("step", ""))
_PICTURE = re.compile(r"http://127\.0\.0\.1:\d+/[a-z-]+/\d+/(\d+)/([\w.-]+)")
_CHANGING = re.compile(
    r"https://discord\.com/channels/[\d/]+|\b\d{17,20}\b|(?<=:)\d{7,10}\b|\d{4}-\d\d-\d\dT[\d:.]+(?:\+00:00|Z)?")
"""Links, ids, numbers that go by the clock, times."""


def pair() -> tuple[Position, Position]:
    """A moment in the middle of a game when all choose, and its twin for the reader."""
    for found in twin_walk(Options(len(SEATS), "introductory", frozenset(MODULES), 4), "asked for", READER):
        if found.position.round == 4 and len(found.position.open) == len(SEATS):
            return found.position, found.twin
    raise AssertionError("the game ended before")


class Table:
    """One table with its people, a stranger the last of them."""

    def __init__(self, scene: Scene, channel: str, people: list[Person]) -> None:
        self.scene = scene
        self.channel = channel
        self.people = people
        self.game = ""
        self.number = 0
        """Of the questions when the game was loaded."""

    async def begin(self, position: Position, ready: int) -> None:
        """The game goes on here, and one of them chooses."""
        sitting = self.people[:len(SEATS)]
        header = Header(self.channel, engine.__version__, NAMES[:len(SEATS)], position.options)
        loaded = await self.scene.control.load(
            channel_id=self.scene.loopback.channel(self.channel).id, people=[int(person.id) for person in sitting],
            record=line("record", header.row()) + line("position", record.row(position)), language="en")
        self.game = str(loaded["game"])
        screen = await self.people[ready].wait_message(lambda m: f":{self.game}:{ready}:" in m.ids, channel="dm")
        self.number = max(
            press.prompt for button in screen.buttons if (press := decode(button.custom_id)) is not None)
        prompt = view(position, ready).prompt
        assert isinstance(prompt, ChoosePrompt)
        chosen = Choosing(prompt)
        while chosen.step is not None:
            chosen = chosen.then(0)
        await self.people[ready].press(
            screen, custom_id=encode(Press(self.game, ready, self.number, "answer", chosen.path)), force=True)
        await self.board(self.people[0])
        await self.scene.quiet()

    async def board(self, person: Person) -> Shown:
        """As soon as it says that one has chosen."""
        return await person.wait_message(
            lambda m: not m.ephemeral and "1 of 3 ready" in m.text, channel=self.channel)

    async def answers(self, person: Person, seat: int | None) -> AsyncIterator[tuple[str, str]]:
        """What each command and each press made up is answered with."""
        for words in COMMANDS:
            yield words, self._plain(await person.ask(f"ginkgo {words}", self.channel))
        settings = next(m for m in reversed(person.messages(self.channel)) if ":me:export" in m.ids)
        export = next(button.custom_id for button in settings.buttons if ":me:export" in button.custom_id)
        yield "own data", self._plain(await person.forged(settings, export))
        board = await self.board(person)
        for other in (None, *SEATS):
            for verb, arg in FORGED:
                if other is None or other != seat:
                    custom_id = encode(Press(self.game, other, self.number, verb, arg))
                    yield f"{verb} of {other}", self._plain(await person.forged(board, custom_id))

    def _plain(self, shown: Shown) -> str:
        text = json.dumps([shown.raw["content"], _without_ids(shown.raw["components"]), shown.raw["mentions"],
                           [self._file(address) for address in shown.pictures]], sort_keys=True)
        text = _PICTURE.sub(lambda address: address[2], text)
        return self._without_places(text)

    def _file(self, address: str) -> str:
        found = _PICTURE.fullmatch(address.partition("?")[0])
        assert found is not None, address
        data = self.scene.loopback.playground.world.files.get(int(found[1]))
        assert data is not None
        said = self._without_places(data.decode()) if found[2].endswith(".json") else sha256(data).hexdigest()
        return f"{found[2]} {said}"

    def _without_places(self, text: str) -> str:
        for number, person in enumerate(self.people):
            text = text.replace(person.id, f"person {number}")
        return _CHANGING.sub("…", text.replace(self.game, "GAME").replace(self.channel, "TABLE"))


def _without_ids(part: object) -> object:
    if isinstance(part, list):
        return [_without_ids(item) for item in part]
    if not isinstance(part, dict):
        return part
    kept: JsonObject = {key: _without_ids(value) for key, value in part.items() if key not in {"id", "size"}}
    return kept


async def test_twins_answer_alike_whoever_asks() -> None:
    async with Loopback() as loopback:
        scene = Scene(loopback)
        await scene.start()
        guild = next(iter(loopback.playground.world.guilds.values()))
        tables = []
        for channel, position, ready in zip(("table1", "table2"), pair(), (A, B), strict=True):
            loopback.playground.actions.create_channel(guild, channel)
            people = [await loopback.namesake(name, only=[channel]) for name in NAMES[:len(SEATS) + 1]]
            tables.append(Table(scene, channel, people))
            await tables[-1].begin(position, ready)
        for asker, seat in ((READER, READER), (len(SEATS), None)):
            one, other = [[answer async for answer in table.answers(table.people[asker], seat)] for table in tables]
            assert one == other
        assert len({text for _, text in one}) > len(COMMANDS)
        scene.check_log()
