"""The catalogue of faults as the developer's window offers them, and how each is caused from there."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from playground.dev.fault_field import Field
from playground.dev.mishaps import Mishaps
from playground.discord.model import Channel, Guild, User
from playground.faults import Fault, InteractionFault, RestFault
from playground.page.base import Ask, Refused
from playground.wire import JsonObject, as_int, as_list, as_number, as_text


@dataclass(frozen=True, slots=True, kw_only=True)
class FaultKind:
    """One kind of fault."""

    name: str
    title: str
    sentence: str
    fields: tuple[Field, ...] = ()
    cause: Callable[[Ask], Awaitable[Fault | None]]

    def summary(self) -> JsonObject:
        """The kind for the page."""
        return {
            "kind": self.name,
            "title": self.title,
            "sentence": self.sentence,
            "fields": [field.summary() for field in self.fields],
        }


async def cause(ask: Ask) -> Fault | None:
    """Cause the fault that the call names; one that lasts is returned."""
    kind = CATALOGUE.get(ask.text("kind"))
    if kind is None:
        raise Refused(f"There is no fault {ask.text('kind')}.")
    return await kind.cause(ask)


def _mishaps(ask: Ask) -> Mishaps:
    return Mishaps(ask.playground)


async def _lasting(ask: Ask) -> Fault:
    name = ask.text("kind")
    kind = RestFault(name) if name in set(RestFault) else InteractionFault(name)
    given = {field.name: ask.args.get(field.name, field.default) for field in CATALOGUE[name].fields}
    for field in CATALOGUE[name].fields:
        field.check(given[field.name])
    return ask.playground.faults.add(
        kind,
        times=int(as_number(given.get("times"), default=1)),
        seconds=as_number(given.get("seconds"), default=1.0),
        status=as_int(given.get("status"), default=500),
        scope=as_text(given.get("scope")) or "user",
        route=as_text(given.get("route")),
    )


def _channel(ask: Ask) -> Channel:
    return ask.playground.world.channel(ask.number("channel_id"))


def _guild(ask: Ask) -> Guild:
    wanted = ask.number("guild_id")
    return ask.playground.world.guild(wanted) if wanted else next(iter(ask.playground.world.guilds.values()))


def _person(ask: Ask) -> User:
    return ask.playground.world.user(ask.number("person_id") or ask.person.id)


def _names(ask: Ask) -> list[str]:
    given = ask.args.get("deny")
    return [as_text(name) for name in as_list(given)] or as_text(given).replace(",", " ").split()


def _once(happen: Callable[[Ask], Awaitable[None] | None]) -> Callable[[Ask], Awaitable[Fault | None]]:
    async def run(ask: Ask) -> Fault | None:
        waiting = happen(ask)
        if waiting is not None:
            await waiting
        return None

    return run


_TIMES = Field(name="times", type="number", default=1)
_BURST = Field(name="times", type="number", default=3)
_ROUTE = Field(name="route", type="text", default="")
_CHANNEL = Field(name="channel_id", type="channel")
_GUILD = Field(name="guild_id", type="guild")
_PERSON = Field(name="person_id", type="person")


def _seconds(default: float) -> Field:
    return Field(name="seconds", type="number", default=default)


def _status(*codes: int) -> Field:
    return Field(name="status", type="choice", default=codes[0], choices=tuple(str(code) for code in codes))


_SCOPE = Field(name="scope", type="choice", default="user", choices=("user", "shared", "global"))

_KINDS = (
    FaultKind(
        name="rate_limit",
        title="Rate limit",
        sentence="The next calls are answered with 429 and a time to wait.",
        fields=(_seconds(5), _TIMES, _SCOPE, _ROUTE),
        cause=_lasting,
    ),
    FaultKind(
        name="server_error",
        title="Server error",
        sentence="The next calls fail as chosen, and nothing was done.",
        fields=(_status(500, 502, 503, 504), _BURST, _ROUTE),
        cause=_lasting,
    ),
    FaultKind(
        name="lost_answer",
        title="Lost answer",
        sentence="The next calls are done, but their answers are 500 or 502.",
        fields=(_status(500, 502), _TIMES, _ROUTE),
        cause=_lasting,
    ),
    FaultKind(
        name="slow",
        title="Slow REST",
        sentence="Calls take longer. 0 times: until it is ended.",
        fields=(_seconds(2), Field(name="times", type="number", default=0), _ROUTE),
        cause=_lasting,
    ),
    FaultKind(
        name="dms_too_fast",
        title="DMs opened too fast",
        sentence="The next direct messages can't be opened: 403 with code 40003.",
        fields=(_TIMES, Field(name="route", type="text", default="POST /users/@me/channels")),
        cause=_lasting,
    ),
    FaultKind(
        name="cut",
        title="Cut connection",
        sentence="The connections of the next calls close without an answer.",
        fields=(_TIMES, _ROUTE),
        cause=_lasting,
    ),
    FaultKind(
        name="late",
        title="Late interaction",
        sentence="The next interactions reach the bot late; past 3 seconds nobody may answer them.",
        fields=(_seconds(3.5), _TIMES),
        cause=_lasting,
    ),
    FaultKind(
        name="twice",
        title="Interaction twice",
        sentence="The next interactions reach the bot twice.",
        fields=(_TIMES,),
        cause=_lasting,
    ),
    FaultKind(
        name="out_of_order",
        title="Interactions out of order",
        sentence="The next interaction is held back until another has overtaken it.",
        fields=(_seconds(2), _TIMES),
        cause=_lasting,
    ),
    FaultKind(
        name="gateway_drop",
        title="Gateway drops",
        sentence="The connection breaks; the bot resumes and gets what it missed.",
        cause=_once(lambda ask: _mishaps(ask).gateway_drop()),
    ),
    FaultKind(
        name="gateway_reconnect",
        title="Gateway asks for a reconnect",
        sentence="Discord sends op 7; the bot reconnects and resumes.",
        cause=_once(lambda ask: _mishaps(ask).gateway_reconnect()),
    ),
    FaultKind(
        name="gateway_lost",
        title="Gateway session lost",
        sentence="The connection breaks and cannot be resumed; what happens meanwhile is never told.",
        cause=_once(lambda ask: _mishaps(ask).gateway_lost()),
    ),
    FaultKind(
        name="invalid_session",
        title="Invalid session",
        sentence="Discord sends op 9 in the middle of a session.",
        fields=(Field(name="resumable", type="choice", default="no", choices=("no", "yes")),),
        cause=_once(lambda ask: _mishaps(ask).invalid_session(resumable=ask.text("resumable") == "yes")),
    ),
    FaultKind(
        name="token_expiry",
        title="Tokens expire",
        sentence="The clock goes forward by 15 minutes: answers to interactions can no longer be changed.",
        cause=_once(lambda ask: _mishaps(ask).token_expiry()),
    ),
    FaultKind(
        name="message_deleted",
        title="Message deleted",
        sentence="A message is deleted under the bot.",
        fields=(_CHANNEL, Field(name="message_id", type="message")),
        cause=_once(lambda ask: _mishaps(ask).message_deleted(_channel(ask), ask.number("message_id"))),
    ),
    FaultKind(
        name="channel_deleted",
        title="Channel or thread deleted",
        sentence="A channel or thread is deleted under the bot.",
        fields=(_CHANNEL,),
        cause=_once(lambda ask: _mishaps(ask).channel_deleted(_channel(ask))),
    ),
    FaultKind(
        name="role_deleted",
        title="The bot's role deleted",
        sentence="The role that gave the bot its permissions goes.",
        fields=(_GUILD,),
        cause=_once(lambda ask: _mishaps(ask).role_deleted(_guild(ask))),
    ),
    FaultKind(
        name="permissions",
        title="Permissions withdrawn",
        sentence="The bot may no longer do these things in a channel; nothing named gives them back.",
        fields=(_CHANNEL, Field(name="deny", type="names", default="send_messages attach_files")),
        cause=_once(lambda ask: _mishaps(ask).permissions(_channel(ask), deny=_names(ask))),
    ),
    FaultKind(
        name="bot_removed",
        title="Bot removed",
        sentence="The bot is thrown out of the server.",
        fields=(_GUILD,),
        cause=_once(lambda ask: _mishaps(ask).bot_removed(_guild(ask))),
    ),
    FaultKind(
        name="bot_invited",
        title="Bot invited back",
        sentence="The bot is invited into the server again.",
        fields=(_GUILD,),
        cause=_once(lambda ask: _mishaps(ask).bot_invited(_guild(ask))),
    ),
    FaultKind(
        name="dm_closed",
        title="DMs closed",
        sentence="A person takes no direct messages from the bot (50007).",
        fields=(_PERSON,),
        cause=_once(lambda ask: _mishaps(ask).dm_closed(_person(ask))),
    ),
    FaultKind(
        name="dm_opened",
        title="DMs opened",
        sentence="A person takes direct messages from the bot again.",
        fields=(_PERSON,),
        cause=_once(lambda ask: _mishaps(ask).dm_opened(_person(ask))),
    ),
    FaultKind(
        name="no_mutual_guild",
        title="No common server",
        sentence="A person leaves every server she shares with the bot (50278).",
        fields=(_PERSON,),
        cause=_once(lambda ask: _mishaps(ask).no_mutual_guild(_person(ask))),
    ),
    FaultKind(
        name="mutual_guild",
        title="Common server again",
        sentence="A person joins the servers again.",
        fields=(_PERSON,),
        cause=_once(lambda ask: _mishaps(ask).mutual_guild(_person(ask))),
    ),
)
CATALOGUE = {kind.name: kind for kind in _KINDS}
