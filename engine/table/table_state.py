"""A table at rest: what is read from the store, and what each change begins from and ends with."""

from dataclasses import dataclass

from engine.rules.position import Position
from engine.rules.records.positions import options_row
from engine.rules.records.promise import dealt_from
from engine.table.meta import GameMeta


@dataclass(frozen=True, slots=True)
class TableState:
    """A table at rest, exactly as committed. The position is never changed in place."""

    meta: GameMeta
    position: Position | None
    """None in a lobby, and in a damaged game whose position was lost."""
    seed: str | None
    """What was promised (format 1: also what deals)."""
    drawn: int
    next_entry: int
    board_entry: int
    """Number of the first entry that no board has told of."""


def deal_seed(meta: GameMeta, seed: str | None) -> str | None:
    """What a game is dealt from (docs/record.md): in format 2 the promised seed with game, options and words, in format
    1 the promised seed itself. None in a lobby."""
    if seed is None or meta.status == "lobby":
        return None
    if meta.words is None:
        return seed
    return dealt_from(seed, meta.id, options_row(meta.options), meta.words)
