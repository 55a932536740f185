"""Commands, buttons, selects and modals as the client offers, checks and sends them; the test is the application."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable

import aiohttp
import pytest

from playground.app import API
from playground.discord.limits.message import Via, check_message
from playground.discord.limits.reader import Reader
from playground.discord.messages import Origin
from playground.discord.permissions import EVERYONE, Permission
from playground.page import components
from playground.wire import JsonObject, as_int, as_object, as_text, loads, objects
from tests.support.loopback import Loopback
from tests.support.person import CallFailedError, Person

MESSAGE, DEFERRED, DEFERRED_UPDATE, UPDATE, HINTS, MODAL = 4, 5, 6, 7, 8, 9
EPHEMERAL = 1 << 6


class Application:
    """Hears what people do and answers each of it once."""

    def __init__(self, loopback: Loopback, session: aiohttp.ClientSession) -> None:
        self.loopback = loopback
        self._session = session
        self._heard: asyncio.Queue[JsonObject] = asyncio.Queue()
        loopback.playground.interactions.deliver = lambda payload, _guild: self._heard.put_nowait(payload)

    async def call(self, method: str, path: str, body: object = None) -> tuple[int, JsonObject]:
        """Status and answer."""
        headers = {"Authorization": f"Bot {self.loopback.playground.token}"}
        url = f"{self.loopback.host.origin}{API}{path}"
        async with self._session.request(method, url, json=body, headers=headers) as answer:
            return answer.status, as_object(loads(text)) if (text := await answer.text()) else {}

    async def registers(self, *commands: JsonObject, guild: int | None = None) -> None:
        where = "" if guild is None else f"/guilds/{guild}"
        path = f"/applications/{self.loopback.playground.world.application_id}{where}/commands"
        assert (await self.call("PUT", path, [{"description": "d", **command} for command in commands]))[0] == 200

    async def answers(self, payload: JsonObject, answer: int = MESSAGE, **data: object) -> tuple[int, int]:
        """Status and Discord's code."""
        path = f"/interactions/{payload['id']}/{payload['token']}/callback"
        status, told = await self.call("POST", path, {"type": answer, "data": data or {"content": "done"}})
        return status, as_int(told.get("code"))

    async def next_heard(self) -> JsonObject:
        """What arrives next."""
        return await self._heard.get()

    async def hears(self, done: Awaitable[object], answer: int = MESSAGE, **data: object) -> tuple[JsonObject, object]:
        """What arrives when somebody does this, and what the page gets when it is answered so."""
        doing = asyncio.ensure_future(done)
        heard = asyncio.ensure_future(self.next_heard())
        await asyncio.wait((doing, heard), return_when=asyncio.FIRST_COMPLETED)
        if not heard.done():
            heard.cancel()
            return {}, await doing
        payload = await heard
        assert await self.answers(payload, answer, **data) == (204, 0)
        return payload, await doing

    def posts(self, *shown: JsonObject, only_for: str | None = None) -> str:
        """A message with these in a row each, ephemeral where it is only for one person."""
        rows = [{"type": 1, "components": [component]} for component in shown]
        body: JsonObject = {"content": "x", "components": rows}
        draft = check_message(Reader(body), via=Via.CHANNEL, uploads={})
        playground, channel = self.loopback.playground, self.loopback.channel("games")
        origin = Origin(ephemeral_to=None if only_for is None else int(only_for))
        return str(playground.messages.create(channel, playground.world.bot.id, draft, {}, origin).id)


@pytest.fixture
async def app(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Application]:
    monkeypatch.setattr(components, "FILLING_IN_S", 0.0)
    async with Loopback() as loopback, aiohttp.ClientSession() as session:
        yield Application(loopback, session)


def option(name: str, kind: int = 3, **more: object) -> JsonObject:
    return {"type": kind, "name": name, "description": "d", **more}


async def offered(person: Person, channel: str = "games") -> list[str]:
    return [as_text(command["name"]) for command in objects(await person.call(
        "commands", channel_id=person.channel(channel)))]


async def test_commands_are_offered_where_and_to_whom_their_application_wants(app: Application) -> None:
    world = app.loopback.playground.world
    guild = next(iter(world.guilds.values()))
    world.dm_with(app.loopback.user("Faye"))
    await app.registers(
        {"name": "anywhere"}, {"name": "old", "dm_permission": False}, {"name": "server", "contexts": [0]},
        {"name": "direct", "contexts": [1]}, {"name": "new", "contexts": [0, 1], "dm_permission": False},
        {"name": "keepers", "default_member_permissions": str(int(Permission.MANAGE_GUILD))},
        {"name": "rulers", "default_member_permissions": "0"})
    await app.registers({"name": "here"}, guild=guild.id)
    faye = await app.loopback.person("Faye")
    assert await offered(faye) == ["anywhere", "old", "server", "new", "here"]
    assert await offered(faye, "dm") == ["anywhere", "direct", "new", "keepers", "rulers"]
    with pytest.raises(CallFailedError, match="no command /keepers here"):
        await faye.command("keepers")
    owner = await app.loopback.person(world.users[guild.owner_id].username)
    assert await offered(owner) == ["anywhere", "old", "server", "new", "keepers", "rulers", "here"]


async def test_commands_are_offered_in_ones_own_language(app: Application) -> None:
    words = {"pl": "po polsku"}
    tree = option("tree", name_localizations={"fr": "arbre"}, description_localizations=words, choices=[
        {"name": "Ginkgo", "value": "g", "name_localizations": {"pl": "Miłorząb"}}])
    await app.registers({
        "name": "plant", "name_localizations": {"pl": "zasadź"}, "description_localizations": words, "options": [tree]})
    iwona = await app.loopback.person("Iwona")
    await iwona.call("set_me", locale="pl")
    (command,) = objects(await iwona.call("commands", channel_id=iwona.channel("games")))
    (tree,) = objects(command["options"])
    assert (command["name"], command["name_localized"], command["description"]) == ("plant", "zasadź", "po polsku")
    assert (tree["description"], tree.get("name_localized"), tree["description_localized"]) == (
        "po polsku", None, "po polsku")
    assert objects(tree["choices"]) == [{"name": "Ginkgo", "value": "g", "name_localized": "Miłorząb"}]


async def test_where_one_may_not_use_commands_or_the_application_is_not_none_is_sent(app: Application) -> None:
    guild = next(iter(app.loopback.playground.world.guilds.values()))
    await app.registers({"name": "plant"})
    faye = await app.loopback.person("Faye")
    app.loopback.playground.actions.set_role(guild, guild.id, EVERYONE & ~Permission.USE_APPLICATION_COMMANDS)
    with pytest.raises(CallFailedError, match="do not have permission"):
        await app.hears(faye.command("plant"))
    app.loopback.playground.actions.set_role(guild, guild.id, EVERYONE)
    app.loopback.playground.actions.remove_bot(guild)
    assert await offered(faye) == []
    with pytest.raises(CallFailedError, match="not in this server"):
        await app.hears(faye.command("plant"))
    with pytest.raises(CallFailedError, match="not there, or you cannot see it"):
        await faye.command("plant", channel="1")


async def test_a_command_arrives_with_its_path_its_options_and_what_they_name(app: Application) -> None:
    leaf = [option("word"), option("times", 4), option("share", 10), option("loud", 5), option("who", 6),
            option("where", 7), option("as", 8), option("whom", 9), option("left", 3)]
    # A group and a subcommand in it may be called the same.
    await app.registers({"name": "plant", "options": [
        option("tree", 2, options=[option("tree", 1, options=leaf)]), option("bush", 1)]})
    nell = await app.loopback.person("Nell")
    miley, lounge = app.loopback.user("Miley").id, app.loopback.channel("lounge").id
    everyone = next(iter(app.loopback.playground.world.guilds))
    given: JsonObject = {
        "who": str(miley), "word": "fern", "times": 3, "share": 0.5, "loud": False, "where": str(lounge),
        "as": str(everyone), "whom": nell.id}
    heard, answered = await app.hears(nell.use("plant tree tree", given))
    data = as_object(heard["data"])
    resolved = as_object(data.pop("resolved"))
    assert data == {"id": data["id"], "name": "plant", "type": 1, "options": [
        {"type": 2, "name": "tree", "options": [{"type": 1, "name": "tree", "options": [
            {"name": "word", "type": 3, "value": "fern"}, {"name": "times", "type": 4, "value": 3},
            {"name": "share", "type": 10, "value": 0.5}, {"name": "loud", "type": 5, "value": False},
            {"name": "who", "type": 6, "value": str(miley)}, {"name": "where", "type": 7, "value": str(lounge)},
            {"name": "as", "type": 8, "value": str(everyone)}, {"name": "whom", "type": 9, "value": nell.id}]}]}]}
    assert {kind: list(as_object(found)) for kind, found in resolved.items()} == {
        "users": [str(miley), nell.id], "members": [str(miley), nell.id], "channels": [str(lounge)],
        "roles": [str(everyone)]}
    assert getattr(answered, "kind", None) == "message"
    heard, _ = await app.hears(nell.command("plant bush"))
    assert as_object(heard["data"])["options"] == [{"type": 1, "name": "bush", "options": []}]
    assert "resolved" not in as_object(heard["data"])


@pytest.mark.parametrize(("words", "options", "why"), [
    ("plant", {}, "needs a subcommand"),
    ("plant bush", {}, "no /plant bush"),
    ("plant tree", {}, "word is required"),
    ("plant tree", {"word": "fern", "size": 1}, "no option size"),
    ("plant tree", {"word": "x"}, "too short or too long"),
    ("plant tree", {"word": "x" * 9}, "too short or too long"),
    ("plant tree", {"word": "fern", "kind": "oak"}, "one of its choices"),
    ("plant tree", {"word": "fern", "times": "3"}, "takes a number"),
    ("plant tree", {"word": "fern", "times": True}, "takes a number"),
    ("plant tree", {"word": "fern", "times": 0}, "1 or more"),
    ("plant tree", {"word": "fern", "times": 6}, "5 or less"),
    ("plant tree", {"word": "fern", "loud": "yes"}, "true or false"),
    ("plant tree", {"word": "fern", "who": "1"}, "nothing with the id 1"),
    ("plant tree", {"word": "fern", "where": "1"}, "nothing with the id 1"),
])
async def test_what_the_client_does_not_let_through_is_not_sent(
    app: Application, words: str, options: JsonObject, why: str
) -> None:
    await app.registers({"name": "plant", "options": [option("tree", 1, options=[
        option("word", required=True, min_length=2, max_length=8), option("times", 4, min_value=1, max_value=5),
        option("kind", choices=[{"name": "Ginkgo", "value": "ginkgo"}]), option("loud", 5), option("who", 6),
        option("where", 7)])]})
    nell = await app.loopback.person("Nell")
    with pytest.raises(CallFailedError, match=why):
        await app.hears(nell.use(words, options))
    fits = {"word": "x" * 8, "times": 5, "kind": "ginkgo", "loud": True, "who": nell.id}
    for good in (fits, {"word": "xx", "times": 1}):
        heard, _ = await app.hears(nell.use("plant tree", good))
        assert heard


async def test_while_one_types_hints_are_asked_for(app: Application) -> None:
    await app.registers({"name": "plant", "options": [
        option("kind", required=True), option("word", autocomplete=True, min_length=2), option("bare")]})
    nell, hints = await app.loopback.person("Nell"), [{"name": "Fern", "value": "fern"}]
    heard, told = await app.hears(nell.autocomplete("plant", "word", "f"), HINTS, choices=hints)
    assert (heard["type"], told) == (4, hints)
    assert as_object(heard["data"])["options"] == [{"name": "word", "type": 3, "value": "f", "focused": True}]
    asked = nell.call("autocomplete", channel_id=nell.channel("games"), name="plant", path=[], focused="word",
                      options={"kind": "oak"})
    heard, _ = await app.hears(asked, HINTS, choices=[])
    assert as_object(heard["data"])["options"] == [
        {"name": "kind", "type": 3, "value": "oak"}, {"name": "word", "type": 3, "value": "", "focused": True}]
    with pytest.raises(CallFailedError, match="no option nothing"):
        await nell.autocomplete("plant", "nothing", "f")
    with pytest.raises(CallFailedError, match="bare has no hints"):
        await app.hears(nell.autocomplete("plant", "bare", "f"), HINTS, choices=[])


BUTTON: JsonObject = {"type": 2, "style": 1, "custom_id": "go", "label": "Go"}
SELECT: JsonObject = {"type": 3, "custom_id": "pick", "max_values": 2, "options": [
    {"label": letter, "value": letter} for letter in "abc"]}


async def test_presses_and_choices_arrive_as_they_were_made(app: Application) -> None:
    nell, miley = await app.loopback.person("Nell"), app.loopback.user("Miley").id
    posted = app.posts(BUTTON, SELECT, {"type": 5, "custom_id": "who"})
    numbers = {"go": 2, "pick": 4, "who": 6}

    async def sent(custom_id: str, **more: object) -> JsonObject:
        asked = nell.call("press", channel_id=nell.channel("games"), message_id=posted, custom_id=custom_id, **more)
        heard, answered = await app.hears(asked, DEFERRED_UPDATE)
        assert as_object(heard["message"])["id"] == posted
        assert as_object(answered)["kind"] == "deferred_update"
        data = as_object(heard["data"])
        assert (heard["type"], data.pop("custom_id"), data.pop("id")) == (3, custom_id, numbers[custom_id])
        return data

    assert await sent("go") == {"component_type": 2}
    assert await sent("pick", values=["a", "c"]) == {"component_type": 3, "values": ["a", "c"]}
    data = await sent("who", values=[str(miley)])
    assert (data["component_type"], data["values"]) == (5, [str(miley)])
    assert list(as_object(as_object(data["resolved"])["users"])) == [str(miley)]


@pytest.mark.parametrize(("custom_id", "values", "why"), [
    ("off", None, "disabled"),
    ("gone", None, "no longer on the message"),
    ("pick", [], "between 1 and 2"),
    ("pick", ["a", "b", "c"], "between 1 and 2"),
    ("pick", ["d"], "no option d"),
])
async def test_what_cannot_be_pressed_is_sent_by_a_client_that_is_behind_only(
    app: Application, custom_id: str, values: list[str] | None, why: str
) -> None:
    nell = await app.loopback.person("Nell")
    posted = app.posts(BUTTON | {"custom_id": "off", "disabled": True}, SELECT)
    press: JsonObject = {"channel_id": nell.channel("games"), "message_id": posted, "custom_id": custom_id}
    if values is not None:
        press["values"] = values
    with pytest.raises(CallFailedError, match=why):
        await app.hears(nell.call("press", **press))
    heard, _ = await app.hears(nell.call("press", **press, force=True))
    assert as_object(heard["data"])["custom_id"] == custom_id
    assert as_object(heard["data"])["component_type"] == (2 if values is None else 3)


async def test_a_persons_own_message_has_nothing_to_press(app: Application) -> None:
    nell = await app.loopback.person("Nell")
    said = await nell.say("x")
    with pytest.raises(CallFailedError, match="no buttons"):
        await app.hears(nell.call("press", channel_id=said.channel_id, message_id=said.id, custom_id="go", force=True))


async def test_what_one_person_sees_nobody_else_can_press(app: Application) -> None:
    nell, faye = await app.loopback.person("Nell"), await app.loopback.person("Faye")
    posted = app.posts(BUTTON, only_for=nell.id)
    press: JsonObject = {"channel_id": nell.channel("games"), "message_id": posted, "custom_id": "go"}
    with pytest.raises(CallFailedError, match="Unknown Message"):
        await app.hears(faye.call("press", **press, force=True))
    heard, _ = await app.hears(nell.call("press", **press))
    assert as_object(heard["message"])["id"] == posted


def label(component: JsonObject) -> JsonObject:
    return {"type": 18, "label": "x", "component": component}


FORM = [
    label({"type": 4, "custom_id": "name", "style": 1, "value": "Nell", "min_length": 2, "max_length": 8}),
    label({"type": 4, "custom_id": "more", "style": 2, "required": False, "min_length": 2}),
    label(SELECT | {"max_values": 1, "required": False, "min_values": 0}),
    label({"type": 21, "custom_id": "way", "options": [
        {"label": "a", "value": "a"}, {"label": "b", "value": "b", "default": True}]}),
    label({"type": 23, "custom_id": "sure", "default": True}),
]


async def form(app: Application, person: Person) -> str:
    """Opened by a press; its id."""
    posted = app.posts(BUTTON)
    asked = person.call("press", channel_id=person.channel("games"), message_id=posted, custom_id="go")
    _, opened = await app.hears(asked, MODAL, custom_id="m", title="t", components=FORM)
    assert as_object(as_object(opened)["modal"])["custom_id"] == "m"
    return as_text(as_object(opened)["interaction_id"])


async def test_a_form_is_sent_with_what_was_filled_in_and_what_stood_there(app: Application) -> None:
    nell = await app.loopback.person("Nell")
    for fields, values in (
        ({}, ["Nell", "", [], "b", True]),
        ({"name": "Faye", "more": "xx", "pick": ["c"], "way": "a", "sure": False}, ["Faye", "xx", ["c"], "a", False]),
    ):
        opener = await form(app, nell)
        heard, _ = await app.hears(nell.call("submit", modal_id=opener, fields=fields))
        data = as_object(heard["data"])
        assert (heard["type"], data["custom_id"], "message" in heard) == (5, "m", True)
        sent = [as_object(top["component"]) for top in objects(data["components"])]
        assert [one["custom_id"] for one in sent] == ["name", "more", "pick", "way", "sure"]
        assert [one.get("value", one.get("values")) for one in sent] == values


@pytest.mark.parametrize(("fields", "why"), [
    ({"name": ""}, "required field is empty"),
    ({"name": "x"}, "2 to 8 characters"),
    ({"name": "x" * 9}, "2 to 8 characters"),
    ({"more": "x"}, "2 to 4000 characters"),
    ({"pick": ["d"]}, "no option d"),
    ({"way": []}, "between 1 and 1"),
])
async def test_a_form_that_the_client_does_not_let_through_is_not_sent(
    app: Application, fields: JsonObject, why: str
) -> None:
    nell = await app.loopback.person("Nell")
    opener = await form(app, nell)
    with pytest.raises(CallFailedError, match=why):
        await app.hears(nell.call("submit", modal_id=opener, fields=fields))


async def test_a_form_is_open_for_who_opened_it(app: Application) -> None:
    nell, faye = await app.loopback.person("Nell"), await app.loopback.person("Faye")
    opener = await form(app, nell)
    for person, window in ((faye, opener), (nell, "1")):
        with pytest.raises(CallFailedError, match="not open"):
            await app.hears(person.call("submit", modal_id=window, fields={}))


async def test_the_first_words_after_a_deferred_answer_fill_it_and_it_stays_private(app: Application) -> None:
    await app.registers({"name": "plant"})
    nell, faye = await app.loopback.person("Nell"), await app.loopback.person("Faye")
    heard, told = await app.hears(nell.command("plant"), DEFERRED, flags=EPHEMERAL)
    message, webhook = getattr(told, "message_id", None), f"/webhooks/{heard['application_id']}/{heard['token']}"
    assert [(one.id, one.thinking, one.ephemeral) for one in nell.messages()] == [(message, True, True)]
    _, first = await app.call("POST", webhook, {"content": "first"})
    _, second = await app.call("POST", webhook, {"content": "second"})
    assert (first["id"], second["id"] == message) == (message, False)
    await faye.wait_message("second")
    assert [one.content for one in faye.messages()] == ["second"]
    assert [one.content for one in nell.messages()] == ["first", "second"]
    original = f"{webhook}/messages/@original"
    assert (await app.call("GET", original))[1]["content"] == "first"
    assert (await app.call("DELETE", original))[0] == 204
    for method, body in (("GET", None), ("PATCH", {"content": "x"}), ("DELETE", None)):
        status, refused = await app.call(method, original, body)
        assert (status, refused.get("code")) == (404, 10008)
    app.loopback.playground.clock.advance(15 * 60)
    status, refused = await app.call("POST", webhook, {"content": "late"})
    assert (status, refused.get("code")) == (401, 50027)


async def test_a_deferred_answer_that_is_changed_has_come(app: Application) -> None:
    await app.registers({"name": "plant"})
    nell = await app.loopback.person("Nell")
    heard, _ = await app.hears(nell.command("plant"), DEFERRED)
    original = f"/webhooks/{heard['application_id']}/{heard['token']}/messages/@original"
    assert (await app.call("PATCH", original, {"content": "there"}))[0] == 200
    shown = await nell.wait_message("there")
    assert not shown.thinking
    told = await nell.until(lambda: [data["state"] for name, data in nell.events if name == "INTERACTION"][2:], "done")
    assert told == ["done"]
    asked = asyncio.ensure_future(nell.command("plant"))
    heard = await app.next_heard()
    assert await app.answers(heard, DEFERRED, flags=1 << 15) == (400, 50035), "that flag comes with what is put there"
    asked.cancel()


async def test_an_interaction_is_answered_in_time_once_and_before_anything_follows(app: Application) -> None:
    await app.registers({"name": "plant"})
    nell, clock = await app.loopback.person("Nell"), app.loopback.playground.clock
    heard, _ = await app.hears(nell.command("plant"))
    assert await app.answers(heard) == (400, 40060)
    another, said = f"/webhooks/1/{heard['token']}", await nell.say("mine")
    own = f"/webhooks/{heard['application_id']}/{heard['token']}"
    assert await gone(app, "POST", another, {"content": "x"}) == (404, 10015), "another application's"
    assert await gone(app, "PATCH", f"{own}/messages/{said.id}", {"content": "x"}) == (404, 10008), "not the bot's"
    asked = asyncio.ensure_future(nell.command("plant"))
    late = await app.next_heard()
    webhook = f"/webhooks/{late['application_id']}/{late['token']}"
    status, refused = await app.call("POST", webhook, {"content": "early"})
    assert (status, refused.get("code")) == (404, 10015)
    assert await app.answers(late | {"token": "another"}) == (404, 10062)
    clock.advance(3.1)
    assert await app.answers(late) == (404, 10062)
    asked.cancel()


async def test_each_kind_of_interaction_has_its_own_kinds_of_answers(app: Application) -> None:
    """A command stands under no message that it could change, a form opens no other, and hints are not written."""
    await app.registers({"name": "plant", "options": [option("word", autocomplete=True)]})
    nell = await app.loopback.person("Nell")
    submitting = nell.call("submit", modal_id=await form(app, nell), fields={})
    for doing, refused, right in (
        (nell.command("plant"), (DEFERRED_UPDATE, UPDATE, HINTS), MODAL),
        (submitting, (MODAL, HINTS), UPDATE),
        (nell.autocomplete("plant", "word", "f"), (MESSAGE, DEFERRED, DEFERRED_UPDATE, UPDATE, MODAL), HINTS),
    ):
        asked = asyncio.ensure_future(doing)
        heard = await app.next_heard()
        said: JsonObject = {"content": "x"}
        opens: JsonObject = {"custom_id": "m", "title": "t", "components": FORM}
        data: dict[int, JsonObject] = {HINTS: {"choices": []}, MODAL: opens}
        for kind in refused:
            assert await app.answers(heard, kind, **data.get(kind, said)) == (400, 50035), kind
        assert await app.answers(heard, right, **data.get(right, said)) == (204, 0)
        await asked


@pytest.mark.parametrize("choices", [
    [{"name": "a", "value": 1}], [{"name": "a"}], [{"name": "a" * 101, "value": "a"}],
    [{"name": "a", "value": "a"}, {"name": "a", "value": "b"}],
    [{"name": str(number), "value": "a"} for number in range(26)]],
    ids=["a number", "nothing", "too long", "twice", "too many"])
async def test_hints_are_held_to_what_choices_are(app: Application, choices: list[JsonObject]) -> None:
    await app.registers({"name": "plant", "options": [option("word", autocomplete=True)]})
    nell = await app.loopback.person("Nell")
    asked = asyncio.ensure_future(nell.autocomplete("plant", "word", "f"))
    heard = await app.next_heard()
    assert await app.answers(heard, HINTS, choices=choices) == (400, 50035)
    assert await app.answers(heard, HINTS, choices=[]) == (204, 0)
    await asked


async def gone(app: Application, method: str, path: str, body: object = None) -> tuple[int, int]:
    """Status and Discord's code."""
    status, refused = await app.call(method, path, body)
    return status, as_int(refused.get("code"))


async def test_in_a_channel_that_was_deleted_meanwhile_nothing_is_written(app: Application) -> None:
    await app.registers({"name": "plant"})
    nell, games = await app.loopback.person("Nell"), app.loopback.channel("games")
    posted = app.posts(BUTTON)
    deferred, _ = await app.hears(nell.command("plant"), DEFERRED)
    webhook = f"/webhooks/{deferred['application_id']}/{deferred['token']}"
    press: JsonObject = {"channel_id": str(games.id), "message_id": posted, "custom_id": "go"}
    asked = [asyncio.ensure_future(doing) for doing in (nell.command("plant"), nell.call("press", **press))]
    command, pressed = [await app.next_heard() for _ in asked]
    app.loopback.playground.actions.delete_channel(games)
    assert await app.answers(command) == (404, 10003)
    assert await app.answers(command, DEFERRED, flags=EPHEMERAL) == (404, 10003)
    for answer in (MESSAGE, UPDATE):
        assert await app.answers(pressed, answer) == (404, 10003)
    assert await app.answers(pressed, DEFERRED_UPDATE) == (204, 0)
    assert await gone(app, "POST", webhook, {"content": "x"}) == (404, 10003)
    for method in ("GET", "PATCH", "DELETE"):
        assert await gone(app, method, f"{webhook}/messages/@original", {"content": "x"}) == (404, 10003)
    for doing in asked:
        doing.cancel()


async def test_a_message_that_was_deleted_meanwhile_is_not_updated(app: Application) -> None:
    nell, games = await app.loopback.person("Nell"), app.loopback.channel("games")
    posted = app.posts(BUTTON)
    press: JsonObject = {"channel_id": str(games.id), "message_id": posted, "custom_id": "go"}
    asked = asyncio.ensure_future(nell.call("press", **press))
    pressed = await app.next_heard()
    app.loopback.playground.messages.delete(app.loopback.playground.world.message(games.id, int(posted)))
    assert await app.answers(pressed, UPDATE) == (404, 10008)
    assert await app.answers(pressed) == (204, 0)
    await asked
    assert [name for name, data in nell.events if name == "MESSAGE_UPDATE" and data.get("id") == posted] == []


@pytest.mark.parametrize("how", ["the channel is deleted", "she leaves"])
async def test_a_form_is_not_sent_from_where_one_can_no_longer_be(app: Application, how: str) -> None:
    nell, playground = await app.loopback.person("Nell"), app.loopback.playground
    opener = await form(app, nell)
    if how == "she leaves":
        playground.actions.leave(next(iter(playground.world.guilds.values())), app.loopback.user("Nell"))
    else:
        playground.actions.delete_channel(app.loopback.channel("games"))
    with pytest.raises(CallFailedError, match="not there, or you cannot see it"):
        await app.hears(nell.call("submit", modal_id=opener, fields={}))
