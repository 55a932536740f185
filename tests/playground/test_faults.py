"""Every fault on demand, as a real bot lives through it."""

from __future__ import annotations

import asyncio
import time

import pytest

from playground.dev.fault_kinds import CATALOGUE
from playground.faults import InteractionFault, RestFault
from playground.wire import as_object, loads, objects
from tests.support.loopback import Loopback
from tests.support.person import CallFailedError, Person
from tests.support.waiting import until

pytestmark = pytest.mark.e2e


async def _counting(loopback: Loopback, name: str = "Nell") -> tuple[Person, str]:
    person = await loopback.person(name)
    return person, (await person.ask("hello board")).id


def _resumed(loopback: Loopback) -> bool:
    return any(entry.name == "RESUMED" for entry in loopback.playground.traffic.entries)


async def test_rate_limited_calls_wait_and_are_made_once(loopback: Loopback) -> None:
    nell = await loopback.person("Nell")
    loopback.faults.add(RestFault.RATE_LIMIT, seconds=0.5, route="POST /channels")
    before = time.monotonic()
    await nell.ask("hello post")
    assert time.monotonic() - before >= 0.5
    assert [m.text for m in nell.messages("games") if not m.ephemeral] == ["edited"]


async def test_server_errors_are_survived(loopback: Loopback) -> None:
    nell = await loopback.person("Nell")
    loopback.faults.add(RestFault.SERVER_ERROR, status=502, times=1, route="callback")
    assert "Board" in (await nell.ask("hello board")).text


async def test_a_lost_answer_leaves_what_was_done(loopback: Loopback) -> None:
    """The answer to the first call is lost, the bot calls again: the interaction is answered already."""
    nell = await loopback.person("Nell")
    loopback.faults.add(RestFault.LOST_ANSWER, status=500, route="callback")
    assert "Board" in (await nell.ask("hello board")).text
    await loopback.wait_call('"code":40060')


async def test_an_enforced_nonce_makes_a_lost_answer_harmless(loopback: Loopback) -> None:
    nell = await loopback.person("Nell")
    loopback.faults.add(RestFault.LOST_ANSWER, status=502, route="POST /channels/{channel_id}/messages")
    await nell.ask("hello post")
    assert [m.text for m in nell.messages("games") if not m.ephemeral] == ["edited"]


@pytest.mark.timing
async def test_slow_answers(loopback: Loopback) -> None:
    nell = await loopback.person("Nell")
    fault = loopback.faults.add(RestFault.SLOW, seconds=0.3, times=0)
    assert (await nell.command("hello board")).ack_ms >= 300
    loopback.faults.remove(fault.id)
    # On a busy machine one of them may take as long by itself, but not all.
    assert min([(await nell.command("hello board")).ack_ms for _ in range(5)]) < 300


async def test_a_cut_connection(loopback: Loopback) -> None:
    nell = await loopback.person("Nell")
    loopback.faults.add(RestFault.CUT, route="callback")
    with pytest.raises(CallFailedError, match="did not respond"):
        await nell.command("hello board")
    assert "Board" in (await nell.ask("hello board")).text


async def test_a_dropped_gateway_is_resumed_and_nothing_is_missed(loopback: Loopback) -> None:
    nell, board = await _counting(loopback)
    await loopback.mishaps.gateway_drop()
    await nell.press(board, "Count 0")
    await nell.wait_until(board, lambda m: "counted 1" in m.text)
    assert _resumed(loopback)


async def test_a_reconnect_is_asked_for(loopback: Loopback) -> None:
    nell, board = await _counting(loopback)
    async with loopback.reconnecting():
        await loopback.mishaps.gateway_reconnect()
    await nell.press(board, "Count 0")
    await nell.wait_until(board, lambda m: "counted 1" in m.text)
    assert _resumed(loopback)


@pytest.mark.parametrize("how", ["invalid", "lost"])
async def test_a_lost_session_begins_anew(loopback: Loopback, how: str) -> None:
    nell, board = await _counting(loopback)
    async with loopback.reconnecting():
        await (loopback.mishaps.invalid_session() if how == "invalid" else loopback.mishaps.gateway_lost())
    await nell.press(board, "Count 0")
    await nell.wait_until(board, lambda m: "counted 1" in m.text)
    assert not _resumed(loopback)


async def test_late_interactions_are_unknown(loopback: Loopback) -> None:
    nell, board = await _counting(loopback)
    loopback.faults.add(InteractionFault.LATE, seconds=3.1)
    with pytest.raises(CallFailedError, match="did not respond"):
        await nell.press(board, "Count 0")
    await loopback.wait_call('"code":10062')


async def test_an_interaction_delivered_twice_is_answered_once(loopback: Loopback) -> None:
    nell, board = await _counting(loopback)
    loopback.faults.add(InteractionFault.TWICE)
    await nell.press(board, "Count 0")
    await loopback.wait_call('"code":40060')
    await nell.wait_until(board, lambda m: "counted 1" in m.text)


async def test_interactions_overtake_each_other(loopback: Loopback) -> None:
    nell, board = await _counting(loopback)
    faye = await loopback.person("Faye")
    held = loopback.faults.add(InteractionFault.OUT_OF_ORDER, seconds=2.5)
    first = asyncio.create_task(nell.press(board, "Count 0"))
    await until(lambda: held.hits, "a press that is held back")
    second = await faye.press(board, custom_id="count:0")
    first_id = (await first).interaction_id
    delivered = [e.request for e in loopback.playground.traffic.entries if e.name == "INTERACTION_CREATE"][-2:]
    assert [as_object(loads(request))["id"] for request in delivered] == [second.interaction_id, first_id]


async def test_expired_tokens(loopback: Loopback) -> None:
    """A quarter of an hour later the answer can no longer be changed."""
    nell = await loopback.person("Nell")
    shown = await nell.ask("hello buttons")
    loopback.faults.add(RestFault.SLOW, seconds=0.3, route="PATCH /webhooks")
    result = await nell.press(shown, "Quiet update")
    await loopback.mishaps.token_expiry()
    edit = await loopback.wait_call(lambda entry: "PATCH /webhooks" in entry.route)
    assert result.kind == "deferred_update"
    assert '"code":50027' in edit.response


async def test_things_deleted_under_the_bot(loopback: Loopback) -> None:
    nell, board = await _counting(loopback)
    loopback.mishaps.message_deleted(loopback.channel("games"), int(board))
    await nell.wait_gone(board)
    loopback.mishaps.channel_deleted(loopback.channel("games"))
    await nell.wait_event("CHANNEL_DELETE")
    with pytest.raises(CallFailedError, match="not there"):
        await nell.command("hello board")


async def test_permissions_withdrawn_and_given_back(loopback: Loopback) -> None:
    nell = await loopback.person("Nell")
    loopback.mishaps.permissions(loopback.channel("games"), deny=["send_messages"])
    await nell.command("hello post")
    await loopback.wait_call('"code":50013')
    loopback.mishaps.permissions(loopback.channel("games"), deny=[])
    await nell.ask("hello post")
    await nell.wait_message("edited", channel="games")


async def test_bot_thrown_out_and_invited_back(loopback: Loopback) -> None:
    nell = await loopback.person("Nell")
    guild = next(iter(loopback.playground.world.guilds.values()))
    loopback.mishaps.bot_removed(guild)
    assert await nell.commands() == []
    with pytest.raises(CallFailedError, match="not in this server"):
        await nell.command("hello board")
    loopback.mishaps.bot_invited(guild)
    assert "Board" in (await nell.ask("hello board")).text


async def test_the_page_can_cause_every_fault(loopback: Loopback) -> None:
    """The catalogue offers all of them, each can be caused from its fields' defaults, and lasting ones can be ended."""
    nell, board = await _counting(loopback)
    offered = {str(kind["kind"]) for kind in objects(await nell.call("fault_kinds"))}
    assert offered == set(CATALOGUE)
    last = ("channel_deleted", "gateway_drop", "gateway_reconnect", "gateway_lost", "invalid_session")
    for kind in [k for k in CATALOGUE if k not in last] + list(last):
        fields = {"channel_id": nell.channel("games"), "message_id": board}
        answer = await nell.call("fault", kind=kind, **fields)
        if answer is not None:
            assert as_object(answer)["kind"] == kind
            assert len(objects(await nell.call("faults"))) == 1
            await nell.call("fault", off=as_object(answer)["id"])
        assert objects(await nell.call("faults")) == []
