"""Words with the names of one table: how seats, tiles, cards and numbers of items are said.

A ``Speech`` speaks either markdown (texts) or plain (labels, options, alt texts). Plain words name people without their
shapes: a screen reader would read "pink flower, black hexagon" out before every name, and "large blue square" before
every tile of an alt text.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.screens.table_facts import TableFacts
from bot.text import Value, Words, plain, safe
from engine.rules.components import BONUS, CHARACTERS, ENDGAME, EXPERTS
from engine.rules.terms import COLOUR, GREEN, HAL, Card, Seat, Tile, is_letter
from engine.rules.view import View
from render.theme import owner_of

_MOST_NAMES: Final = 26
"""Characters of the names on a button that leads to a table."""


@dataclass(frozen=True, slots=True)
class Speech:
    """The words of one reader about one table."""

    words: Words
    names: tuple[str, ...]
    """Raw, by seat."""
    solo: bool = False
    ai: frozenset[Seat] = frozenset()
    """Seats an AI plays."""
    marked: bool = True
    """With markdown; else plain."""
    signed: bool = True
    """In markdown with a seat's shape in front of its name. Else with a square of its colour in front of a tile, as
    markdown always has it."""
    escaped: bool = True
    """For texts, where the marks in a name would work."""

    def __call__(self, key: str, /, **values: Value) -> str:
        """The sentence ``key``."""
        return self.words(key, **values)

    def unmarked(self) -> "Speech":
        """The same for labels and options."""
        return replace(self, marked=False, escaped=False)

    def unstressed(self) -> "Speech":
        """The same for lines of a text in which much is said: plain, as on labels, but for what is in a name."""
        return replace(self, marked=False)

    def unsigned(self) -> "Speech":
        """The same for ears: people by their names alone. ``sign`` says the shape in words, where it helps."""
        return replace(self, signed=False)

    def spoken(self) -> "Speech":
        """The same for alt texts: tiles by colour and number alone too."""
        return replace(self, marked=False, signed=False, escaped=False)

    def is_hal(self, seat: Seat) -> bool:
        """Whether this seat is Hal's."""
        return self.solo and seat == HAL

    def name(self, seat: Seat) -> str:
        """A seat's name, escaped as this speech needs it."""
        if self.is_hal(seat):
            return self.words("hal")
        return safe(self.names[seat]) if self.escaped else plain(self.names[seat])

    def who(self, seat: Seat) -> str:
        """The name with the seat's shape in front, so that it is found on the picture; plain or unsigned, without."""
        name = self.name(seat)
        if seat in self.ai:
            name = self.words("seat-ai", name=name)
        if not self.marked:
            return name
        return self.words("seat-marked", shape=self._shape(seat), name=name) if self.signed \
            else self.words("seat-unsigned", name=name)

    def sign(self, seat: Seat) -> str:
        """The seat's colour and shape in words: how the picture shows it."""
        return self.words("seat-sign", shape=self._shape(seat))

    def _shape(self, seat: Seat) -> str:
        return owner_of(seat, solo=self.solo).shape

    def listed(self, parts: Iterable[str]) -> str:
        """``a, b, c``; nothing for none."""
        return self.words.listed(parts)

    def everyone(self, seats: Iterable[Seat]) -> str:
        """Several names."""
        return self.listed(self.name(seat) for seat in seats)

    def tile(self, tile: Tile) -> str:
        """A building tile or a green space."""
        alone = not (self.marked or self.signed)
        if tile == GREEN:
            name = self.words("green-space")
            return name if alone else self.words("green-space-marked", name=name)
        return tile if alone else self.words("tile", colour=COLOUR[tile], code=tile)

    def card(self, card: Card) -> str:
        """An urbanization or building card."""
        return self.words("letter", letter=card) if is_letter(card) else self.tile(card)

    def stack(self, tiles: Sequence[Tile]) -> str:
        """One tile, or two of them: the top one on the lower one."""
        if len(tiles) == 2:
            return self.words("tile-pair", low=self.tile(tiles[0]), top=self.tile(tiles[1]))
        return self.tile(tiles[0])

    def move(self, card: Card, tiles: Sequence[Tile]) -> str:
        """The card with what is chosen to go with it."""
        if not tiles:
            return self.words("move-alone", card=self.card(card))
        return self.words("move", card=self.card(card), tile=self.stack(tiles))

    def way(self, card: Card, tiles: Sequence[Tile]) -> str:
        """What a choice comes to: the card alone, or a tile where it points."""
        if not tiles:
            return self.words("way-alone", card=self.card(card))
        return self.words("way-tile", card=self.card(card), tile=self.stack(tiles))

    def cards(self, cards: Iterable[str]) -> str:
        """Tiles or cards in one list."""
        return self.listed(self.card(card) for card in cards)

    def event_tiles(self, tiles: Iterable[str]) -> Iterator[tuple[str, str]]:
        """Each type of these with its name, and how many there are where it is more than one."""
        for tile, count in Counter(iter(tiles)).items():
            name = self.words("event-tile", event=tile)
            yield tile, name if count == 1 else self.words("event-tile-several", n=count, event=name)

    def event_names(self, tiles: Iterable[str]) -> str:
        """``Quality control, Expropriation``, or ``2 × Expropriation``."""
        return self.listed(name for _, name in self.event_tiles(tiles))

    def items(self, resources: int, points: int, tiles: int) -> str:
        """``2 resources, 1 tile``; nothing where all are 0."""
        return self._each("items", resources, points, tiles)

    def gains(self, resources: int, points: int, tiles: int) -> str:
        """``+2 resources, +1 tile``."""
        return self._each("gains", resources, points, tiles)

    def costs(self, resources: int, points: int) -> str:
        """``−1 point, −1 resource``."""
        return self._each("costs", resources, points, 0)

    def _each(self, how: str, resources: int, points: int, tiles: int) -> str:
        counts = {"resource": resources, "tile": tiles, "point": points}
        return self.listed(self.words(how, item=item, n=count) for item, count in counts.items() if count)

    def bonus(self, card: str) -> str:
        """What a card with a permanent bonus brings: ``exploit +1 tile``."""
        return self.words("bonus", action=BONUS[card].action, gains=self.brings(card))

    def brings(self, card: str) -> str:
        """The same without the action: ``+1 tile``."""
        row = BONUS[card]
        return self.gains(row.resources, row.points, row.tiles)

    def effect(self, card: str) -> str:
        """What a card of the area does: its bonus, its points at the end, or an expert's power."""
        if card in BONUS:
            return self.bonus(card)
        if card in ENDGAME:
            row = ENDGAME[card]
            return self.words(
                "endgame", per=row.per, points=row.points, colour=row.colour or "none", action=row.action or "none"
            )
        return self.words("expert-power", expert=card)

    def character(self, card: str) -> str:
        """A character or an expert by profession, for ears too with the square of her colour, which only it tells: it
        counts at the end (R9.2)."""
        if card in EXPERTS:
            return self.words("expert", expert=card)
        return self.words("character", colour=CHARACTERS[card].bonus.colour)

    def character_label(self, card: str) -> str:
        """The same with the action that tells characters of one profession apart."""
        if card in EXPERTS:
            return self.character(card)
        return self.words("character-label", character=self.character(card), action=CHARACTERS[card].bonus.action)

    def start_items(self, card: str) -> str:
        """What a character brings at the start; nothing for experts."""
        if card not in CHARACTERS:
            return ""
        row = CHARACTERS[card]
        return self.gains(row.resources, row.points, row.tiles)


def speech_for(table: TableFacts, view: View, words: Words) -> Speech:
    """The words about this table."""
    return Speech(words, table.names, view.options.solo is not None, table.ai)


def place(table: TableFacts, words: Words, *, marked: bool = True, beside: Sequence[TableFacts] = ()) -> str:
    """How the place of the table is called; what nobody can name any more is a thread. ``beside``: what is named with
    it, itself perhaps among it: where another is called the same, it is told by who sits there."""
    called = _channel(table, words, marked=marked)
    others = (other for other in beside if other.game != table.game)
    if all(_channel(other, words, marked=marked) != called for other in others):
        return called
    names = [safe(name) if marked else plain(name) for name in table.names if name]
    return words("games-place", place=called, who=words.listed(names if marked else _few(names)))


def _few(names: Sequence[str]) -> Sequence[str]:
    """As many of them as a button's label has room for beside the channel, the first in any case."""
    fitting = [count for count in range(1, len(names) + 1) if sum(map(len, names[:count])) <= _MOST_NAMES]
    count = max(fitting, default=1)
    return names if count >= len(names) else [*names[:count], "…"]


def _channel(table: TableFacts, words: Words, *, marked: bool) -> str:
    if table.direct:
        return words("games-direct")
    if not table.channel_name:
        return words("games-thread")
    return safe(table.channel_name) if marked else plain(table.channel_name)


def sentences(lines: Iterable[str], plain: Speech) -> Iterator[str]:
    """What stands on a line of its own elsewhere, for alt texts, in which all follows one another."""
    return (plain("screen-alt-line", line=line) for line in lines if line)


def table_link(table: TableFacts, say: Speech, *, beside: Sequence[TableFacts] = ()) -> str:
    """Where the table stands; nothing in direct messages, where it stands right here and has no name, unless other
    tables are named ``beside`` it."""
    here = not table.link or (table.direct and not beside)
    return "" if here else say("table-link", place=place(table, say.words, beside=beside), link=table.link)


def game_link(table: TableFacts, words: Words) -> str:
    """Of which game something is that all in a channel see: by who played, with the way to its last board. The table's
    own channel, where that is another, may be closed to some of them, its name too."""
    who = words.listed(safe(name) for name in table.names)
    return words("game-link", who=who, link=table.link, linked="yes" if table.link else "no")
