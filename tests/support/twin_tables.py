"""Tables of twins in one world: what people are shown at one, without what tells it from another."""

import json
import re
from hashlib import sha256
from typing import Final

import engine
from engine.rules.position import Position
from engine.rules.records import positions as record
from engine.rules.records.file import Header, line
from playground.wire import JsonObject
from tests.support.gathering import NAMES, Scene
from tests.support.person import Person
from tests.support.shown import Shown

_PICTURE: Final = re.compile(r"http://127\.0\.0\.1:\d+/[a-z-]+/\d+/(\d+)/([\w.-]+)")
_CHANGING: Final = re.compile(
    r"https://discord\.com/channels/[\d/]+|\b\d{17,20}\b|(?<=:)\d{7,10}\b|\d{4}-\d\d-\d\dT[\d:.]+(?:\+00:00|Z)?")
"""Links, ids, numbers that go by the clock, times."""


class TwinTable:
    """One table with its people; who has no seat stands behind those who have one."""

    def __init__(self, scene: Scene, channel: str, people: list[Person]) -> None:
        self.scene = scene
        self.channel = channel
        self.people = people
        self.game = ""

    async def load(self, position: Position) -> None:
        """The game goes on here."""
        seats = position.options.seats
        header = Header(self.channel, engine.__version__, NAMES[:seats], position.options)
        loaded = await self.scene.control.load(
            channel_id=self.scene.loopback.channel(self.channel).id,
            people=[int(person.id) for person in self.people[:seats]],
            record=line("record", header.row()) + line("position", record.row(position)), language="en")
        self.game = str(loaded["game"])

    def plain(self, shown: Shown) -> str:
        """A message as it is at every table: its words, buttons and whom it pings, its pictures by what they hold."""
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
