"""The lobby's buttons. The lobby message itself is edited by the publisher, in the order of the commits."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import discord

from bot import screens
from bot.presses.ai_names import AI_NAMES
from bot.presses.channels import room_for, room_kept
from bot.presses.game_options import changed
from bot.presses.request import PanelOver, Request, UserError
from bot.publishing.gathered_facts import deal_facts, lobby_facts
from bot.screens.screen import Screen
from bot.text import Words, bare, safe
from bot.wire.custom_id import Press
from bot.wire.replies import Answer, Form, Outcome
from engine.ai_levels import LEVELS
from engine.rules.position import Options
from engine.rules.records.promise import LONGEST_WORD
from engine.table import lobby
from engine.table.errors import Declined
from engine.table.meta import PACES, GameMeta, Pace
from engine.table.table import Table


async def join(request: Request, press: Press) -> Outcome:
    """Take a seat. Beside what she alone reads of the lobby it says then that she has one: the lobby may stand far
    above."""
    table = await request.services.tables.get(press.game)
    await take_seat(request, table)
    if request.guild is None or not request.in_private:
        return None
    return await request.here(screens.lobby_open_here(lobby_facts(table.meta), request.words, seated=True))


async def leave(request: Request, press: Press) -> Outcome:
    """Give it up again; the next becomes host, and a lobby without people is called off."""
    await leave_seat(request, await request.services.tables.get(press.game))
    return None


async def ai(request: Request, press: Press) -> Outcome:
    """*Add AI* asks the host which (``which``); there one more of a level, or with ``remove`` one less."""
    table = await request.services.tables.get(press.game)
    with (in_lobby if press.arg == "which" else _on_panel)(request, table):
        lobby.check_host(table.meta, request.person)
        if press.arg == "remove":
            await table.edit(lambda meta: lobby.remove_ai(meta, request.person))
        elif press.arg != "which":
            level = next((level for level in LEVELS if level == press.arg), None)
            if level is None:
                raise UserError("app-unknown-button")
            await table.edit(lambda meta: lobby.add_ai(meta, request.person, level, free_name(meta)))
    if press.arg != "which" and not request.in_private:
        return None  # A lobby of an older version, whose button added one at once.
    return await _panel(request, table, screens.ais(lobby_facts(table.meta), request.words), again=press.arg != "which")


async def word(request: Request, press: Press) -> Outcome:
    """*Add a word* to the deal: asks for it, and takes what was written."""
    table = await request.services.tables.get(press.game)
    check_in_lobby(request, table)
    seat = table.meta.seat_of(request.person)
    if seat is None:
        raise Declined("not_seated")
    if request.interaction.type is not discord.InteractionType.modal_submit:
        words = request.words
        return Form(
            replace(press, arg=""), title=words("word-title"), label=words("word-label"), hint=words("word-hint"),
            value=table.meta.seats[seat].word, longest=LONGEST_WORD)
    written = bare(press.arg, 2 * LONGEST_WORD) if press.arg.strip() else ""
    with in_lobby(request, table):
        await table.edit(lambda meta: lobby.add_word(meta, request.person, written))
    return None


async def deal(request: Request, press: Press) -> Outcome:
    """*About this deal*."""
    table = await request.services.tables.get(press.game)
    return await request.private(screens.deal(deal_facts(table.meta), request.words))


async def options(request: Request, press: Press) -> Outcome:
    """The host's private screen of options."""
    table = await request.services.tables.get(press.game)
    check_in_lobby(request, table)
    lobby.check_host(table.meta, request.person)
    return await _panel(request, table, screens.options(lobby_facts(table.meta), request.words), again=False)


async def _panel(request: Request, table: Table, screen: Screen, *, again: bool) -> Answer:
    """What the host has of her lobby, ``again`` where she has pressed on it. It becomes a line once that is no lobby
    any more, by the last press on it: nothing can be pressed there then."""
    panel = await request.turned(screen, again=again)
    return replace(
        panel, sent=lambda stands: request.services.sent.panels.add(table.id, request.person, stands, None))


async def change_option(request: Request, press: Press) -> Outcome:
    """One option changed on that screen: ``name=value``."""
    table = await request.services.tables.get(press.game)
    name, _, value = press.arg.partition("=")
    with _on_panel(request, table):
        lobby.check_host(table.meta, request.person)
        await table.edit(lambda meta: changed(meta, request.person, name, value, request.words))
    return await _panel(request, table, screens.options(lobby_facts(table.meta), request.words), again=True)


async def start(request: Request, press: Press) -> Outcome:
    """Deal the game."""
    await begin(request, await request.services.tables.get(press.game))
    return None


async def begin(request: Request, table: Table) -> None:
    """For the button and the command. UserError or Declined where it can't be."""
    with in_lobby(request, table):
        await table.start(request.person)


async def cancel(request: Request, press: Press) -> Outcome:
    """Call the lobby off."""
    table = await request.services.tables.get(press.game)
    now = request.services.clock.now()
    with in_lobby(request, table):
        await table.edit(lambda meta: lobby.cancel(meta, request.person, now))
    return None


async def take_seat(request: Request, table: Table) -> None:
    """For the button and the command. UserError or Declined where there is none for her."""
    if request.interaction.user.bot:
        raise UserError("app-no-bots")
    with in_lobby(request, table):
        await table.edit(lambda meta: lobby.join(meta, request.person, request.name))


async def leave_seat(request: Request, table: Table) -> None:
    """For the button and the command. UserError or Declined where there is none to leave."""
    now = request.services.clock.now()
    with in_lobby(request, table):
        await table.edit(lambda meta: lobby.leave(meta, request.person, now))


@contextmanager
def in_lobby(request: Request, table: Table) -> Iterator[None]:
    """What is done within needs a lobby. UserError where the game has begun, also by a press a moment before; Declined
    where it is gone."""
    check_in_lobby(request, table)
    try:
        yield
    except Declined as declined:
        if declined.code == "not_a_lobby":
            check_in_lobby(request, table)
        raise


@contextmanager
def _on_panel(request: Request, table: Table) -> Iterator[None]:
    """The same, pressed on what the host alone sees of her lobby. Once that is no lobby any more nothing can be pressed
    there with success: why not stands in its place."""
    try:
        with in_lobby(request, table):
            yield
    except (UserError, Declined) as refusal:
        if table.meta.status == "lobby" or not request.in_private:
            raise
        if isinstance(refusal, UserError):
            raise PanelOver(refusal.key, **refusal.values) from None
        raise PanelOver(f"declined-{refusal.code}") from None


def check_in_lobby(request: Request, table: Table) -> None:
    """UserError where the game has begun. Declined where it is gone."""
    if table.meta.status == "running":
        raise already_begun(request, table)
    if table.meta.status != "lobby":
        raise Declined("not_a_lobby")


async def opened(
    request: Request, options: Options, *, pace: Pace | None = None, language: str | None = None
) -> Table | Answer:
    """A new lobby here, or in a thread of its own, which speaks and waits as is usual there unless told otherwise;
    where one is open already, what it is. UserError or Declined where there may be none."""
    # Before a thread is made for it.
    lobby.check_options(options, request.guild)
    await check_limit(request)
    room = await room_for(request, language)
    async with room_kept(request, room):
        try:
            return await request.services.tables.open(
                room.channel, request.guild, request.person, request.name, options=options,
                pace=pace or PACES[room.pace], language=room.language)
        except Declined as declined:
            if declined.code != "channel_busy":
                raise
            return await occupied(request, room.channel)


async def occupied(request: Request, channel: str) -> Answer:
    """What stands in the channel where she would open a lobby. UserError or Declined that say it of a game."""
    table = await request.services.tables.by_channel(channel)
    if table is None or table.meta.status != "lobby":
        raise Declined("channel_busy") if table is None else already_begun(request, table)
    meta = table.meta
    return await request.private(screens.lobby_open_here(
        lobby_facts(meta), request.words, seated=meta.seat_of(request.person) is not None,
        asked=any(one.person == request.person for one in meta.awaited)))


def already_begun(request: Request, table: Table) -> UserError:
    """Who plays it, and what she can do instead, at the table or without a seat there."""
    who = request.words.listed(_named_here(table, request.words))
    seated = table.meta.seat_held_by(request.person) is not None
    return UserError("app-already-begun", seated="yes" if seated else "no", who=who)


def _named_here(table: Table, words: Words) -> Iterator[str]:
    """Who sits there, an AI said to be one as on the board: a seat that was given up keeps its person's name."""
    for seat in table.meta.seats:
        yield safe(seat.name) if seat.person is not None else words("seat-ai", name=safe(seat.name))


async def check_limit(request: Request) -> None:
    """Nobody sits in more open games than allowed: said before anything is made for a new one. Whether she may take a
    seat is seen to where it is written down."""
    if await request.services.tables.count_of(request.person) >= request.services.most_games:
        raise Declined("too_many_games")


def free_name(meta: GameMeta) -> str:
    """For one more AI seat."""
    taken = {seat.name for seat in meta.seats}
    return next(name for name in AI_NAMES if name not in taken)
