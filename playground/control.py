"""The bot's control port: what the playground asks of the bot beyond Discord (see ``docs/playground.md``)."""

from __future__ import annotations

import asyncio

import aiohttp

from playground.wire import JsonObject, as_object, as_text, loads

READY_WITHIN_S = 15.0
_WITHIN = aiohttp.ClientTimeout(total=20)


class ControlError(Exception):
    """The bot's control port refused, or is not there."""


class Control:
    """A client of the control port on loopback."""

    def __init__(self, port: int, token: str) -> None:
        self._base = f"http://127.0.0.1:{port}"
        self._headers = {"Authorization": f"Bearer {token}"}

    async def load(self, *, channel_id: int, record: str, people: list[int | None], language: str) -> JsonObject:
        """Load a record as the channel's game; ``None`` seats an AI. Answers with the game's id."""
        body: JsonObject = {
            "channel_id": str(channel_id),
            "record": record,
            "people": [str(person) if person is not None else None for person in people],
            "language": language,
        }
        return as_object(loads(await self._call("POST", "/load", body=body)))

    async def record(self, channel_id: int) -> str:
        """The channel's game as a record."""
        return await self._call("GET", "/record", params={"channel_id": str(channel_id)})

    async def clock(self, seconds: float) -> None:
        """Put the bot's clock forward by so many seconds more."""
        await self._call("POST", "/clock", body={"seconds": seconds})

    async def health(self) -> JsonObject:
        """What the bot says of itself."""
        return as_object(loads(await self._call("GET", "/health")))

    async def wait_ready(self, *, within: float = READY_WITHIN_S) -> None:
        """Wait until the bot says that it is connected; raises ``ControlError``."""
        try:
            async with asyncio.timeout(within):
                while not await self._connected():  # noqa: ASYNC110  another process can only be asked
                    await asyncio.sleep(0.02)
        except TimeoutError:
            raise ControlError(f"The bot was not ready within {within:.0f} s.") from None

    async def _connected(self) -> bool:
        try:
            return (await self.health()).get("connected") is True
        except ControlError:
            return False

    async def _call(
        self, method: str, path: str, *, body: JsonObject | None = None, params: dict[str, str] | None = None
    ) -> str:
        try:
            async with (
                aiohttp.ClientSession(timeout=_WITHIN, headers=self._headers) as session,
                session.request(method, self._base + path, json=body, params=params) as response,
            ):
                text = await response.text()
        except (aiohttp.ClientError, TimeoutError) as error:
            raise ControlError(f"The bot's control port does not answer: {error}") from error
        if response.status >= 400:
            raise ControlError(_sentence(text) or f"The bot's control port answered {response.status}.")
        return text


def _sentence(text: str) -> str:
    try:
        return as_text(as_object(loads(text)).get("error")) or text.strip()
    except ValueError:
        return text.strip()
