"""The public panel: round and piles, then the seats in turn order (R2.6: open to all)."""

from collections.abc import Callable
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from PIL import Image, ImageDraw

from engine.rules.components import BONUS, SUPPLY_OF
from engine.rules.terms import ACTIONS, COLOURS, Action, Item, Seat
from engine.rules.view import SeatView, View
from render import glyphs, palette, signs, theme
from render.fonts import width
from render.labels import Labels
from render.layout import Box
from render.layout_panel import PanelBoxes, SeatBoxes, figure_size
from render.pen import Pen
from render.text import write
from render.theme import RGB, owner_of

_ROOM_FOR_SIGN: Final = 170
_MOST_TRACK_FONT: Final = 40
_CORNER: Final = 12
"""Radius of a card's corners."""
Icon: TypeAlias = Literal["tiles", "deck", "new_buildings", "green", "R", "B", "Y"]
_ON_CARD: Final = (theme.PAPER, theme.INK)


def order(view: View) -> list[Seat]:
    """Seats from the first player on."""
    count = len(view.seats)
    return [(view.first + i) % count for i in range(count)]


def piles(view: View) -> list[tuple[Icon, str]]:
    """The piles on the table with what is written beside each."""
    found: list[tuple[Icon, str]] = [("tiles", str(view.supply)), ("deck", str(view.deck))]
    if "new_buildings" in view.options.modules:
        found.append(("new_buildings", str(view.new_buildings)))
    if "prestige" in view.options.modules:
        found += [(colour, str(len(view.prestige.get(colour, ())))) for colour in COLOURS]
    if "green_spaces" in view.options.modules:
        found.append(("green", str(view.green_spaces)))
    return found


def kinds(seat: SeatView) -> tuple[dict[Action, int], int]:
    """How many cards of each bonus lie in an area, and how many count at the end."""
    cards = [*seat.characters, *seat.cards]
    found: dict[Action, int] = dict.fromkeys(ACTIONS, 0)
    for card in cards:
        if card in BONUS:
            found[BONUS[card].action] += 1
    return found, len(cards) - sum(found.values())


def draw_panel(image: Image.Image, view: View, labels: Labels, boxes: PanelBoxes) -> None:
    """Draw the whole panel."""
    draw = ImageDraw.Draw(image)
    write(image, boxes.round, labels.last_round if view.final_round else labels.round, 44, (theme.MEADOW, theme.INK))
    for box, (icon, count) in zip(boxes.piles, piles(view), strict=True):
        card(draw, box)
        _counted(image, Box(box.x + 6, box.y, box.w - 10, box.h), pile_icon(icon, 46), count, 42)
        if icon == "tiles" and box.w > _ROOM_FOR_SIGN:
            sign = supply_sign(48, last=view.exhausted > 0 or view.options.solo is not None)
            image.paste(sign, (box.right - 58, box.y + (box.h - 48) // 2))
    for place, (seat, places) in enumerate(zip(order(view), boxes.seats, strict=True), start=1):
        _seat(image, draw, view, view.seats[seat], labels.names[seat], places, place)


def _place(image: Image.Image, draw: ImageDraw.ImageDraw, box: Box, place: int) -> None:
    """Her place, unlike a turn's number in the city: when a round is over, those are the turns of the last one."""
    corners = (box.x, box.y, box.right - 1, box.bottom - 1)
    draw.rounded_rectangle(corners, _CORNER, palette.index(theme.PLOT_EDGE), corners=(True, False, True, False))
    write(image, box, str(place), min(40, box.h * 4 // 5), (theme.PLOT_EDGE, theme.INK), align="middle")


def card(draw: ImageDraw.ImageDraw, box: Box, fill: RGB = theme.PAPER) -> None:
    """A sheet of paper with rounded corners."""
    draw.rounded_rectangle((box.x, box.y, box.right - 1, box.bottom - 1), _CORNER, palette.index(fill))


def _seat(image: Image.Image, draw: ImageDraw.ImageDraw, view: View, seat: SeatView, name: str, boxes: SeatBoxes,
          place: int) -> None:
    card(draw, boxes.card)
    solo = view.options.solo is not None
    _place(image, draw, boxes.place, place)
    image.paste(seat_badge(seat.seat, boxes.badge.w, boxes.badge.h, solo=solo, first=place == 1), boxes.badge[:2])
    write(image, boxes.name, name, min(40, boxes.name.h * 4 // 5), _ON_CARD)
    count, endgame = kinds(seat)
    size, font = figure_size(boxes.tiles)
    for action, box in zip(ACTIONS, boxes.kinds[:3], strict=True):
        _counted(image, box, action_icon(action, size), str(count[action]), font)
    _counted(image, boxes.kinds[3], endgame_icon(size), str(endgame), font)
    _counted(image, boxes.tiles, tile_icon(size), str(seat.tile_count), font)
    if not solo:
        _counted(image, boxes.new_hands, new_hand_icon(size), str(seat.new_hands), font)
    _track(image, draw, boxes.track, seat, SUPPLY_OF[view.options.seats], solo=solo)


def _counted(image: Image.Image, box: Box, icon: Image.Image, text: str, size: int) -> None:
    image.paste(icon, (box.x, box.y + (box.h - icon.height) // 2))
    write(image, Box(box.x + icon.width + 5, box.y, box.w - icon.width - 5, box.h), text, size, _ON_CARD)


def _track(image: Image.Image, draw: ImageDraw.ImageDraw, box: Box, seat: SeatView, total: int, *, solo: bool) -> None:
    """A bar that is full when all her resources are in the city, which ends the game (R4.4)."""
    icon = resource_icon(box.h - 4)
    image.paste(icon, (box.x, box.y + 2))
    owner = owner_of(seat.seat, solo=solo)
    size = min(_MOST_TRACK_FONT, box.h * 9 // 10)
    wide = width(f"{total}/{total}", size) + 4
    text = Box(box.right - wide, box.y, wide, box.h)
    bar = Box(box.x + icon.width + 6, box.y + 8, text.x - box.x - icon.width - 14, box.h - 16)
    draw.rounded_rectangle((bar.x, bar.y, bar.right - 1, bar.bottom - 1), 6, palette.index(theme.INK))
    inner = bar.inset(2)
    draw.rounded_rectangle((inner.x, inner.y, inner.right - 1, inner.bottom - 1), 4, palette.index(theme.CARD))
    filled = inner.w * min(seat.in_city, total) // total
    if filled > 3:
        draw.rounded_rectangle((inner.x, inner.y, inner.x + filled - 1, inner.bottom - 1), 4, palette.index(owner.fill))
        draw.line((inner.x + filled, inner.y, inner.x + filled, inner.bottom - 1), palette.index(theme.INK), 2)
    write(image, text, f"{seat.in_city}/{total}", size, _ON_CARD, align="right")


def _icon(size: int, draw: Callable[[Pen, float, float, float], None]) -> Image.Image:
    pen = Pen(size, size, theme.PAPER)
    draw(pen, size / 2, size / 2, size * 0.46)
    return pen.finish()


@lru_cache(maxsize=80)
def seat_badge(seat: Seat, wide: int, high: int, *, solo: bool, first: bool) -> Image.Image:
    """A seat's shape; the first player's bears a ginkgo leaf."""
    pen = Pen(wide, high, theme.PAPER)
    owner = owner_of(seat, solo=solo)
    r = min(wide, high) * 0.42
    signs.owner_badge(pen, wide / 2, high / 2, r, owner)
    if first:
        signs.point(pen, wide / 2, high / 2, r * 0.52, owner.text, owner.fill)
    return pen.finish()


@lru_cache(maxsize=40)
def pile_icon(icon: Icon, size: int) -> Image.Image:
    """What a pile holds."""
    pen = Pen(size, size, theme.PAPER)
    x = y = size / 2
    r = size * 0.46
    match icon:
        case "deck":
            signs.deck(pen, x, y, r, theme.TREE_DARK, theme.PAPER)
        case "green":
            signs.tree(pen, x, y - r * 0.05, r)
        case "R" | "B" | "Y":
            paint = theme.PAINT[icon]
            pen.box(x - r, y - r, r * 2, r * 2, paint.line, radius=r * 0.25)
            pen.box(x - r * 0.93, y - r * 0.93, r * 1.86, r * 1.76, paint.roof, radius=r * 0.2)
            signs.crown(pen, x, y - r * 0.32, r * 0.5)
            signs.colour_sign(pen, x, y + r * 0.45, r * 0.36, icon, paint.text, paint.roof)
        case "tiles" | "new_buildings":
            for step in (2, 1, 0):
                pen.box(x - r * 0.95, y - r * 0.35 + step * r * 0.36, r * 1.9, r * 0.62, theme.PAPER, radius=r * 0.12)
                pen.box(x - r * 0.9, y - r * 0.3 + step * r * 0.36, r * 1.8, r * 0.52, theme.SOFT_INK, radius=r * 0.1)
            pen.box(x - r * 0.95, y - r * 0.95, r * 1.9, r * 1.1, theme.PAPER, radius=r * 0.12)
            pen.box(x - r * 0.9, y - r * 0.9, r * 1.8, r * 1.0, theme.SOFT_INK, radius=r * 0.1)
            if icon == "new_buildings":
                pen.text(x, y - r * 0.4, "II", r * 0.9, theme.PAPER)
            else:
                signs.point(pen, x, y - r * 0.38, r * 0.42, theme.GINKGO, theme.SOFT_INK)
    return pen.finish()


@lru_cache(maxsize=20)
def action_icon(action: Action, size: int) -> Image.Image:
    """Exploit, urbanize or construct."""
    return _icon(size, lambda pen, x, y, r: signs.action(pen, x, y, r, action, theme.INK))


@lru_cache(maxsize=8)
def endgame_icon(size: int) -> Image.Image:
    """Cards that count at the end."""
    return _icon(size, lambda pen, x, y, r: signs.endgame(pen, x, y, r, theme.INK))


@lru_cache(maxsize=8)
def new_hand_icon(size: int) -> Image.Image:
    """New Hand tokens."""
    return _icon(size, lambda pen, x, y, r: signs.new_hand(pen, x, y, r, theme.INK, theme.PAPER))


@lru_cache(maxsize=4)
def supply_sign(size: int, *, last: bool) -> Image.Image:
    """What happens when the supply runs out: filled once more (R4.2), or the game ends (R4.4, R7.5)."""
    if last:
        return endgame_icon(size)
    return _icon(size, lambda pen, x, y, r: signs.refill(pen, x, y, r * 0.8, theme.SOFT_INK))


@lru_cache(maxsize=4)
def tile_icon(size: int) -> Image.Image:
    """Tiles behind a screen, face down."""
    return _icon(size, lambda pen, x, y, r: signs.tile(pen, x, y, r, theme.INK, theme.PAPER))


@lru_cache(maxsize=12)
def thing_icon(item: Item, size: int) -> Image.Image:
    """A resource, a tile or a point."""
    return _icon(size, lambda pen, x, y, r: glyphs.thing(pen, x, y, r, item))


@lru_cache(maxsize=8)
def resource_icon(size: int) -> Image.Image:
    """Resources."""
    return _icon(size, lambda pen, x, y, r: signs.resource(pen, x, y, r, theme.PAINT["R"].roof, theme.PAPER))
