"""Buttons and selects that really stand on a message of the bot's, of a version that is not this one's."""

import pytest

from playground.discord.limits.message import Draft
from playground.discord.model import MessageFlag
from playground.wire import JsonObject
from tests.support.gathering import Scene
from tests.support.person import Person
from tests.support.shown import Shown

pytestmark = pytest.mark.e2e

OTHER_VERSIONS = {
    "a version to come": "gk:2:whatever",
    "fields of another version": "gk:1:tooshort",
    "a verb this version does not know": "gk:1:nosuchgame:0:1:dance:",
    "a break in the line": "gk:1:nosuchgame:0:1:\ndance:",
    "nothing of ours": "hello",
}


@pytest.mark.parametrize("custom_id", OTHER_VERSIONS.values(), ids=OTHER_VERSIONS.keys())
async def test_a_button_of_another_version_is_answered(scene: Scene, custom_id: str) -> None:
    nell, = await scene.people(1)
    message = await posted(scene, nell, {"type": 2, "style": 1, "label": "Press me", "custom_id": custom_id})
    answer = await nell.answer_to(message, custom_id=custom_id)
    assert answer.ephemeral
    assert "out of date" in answer.text


async def test_a_select_of_another_version_is_answered(scene: Scene) -> None:
    nell, = await scene.people(1)
    message = await posted(scene, nell, {
        "type": 3, "custom_id": "gs:2:whatever", "options": [{"label": "Dance", "value": "dance"}]})
    await nell.select(message, ["dance"])
    await nell.wait_message(lambda m: m.ephemeral and "out of date" in m.text)


async def posted(scene: Scene, reader: Person, component: JsonObject) -> Shown:
    """A message of the bot's, as an earlier or a later version may have left it in a channel."""
    playground = scene.loopback.playground
    draft = Draft(
        content=None, embeds=None, components=[{"type": 1, "components": [component]}], files=None,
        flags=int(MessageFlag.COMPONENTS_V2), allowed=None, nonce=None, enforce_nonce=False, reply_to=None)
    sent = playground.messages.create(
        scene.loopback.channel("games"), playground.world.bot.id, draft, {})
    return await reader.wait_message(lambda m: m.id == str(sent.id))
