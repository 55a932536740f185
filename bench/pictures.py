"""Pictures: how quickly they are drawn and how small they are, beside the obvious way (``pictures_peer``)."""

import asyncio
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from statistics import median
from time import perf_counter
from typing import Final

from bench import pictures_peer
from bench.measuring import ResultRow, Sample, duration, side_by_side
from engine.rules.proposal import proposal
from engine.rules.scoring import score
from engine.rules.view import view
from render import (
    Order,
    Plan,
    city,
    drawing_process,
    drawn,
    film,
    gallery,
    samples,
    scoring,
    screen,
    sprites,
    text,
)
from render.city import city_image
from render.proposal import own_city

TIMES: Final = 8
"""Pictures in one run."""
PEER_TIMES: Final = 2
WARM_GOAL: Final = 0.015
TIMES_FASTER: Final = 12
"""At least so many times faster than the obvious way."""
SIZE_GOAL: Final = 150_000
CONSIDERED_GOAL: Final = 0.008
FIRST_GOAL: Final = 0.5
STALL_GOAL: Final = 0.010
FILM_GOAL: Final = 2_000_000
"""Of twenty rounds."""
GIVE_WAY: Final = 0.0005
"""Seconds for which a thread keeps the interpreter while another waits: as short as the bot sets it."""
MEMORY_GOAL: Final = 64_000_000

_FIRST: Final = """
from time import process_time
import render.samples as samples
from render import city
reel = samples.sample("late-five")
seen, marks = reel.shots[-1]
words = samples.labels(reel.header.names, seen.round)
began = process_time()
city(seen, marks, words)
print(process_time() - began, process_time())
"""
_MEMORY: Final = """
import render.samples as samples
from bench.memory import peak_memory
from render import gallery
before = peak_memory()
for name, data in gallery.gallery():
    if not name.endswith("gif"):
        len(data)
    else:
        break
print(peak_memory() - before)
"""


def measure() -> list[ResultRow]:
    """All rows of the pictures."""
    return [*_cities("late-five"), *_cities("modules"), _whole_game(), *_first(), *_others(), *_film(),
            *_beside_a_loop(), _memory()]


def _often(work: Callable[[], object], times: int = TIMES) -> Callable[[], int]:
    def run() -> int:
        for _ in range(times):
            work()
        return times
    return run


def _cities(name: samples.Name) -> list[ResultRow]:
    """The warm picture, everything in it drawn before."""
    reel = samples.sample(name)
    (seen, marks), names = reel.shots[-1], reel.header.names
    words = samples.labels(names, seen.round)
    image = city_image(seen, marks, words)
    title = f"{len(seen.seats)} players, {image.width}x{image.height}, {len(seen.city)} cells"
    ours, theirs = city(seen, marks, words), pictures_peer.city(seen, names)
    times = side_by_side({
        "ours": _often(lambda: city(seen, marks, words)),
        "theirs": _often(lambda: pictures_peer.city(seen, names), PEER_TIMES),
    })
    return [
        ResultRow(f"late city, drawn and encoded, sprites warm ({title})", duration(times["ours"].each),
                  f"at most {duration(WARM_GOAL)}, {TIMES_FASTER} times faster",
                  f"everything drawn at twice the size in RGB, scaled down: {duration(times['theirs'].each)}, "
                  f"{times['theirs'].each / times['ours'].each:.0f} times as long",
                  times["ours"].each <= WARM_GOAL and times["ours"].each * TIMES_FASTER <= times["theirs"].each),
        ResultRow(f"its PNG ({title})", _kilobytes(len(ours)), f"at most {_kilobytes(SIZE_GOAL)}",
                  f"RGB: {_kilobytes(len(theirs))}", len(ours) <= SIZE_GOAL),
    ]


def _kilobytes(count: int) -> str:
    return f"{count / 1000:.0f} kB"


def _whole_game() -> ResultRow:
    """Every round of a game once, in order, from empty caches: new buildings and new sizes of cells are drawn."""
    reel = samples.sample("game")

    def run() -> int:
        for cache in (sprites.block, sprites.outline, sprites.border_strips, sprites.bare_token, sprites.park,
                      sprites.meadow, sprites.turn, text.line, text.letters):
            cache.cache_clear()
        for seen, marks in reel.shots:
            city(seen, marks, samples.labels(reel.header.names, seen.round))
        return len(reel.shots)

    each = side_by_side({"ours": run})["ours"].each
    return ResultRow("a city, mean over a whole game that begins with no sprites", duration(each), "", "")


def _child(script: str) -> list[float]:
    done = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, encoding="utf-8")
    return [float(part) for part in done.stdout.split()]


def _first() -> list[ResultRow]:
    runs = [_child(_FIRST) for _ in range(3)]
    image, whole = (min(run[part] for run in runs) for part in (0, 1))
    return [
        ResultRow("first city of a process (late, 5 players)", duration(image), f"at most {duration(FIRST_GOAL)}", "",
                  image <= FIRST_GOAL),
        ResultRow("the same with the start of Python and all imports", duration(whole), "", ""),
    ]


def _others() -> list[ResultRow]:
    late = samples.sample("late-five")
    words = samples.labels(late.header.names, late.last.round)
    middle = samples.sample("middle")
    asked, choice = gallery.choice_of(middle)
    there = samples.labels(middle.header.names, middle.last.round)
    own, everybody, result = view(late.last, 0), view(late.last, None), score(late.last)
    times: dict[str, Sample] = side_by_side({
        "screen": _often(lambda: screen(own, words)),
        "scoring": _often(lambda: scoring(everybody, result, words)),
        "considered": _often(lambda: own_city(asked, there, Plan(proposal=proposal(asked, choice)))),
    })
    return [ResultRow("private screen, sprites warm", duration(times["screen"].each), "", ""),
            ResultRow("a proposed move, worked out, drawn and encoded, sprites warm",
                      duration(times["considered"].each), f"at most {duration(CONSIDERED_GOAL)}", "",
                      times["considered"].each <= CONSIDERED_GOAL),
            ResultRow("final scoring, sprites warm", duration(times["scoring"].each), "", "")]


def _film() -> list[ResultRow]:
    reel = samples.sample("game")
    frames = gallery.frames_of(reel)
    result = score(reel.last)
    rounds = reel.last.round
    size = len(film(frames, result))
    each = side_by_side({"ours": lambda: len(film(frames, result)) and 1}, rounds=2)["ours"].each
    return [ResultRow(f"film of {len(frames) + 2} frames, {rounds} rounds", duration(each), "", ""),
            ResultRow("its GIF", _kilobytes(size), f"below {_kilobytes(FILM_GOAL)} for 20 rounds", "",
                      size * 20 / rounds < FILM_GOAL)]


def _beside_a_loop() -> list[ResultRow]:
    """The only rows in real time: what a person would notice."""
    with closing(drawing_process()) as drawing:
        order = _late_city()
        drawing.run([order])
        worst = min(asyncio.run(_stall(partial(drawing.run, [order]))) for _ in range(5))
        ours = min(asyncio.run(_beside_a_busy_loop(partial(drawing.run, [order]))) for _ in range(3))
    before = sys.getswitchinterval()
    sys.setswitchinterval(GIVE_WAY)
    theirs = min(asyncio.run(_beside_a_busy_loop(partial(drawn, order))) for _ in range(3))
    sys.setswitchinterval(before)
    return [
        ResultRow("longest stall of an event loop while four cities are drawn, real time", duration(worst),
                  f"at most {duration(STALL_GOAL)}", "", worst <= STALL_GOAL),
        ResultRow("a city beside a loop that is never idle, real time, median", duration(ours), "",
                  f"drawn in a thread of the same process: {duration(theirs)}"),
    ]


def _late_city() -> Order:
    reel = samples.sample("late-five")
    seen, marks = reel.shots[-1]
    return Order("city", seen, samples.labels(reel.header.names, seen.round), tuple(marks))


async def _stall(draw: Callable[[], object]) -> float:
    """By how much the latest of many ticks, one each millisecond, was late. Seconds."""
    loop, worst, done = asyncio.get_running_loop(), 0.0, False

    async def tick() -> None:
        nonlocal worst
        while not done:
            began = perf_counter()
            await asyncio.sleep(0.001)
            worst = max(worst, perf_counter() - began - 0.001)

    watcher = asyncio.create_task(tick())
    with ThreadPoolExecutor(1) as thread:
        await asyncio.gather(*(loop.run_in_executor(thread, draw) for _ in range(4)))
    done = True
    await watcher
    return worst


async def _beside_a_busy_loop(draw: Callable[[], object]) -> float:
    """How long one picture takes while the loop has always something to do. Seconds, the median of some."""
    loop, done, took = asyncio.get_running_loop(), False, []

    async def work() -> None:
        while not done:
            until = perf_counter() + 0.001
            while perf_counter() < until:
                pass
            await asyncio.sleep(0)

    worker = asyncio.create_task(work())
    with ThreadPoolExecutor(1) as thread:
        for _ in range(TIMES):
            began = perf_counter()
            await loop.run_in_executor(thread, draw)
            took.append(perf_counter() - began)
    done = True
    await worker
    return median(took)


def _memory() -> ResultRow:
    grown = min(_child(_MEMORY)[0] for _ in range(2))
    return ResultRow("peak memory, grown by drawing the gallery, all sprite caches included",
                     f"{grown / 1_000_000:.0f} MB", f"below {MEMORY_GOAL // 1_000_000} MB", "", grown < MEMORY_GOAL)
