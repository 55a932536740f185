"""The private screen: what one seat alone may see, as cards one would like to hold."""

from collections.abc import Sequence
from typing import Final

from PIL import Image, ImageDraw

from engine.rules.components import BONUS, CHARACTERS, EXPERTS
from engine.rules.prompts import TokenPrompt
from engine.rules.terms import ACTIONS, Card, Cell, Item, by_name, is_letter
from engine.rules.view import Private, SeatView, View
from render import cards, palette, panel, theme
from render.city import SIZE, draw_candidates, draw_city
from render.encoding import GLANCED_AT, png
from render.framing import frame_box
from render.labels import Labels
from render.layout import Box, Camera, Extent, camera_in, cell_for, height_for, row_height, shown
from render.layout_screen import GAP, CardBoxes, ScreenLayout, header_boxes, screen_layout, stock_boxes
from render.text import write
from render.theme import RGB

_FRAME: Final = 7
"""Pixels round a card or tile that is chosen or set aside; two of them stand in the gap between cards."""
_ON_MEADOW = (theme.MEADOW, theme.INK)
_ON_CARD = (theme.PAPER, theme.INK)


class NotSeated(ValueError):  # noqa: N818  says what the view is
    """The view belongs to nobody who has a private screen."""


def screen(view: View, labels: Labels, *, candidates: Sequence[Cell] | None = None) -> bytes:
    """The private screen of the view's reader as a PNG 1280 pixels wide; the height follows from what she holds.

    With ``candidates`` the city takes the place of the hand and shows these cells numbered from 1 in their order; None
    means those of a TokenPrompt in the view, if there is one. NotSeated when the view has no reader.
    """
    cells = token_cells(view) if candidates is None else candidates
    return png(places_image(view, labels, cells) if cells else screen_image(view, labels), GLANCED_AT)


def token_cells(view: View) -> tuple[Cell, ...]:
    """The cells a token may go to by the view's prompt; one that may be taken in two ways stands once."""
    if not isinstance(view.prompt, TokenPrompt):
        return ()
    return tuple(dict.fromkeys(place.to for place in view.prompt.places))


def _reader(view: View) -> tuple[SeatView, Private]:
    if view.reader is None:
        raise NotSeated("nobody reads this view")
    seat = view.seats[view.reader]
    if seat.private is None:
        raise NotSeated(f"seat {view.reader} has nothing private in this view")
    return seat, seat.private


def groups_of(seat: SeatView) -> list[list[Card]]:
    """The cards of an area by bonus: exploit, urbanize, construct, endgame; characters first."""
    mine = [*seat.characters, *sorted(seat.cards, key=by_name)]
    found = [[card for card in mine if card in BONUS and BONUS[card].action == action] for action in ACTIONS]
    return [*found, [card for card in mine if card not in BONUS]]


def held(private: Private) -> list[tuple[str, RGB | None]]:
    """The cards to show, each with the colour of its frame: the chosen one (ink), the hand (none), the one set aside
    (gold); in a draft the pack."""
    chosen = [(private.choice.card, theme.INK)] if private.choice else []
    aside = [(private.aside, theme.GINKGO)] if private.aside else []
    return [*chosen, *((card, None) for card in (*private.hand, *private.draft)), *aside]


def screen_image(view: View, labels: Labels) -> Image.Image:
    """Hand, tiles and area."""
    seat, private = _reader(view)
    hand = [item for item in held(private) if item[0] not in EXPERTS]
    chosen = private.choice.tiles if private.choice else ()
    tiles = [*chosen, *sorted(private.tiles, key=by_name)]
    groups = groups_of(seat)
    extras = _extras(seat, private, labels)
    layout = screen_layout(len(hand), len(tiles), [len(group) for group in groups], len(extras), SIZE)
    image = palette.canvas(layout.width, layout.height, theme.MEADOW)
    draw = ImageDraw.Draw(image)
    _header(image, draw, view, seat, private, labels)
    if layout.hand_title:
        write(image, layout.hand_title, labels.hand, 34, _ON_MEADOW)
    for (card, frame), boxes in zip(hand, layout.hand, strict=True):
        _card(image, draw, view, card, boxes, frame)
    if layout.tiles_title:
        write(image, layout.tiles_title, labels.tiles, 34, _ON_MEADOW)
    for number, (tile, box) in enumerate(zip(tiles, layout.tiles, strict=True)):
        ground = theme.INK if number < len(chosen) else theme.MEADOW
        if ground == theme.INK:
            panel.card(draw, box.inset(-_FRAME), ground)
        image.paste(cards.tile(tile, box.w, ground), box[:2])
    _area(image, draw, groups, labels, layout)
    for (icon, text), box in zip(extras, layout.extras, strict=True):
        panel.card(draw, box)
        image.paste(icon, (box.x + 8, box.y + (box.h - icon.height) // 2))
        write(image, Box(box.x + icon.width + 20, box.y, box.w - icon.width - 28, box.h), text, 30, _ON_CARD)
    return image


def _header(image: Image.Image, draw: ImageDraw.ImageDraw, view: View, seat: SeatView, private: Private,
            labels: Labels) -> None:
    header, stocks = header_boxes(image.width)
    panel.card(draw, header)
    solo = view.options.solo is not None
    badge = panel.seat_badge(seat.seat, header.h - 16, header.h - 16, solo=solo)
    image.paste(badge, (header.x + 8, header.y + 8))
    left = header.x + header.h + 8
    write(image, Box(left, header.y, stocks[0].x - left - 12, header.h), labels.name(seat.seat), 50, _ON_CARD)
    numbers: tuple[tuple[Item | None, int, str], ...] = (
        ("resource", private.resources, labels.items["resource"]), ("point", private.points, labels.items["point"]),
        (None, seat.new_hands, labels.score.new_hands),
    )
    for (item, number, name), stock in zip(numbers, stocks, strict=True):
        if item is None and solo:
            continue
        sign, count, called = stock_boxes(stock)
        image.paste(panel.new_hand_icon(sign.w) if item is None else panel.thing_icon(item, sign.w), sign[:2])
        write(image, count, str(number), 58, _ON_CARD)
        write(image, called, name, 25, _ON_CARD)


def _card(image: Image.Image, draw: ImageDraw.ImageDraw, view: View, card: Card, boxes: CardBoxes,
          frame: RGB | None) -> None:
    if frame is not None:
        panel.card(draw, boxes.card.inset(-_FRAME), frame)
    panel.card(draw, boxes.card)
    image.paste(cards.card_top(card, boxes.top.w, boxes.top.h), boxes.top[:2])
    image.paste(cards.card_bonus(card, boxes.bonus.w, boxes.bonus.h), boxes.bonus[:2])
    if card in CHARACTERS:
        image.paste(cards.character_start(card, boxes.window.w, boxes.window.h), boxes.window[:2])
    else:
        image.paste(_window(view, card, boxes.window), boxes.window[:2])


def target(view: View, card: Card) -> Cell | None:
    """The cell a card names now: its token's, or that of the building it tops (R5.4)."""
    if is_letter(card):
        return view.tokens.get(card)
    return next((cell for cell, building in view.city.items() if building.top == card), None)


def _window(view: View, card: Card, box: Box) -> Image.Image:
    """The card's cell with the eight around it; a meadow when the city has no such cell."""
    part = palette.canvas(box.w, box.h, theme.MEADOW)
    cell = target(view, card)
    if cell is not None:
        frame = Extent(cell[0] - 1, cell[1] - 1, cell[0] + 1, cell[1] + 1)
        side = box.w // 3
        camera = Camera(frame, side, 0, box.h - 3 * row_height(side) - side // 20, Box(0, 0, box.w, box.h))
        draw_city(part, view, camera)
        inner = frame_box(view.city.get(cell), camera.box(cell)).inset(-side // 20)
        draw = ImageDraw.Draw(part)
        for inset, colour, wide in ((-4, theme.PAPER, 9), (-2, theme.INK, 5)):
            ring = inner.inset(inset)
            corners = (ring.x, ring.y, ring.right - 1, ring.bottom - 1)
            draw.rounded_rectangle(corners, 8, outline=palette.index(colour), width=wide)
    return part


def _area(image: Image.Image, draw: ImageDraw.ImageDraw, groups: Sequence[Sequence[Card]], labels: Labels,
          layout: ScreenLayout) -> None:
    if layout.area_title is None:
        return
    write(image, layout.area_title, labels.area, 34, _ON_MEADOW)
    icons = [*(panel.action_icon(action, 50) for action in ACTIONS), panel.endgame_icon(50)]
    words = [*(labels.actions[action] for action in ACTIONS), labels.endgame]
    for head, icon, word in zip(layout.heads, icons, words, strict=True):
        panel.card(draw, head)
        image.paste(icon, (head.x + 10, head.y + (head.h - icon.height) // 2))
        write(image, Box(head.x + 70, head.y, head.w - 78, head.h), word, 32, _ON_CARD)
    for group, boxes in zip(groups, layout.chips, strict=True):
        for card, box in zip(group, boxes, strict=True):
            image.paste(cards.chip(card, box.w, box.h), box[:2])


def _extras(seat: SeatView, private: Private, labels: Labels) -> list[tuple[Image.Image, str]]:
    """The expert, the event tiles, and experts in a draft's pack."""
    experts = [name for name in (seat.expert, *private.draft) if name in EXPERTS]
    found = [(cards.expert(68), labels.experts.get(name, "")) for name in experts if name]
    events = [*private.events, *([private.choice.event] if private.choice and private.choice.event else [])]
    return [*found, *((cards.event(name, 68), labels.events.get(name, "")) for name in events)]


def places_image(view: View, labels: Labels, cells: Sequence[Cell]) -> Image.Image:
    """The city with the cells a token may go to, numbered; what is behind the screen above it."""
    seat, private = _reader(view)
    frame = shown(view.city, cells)
    top = header_boxes(SIZE)[0].bottom + GAP
    high = height_for(frame, cell_for(frame, SIZE))
    image = palette.canvas(SIZE, top + high, theme.MEADOW)
    camera = camera_in(frame, Box(0, top, SIZE, high))
    draw_city(image, view, camera)
    draw_candidates(image, view, cells, camera)
    _header(image, ImageDraw.Draw(image), view, seat, private, labels)
    return image

