"""Nothing secret leaves while people answer at once: twins are played in one world by the same people.

Several tables stand at the same moment of a game or at its twin, which differs only in what one of them (the reader)
may not know. Everything that reaches her through the real bot is kept as it came (boards with their edits, her direct
messages, her ephemeral screens; words, custom_ids, alt texts, pictures to the last byte). It must be the same at every
table, whichever of the others have answered, and with what, until the last one has chosen.
"""

import asyncio
import json
import re
from contextlib import suppress
from dataclasses import dataclass, field
from difflib import unified_diff
from hashlib import sha256
from itertools import groupby
from typing import TypeAlias

import pytest

import engine
from bot.screens.choosing.path import Choosing
from bot.wire.custom_id import Press, Verb, decode, encode
from engine.rules.position import Options, Position
from engine.rules.prompts import ChoosePrompt
from engine.rules.records import positions as record
from engine.rules.records.file import Header, line
from engine.rules.terms import MODULES, Seat
from engine.rules.view import view
from playground.wire import JsonObject, as_text
from tests.support.gathering import NAMES, Scene
from tests.support.loopback import Loopback
from tests.support.person import Person
from tests.support.shown import Shown
from tests.support.twins import twin_walk

pytestmark = pytest.mark.e2e

READER, A, B, C = SEATS = range(4)
ALL = len(SEATS)
ROUND = 4
WITHIN_S = 20.0
Told: TypeAlias = dict[str, list[JsonObject]]
"""By message, called after where it stands: all it showed, one state after the other."""

_PICTURE = re.compile(r"http://127\.0\.0\.1:\d+/[a-z-]+/\d+/(\d+)/([\w.-]+)")
_LINK = re.compile(r"https://discord\.com/channels/[\d/]+")
"""To the table: to its board where that was posted first, which is a matter of luck."""
_SNOWFLAKE = re.compile(r"\b\d{17,20}\b")
_NUMBER = re.compile(r"(?<=:)\d{7,10}(?=:)")
"""Of what she is asked: it goes by the clock."""
_ASIDE = {"timestamp", "edited_timestamp", "nonce", "type", "webhook_id", "message_reference", "interaction_metadata"}
"""Of a message: when it came, and whether it was ready at once to answer a press or followed."""
_MARK = 0x40000000
"""From here on the number of a component is made of its message's nonce (``bot.wire.messages.mark``)."""
_HEARD = {"MESSAGE_CREATE", "MESSAGE_UPDATE", "INTERACTION", "PEOPLE", "CHANNEL_CREATE"}
"""All that a page is told of meanwhile; ``PEOPLE`` is who has it open, ``INTERACTION`` her own presses."""


def pair() -> tuple[Position, Position]:
    """A moment in the middle of a game when all choose, and its twin for the reader."""
    options = Options(ALL, "introductory", frozenset(MODULES), 4)
    for found in twin_walk(options, "races", READER):
        if found.position.round == ROUND and len(found.position.open) == ALL:
            return found.position, found.twin
    raise AssertionError(f"the game ended before round {ROUND}")


@dataclass
class Table:
    """One table: where it stands and what is played there. Who sits there has the names of those at all others, and
    nothing else in common with them: in direct messages only one table's screen would live."""

    scene: Scene
    people: list[Person]
    channel: str
    position: Position
    tile: bool
    """Whether the others lay down a tile with their card; the reader always does."""
    game: str = ""
    opened: list[Shown] = field(default_factory=list)
    """The reader's ephemeral screens."""

    async def load(self) -> None:
        """The game goes on here; everybody gets a screen by direct message."""
        loopback = self.scene.loopback
        header = Header(self.channel, engine.__version__, NAMES[:ALL], self.position.options)
        loaded = await self.scene.control.load(
            channel_id=loopback.channel(self.channel).id, people=[int(person.id) for person in self.people],
            record=line("record", header.row()) + line("position", record.row(self.position)), language="en")
        self.game = str(loaded["game"])
        await self.counted(0)
        for seat in SEATS:
            await self.screen(seat)

    def _ours(self, message: Shown) -> bool:
        return any(f":{self.game}:" in button.custom_id for button in message.buttons)

    async def screen(self, seat: Seat, words: str = "") -> Shown:
        """The seat's screen by direct message, as soon as it says so."""
        return await self.people[seat].wait_message(
            lambda m: self._ours(m) and words in m.text, channel="dm", within=WITHIN_S)

    async def counted(self, ready: int) -> Shown:
        """The board, as soon as so many are ready."""
        return await self.people[READER].wait_message(
            lambda m: not m.ephemeral and f"{ready} of {ALL} ready" in m.text, channel=self.channel, within=WITHIN_S)

    async def waited(self, ready: int) -> None:
        """The reader, who has chosen, sees on the board that so many are ready, and everywhere else that it waits."""
        missing = "Waiting for the others"
        await self.counted(ready)
        await self.screen(READER, missing)
        for older in self.opened[:-1]:
            await self.people[READER].wait_until(older, lambda m: BELOW in m.text, within=WITHIN_S)
        for newest in self.opened[-1:]:
            await self.people[READER].wait_until(newest, lambda m: missing in m.text, within=WITHIN_S)

    async def open(self) -> None:
        """*My screen* for the reader."""
        self.opened.append(await self._ephemeral("My screen"))

    async def look_around(self) -> None:
        """The reader presses what else tells of the table under its board."""
        for label in ("In words", "Log"):
            await self._ephemeral(label)

    async def _ephemeral(self, label: str) -> Shown:
        """What the reader gets for a press under the board."""
        reader = self.people[READER]
        board = await reader.wait_message(lambda m: label in m.labels and not m.ephemeral, channel=self.channel)
        last = max(reader.messages(self.channel), key=lambda m: int(m.id))
        await reader.press(board, label)
        return await reader.wait_message(
            lambda m: m.ephemeral and not m.thinking, channel=self.channel, after=last, within=WITHIN_S)

    async def think(self) -> None:
        """The reader chooses on her ephemeral screen, one press after the other."""
        screen, path = self.opened[0], self.way(READER).split(".")
        for steps in range(1, len(path) + 1):
            shown = self.people[READER].latest(screen)
            await self._press(READER, screen, "pick", ".".join(path[:steps]))
            await self._changed(shown)
        await self._press(READER, screen, "answer", ".".join(path))

    async def _changed(self, shown: Shown) -> None:
        """Until a screen of the reader's shows something else, or for a moment: a press before would pass the answer
        over, but where all happens at once it may have come together with another."""
        with suppress(AssertionError):
            await self.people[READER].wait_until(shown, lambda m: m.raw != shown.raw, within=3)

    async def choose(self, seat: Seat) -> None:
        """One press, the last of several that lead there."""
        await self._press(seat, await self.screen(seat), "answer", self.way(seat))

    async def change(self, seat: Seat) -> None:
        """Change my mind."""
        await self._press(seat, await self.screen(seat, "Waiting for the others"), "change", "")

    async def _press(self, seat: Seat, screen: Shown, verb: Verb, arg: str) -> None:
        now = self.people[seat].latest(screen)
        number = max(press.prompt for button in now.buttons if (press := decode(button.custom_id)) is not None)
        custom_id = encode(Press(self.game, seat, number, verb, arg))
        await self.people[seat].press(now, custom_id=custom_id, force=True)

    def way(self, seat: Seat) -> str:
        """The first card, alone or with its first tile, and the first of whatever goes with it."""
        prompt = view(self.position, seat).prompt
        assert isinstance(prompt, ChoosePrompt)
        chosen = Choosing(prompt)
        while chosen.step is not None:
            tile = chosen.step == "tile" and (self.tile or seat == READER) and len(chosen.tops()) > 1
            chosen = chosen.then(1 if tile else 0)
        return chosen.path

    def told(self, seat: Seat = READER) -> Told:
        """Everything of this table that has reached the one who sits there."""
        found: Told = {}
        names: dict[str, str] = {}
        for event, data in self.people[seat].events:
            assert event in _HEARD, event
            if not event.startswith("MESSAGE") or not self._here(data, names):
                continue
            message = as_text(data["id"])
            if message not in names:
                place = "ephemeral" if Shown(data).ephemeral else "dm" if data.get("guild_id") is None else "channel"
                names[message] = f"{place} {sum(name.startswith(place) for name in names.values())}"
            found.setdefault(names[message], []).append(self._plain(data))
        return _counted(found)

    def _here(self, data: JsonObject, known: dict[str, str]) -> bool:
        text, loopback = json.dumps(data), self.scene.loopback
        if data.get("guild_id") is not None:
            return data["channel_id"] == str(loopback.channel(self.channel).id)
        return data["id"] in known or f":{self.game}:" in text or f"[{self.channel}]" in text

    def _plain(self, data: JsonObject) -> JsonObject:
        """Without what tells tables and moments apart: ids (of people, their names instead), times, addresses."""
        text = json.dumps(_unmarked({key: value for key, value in data.items() if key not in _ASIDE}))
        text = _LINK.sub("LINK", _PICTURE.sub(self._bytes, text))
        for person, name in zip(self.people, NAMES, strict=False):
            text = text.replace(person.id, name)
        text = text.replace(self.game, "GAME").replace(self.channel, "TABLE")
        plain: JsonObject = json.loads(_SNOWFLAKE.sub("ID", text))
        return plain

    def _bytes(self, address: re.Match[str]) -> str:
        data = self.scene.loopback.playground.world.files.get(int(address[1]))
        assert data is not None
        return f"{address[2]} {sha256(data).hexdigest()}"


def _counted(told: Told) -> Told:
    """With the numbers of what she was asked in their order: the first, the second. Not all tables are set, and not all
    their people choose, within the same second."""
    text = json.dumps(told)
    numbers = sorted(set(map(int, _NUMBER.findall(text))))
    counted: Told = json.loads(_NUMBER.sub(lambda number: f"{numbers.index(int(number[0])) + 1}.", text))
    return counted


def _unmarked(part: object) -> object:
    if isinstance(part, list):
        return [_unmarked(item) for item in part]
    if not isinstance(part, dict):
        return part
    marked = isinstance(part.get("id"), int) and part["id"] >= _MARK
    return {key: _unmarked(value) for key, value in part.items() if not (marked and key == "id")}


def differences(one: Told, other: Told) -> list[str]:
    """Where they are not the same, state by state."""
    found = [f"{name}: {len(one.get(name, []))} and {len(other.get(name, []))} states"
             for name in {*one, *other} if len(one.get(name, [])) != len(other.get(name, []))]
    for name in sorted(one.keys() & other.keys()):
        for number, states in enumerate(zip(one[name], other[name], strict=False)):
            was, now = (json.dumps(state, indent=1, sort_keys=True).splitlines() for state in states)
            found += [f"{name}, state {number}: {line}" for line in unified_diff(was, now, n=0, lineterm="")]
    return found


def essence(state: JsonObject) -> str:
    """What a person sees of it: not how its parts are numbered, nor whether it is ephemeral."""
    def seen(part: object) -> object:
        if isinstance(part, list):
            return [seen(item) for item in part]
        if not isinstance(part, dict):
            return part
        return {key: seen(value) for key, value in part.items() if key not in {"id", "ephemeral"}}

    return json.dumps(seen([state["content"], state["components"], state["attachments"], state["mentions"]]))


def surprises(states: list[str], known: list[str]) -> list[str]:
    """Of a run of states, those that another run did not bring in this order."""
    left = iter(known)
    return [state for state in states if state not in left]


BELOW = "further down"


async def seated(loopback: Loopback, *tables: tuple[Position, bool]) -> list[Table]:
    """So many tables, each loaded with its position."""
    scene = Scene(loopback)
    await scene.start()
    guild = next(iter(loopback.playground.world.guilds.values()))
    channels = [f"table{number}" for number in range(len(tables))]
    for channel in channels:
        loopback.playground.actions.create_channel(guild, channel)
    found = [
        Table(scene, [await loopback.namesake(name, only=[channel]) for name in NAMES[:ALL]], channel, *table)
        for channel, table in zip(channels, tables, strict=True)]
    await asyncio.gather(*(table.load() for table in found))
    return found


async def she_waits(table: Table, order: tuple[Seat, Seat]) -> Told:
    """The reader chooses first; then two others, one after the other, and the first of them takes it back."""
    first, second = order
    await table.open()
    await table.think()
    await table.waited(1)
    for ready, seat in enumerate((first, second), start=2):
        await table.choose(seat)
        await table.waited(ready)
    await table.change(first)
    await table.waited(2)
    await table.look_around()
    return table.told()


async def she_is_the_last(table: Table, order: tuple[Seat, Seat, Seat]) -> Told:
    """All others choose, one after the other, while the reader looks at her cards."""
    await table.open()
    for ready, seat in enumerate(order, start=1):
        await table.choose(seat)
        await table.counted(ready)
    await table.look_around()
    return table.told()


async def all_at_once(table: Table, order: tuple[Seat, Seat]) -> Told:
    """The reader has chosen; two others choose at the same moment, while she opens her screen once more."""
    await table.open()
    await table.think()
    await table.waited(1)
    await asyncio.gather(*(table.choose(seat) for seat in order), table.open())
    await table.waited(3)
    return table.told()


async def test_twins_look_alike_whoever_has_answered() -> None:
    one, other = pair()
    async with Loopback() as loopback:
        tables = await seated(
            loopback, (one, True), (other, False), (other, True), (one, False), (other, True), (one, True), (one, True),
            (other, False))
        told = await asyncio.gather(
            *(she_waits(table, order) for table, order in zip(tables, ((A, B), (C, A), (B, C)), strict=False)),
            *(she_is_the_last(table, order)
              for table, order in zip(tables[3:], ((A, B, C), (C, A, B), (B, C, A)), strict=False)),
            *(all_at_once(table, order) for table, order in zip(tables[6:], ((A, B), (C, A)), strict=True)))
        heard = [
            event for table in tables for event, _ in table.people[READER].events if event.startswith("MESSAGE")]
        assert sum(sum(lengths(table.told()).values()) for table in tables) == len(heard), "no message was left out"
        tables[0].scene.check_log()
    # She and what follows from her own press may both show the same moment.
    waits, last, raced = [once(each) for each in told[:3]], told[3:6], told[6:]
    steps = len(tables[0].way(READER).split("."))
    assert lengths(waits[0]) == {
        "channel 0": 5, "dm 0": 2, "ephemeral 0": steps + 2, "ephemeral 1": 1, "ephemeral 2": 1}
    assert lengths(last[0]) == {"channel 0": 4, "dm 0": 1, "ephemeral 0": 1, "ephemeral 1": 1, "ephemeral 2": 1}
    for calm in (waits, last):
        for nth in calm[1:]:
            assert not differences(calm[0], nth)
    # Where all happens at once a count may be passed over, and no more than that.
    for each in raced:
        assert each.keys() == {"channel 0", "dm 0", "ephemeral 0", "ephemeral 1"}
        for name, states in each.items():
            calmly = waits[0]["dm 0" if name == "ephemeral 1" else name]
            # The older copy of the screen ends with where the newer one stands, which is the same for all.
            seen = [essence(state) for state, _ in groupby(states) if BELOW not in essence(state)]
            assert not surprises(seen, [essence(state) for state in calmly]), name


def once(told: Told) -> Told:
    """Without states that repeat the one before."""
    return {name: [state for state, _ in groupby(states)] for name, states in told.items()}


def lengths(told: Told) -> dict[str, int]:
    """How many states each message went through."""
    return {name: len(states) for name, states in told.items()}


async def test_the_spy_sees_a_leak() -> None:
    """What another reader is told differs for these twins, and tells who has answered, or the test above would prove
    nothing."""
    async with Loopback() as loopback:
        one, other, same = await seated(loopback, *((position, False) for position in (*pair(), pair()[0])))
        assert not differences(one.told(), other.told())
        assert not differences(one.told(), same.told())
        assert differences(one.told(A), other.told(A))
        assert not differences(one.told(A), same.told(A))
        await asyncio.gather(one.choose(A), same.choose(B))
        await asyncio.gather(one.counted(1), same.counted(1))
        await one.screen(A, "Waiting for the others")
        assert not differences(one.told(), same.told())
        assert differences(one.told(A), same.told(A))
