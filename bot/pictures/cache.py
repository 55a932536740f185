"""Pictures for screens: drawn one after another, what somebody waits for first, and kept for the next reader."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields, replace
from hashlib import blake2b
from time import monotonic
from typing import Final, TypeAlias

from bot.metrics import Metrics
from bot.pictures.orders import order_of
from bot.screens.screen import Picture, Screen
from bot.urgency import Queue
from engine.rules.prompts import TokenPrompt
from render import Order
from render.screen import leaves_out_cards

Drawn: TypeAlias = tuple[str, bytes]
"""A file name and the picture."""

_KEPT: Final = 24 * 1024 * 1024
"""Bytes of pictures kept for the next reader who wants the same."""
_AS_THEY_ARE: Final = tuple(
    part.name for part in fields(Picture) if part.name not in {"filename", "alt", "view", "words", "likeness"})
"""What a picture is drawn of beside its view and its words, of which only some tells; another part of it is in here by
itself."""
_AT_ONCE: Final = 2
"""Pictures that are with the thread: one is drawn, and the next one is there when that is done. Those that wait for a
place go by urgency."""


class Pictures:
    """Draws what screens show; equal pictures are drawn once, also for those who ask meanwhile."""

    def __init__(self, draw: Callable[[Order], bytes], metrics: Metrics) -> None:
        self._draw = draw
        self._metrics = metrics
        self._thread = ThreadPoolExecutor(1, "render")
        self._queue = Queue()
        self._drawing = 0
        self._kept: OrderedDict[str, asyncio.Future[bytes]] = OrderedDict()
        self._size = 0

    @property
    def waiting(self) -> int:
        """Pictures that wait for others to be drawn first."""
        return self._queue.waiting

    async def of(self, screen: Screen) -> list[Drawn]:
        """The screen's pictures, in its order."""
        return [(picture.filename, await self._one(picture)) for picture in screen.pictures]

    async def _one(self, picture: Picture) -> bytes:
        key = likeness(picture)
        found = self._kept.get(key)
        if found is None:
            found = asyncio.ensure_future(self._in_turn(picture))
            self._kept[key] = found
            found.add_done_callback(lambda done: self._drawn(key, done))
        else:
            self._kept.move_to_end(key)
        return await asyncio.shield(found)

    async def _in_turn(self, picture: Picture) -> bytes:
        if self._drawing < _AT_ONCE:
            self._drawing += 1
        else:
            await self._queue.wait()  # Whoever ends hands on the place.
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, self._timed, picture)
        finally:
            if not self._queue.let_through():
                self._drawing -= 1

    def _timed(self, picture: Picture) -> bytes:
        began = monotonic()
        data = self._draw(order_of(picture))
        self._metrics.drawn.observe(monotonic() - began)
        return data

    def _drawn(self, key: str, done: asyncio.Future[bytes]) -> None:
        if done.cancelled() or done.exception() is not None:
            self._kept.pop(key, None)
            return
        self._size += len(done.result())
        while self._size > _KEPT:
            _, oldest = next(iter(self._kept.items()))
            if not oldest.done():
                break
            self._kept.popitem(last=False)
            self._size -= len(oldest.result())

    def close(self) -> None:
        """Let the thread end after what it draws now."""
        self._thread.shutdown(wait=False, cancel_futures=True)


def likeness(picture: Picture) -> str:
    """Equal for pictures that look the same: what is asked stands in words only, but for a token's places, and whether
    cards answer it; so does who is awaited."""
    if picture.likeness:
        return picture.likeness[0]
    seen = replace(picture.view, prompt=None, asked=(), waiting=0, answering=0)
    prompt = picture.view.prompt
    token = (prompt.letter, prompt.places) if isinstance(prompt, TokenPrompt) else ()
    small = picture.kind == "screen" and leaves_out_cards(picture.view)
    told = repr((seen, token, small, picture.words.language, [getattr(picture, part) for part in _AS_THEY_ARE]))
    found = blake2b(told.encode(), digest_size=12).hexdigest()
    picture.likeness.append(found)
    return found
