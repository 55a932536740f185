"""A position as text, for people at a terminal."""

from collections.abc import Sequence
from typing import Final

from engine.rules.position import Building, Position, SeatState
from engine.rules.terms import GREEN, Cell, by_name

LEGEND: Final = "R7/3a* = top tile R7, 3 floors, resources of seat a, a site; letters alone are tokens\n"
SEATS: Final = "abcde"


def draw(position: Position, names: Sequence[str]) -> str:
    """The city as a grid, then piles and seats, everything open."""
    return f"{_head(position, names)}\n{city(position)}\n{LEGEND}\n{_piles(position)}\n{_seats(position, names)}"


def plain(text: str) -> str:
    """Words that come from outside, for a terminal: nothing of them may move its cursor."""
    return "".join(c if c.isprintable() else "?" for c in text)


def called(names: Sequence[str], seat: int) -> str:
    """Who sits there, for a terminal; whoever has deleted her data has no name any more."""
    return plain(names[seat]) or f"seat {SEATS[seat]}"


def counted(number: int, noun: str) -> str:
    """``1 point``, ``2 points``."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _head(position: Position, names: Sequence[str]) -> str:
    words = [f"Round {position.round}", f"phase {position.phase}", f"first {called(names, position.first)}"]
    if position.turn is not None:
        words.append(f"turn {called(names, position.turn)}")
    if position.final_round:
        words.append("last round")
    return ", ".join(words) + "\n"


def city(position: Position) -> str:
    """Columns and rows carry their numbers, x to the right, y down."""
    cells: dict[Cell, str] = {cell: _building(b) for cell, b in position.city.items()}
    cells |= {cell: letter for letter, cell in position.tokens.items()}
    columns = range(min(x for x, _ in cells), max(x for x, _ in cells) + 1)
    width = max(map(len, cells.values())) + 1
    rows = range(min(y for _, y in cells), max(y for _, y in cells) + 1)
    return "".join([
        " " * 4 + "".join(f"{x:>{width}}" for x in columns) + "\n",
        *(f"{y:>4}" + "".join(f"{cells.get((x, y), '.'):>{width}}" for x in columns) + "\n" for y in rows),
    ])


def _building(building: Building) -> str:
    top = "green" if building.top == GREEN else building.top
    owner = "" if building.owner is None else SEATS[building.owner]
    return f"{top}/{building.height}{owner}{'*' if building.site else ''}"


def _piles(position: Position) -> str:
    modules = position.options.modules
    rows = [("deck", position.deck), ("discard", sorted(position.discard, key=by_name)), ("tiles", position.supply),
            ("box", sorted(position.box, key=by_name))]
    if "new_buildings" in modules:
        rows.append(("new buildings", position.new_buildings))
    if "prestige" in modules:
        rows.append(("prestige", [tile for pile in position.prestige.values() for tile in pile]))
    if "green_spaces" in modules:
        rows.append(("green spaces", [str(position.green_spaces)]))
    lines = [f"{name:<13} {' '.join(items) or '-'}" for name, items in rows]
    if position.exhausted:
        lines.append(f"{'exhausted':<13} {position.exhausted}")
    return "\n".join(lines) + "\n"


def _seats(position: Position, names: Sequence[str]) -> str:
    return "\n".join(_seat(position, number, names[number]) for number in range(len(position.seats)))


def _seat(position: Position, number: int, name: str) -> str:
    seat = position.seats[number]
    who = f"{SEATS[number]} {plain(name)}".rstrip()
    head = (f"{who}: {counted(seat.points, 'point')}, {counted(seat.resources, 'resource')} "
            f"({seat.supply} in the supply), {counted(seat.new_hands, 'new hand')}")
    rows = [(label, text) for label, text in _holdings(seat) if text]
    return "\n".join([head, *(f"    {label:<11} {text}" for label, text in rows)]) + "\n"


def _holdings(seat: SeatState) -> list[tuple[str, str]]:
    choice = seat.choice
    chosen = "" if choice is None else " ".join([choice.card, *choice.tiles, choice.event or ""]).strip()
    return [
        ("tiles", " ".join(sorted(seat.tiles, key=by_name))),
        ("hand", " ".join(sorted(seat.hand, key=by_name))),
        ("chosen", chosen),
        ("set aside", seat.aside or ""),
        ("characters", " ".join(seat.characters)),
        ("expert", seat.expert or ""),
        ("cards", " ".join(sorted(seat.cards, key=by_name))),
        ("events", " ".join(seat.events)),
        ("draft", " ".join(seat.draft)),
    ]
