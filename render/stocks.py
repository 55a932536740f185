"""The reader's own stocks, in a line above every private picture."""

from PIL import Image

from engine.rules.terms import Item
from engine.rules.view import Private, SeatView, View
from render import icons, palette, panel, theme
from render.fonts import common_size
from render.labels import Labels
from render.layout import Box
from render.layout_screen import header_boxes, stock_boxes
from render.text import write, write_name


class NotSeated(ValueError):
    """The view belongs to nobody who has a private screen."""


def reader_of(view: View) -> tuple[SeatView, Private]:
    """The seat that reads the view; NotSeated where none does."""
    if view.reader is None:
        raise NotSeated("nobody reads this view")
    seat = view.seats[view.reader]
    if seat.private is None:
        raise NotSeated(f"seat {view.reader} has nothing private in this view")
    return seat, seat.private


def draw_stocks(image: Image.Image, view: View, labels: Labels) -> None:
    """Who she is, her resources, points and New Hand tokens."""
    seat, private = reader_of(view)
    header, stocks = header_boxes(image.width)
    panel.card(image, header)
    solo = view.options.solo is not None
    badge = icons.seat_badge(seat.seat, header.h - 16, header.h - 16, solo=solo)
    palette.put(image, badge, header.x + 8, header.y + 8)
    left = header.x + header.h + 8
    room = Box(left, header.y, stocks[0].x - left - 12, header.h)
    write_name(image, room, labels.name(seat.seat), range(50, 26, -2), theme.ON_CARD)
    numbers: tuple[tuple[Item | None, int, str], ...] = (
        ("resource", private.resources, labels.items["resource"]), ("point", private.points, labels.items["point"]),
        (None, seat.new_hands, labels.new_hands),
    )
    for (item, number, name), stock in zip(numbers, stocks, strict=True):
        if item is None and solo:
            continue
        sign, count, called = stock_boxes(stock)
        palette.put(image, icons.new_hand_icon(sign.w) if item is None else icons.thing_icon(item, sign.w), *sign[:2])
        write(image, count, str(number), 58, theme.ON_CARD)
        write(image, called, name, common_size([name], called.w - 18, range(31, 22, -1)), theme.ON_CARD)


def stock_targets(wide: int) -> dict[tuple[str, int], Box]:
    """What can be pointed at."""
    _, (resources, points, new_hands) = header_boxes(wide)
    return {("resources", 0): resources, ("points", 0): points, ("new_hands", 0): new_hands}
