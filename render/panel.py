"""The public panel: round and piles, then the seats, always in the same order (R2.6: open to all)."""

from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from engine.rules.components import BONUS
from engine.rules.terms import ACTIONS, COLOURS, Action
from engine.rules.view import SeatView, View
from render import cards, icons, palette, theme
from render.fonts import common_size, fitted, width
from render.labels import Labels
from render.layout import Box, CityLayout
from render.layout_panel import FIGURE, ICON, MoreBoxes, PanelBoxes, SeatBoxes, more_lines, panel_boxes
from render.text import write, write_name
from render.theme import RGB, owner_of

_ROOMY: Final = 120
"""Pixels of a pile's card from which on its icon and figure are large."""
_TRACK_FONT: Final = 38
NAME_SIZES: Final = range(36, 22, -2)
"""Fonts of a name: a long one is written smaller before it is cut."""
EXPERT_SIZES: Final = range(33, 24, -2)
_COUNT_SIZES: Final = (FIGURE, 28)
"""Two digits where one is expected are smaller, not cut."""
_CORNER: Final = 12
"""Radius of a card's corners."""


def piles(view: View) -> list[tuple[icons.Icon, str]]:
    """The piles on the table with what is written beside each."""
    found: list[tuple[icons.Icon, str]] = [("tiles", str(view.supply)), ("deck", str(view.deck))]
    if "new_buildings" in view.options.modules:
        found.append(("new_buildings", str(view.new_buildings)))
    if "prestige" in view.options.modules:
        found += [(colour, str(len(view.prestige.get(colour, ())))) for colour in COLOURS]
    if "green_spaces" in view.options.modules:
        found.append(("green", str(view.green_spaces)))
    return found


def lines_of_more(view: View, *, still: bool = False) -> int:
    """How many lines of the panel tell experts and event tiles (R8.4, R8.6): none in a draft, in which nobody is told
    who has which yet; ``still``: as many as later, for a picture whose height may not change."""
    experts, events = _has_more(view, drafting=still)
    return more_lines(len(view.seats), experts=experts, events=events)


def _has_more(view: View, *, drafting: bool = False) -> tuple[bool, bool]:
    """Whether seats have experts and event tiles that all may know of; ``drafting``: in a draft too."""
    modules = view.options.modules if view.round or drafting else frozenset()
    return "experts" in modules, "events" in modules


def boxes_of(view: View, layout: CityLayout) -> PanelBoxes:
    """Where things stand in the panel of a view."""
    experts, events = _has_more(view)
    return panel_boxes(layout, len(view.seats), len(piles(view)), experts=experts, events=events)


def kinds(seat: SeatView) -> tuple[dict[Action, int], int]:
    """How many cards of each bonus lie in an area, and how many count at the end."""
    area = [*seat.characters, *seat.cards]
    found: dict[Action, int] = dict.fromkeys(ACTIONS, 0)
    for name in area:
        if name in BONUS:
            found[BONUS[name].action] += 1
    return found, len(area) - sum(found.values())


def draw_panel(image: Image.Image, view: View, labels: Labels, boxes: PanelBoxes) -> None:
    """Draw the whole panel."""
    _title(image, view, labels, boxes)
    side, size = (48, 44) if boxes.piles[-1].w >= _ROOMY else (38, 38)
    for (icon, count), box in zip(piles(view), boxes.piles, strict=True):
        card(image, box)
        palette.put(image, icons.pile_icon(icon, side), box.x + 6, box.y + (box.h - side) // 2)
        write(image, Box(box.x + side + 10, box.y, box.w - side - 10, box.h), count, size, theme.ON_CARD)
        if icon == "tiles":
            sign = icons.supply_sign(44, last=view.exhausted > 0 or view.options.solo is not None)
            palette.put(image, sign, box.right - 48, box.y + (box.h - 44) // 2)
    for seat, places in zip(view.seats, boxes.seats, strict=True):
        _seat(image, view, seat, labels.name(seat.seat), places)
    for seat, more in zip(view.seats, boxes.more, strict=bool(boxes.more)):
        _more(image, seat, labels, more)


def _title(image: Image.Image, view: View, labels: Labels, boxes: PanelBoxes) -> None:
    """The coming round, that it is the last one, and below it which round the marks belong to."""
    upper, lower = boxes.round, boxes.marked
    if not labels.marked:
        upper = upper._replace(h=lower.bottom - upper.y)
    text = write(image, upper, labels.round, 42, theme.ON_MEADOW)
    if view.final_round and labels.last_round:
        room = upper.right - text.right - 40
        size = common_size([labels.last_round], room, range(34, 26, -2))
        last = fitted(labels.last_round, size, room)
        wide = width(last, size) + 28
        high = min(44, upper.h)
        badge = Box(text.right + 18, upper.y + (upper.h - high) // 2, wide, high)
        card(image, badge, theme.INK)
        write(image, badge, last, size, (theme.INK, theme.PAPER), align="middle")
    if labels.marked:
        write(image, lower, labels.marked, 32, theme.ON_MEADOW, bold=False)


def card(image: Image.Image, box: Box, colour: RGB = theme.PAPER) -> None:
    """A sheet of paper with rounded corners."""
    x, y, wide, high = box
    ink, r = palette.index(colour), _CORNER
    if wide <= 2 * r or high <= 2 * r:
        ImageDraw.Draw(image).rounded_rectangle((x, y, box.right - 1, box.bottom - 1), r, ink)
        return
    # A tenth of the time that Pillow takes for it: three rectangles, and corners that are always the same.
    palette.fill(image, x + r, y, wide - 2 * r, high, ink)
    palette.fill(image, x, y + r, r, high - 2 * r, ink)
    palette.fill(image, box.right - r, y + r, r, high - 2 * r, ink)
    for left, right_side in ((x, False), (box.right - r, True)):
        for top, lower_side in ((y, False), (box.bottom - r, True)):
            palette.fill(image, left, top, r, r, ink, corner(right=right_side, lower=lower_side))


@lru_cache(maxsize=4)
def corner(*, right: bool, lower: bool) -> Image.Image:
    """What is paper in a corner of a sheet: a mask."""
    side = 3 * _CORNER
    whole = Image.new("1", (side, side))
    ImageDraw.Draw(whole).rounded_rectangle((0, 0, side - 1, side - 1), _CORNER, 1)
    x, y = (side - _CORNER if far else 0 for far in (right, lower))
    return whole.crop((x, y, x + _CORNER, y + _CORNER))


def _seat(image: Image.Image, view: View, seat: SeatView, name: str,
          boxes: SeatBoxes) -> None:
    card(image, boxes.card)
    solo = view.options.solo is not None
    if seat.seat == view.first and not solo and view.phase != "over":  # R4.5: no round comes after the last.
        palette.put(image, icons.first_sign(boxes.first.w, boxes.first.h), *boxes.first[:2])
    palette.put(image, icons.seat_badge(seat.seat, boxes.badge.w, boxes.badge.h, solo=solo), *boxes.badge[:2])
    write_name(image, boxes.name, name, NAME_SIZES, theme.ON_CARD)
    count, endgame = kinds(seat)
    for action, box in zip(ACTIONS, boxes.kinds[:3], strict=True):
        _counted(image, box, icons.action_icon(action, ICON), count[action])
    _counted(image, boxes.kinds[3], icons.endgame_icon(ICON), endgame)
    _counted(image, boxes.tiles, icons.tile_icon(ICON), seat.tile_count)
    if not solo:
        _counted(image, boxes.new_hands, icons.new_hand_icon(ICON), seat.new_hands)
    _track(image, boxes.track, seat, solo=solo)


def _more(image: Image.Image, seat: SeatView, labels: Labels, boxes: MoreBoxes) -> None:
    """Her expert by name and by what she does, and how many event tiles she still has."""
    card(image, boxes.card)
    palette.put(image, icons.seat_badge(seat.seat, boxes.badge.w, boxes.badge.h, solo=False), *boxes.badge[:2])
    if boxes.told is not None and seat.expert is not None:
        name = labels.experts.get(seat.expert, "")
        power = cards.power(seat.expert, boxes.told.w, boxes.told.h)
        room = boxes.told._replace(w=boxes.told.w - power.width - 10)
        write(image, room, name, common_size([name], room.w - 4, EXPERT_SIZES), theme.ON_CARD)
        palette.put(image, power, boxes.told.right - power.width, boxes.told.y)
    if boxes.event_tiles is not None:
        _counted(image, boxes.event_tiles, cards.event_back(boxes.event_tiles.h - 6), seat.event_tiles)


def _counted(image: Image.Image, box: Box, icon: Image.Image, count: int) -> None:
    palette.put(image, icon, box.x, box.y + (box.h - icon.height) // 2)
    room = Box(box.x + icon.width + 4, box.y, box.w - icon.width - 4, box.h)
    write(image, room, str(count), common_size([str(count)], room.w - 2, _COUNT_SIZES), theme.ON_CARD)


def _track(image: Image.Image, box: Box, seat: SeatView, *, solo: bool) -> None:
    """A bar that is full when all her resources are in the city, which ends the game (R4.4). What is filled is thick
    and has an ink line round it: also a white bar is seen on paper, and a black one ends somewhere."""
    icon = icons.resource_icon(44)
    palette.put(image, icon, box.x, box.y + (box.h - icon.height) // 2)
    owner, total = owner_of(seat.seat, solo=solo), seat.all_resources
    wide = width(f"{total}/{total}", _TRACK_FONT) + 4
    text = Box(box.right - wide, box.y, wide, box.h)
    bar = Box(box.x + icon.width + 6, box.y + (box.h - 30) // 2, text.x - box.x - icon.width - 16, 30)
    groove = bar.inset(9)._replace(x=bar.x, w=bar.w)
    corners = (groove.x, groove.y, groove.right - 1, groove.bottom - 1)
    draw = ImageDraw.Draw(image)
    draw.rounded_rectangle(corners, 6, palette.index(theme.PLOT_SHADE), palette.index(theme.SOFT_INK), 2)
    filled = bar.w * min(seat.in_city, total) // max(1, total)
    if seat.in_city:
        corners = (bar.x, bar.y, bar.x + max(filled, 10) - 1, bar.bottom - 1)
        draw.rounded_rectangle(corners, 6, palette.index(owner.fill), palette.index(theme.INK), 3)
    write(image, text, f"{seat.in_city}/{total}", _TRACK_FONT, theme.ON_CARD, align="right")
