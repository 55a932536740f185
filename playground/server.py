"""The playground as a whole: the world and everything that acts on it."""

from __future__ import annotations

import secrets

from playground.actions import Actions
from playground.clock import Clock
from playground.events import Events
from playground.gateway import Gateway
from playground.interactions import Interactions
from playground.messages import Messages
from playground.shapes import Shapes
from playground.traffic import Traffic
from playground.world import World, default_world


class Playground:
    """One Discord on this machine.

    ``origin`` is the address under which it is reached (``http://127.0.0.1:8710``), set again once the port is known.
    """

    def __init__(
        self,
        *,
        origin: str = "http://127.0.0.1",
        world: World | None = None,
        token: str | None = None,
        keep_traffic: int | None = 2000,
        shards: int = 1,
    ) -> None:
        self.clock = world.clock if world is not None else Clock()
        self.world = world or default_world(self.clock)
        self.token = token or f"playground.{secrets.token_urlsafe(24)}"
        self.shards = shards
        self.traffic = Traffic(keep_traffic)
        self.shapes = Shapes(self.world, origin)
        self.gateway = Gateway(self.world, self.shapes, self.clock, self.traffic, self.token)
        self.events = Events(self.world, self.shapes, self.gateway)
        self.messages = Messages(self.world, self.shapes, self.events)
        self.actions = Actions(self.world, self.shapes, self.events)
        self.interactions = Interactions(self.world, self.shapes, self.events, self.messages, self.traffic)
        self.interactions.deliver = self._deliver

    def _deliver(self, payload: dict[str, object], guild_id: int | None) -> None:
        self.gateway.dispatch("INTERACTION_CREATE", payload, guild_id=guild_id)
