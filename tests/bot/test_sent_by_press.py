"""In direct messages a table's messages go by the token of a press, while that serves, and come once."""

import asyncio
import gc
import weakref
from types import SimpleNamespace
from typing import cast

import discord
import pytest
from discord.ui import TextDisplay

from bot.metrics import Metrics
from bot.publishing import ephemeral_changes, past_answers
from bot.publishing.ephemeral_changes import EphemeralChanges, by_token
from bot.publishing.message_book import MessageBook
from bot.publishing.private_screens import ScreensNow
from bot.screens.notices import notice
from bot.screens.screen import Screen
from bot.sent_messages import Fingerprint, QuestionState, ScreenInputs, SentMessages, as_sent
from bot.text import Words
from bot.wire import replies
from bot.wire.call_budget import CallBudget
from bot.wire.laid_out import LaidOut
from bot.wire.messages import MessageApi, Undelivered, mark
from bot.wire.replies import Answer, Conversation, EditableMessage, Outcome, RenderedMessage
from bot.wire.responding import PATIENCE, respond
from engine.store.messages import PostedMessage
from engine.table.table import Table
from tests.support.tables import START


class Discord:
    """Takes what is sent by a press, and its answer does not come."""

    def __init__(self) -> None:
        self.messages: list[object] = []

    async def send(self, **what: object) -> None:
        """As a webhook of discord.py's: aiohttp gives up after five minutes."""
        self.messages.append(what)
        raise TimeoutError


def message_by_press(discord: Discord) -> tuple[MessageApi, Conversation]:
    """Ways to Discord: the bot's, which leads nowhere here, and that of a press."""
    api = MessageApi(SimpleNamespace(), Metrics(), CallBudget())  # type: ignore[arg-type]  # as much of it as is used
    return api, Conversation(SimpleNamespace(followup=discord))  # type: ignore[arg-type]  # as much of it as is used


async def test_what_discord_may_have_is_looked_for_before_it_is_sent_again() -> None:
    discord = Discord()
    api, conversation = message_by_press(discord)
    conversation.may_write.set()
    with pytest.raises(Undelivered) as told:
        await api.send_by_press(5, conversation, RenderedMessage(LaidOut()), "nonce")
    assert told.value.trouble == "busy", "the next try finds it by its mark"
    assert len(discord.messages) == 1


async def test_a_press_that_is_never_answered_serves_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replies, "_ACKNOWLEDGED_WITHIN", 0.01)
    discord = Discord()
    api, conversation = message_by_press(discord)
    assert await api.send_by_press(5, conversation, RenderedMessage(LaidOut()), "nonce") is None
    assert not discord.messages, "so that it goes the other way"


async def test_who_waits_for_an_answer_that_does_not_get_through_waits_no_longer() -> None:
    discord = Discord()
    api, conversation = message_by_press(discord)
    sending = asyncio.create_task(api.send_by_press(5, conversation, RenderedMessage(LaidOut()), "nonce"))
    await asyncio.sleep(0)
    conversation.unanswered()
    async with asyncio.timeout(1.0):
        assert await sending is None
    assert not conversation.alive
    assert not discord.messages, "so that it goes the other way"


@pytest.mark.parametrize(("status", "code", "serves"), [
    (401, 50027, False), (404, 10015, False), (404, 10003, False), (401, 0, True), (400, 50035, True)])
async def test_a_token_that_discord_does_not_know_any_more_is_not_used_again(
    status: int, code: int, *, serves: bool
) -> None:
    """A machine that slept has counted its time wrong, and Discord keeps a bot out that uses such tokens too often."""
    tried: list[object] = []

    async def send(**what: object) -> None:
        tried.append(what)
        raise refused(status, code)

    api, conversation = message_by_press(cast("Discord", SimpleNamespace(send=send)))
    conversation.may_write.set()
    for _ in range(2):
        assert await api.send_by_press(5, conversation, RenderedMessage(LaidOut()), "nonce") is None
    assert (conversation.alive, len(tried)) == (serves, 2 if serves else 1)


def never_changed() -> EditableMessage:
    """A message whose edits nobody answers."""
    silent = asyncio.Event()

    async def edited(**_what: object) -> None:
        await silent.wait()

    interaction = SimpleNamespace(edit_original_response=edited, channel_id=5)
    return EditableMessage(interaction, 7, original=True)  # type: ignore[arg-type]  # as much of it as is used


def book_of(api: MessageApi) -> MessageBook:
    """The book of a process whose message 7 was pressed a moment ago."""
    async def nothing_to_sign(_: object) -> None:
        return

    async def rendered(*_: object, **__: object) -> RenderedMessage:
        return RenderedMessage(LaidOut())

    services = SimpleNamespace(
        sent=SentMessages(), signed=lambda _: True, sign=nothing_to_sign, rendered=rendered,
        people=None, store=SimpleNamespace(messages=None))
    services.sent.pressed(never_changed())
    return MessageBook(services, api)  # type: ignore[arg-type]  # as much of it as is used


async def test_an_edit_by_a_press_is_given_up_after_its_time() -> None:
    """What the table has to tell next waits for it, and the library tries again for a quarter of a minute."""
    api, _ = message_by_press(Discord())
    with pytest.raises(Undelivered) as told:
        async with asyncio.timeout(5.0):
            await api.edit_by_press(5, never_changed(), RenderedMessage(LaidOut()), within=0.01)
    assert told.value.trouble == "busy", "it is tried again later"


async def test_a_screen_that_keeps_a_press_waiting_is_put_off_whichever_way_it_is_changed() -> None:
    """A press on it waits for its edit, which goes by the token of the press before."""
    api, _ = message_by_press(Discord())
    posted = PostedMessage("game", "screen:0", "nell", "5", "7", START)
    with pytest.raises(Undelivered) as told:
        async with asyncio.timeout(5.0):
            await book_of(api).replace(posted, notice(Words.of(None), "screen-gone"), within=0.01)
    assert told.value.trouble == "busy"


async def test_an_ephemeral_screen_that_keeps_a_press_waiting_is_put_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ephemeral_changes, "HELD", 0.01)
    api, _ = message_by_press(Discord())
    gone = notice(Words.of(None), "screen-gone")
    with pytest.raises(Undelivered) as told:
        async with asyncio.timeout(5.0):
            await by_token(book_of(api).services, never_changed(), gone)
    assert told.value.trouble == "busy"


def refused(status: int, code: int) -> discord.HTTPException:
    """What discord.py raises."""
    answer = SimpleNamespace(status=status, reason="")
    return discord.HTTPException(answer, {"code": code, "message": ""})  # type: ignore[arg-type]  # as much of it as is used


async def test_an_ephemeral_screen_is_followed_until_it_is_gone_and_edited_only_where_it_changes() -> None:
    """The table moves, and what Discord answers."""
    services, person, edits = book_of(message_by_press(Discord())[0]).services, "nell", 0
    screen, table = notice(Words.of(None), "screen-gone"), cast("Table", SimpleNamespace(id="game"))
    answers: list[Exception | None] = [refused(503, 0), None, refused(404, 10008)]

    async def edited(**_what: object) -> None:
        nonlocal edits
        edits += 1
        if (answer := answers.pop(0)) is not None:
            raise answer

    async def moves(words: str) -> None:
        async def instead_of(_: object) -> tuple[Screen, Fingerprint]:
            return screen, Fingerprint(words, ())

        await EphemeralChanges(services).replace(
            table, person, cast("ScreensNow", SimpleNamespace(instead_of=instead_of)))

    def known() -> list[Fingerprint | None]:
        return [fingerprint for _, fingerprint in services.sent.screens.of("game", person)]

    stands = SimpleNamespace(edit_original_response=edited, channel_id=5)
    services.sent.put(7, Fingerprint("before", ()))
    services.sent.screens.add("game", person, EditableMessage(stands, 7, original=True), Fingerprint("before", ()))  # type: ignore[arg-type]  # as much of it as is used
    with pytest.raises(Undelivered) as told:
        await moves("after")
    assert told.value.trouble == "busy", "it is tried again"
    assert known() == [services.sent.get(7)] == [None], "it may have got there"
    for words, made in (("before", 2), ("before", 2)):
        await moves(words)
        assert (known(), edits) == ([Fingerprint(words, ())], made)
        assert services.sent.get(7) == Fingerprint(words, ()), "a press on it keeps the pictures that it has"
    await moves("after")
    assert known() == []


async def test_the_ephemeral_screen_of_who_lost_her_seat_is_taken_away_once_discord_answers_again(
    monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was answered her there goes before it, and is not gone through again."""
    services, table = book_of(message_by_press(Discord())[0]).services, cast("Table", SimpleNamespace(id="game"))
    answers: list[Exception | None] = [None, refused(503, 0), None]

    async def gone(*_: object) -> Screen:
        return notice(Words.of(None), "screen-gone")

    async def edited(**_what: object) -> None:
        if (answer := answers.pop(0)) is not None:
            raise answer

    monkeypatch.setattr(ephemeral_changes, "seat_lost", gone)
    stands = SimpleNamespace(edit_original_response=edited, channel_id=5)
    for message, kept in ((7, services.sent.screens), (8, services.sent.answers)):
        kept.add("game", "nell", EditableMessage(stands, message, original=True), None)  # type: ignore[arg-type]  # as much of it as is used
    with pytest.raises(Undelivered):
        await EphemeralChanges(services).take_away(table, "nell", Words.of(None))
    await EphemeralChanges(services).take_away(table, "nell", Words.of(None))
    assert not answers
    assert not services.sent.screens.of("game", "nell")
    assert not services.sent.answers.of("game", "nell")


async def test_an_answer_of_an_earlier_moment_is_left_as_it_is_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever folds it has a screen to bring, which waits."""
    monkeypatch.setattr(past_answers, "LONGEST", 0.01)
    api, _ = message_by_press(Discord())
    async with asyncio.timeout(5.0):
        await past_answers.fold(book_of(api).services, never_changed(), notice(Words.of(None), "screen-gone"))


async def test_an_answer_that_fails_after_the_acknowledgement_leaves_the_token_as_it_is() -> None:
    _, conversation = message_by_press(Discord())
    conversation.may_write.set()
    conversation.unanswered()
    assert await conversation.ready()


def one_line() -> LaidOut:
    """A new message."""
    return LaidOut(TextDisplay("Round 1"))


class WithoutFiles:
    """A press on a message that was sent with a nonce and has not the files it should keep: its first edit fails."""

    type = discord.InteractionType.component

    def __init__(self) -> None:
        self.message = SimpleNamespace(id=7, components=[SimpleNamespace(id=mark(one_line(), "nonce").mark)])
        self.response = self
        self.edits: list[LaidOut] = []

    def is_done(self) -> bool:
        """Whether the press is answered."""
        return False

    async def edit_message(self, *, view: LaidOut, **_: object) -> None:
        """As an answer."""
        self.edits.append(view)
        if len(self.edits) == 1:
            raise refused(400, 50035)


async def test_a_message_is_still_found_where_its_answer_has_to_bring_its_files_anew() -> None:
    press = WithoutFiles()

    async def drawn() -> RenderedMessage:
        return RenderedMessage(one_line())

    async def work() -> Outcome:
        return Answer(RenderedMessage(one_line(), None, drawn), "here")

    api, _ = message_by_press(Discord())
    conversation = Conversation(press)  # type: ignore[arg-type]  # as much of it as is used
    assert await respond(conversation, work(), Metrics(), api.tell_all, patience=PATIENCE)
    first, second = press.edits
    assert first.mark == second.mark == press.message.components[0].id


class AnInteraction(SimpleNamespace):
    """One of which it can be asked whether anybody still has it."""


def of_press(interaction: int, message: int = 7) -> tuple[EditableMessage, Conversation]:
    """The message that was pressed, and the way that the press opens."""
    press = cast("discord.Interaction", AnInteraction(id=interaction))
    return EditableMessage(press, message, original=True), Conversation(press)


async def test_what_discord_refuses_for_another_reason_is_not_drawn_and_tried_again() -> None:
    tried = 0

    async def edit(_: RenderedMessage) -> None:
        nonlocal tried
        tried += 1
        raise refused(404, 10008)

    async def drawn() -> RenderedMessage:
        return RenderedMessage(one_line())

    with pytest.raises(discord.HTTPException):
        await RenderedMessage(one_line(), None, drawn).put_by(edit)
    assert tried == 1


async def test_a_screen_sent_anew_can_be_changed_for_as_long_as_the_one_above_it() -> None:
    """By the same token."""
    async def send(**_what: object) -> SimpleNamespace:
        return SimpleNamespace(id=8, components=[])

    press = cast("discord.Interaction", SimpleNamespace(followup=SimpleNamespace(send=send)))
    above = EditableMessage(press, 7, original=True, until=5.0)
    assert await above.send_anew(RenderedMessage(one_line())) == EditableMessage(
        press, 8, original=False, until=5.0, sent_anew=True)


def of_game(game: str) -> ScreenInputs:
    """What a screen of this table is made of."""
    return ScreenInputs(game, 1, "en")


def test_who_is_choosing_is_left_in_peace_for_the_question_that_stands_at_that_table_alone() -> None:
    choosing, asked = Fingerprint("a", (), 3, "2", of_game("one")), Fingerprint("b", (), 3, "", of_game("one"))
    assert choosing.in_the_middle(asked)
    assert not asked.in_the_middle(asked), "nothing is chosen yet"
    assert not choosing.in_the_middle(Fingerprint("b", (), 4, "", of_game("one"))), "she is asked something else"
    assert not choosing.in_the_middle(Fingerprint("b", (), 3, "", of_game("two"))), "at another table"


def test_a_screen_whose_pictures_could_not_be_drawn_is_drawn_again_at_the_next_edit() -> None:
    wanted = Fingerprint("a", ("city",), inputs=of_game("one"))
    assert as_sent(wanted, RenderedMessage(one_line())) is wanted
    without = as_sent(wanted, RenderedMessage(one_line(), whole=False))
    assert (without.pictures, without.inputs) == ((), None)


def test_what_is_taken_away_is_known_as_such_and_as_nothing_else() -> None:
    """An answer that comes late must not make a screen of it again."""
    sent = SentMessages()
    sent.put(7, Fingerprint("a", ()))
    assert not sent.removed(7)
    sent.take_away(7)
    assert sent.removed(7)
    assert sent.get(7) is None


def test_that_something_waits_to_be_told_is_news_once_until_something_is_told() -> None:
    sent = SentMessages()
    assert not sent.told("game")
    for _ in range(2):
        assert [sent.withhold("game"), sent.withhold("game"), sent.withheld("game")] == [True, False, True]
        assert [sent.told("game"), sent.told("game"), sent.withheld("game")] == [True, False, False]


def test_a_press_that_serves_no_more_takes_nothing_from_the_one_after_it() -> None:
    sent, (first, _), (second, _) = SentMessages(), of_press(1), of_press(2)
    sent.pressed(first)
    sent.pressed(second)
    sent.spent(first)
    assert sent.by_press(7) is second
    sent.spent(second)
    assert sent.by_press(7) is None


def test_a_press_changes_its_message_until_its_token_is_over_or_the_message_is_taken_away(
    monkeypatch: pytest.MonkeyPatch
) -> None:
    sent, now = SentMessages(), 0.0
    monkeypatch.setattr(replies, "monotonic", lambda: now)
    first, _ = of_press(1, 7)
    sent.pressed(first)
    now = 1.0
    second, _ = of_press(2, 8)
    sent.pressed(second)
    assert sent.by_press(7) is first
    now = replies.TOKEN_LIFE
    third, _ = of_press(3, 9)
    assert sent.by_press(7) is None
    sent.pressed(third)
    assert [sent.by_press(message) for message in (7, 8, 9)] == [None, second, third]
    sent.take_away(8)
    assert sent.by_press(8) is None


def test_the_last_few_ephemeral_messages_of_a_table_are_followed() -> None:
    kept, presses = SentMessages().screens, [of_press(number, number)[0] for number in range(4)]
    for press in presses:
        kept.add("game", "nell", press, None)
    assert [press for press, _ in kept.of("game", "nell")] == presses[1:]


def test_interactions_are_let_go_of_once_their_tokens_are_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is kept whole, with the message that was pressed."""
    sent, now = SentMessages(), 0.0
    monkeypatch.setattr(replies, "monotonic", lambda: now)
    press, conversation = of_press(1, 7)
    spent = weakref.ref(press.interaction)
    sent.pressed(press)
    sent.heard("1", conversation)
    sent.screens.add("game", "nell", press, None)
    sent.answers.add("game", "nell", press, QuestionState("running", 1, 1, asked=True))
    sent.offers.add("game", "nell", press, (0, "faye", "en"))
    del press, conversation
    gc.collect()
    assert spent() is not None
    now = replies.TOKEN_LIFE
    press, conversation = of_press(2, 8)
    sent.pressed(press)
    sent.heard("2", conversation)
    sent.screens.add("game", "faye", press, None)
    sent.answers.add("game", "faye", press, QuestionState("running", 1, 1, asked=True))
    sent.offers.add("game", "faye", press, (0, "nell", "en"))
    gc.collect()
    assert spent() is None


def test_of_presses_on_a_screen_the_newest_is_answered_in_whichever_order_they_come_to_be() -> None:
    sent = SentMessages()
    for interaction in (2, 1):
        sent.wanted(7, interaction)
    assert [sent.wanted_again(7, interaction) for interaction in (1, 2)] == [True, False]
    assert not sent.wanted_again(8, 1)


async def test_direct_messages_are_written_by_the_last_press_that_is_acknowledged_else_by_the_last() -> None:
    sent, ways = SentMessages(), [of_press(number)[1] for number in range(3)]
    first, second, third = ways
    assert sent.conversation("1") is None
    sent.heard("1", first)
    assert sent.conversation("1") is first, "who writes waits for it"
    first.may_write.set()
    sent.heard("1", second)
    assert sent.conversation("1") is first
    sent.heard("1", third)
    assert sent.conversation("1") is first
    third.may_write.set()
    assert sent.conversation("1") is third
    third.until = 0.0
    assert sent.conversation("1") is first
