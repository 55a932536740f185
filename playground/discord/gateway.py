"""The gateway: websocket sessions of the bot's shards, with heartbeats, replay and every way to lose them."""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from collections.abc import Callable, Collection
from dataclasses import dataclass, field

from aiohttp import WSMsgType, web

from playground.clock import Clock
from playground.discord.gateway_codes import PRIVILEGED, Close, Intent, Op
from playground.discord.gateway_socket import Socket
from playground.discord.session_starts import SessionStarts
from playground.discord.shapes import Shapes
from playground.discord.world import World
from playground.traffic import Entry, Traffic
from playground.wire import JsonObject, as_int, as_list, as_object, as_text, dumps, loads

HEARTBEAT_ACK_S = 0.02
"""Seconds between a heartbeat and its acknowledgement."""
HEARTBEAT_MS = 41_250
REPLAY_KEEP = 5000


@dataclass(slots=True, kw_only=True)
class Session:
    """A shard's session: it outlives its sockets so that a bot can resume."""

    id: str
    shard: int
    shards: int
    intents: int
    seq: int = 0
    sent: deque[JsonObject] = field(default_factory=lambda: deque(maxlen=REPLAY_KEEP))
    socket: Socket | None = None

    def has(self, guild_id: int | None) -> bool:
        """Whether events of this server (or direct messages) go to this shard."""
        return ((guild_id or 0) >> 22) % self.shards == self.shard


class Gateway:
    """All sessions of the one bot."""

    def __init__(self, world: World, shapes: Shapes, clock: Clock, traffic: Traffic, token: str) -> None:
        self._world = world
        self._shapes = shapes
        self._clock = clock
        self._traffic = traffic
        self.token = token
        """Of the bot; with another it is let in no more."""
        self.starts = SessionStarts(clock)
        self.sessions: dict[str, Session] = {}
        self.online = asyncio.Event()
        self.allowed_privileged = 0
        self.on_change: list[Callable[[bool], None]] = []

    @property
    def connected(self) -> bool:
        """Whether every shard of the bot is connected."""
        here = [session for session in self.sessions.values() if session.socket is not None]
        return bool(here) and {session.shard for session in here} >= set(range(here[0].shards))

    def dispatch(self, name: str, data: JsonObject, *, guild_id: int | None, intent: int = 0) -> None:
        """Send an event to the shard it belongs to, or keep it for the shard's return."""
        for session in self.sessions.values():
            if session.has(guild_id) and (not intent or session.intents & intent):
                self._send(session, name, data)

    def intents_of(self, guild_id: int | None) -> int:
        """The intents of the shard that gets this server's events."""
        return next((s.intents for s in self.sessions.values() if s.has(guild_id)), 0)

    def _send(self, session: Session, name: str, data: JsonObject) -> None:
        session.seq += 1
        payload: JsonObject = {"op": int(Op.DISPATCH), "t": name, "s": session.seq, "d": data}
        session.sent.append(payload)
        self._record("gateway-out", name, data)
        if session.socket is not None:
            session.socket.send(payload)

    def _record(self, kind: str, name: str, data: object) -> None:
        self._traffic.add(Entry(at=self._clock.time(), kind=kind, name=name, request=dumps(data)))

    async def gone(self, shards: Collection[int] | None = None) -> None:
        """The bot's process has ended, or the one that had these shards: nobody can resume its sessions."""
        for session in list(self.sessions.values()):
            if shards is not None and session.shard not in shards:
                continue
            del self.sessions[session.id]
            if session.socket is not None:
                session.socket.abort()
        self._note_change()

    async def drop(self, *, politely: bool = False, forget: bool = False) -> None:
        """Cut every connection; ``politely`` asks for a reconnect instead (op 7), ``forget`` spoils the resume."""
        for session in list(self.sessions.values()):
            socket = session.socket
            if forget:
                del self.sessions[session.id]
            if socket is None:
                continue
            if politely:
                socket.send({"op": int(Op.RECONNECT), "d": None, "s": None, "t": None})
            else:
                session.socket = None
                socket.abort()
        self._note_change()

    async def invalidate(self, *, resumable: bool = False) -> None:
        """Tell every shard that its session is invalid (op 9); one that is not resumable is forgotten."""
        for session in list(self.sessions.values()):
            if not resumable:
                del self.sessions[session.id]
            if session.socket is not None:
                session.socket.send({"op": int(Op.INVALID_SESSION), "d": resumable, "s": None, "t": None})
        self._note_change()

    async def reset_token(self) -> None:
        """Its owner has another one made, or Discord does: every session is ended, and the bot is let in no more."""
        self.token = f"reset.{secrets.token_urlsafe(24)}"
        ended, self.sessions = [*self.sessions.values()], {}
        sockets = [session.socket for session in ended if session.socket is not None]
        await asyncio.gather(*(socket.close(Close.NOT_AUTHENTICATED) for socket in sockets))
        self._note_change()

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """``GET /gateway``: one connection of one shard."""
        ws = web.WebSocketResponse(max_msg_size=1 << 16, compress=False)
        await ws.prepare(request)
        socket = Socket(ws, request.transport, zlib_stream=request.query.get("compress") == "zlib-stream")
        pump = asyncio.create_task(socket.pump())
        session: Session | None = None
        try:
            socket.send({"op": int(Op.HELLO), "d": {"heartbeat_interval": HEARTBEAT_MS}, "s": None, "t": None})
            async for frame in ws:
                if frame.type not in {WSMsgType.TEXT, WSMsgType.BINARY}:
                    break
                payload = _payload(frame.data)
                if payload is None:
                    await socket.close(Close.DECODE_ERROR)
                    break
                session = await self._receive(socket, session, payload)
        finally:
            if session is not None and session.socket is socket:
                session.socket = None
            pump.cancel()
            self._note_change()
        return ws

    async def _receive(self, socket: Socket, session: Session | None, payload: JsonObject) -> Session | None:
        op = as_int(payload.get("op"), default=-1)
        data = as_object(payload.get("d"))
        if op == Op.HEARTBEAT:
            # No network answers before the sender has noted when it sent: discord.py would report the whole interval.
            ack: JsonObject = {"op": int(Op.HEARTBEAT_ACK), "d": None, "s": None, "t": None}
            asyncio.get_running_loop().call_later(HEARTBEAT_ACK_S, socket.send, ack)
        elif op in {Op.IDENTIFY, Op.RESUME} and session is not None:
            await socket.close(Close.ALREADY_AUTHENTICATED)
        elif op == Op.IDENTIFY:
            return await self._identify(socket, data)
        elif op == Op.RESUME:
            return await self._resume(socket, data)
        elif op == Op.REQUEST_MEMBERS and session is not None:
            self._members_chunk(session, data)
        elif op not in {Op.PRESENCE, Op.REQUEST_MEMBERS, 4}:
            await socket.close(Close.UNKNOWN_OPCODE)
        elif session is None:
            await socket.close(Close.NOT_AUTHENTICATED)
        return session

    async def _identify(self, socket: Socket, data: JsonObject) -> Session | None:
        self._record("gateway-in", "IDENTIFY", {**data, "token": "..."})
        if as_text(data.get("token")).removeprefix("Bot ") != self.token:
            await socket.close(Close.AUTHENTICATION_FAILED)
            return None
        shard = [as_int(item, default=-1) for item in as_list(data.get("shard"))] or [0, 1]
        if len(shard) != 2 or not 0 <= shard[0] < shard[1]:
            await socket.close(Close.INVALID_SHARD)
            return None
        intents = as_int(data.get("intents"))
        if intents & PRIVILEGED & ~self.allowed_privileged:
            await socket.close(Close.DISALLOWED_INTENTS)
            return None
        if not self.starts.take():
            await asyncio.gather(socket.close(Close.AUTHENTICATION_FAILED), self.reset_token())
            return None
        self._forget_lost(shard[0])
        session = Session(id=secrets.token_hex(16), shard=shard[0], shards=shard[1], intents=intents, socket=socket)
        self.sessions[session.id] = session
        guilds = [g for g in self._world.guilds.values() if self._world.bot.id in g.members and session.has(g.id)]
        ready: JsonObject = {
            "v": 10,
            "user": self._shapes.me(self._world.bot),
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
            "session_id": session.id,
            "session_type": "normal",
            "resume_gateway_url": self.url,
            "shard": [session.shard, session.shards],
            "application": {"id": str(self._world.application_id), "flags": 0},
            "private_channels": [],
            "relationships": [],
            "user_settings": {},
            "presences": [],
            "_trace": [],
        }
        self._send(session, "READY", ready)
        if intents & Intent.GUILDS:
            for guild in guilds:
                self._send(session, "GUILD_CREATE", self._shapes.guild_create(guild))
        self._note_change()
        return session

    @property
    def url(self) -> str:
        """The websocket's address."""
        return self._shapes.origin.replace("http", "ws", 1) + "/gateway"

    def _forget_lost(self, shard: int) -> None:
        """Sessions of the shard that nobody is connected to any more; as on Discord, several may be connected."""
        for older in [s for s in self.sessions.values() if s.shard == shard]:
            if older.socket is None or older.socket.ws.closed:
                del self.sessions[older.id]

    async def _resume(self, socket: Socket, data: JsonObject) -> Session | None:
        self._record("gateway-in", "RESUME", {**data, "token": "..."})
        if as_text(data.get("token")).removeprefix("Bot ") != self.token:
            await socket.close(Close.AUTHENTICATION_FAILED)
            return None
        session = self.sessions.get(as_text(data.get("session_id")))
        seq = as_int(data.get("seq"))
        if session is None or not session.seq - len(session.sent) <= seq <= session.seq:
            socket.send({"op": int(Op.INVALID_SESSION), "d": False, "s": None, "t": None})
            return None
        if session.socket is not None:
            await session.socket.close(Close.SESSION_TIMED_OUT)
        missed = [payload for payload in session.sent if as_int(payload.get("s")) > seq]
        for payload in missed:
            socket.send(payload)
        session.socket = socket
        self._send(session, "RESUMED", {"_trace": []})
        self._note_change()
        return session

    def _members_chunk(self, session: Session, data: JsonObject) -> None:
        guild = self._world.guilds.get(as_int(data.get("guild_id")))
        if guild is None:
            return
        wanted = {as_int(item) for item in as_list(data.get("user_ids"))} or {as_int(data.get("user_ids"))}
        query = as_text(data.get("query")).lower()
        members = [
            member
            for member in guild.members.values()
            if member.user_id in wanted
            or ("query" in data and self._world.users[member.user_id].username.startswith(query))
        ]
        chunk: JsonObject = {
            "guild_id": str(guild.id),
            "members": [self._shapes.member(member) for member in members],
            "chunk_index": 0,
            "chunk_count": 1,
            "not_found": [],
        }
        if "nonce" in data:
            chunk["nonce"] = data["nonce"]
        self._send(session, "GUILD_MEMBERS_CHUNK", chunk)

    def _note_change(self) -> None:
        if self.connected:
            self.online.set()
        else:
            self.online.clear()
        for tell in self.on_change:
            tell(self.connected)


def _payload(frame: str | bytes) -> JsonObject | None:
    """What a frame says; None where it is no JSON, or no object, which no opcode can be read of."""
    try:
        said = loads(frame)
    except ValueError:
        return None
    return said if isinstance(said, dict) else None
