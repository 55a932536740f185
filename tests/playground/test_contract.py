"""What the bot sends and what the playground answers has the shapes of Discord's own description."""

from __future__ import annotations

import dataclasses

import pytest

from playground.faults import RestFault
from tests.support.loopback import Loopback
from tests.support.openapi import contract

pytestmark = pytest.mark.e2e


async def test_everything_the_hello_bot_does_has_the_documented_shapes(loopback: Loopback) -> None:
    described = contract()
    nell, szymon = await loopback.person("Nell"), await loopback.person("Szymon")
    await nell.say("hello")
    board = await nell.ask("hello board", text="x")
    await nell.press(board, "Count 0")
    await nell.ask("hello thread")
    await szymon.ask("hello post")
    buttons = await nell.ask("hello buttons")
    await nell.submit(await nell.press(buttons, "Modal"), {"name": "Nell", "colour": "b"})
    await nell.answer(await nell.press(buttons, "Slow"))
    await nell.wait_message("and more")
    await nell.press(buttons, "DM")
    await nell.call("set_me", dms_closed=True)
    await nell.press(buttons, "DM")
    await nell.press(buttons, "Quiet update")
    await nell.autocomplete("hello hint", "word", "a")
    loopback.faults.add(RestFault.RATE_LIMIT, seconds=0.1, route="callback")
    await nell.ask("hello board")
    entries = loopback.playground.traffic.rest()
    assert len({entry.route for entry in entries}) >= 12
    complaints = described.check(entries)
    assert not complaints, "\n".join(map(str, complaints))


async def test_the_check_can_fail(loopback: Loopback) -> None:
    described = contract()
    await (await loopback.person("Nell")).ask("hello board")
    entry = next(e for e in loopback.playground.traffic.rest() if "callback" in e.route)
    over_long = entry.request.replace('"Count 0"', '"' + "x" * 81 + '"')
    assert over_long != entry.request
    assert described.check([dataclasses.replace(entry, request=over_long)])
    assert described.check([dataclasses.replace(entry, response=entry.response.replace('"author"', '"writer"'))])
    assert described.check([dataclasses.replace(entry, route="POST /no/such/route")])
