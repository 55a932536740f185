"""The rules: random games with every legal move listed, clones, replays."""

from collections.abc import Callable
from dataclasses import fields, make_dataclass
from random import Random
from typing import Final

from bench import peers
from bench.measuring import ResultRow, Sample, duration, side_by_side
from engine.cli import selfplay
from engine.rules import game
from engine.rules.chance import Loose, pick
from engine.rules.events import Gained
from engine.rules.position import Options, Position
from engine.rules.records.file import EntryKind, entries, line
from engine.rules.records.replay import replay
from engine.rules.records.writing import Recorder
from engine.rules.terms import MODULES

BASE: Final = Options(3)
FULL: Final = Options(3, "draft", frozenset(MODULES))
GAMES: Final = 60
"""Of ours, in one run."""
PEER_GAMES: Final = 12
COPIES: Final = 5_000
MIDGAME: Final = 40
"""Decisions after which positions are cloned."""

CATANATRON_REFERENCE: Final = 0.040
"""Seconds its random 3-player game takes on the machine for which the goal of 3 ms was set."""


def random_game(options: Options, seed: str) -> int:
    """Play a game, listing every legal answer and taking one of them each time (of tiles to return, R4.2, there is
    no list: 2 to the power of their number); the number of decisions."""
    rng = Random(seed)
    chance = Loose(rng)
    position = game.deal(options, seed)
    decisions = 0
    while position.open:
        prompt = next(iter(position.open.values()))
        answer = prompt.sample(rng) if prompt.kind == "return" else pick(rng, list(prompt.options()))
        game.answer(position, answer, chance)
        decisions += 1
    return decisions


def _decisions(options: Options) -> Callable[[], int]:
    return lambda: sum(random_game(options, str(seed)) for seed in range(GAMES))


def _catanatron_moves() -> int:
    return sum(peers.catanatron_moves(peers.catanatron_game(seed)) for seed in range(PEER_GAMES))


def _chess_moves() -> int:
    return sum(len(peers.chess_game(seed).move_stack) for seed in range(PEER_GAMES))


def _copies(copy: Callable[[], object]) -> Callable[[], int]:
    def run() -> int:
        for _ in range(COPIES):
            copy()
        return COPIES
    return run


def measure() -> list[ResultRow]:
    """All rows of the rules."""
    return [*_playing(), *_cloning(), *_replaying(), *_choices()]


def _playing() -> list[ResultRow]:
    times = side_by_side({"ours": _decisions(BASE), "full": _decisions(FULL),
                          "catanatron": _catanatron_moves, "chess": _chess_moves})
    ours, full, peer = (times[name] for name in ("ours", "full", "catanatron"))
    game_ours, game_full, game_peer = ours.seconds / GAMES, full.seconds / GAMES, peer.seconds / PEER_GAMES
    there = game_ours / game_peer * CATANATRON_REFERENCE
    share = ours.each / peer.each
    return [
        ResultRow("random game, 3 players, legal moves listed", duration(game_ours),
                  f"3 ms, aim 1 ms, where catanatron's takes 40 ms: would be {duration(there)} there",
                  f"catanatron {duration(game_peer)} ({_ratio(game_ours, game_peer)})", there <= 0.003),
        ResultRow("the same with draft and all modules", duration(game_full), "",
                  f"catanatron {duration(game_peer)} ({_ratio(game_full, game_peer)})"),
        ResultRow("one decision of these games", duration(ours.each),
                  f"half of catanatron's move, aim a quarter: is {share:.2f}", _beside_moves(ours, times),
                  share <= 0.5),
        ResultRow("the same with draft and all modules", duration(full.each), "", _beside_moves(full, times)),
    ]


def _beside_moves(ours: Sample, times: dict[str, Sample]) -> str:
    catanatron, chess = times["catanatron"].each, times["chess"].each
    return (f"catanatron {duration(catanatron)} ({_ratio(ours.each, catanatron)}), "
            f"python-chess {duration(chess)} ({_ratio(ours.each, chess)})")


def _ratio(ours: float, theirs: float) -> str:
    return f"ours is {ours / theirs:.3f} of it"


def _cloning() -> list[ResultRow]:
    catan, board = peers.catanatron_game(1), peers.chess_game(1)
    times = side_by_side({
        "clone": _copies(_midgame(BASE).clone), "full clone": _copies(_midgame(FULL).clone),
        "catanatron": _copies(catan.copy), "chess": _copies(board.copy),
    })
    beside = f"catanatron {duration(times['catanatron'].each)}, python-chess {duration(times['chess'].each)}"
    return [
        ResultRow("clone in the middle of a game", duration(times["clone"].each), "15 µs", beside,
                  times["clone"].each <= 15e-6),
        ResultRow("the same with all modules", duration(times["full clone"].each), "15 µs", beside,
                  times["full clone"].each <= 15e-6),
    ]


def _midgame(options: Options) -> Position:
    rng = Random(1)
    chance = Loose(rng)
    position = game.deal(options, "midgame")
    for _ in range(MIDGAME):
        game.answer(position, next(iter(position.open.values())).sample(rng), chance)
    return position


def _replaying() -> list[ResultRow]:
    lines: list[bytes] = []

    def write(kind: EntryKind, body: object) -> None:
        lines.append(line(kind, body).encode())

    write("record", selfplay.header(FULL, "bench").row())
    selfplay.play_out(FULL, "bench", [selfplay.at_random] * 3, Recorder(write))

    def run() -> int:
        return replay(entries(lines)).entries

    took = side_by_side({"replay": run})["replay"]
    return [ResultRow("replay of a record, every entry checked", duration(took.seconds), "",
                      f"{took.units} entries, {duration(took.each)} each")]


def _choices() -> list[ResultRow]:
    """What the house's ways cost beside the obvious ones."""
    frozen = make_dataclass("Frozen", [(field.name, object) for field in fields(Gained)], frozen=True, slots=True)
    times = side_by_side({
        "plain": _copies(lambda: Gained(0, "action", 1, 2, 3)), "frozen": _copies(lambda: frozen(0, "action", 1, 2, 3)),
    })
    return [ResultRow("an event, a plain dataclass with slots", duration(times["plain"].each), "",
                      f"the same frozen {duration(times['frozen'].each)}")]
