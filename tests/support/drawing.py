"""Positions drawn as text, so that a test reads like the rulebook.

A city is a grid of words, ``.`` for an empty cell::

    .   A   .
    R3  B2^2@1*  Y1

``A`` is a token; ``R3`` a building by its top tile; ``^2`` its height (floors that do not matter are filled in);
``B9+B5`` names the floors from the bottom up; ``@1`` its owner; ``*`` a site. The word on the top left stands at
cell 0,0 unless ``at`` says otherwise.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from engine.rules import game
from engine.rules.chance import Chance, Seeded
from engine.rules.decisions import Choose, Decision, Gain, MoveToken
from engine.rules.events import Acted, Event
from engine.rules.journal import Journal
from engine.rules.position import Building, Choice, Options, Position, SeatState
from engine.rules.prompts import Prompt
from engine.rules.terms import (
    BASE_TILES,
    HAL,
    Card,
    Cell,
    EventTile,
    Module,
    Phase,
    Seat,
    Solo,
    Tile,
    by_name,
    cell_from,
)

_BUILDING = re.compile(
    r"(?P<tiles>(?:[RBY]\d+|green)(?:\+(?:[RBY]\d+|green))*)(?:\^(?P<height>\d+))?(?:@(?P<owner>\d))?(?P<site>\*)?"
)


@dataclass
class Drawn:
    """What a drawing shows."""

    city: dict[Cell, Building]
    tokens: dict[Card, Cell]


def draw(text: str, at: Cell = (0, 0)) -> Drawn:
    """Read a drawing; ValueError on a word that means nothing."""
    drawn = Drawn({}, {})
    filler = _filler(text)
    for y, line in enumerate(line for line in text.splitlines() if line.strip()):
        for x, word in enumerate(line.split()):
            cell = (at[0] + x, at[1] + y)
            if re.fullmatch("[A-L]", word):
                drawn.tokens[word] = cell
            elif word != ".":
                drawn.city[cell] = _building(word, filler)
    return drawn


def _filler(text: str) -> Iterator[Tile]:
    shown = set(re.findall(r"[RBY]\d+", text))
    return (tile for tile in sorted(BASE_TILES, key=by_name, reverse=True) if tile not in shown)


def _building(word: str, filler: Iterator[Tile]) -> Building:
    found = _BUILDING.fullmatch(word)
    if found is None:
        raise ValueError(f"neither a token nor a building: {word!r}")
    tiles = found["tiles"].split("+")
    floors = int(found["height"] or len(tiles))
    below = [next(filler) for _ in range(floors - len(tiles))]
    owner = found["owner"]
    return Building((*below, *tiles), None if owner is None else int(owner), found["site"] is not None)


def seat(
    *, points: int = 0, resources: int = 0, supply: int = 10, tiles: str = "", hand: str = "", cards: str = "",
    characters: Iterable[int] = (), expert: str | None = None, events: Iterable[EventTile] = (), new_hands: int = 0,
) -> SeatState:
    """What one seat has; tiles, hand and kept cards as words, characters by their number (R9.1)."""
    state = SeatState(supply, new_hands)
    state.points, state.resources = points, resources
    state.tiles, state.hand, state.cards = tiles.split(), hand.split(), cards.split()
    state.characters = [f"character-{number}" for number in characters]
    state.expert, state.events = expert, list(events)
    return state


def table(
    text: str, *seats: SeatState, at: Cell = (0, 0), modules: Iterable[Module] = (), first: Seat = 0,
    supply: str = "R19 R20 B19 B20 Y19 Y20", deck: str = "", discard: str = "", exhausted: int = 0,
    hand_size: int = 4, solo: Solo | None = None, phase: Phase = "choose",
) -> Position:
    """A position between two actions. Nobody is asked anything yet: call ``ask`` or ``act``."""
    drawn = draw(text, at)
    people = 1 if solo else len(seats)
    options = Options(people, "introductory", frozenset(modules), hand_size, solo)
    position = Position(options)
    position.round, position.phase, position.first = 1, phase, first
    position.seats = list(seats)
    position.city, position.tokens = drawn.city, drawn.tokens
    position.supply, position.deck, position.discard = supply.split(), deck.split(), discard.split()
    position.exhausted = exhausted
    if "prestige" in options.modules:
        position.prestige = {"R": ["R24", "R25"], "B": ["B24", "B25"], "Y": ["Y24", "Y25"]}
    if "new_buildings" in options.modules:
        position.new_buildings = ["R21", "B21", "Y21", "R22", "B22", "Y22", "R23", "B23", "Y23"]
    if "green_spaces" in options.modules:
        position.green_spaces = 9
    return position


@dataclass
class Heard(Journal):
    """Keeps everything a journal hears."""

    decisions: list[Decision] = field(default_factory=list)
    chances: list[tuple[str, list[str]]] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    entries: list[str] = field(default_factory=list)
    """The kinds of what was heard, in order."""

    def decision(self, decision: Decision) -> None:
        self.decisions.append(decision)
        self.entries.append(decision.kind)

    def chance(self, kind: str, order: Iterable[str]) -> None:
        self.chances.append((kind, list(order)))
        self.entries.append(f"chance {kind}")

    def event(self, event: Event) -> None:
        self.events.append(event)
        self.entries.append(type(event).__name__)

    def position(self, position: Position) -> None:
        del position
        self.entries.append("position")

    def of(self, kind: type[Event]) -> list[Event]:
        """The events of one kind."""
        return [event for event in self.events if isinstance(event, kind)]


def ask(position: Position) -> Position:
    """Open the questions of the position and give it back."""
    game.resume(position, Seeded("drawing"))
    return position


def choice(words: str, event: EventTile | None = None) -> Choice:
    """``"B5"``, ``"B5 + R4"``, or for the Master Architect ``"B5 + R4 + R6"``: card, lower tile, top tile."""
    card, *tiles = words.split(" + ")
    return Choice(card, tuple(tiles), event, None)


def act(
    position: Position, number: Seat, words: str, *answers: Decision, event: EventTile | None = None,
    until: str | None = None, chance: Chance | None = None,
) -> Heard:
    """Let one seat do one action and stop before anything of the next seat's.

    Questions take the answers given, in order of their kind and seat, and their default otherwise. With ``until``
    it stops where a question of that kind opens. The tiles of ``words`` lie on the card already. So that the game
    stops after the action, the next seat has chosen an urbanization card alone and is asked what she takes.
    """
    heard, left = Heard(), list(answers)
    source = chance or Seeded("drawing")
    position.phase, position.first, position.turn = "resolve", number, number
    chosen = position.seats[number].choice = choice(words, event)
    following = (number + 1) % len(position.seats)
    if position.options.solo is None:
        position.seats[following].choice = Choice(next(c for c in position.tokens if c != chosen.card), (), None, None)
    game.resume(position, source, heard)
    while position.open and position.running is not None and position.running.seat == number:
        asked = next(iter(position.open.values()))
        if asked.kind == until:
            break
        game.answer(position, _answer(asked, left), source, heard)
    assert not left, f"nobody asked for {left}"
    if heard.events and isinstance(last := heard.events[-1], Acted) and last.seat != number:
        del heard.events[-1], heard.entries[-1]
    return heard


def _answer(prompt: Prompt, left: list[Decision]) -> Decision:
    for decision in left:
        if decision.kind == prompt.kind and decision.seat == prompt.seat:
            left.remove(decision)
            return decision
    return prompt.default()


def take(number: Seat, item: str) -> Gain:
    """R3.1a: ``resource`` or ``tile``."""
    return Gain(number, "tile" if item == "tile" else "resource")


def move(number: Seat, cell: str, **shifted: str) -> MoveToken:
    """R3.5: the token to a cell written as in a record; others by letter."""
    return MoveToken(number, cell_from(cell), {letter: cell_from(to) for letter, to in shifted.items()})


def choose(number: Seat, words: str, event: EventTile | None = None, aside: Card | None = None) -> Choose:
    """R2.2, written as in ``choice``."""
    chosen = choice(words)
    return Choose(number, chosen.card, chosen.tiles, event, aside)


def top(position: Position, tile: Tile) -> Building:
    """The building with this top tile."""
    return next(building for building in position.city.values() if building.top == tile)


def behind(position: Position, number: Seat) -> tuple[int, int, int]:
    """Resources, points and number of tiles behind a screen."""
    state = position.seats[number]
    return state.resources, state.points, len(state.tiles)


__all__ = ["HAL", "Drawn", "Heard", "act", "ask", "behind", "choice", "choose", "draw", "move", "seat", "table",
           "take", "top"]
