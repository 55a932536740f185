"""The private screen: what one seat alone may see, as cards one would like to hold."""

from collections.abc import Sequence
from typing import Final

from PIL import Image

from engine.rules.components import BONUS, CHARACTERS, EXPERTS
from engine.rules.prompts import TokenPrompt
from engine.rules.proposal import CardYield
from engine.rules.terms import ACTIONS, EVENT_TILES, Card, Cell, EventTile, by_name
from engine.rules.view import Private, SeatView, View
from render import cards, icons, palette, panel, theme
from render.city import SIZE
from render.encoding import png
from render.fonts import common_size
from render.glyphs import Act, Figure, Glyph, Thing, gains
from render.labels import Labels
from render.layout import Box
from render.layout_screen import CardBoxes, ScreenLayout, screen_layout
from render.legend import wrapped
from render.pointing import Pointer, draw_pointers
from render.proposal import Plan, own_city
from render.stocks import draw_stocks, reader_of, stock_targets
from render.text import write
from render.theme import RGB
from render.windows import draw_window

_ICON: Final = 68
"""Beside an expert's or an event tile's name."""
_PAIR: Final = 48
"""The event tiles that come with an expert."""
_FRAME: Final = 7
"""Pixels round a card or tile that is chosen or set aside; two of them stand in the gap between cards."""


def screen(view: View, labels: Labels, *, yields: Sequence[CardYield] = (), pointers: Sequence[Pointer] = ()) -> bytes:
    """The private screen of the view's reader as a PNG 1280 pixels wide; the height follows from what she holds.

    While a TokenPrompt of the view asks where a token goes, the city takes the place of the hand, with the cells in
    question numbered; other questions of a round that no card answers leave away the hand and the area. ``yields``
    stand in the windows of the cards. NotSeated when the view has no reader.
    """
    if isinstance(view.prompt, TokenPrompt):
        return own_city(view, labels, Plan(candidates=token_cells(view), moving=view.prompt.letter), pointers)
    return png(screen_image(view, labels, yields, pointers))


def leaves_out_cards(view: View) -> bool:
    """Whether hand and area are left out: in a round she is asked something that no card answers. Before the first one
    her characters say which event tiles to keep."""
    return view.prompt is not None and view.round > 0 and view.prompt.kind != "choose"


def token_cells(view: View) -> tuple[Cell, ...]:
    """The cells a token may go to by the view's prompt; one that may be taken in two ways stands once."""
    if not isinstance(view.prompt, TokenPrompt):
        return ()
    return tuple(dict.fromkeys(place.to for place in view.prompt.places))


def groups_of(seat: SeatView) -> list[list[Card]]:
    """The cards of an area by bonus: exploit, urbanize, construct, endgame; characters first."""
    mine = [*seat.characters, *sorted(seat.cards, key=by_name)]
    found = [[card for card in mine if card in BONUS and BONUS[card].action == action] for action in ACTIONS]
    return [*found, [card for card in mine if card not in BONUS]]


def held(private: Private) -> list[tuple[str, RGB | None]]:
    """The cards to show, each with the colour of its frame: the chosen one (ink), the hand (none), the one set aside
    (gold); in a draft the pack, what she keeps of it in ink."""
    chosen = [(private.choice.card, theme.INK)] if private.choice else []
    aside = [(private.aside, theme.GINKGO)] if private.aside else []
    pack = ((card, theme.INK if card in private.kept else None) for card in private.draft)
    return [*chosen, *((card, None) for card in private.hand), *pack, *aside]


def screen_image(view: View, labels: Labels, yields: Sequence[CardYield] = (),
                 pointers: Sequence[Pointer] = ()) -> Image.Image:
    """Hand, tiles and area; while she is asked something that no card answers, only what was chosen, and the tiles."""
    brings = {given.card: given for given in yields}
    seat, private = reader_of(view)
    small = leaves_out_cards(view)
    hand = [(card, frame) for card, frame in held(private) if card not in EXPERTS and not (small and frame is None)]
    chosen = private.choice.tiles if private.choice else ()
    tiles = [*chosen, *sorted(private.tiles, key=by_name)]
    groups = [[] for _ in groups_of(seat)] if small else groups_of(seat)
    pack, extras = [name for name in private.draft if name in EXPERTS], _extras(seat, private)
    count = len(tiles) if view.round else None
    # What they do stands beside them in words where one chooses among them, later in signs.
    brief = view.round > 0
    layout = screen_layout(len(hand), count, [len(group) for group in groups], len(extras), SIZE, brief=brief,
                           brings=bool(brings) or any(frame is not None for _, frame in hand),
                           pack=len(pack), titled=bool(private.draft))
    image = palette.canvas(layout.width, layout.height, theme.MEADOW)
    draw_stocks(image, view, labels)
    titles: list[Box] = []
    if layout.hand_title:
        asked = labels.pack if private.draft else labels.hand
        title = asked if not small else labels.chosen if private.choice else labels.aside
        titles.append(write(image, layout.hand_title, title, 34, theme.ON_MEADOW))
    for (card, frame), boxes in zip(hand, layout.hand, strict=True):
        _card(image, view, card, boxes, frame, labels.aside if frame == theme.GINKGO else labels.chosen,
              brings.get(card))
    if layout.tiles_title:
        titles.append(write(image, layout.tiles_title, labels.tiles if tiles else labels.no_tiles, 34, theme.ON_MEADOW))
    for number, (tile, box) in enumerate(zip(tiles, layout.tiles, strict=True)):
        ground = theme.INK if number < len(chosen) else theme.MEADOW
        if ground == theme.INK:
            panel.card(image, box.inset(-_FRAME), ground)
        palette.put(image, cards.tile(tile, box.w, ground), *box[:2])
    if layout.area_title:
        titles.append(write(image, layout.area_title, labels.area, 34, theme.ON_MEADOW))
        _area(image, groups, labels, layout)
    for name, box in zip(pack, layout.pack, strict=True):
        _in_words(image, box, name, labels, frame=name in private.kept)
        if "events" in view.options.modules:
            for number, event in enumerate(reversed(EXPERTS[name]), start=1):
                palette.put(image, cards.event(event, _PAIR), box.right - number * (_PAIR + 8), box.y + 2)
    if layout.extras_title:
        titles.append(write(image, layout.extras_title, labels.mine, 34, theme.ON_MEADOW))
    for (name, marked), box in zip(_marked(extras, private), layout.extras, strict=True):
        put = _in_signs if brief else _in_words
        put(image, box, name, labels, frame=marked)
    targets: dict[tuple[str, int], Box] = {("hand", i): boxes.card for i, boxes in enumerate(layout.hand)}
    targets |= {("tile", i): box for i, box in enumerate(layout.tiles)}
    draw_pointers(image, pointers, None, targets | stock_targets(image.width), titles)
    return image


def _marked(extras: Sequence[str], private: Private) -> list[tuple[str, bool]]:
    """Her expert and event tiles, each with whether she keeps it or has chosen it: of two equal tiles the last one."""
    marked = [*private.kept, *([private.choice.event] if private.choice and private.choice.event else [])]
    found: list[tuple[str, bool]] = []
    for name in reversed(extras):
        found.append((name, name in marked))
        if name in marked:
            marked.remove(name)
    return found[::-1]


def _extra(image: Image.Image, box: Box, name: str, *, frame: bool) -> int:
    """The card of an expert or an event tile with its sign; returns where there is room beside it."""
    if frame:
        panel.card(image, box.inset(-_FRAME), theme.INK)
    panel.card(image, box)
    event = _event(name)
    icon = cards.expert(_ICON) if event is None else cards.event(event, _ICON)
    palette.put(image, icon, box.x + 8, box.y + (box.h - icon.height) // 2)
    return box.x + icon.width + 20


def _in_words(image: Image.Image, box: Box, name: str, labels: Labels, *,
              frame: bool) -> None:
    """An expert or an event tile, and what it does."""
    left = _extra(image, box, name, frame=frame)
    write(image, Box(left, box.y + 6, box.right - left - 8, 40), _called(name, labels), 32, theme.ON_CARD)
    for number, line in enumerate(wrapped(labels.does.get(name, ""), 31, box.right - left - 8, 2)):
        room = Box(left, box.y + 46 + number * 36, box.right - left - 8, 38)
        write(image, room, line, 31, theme.ON_CARD, bold=False)


def _in_signs(image: Image.Image, box: Box, name: str, labels: Labels, *,
              frame: bool) -> None:
    """Its name, and below it what it does in signs: longer ones are written smaller."""
    left, called = _extra(image, box, name, frame=frame) - 6, _called(name, labels)
    upper, high = Box(left, box.y + 4, box.right - left - 6, box.h // 2 - 4), box.h // 2 - 2
    write(image, upper, called, common_size([called], upper.w - 4, range(30, 20, -2)), theme.ON_CARD)
    palette.put(image, cards.power(name, upper.w, high), left, box.bottom - high - 4)


def _called(name: str, labels: Labels) -> str:
    event = _event(name)
    return labels.experts.get(name, "") if event is None else labels.events.get(event, "")


def _event(name: str) -> EventTile | None:
    """The event tile of this name; None for an expert."""
    return next((event for event in EVENT_TILES if event == name), None)


def _card(image: Image.Image, view: View, card: Card, boxes: CardBoxes,
          frame: RGB | None, word: str, brings: CardYield | None) -> None:
    if frame is not None:
        panel.card(image, boxes.card.inset(-_FRAME), frame)
    panel.card(image, boxes.card)
    palette.put(image, cards.card_top(card, boxes.top.w, boxes.top.h), *boxes.top[:2])
    palette.put(image, cards.card_bonus(card, boxes.bonus.w, boxes.bonus.h), *boxes.bonus[:2])
    if card in CHARACTERS:
        palette.put(image, cards.character_start(card, boxes.window.w, boxes.window.h), *boxes.window[:2])
    else:
        draw_window(image, view, card, boxes.window)
    if boxes.brings is None:
        return
    if frame is not None and word:
        strip = boxes.brings.inset(4)
        panel.card(image, strip, theme.INK)
        write(image, strip, word, common_size([word], strip.w - 12, range(30, 22, -2)), (theme.INK, theme.PAPER),
              align="middle")
    elif brings is not None and (row := _told(brings)):
        sprite = cards.brings(row, boxes.brings.w, boxes.brings.h)
        x = boxes.brings.x + (boxes.brings.w - sprite.image.width) // 2
        sprite.put(image, x, boxes.brings.y)


def _told(given: CardYield) -> tuple[Glyph, ...]:
    """By which action a card brings what; nothing where it brings nothing, or just what stands on its face."""
    row = gains(given.resources, given.points, given.tiles)
    if given.either and row:
        row = (Figure("+1"), Thing("resource"), Figure("/"), Thing("tile"), *row)
    return (Act(given.action), *row) if row else ()


def _area(image: Image.Image, groups: Sequence[Sequence[Card]], labels: Labels,
          layout: ScreenLayout) -> None:
    kinds = [*(icons.action_icon(action, 50) for action in ACTIONS), icons.endgame_icon(50)]
    words = [*(labels.actions[action] for action in ACTIONS), labels.endgame]
    size = common_size(words, layout.heads[0].w - 82, range(32, 22, -1))
    for head, icon, word in zip(layout.heads, kinds, words, strict=True):
        panel.card(image, head)
        palette.put(image, icon, head.x + 10, head.y + (head.h - icon.height) // 2)
        write(image, Box(head.x + 70, head.y, head.w - 78, head.h), word, size, theme.ON_CARD)
    for group, boxes in zip(groups, layout.chips, strict=True):
        for card, box in zip(group, boxes, strict=True):
            palette.put(image, cards.chip(card, box.w, box.h), *box[:2])


def _extras(seat: SeatView, private: Private) -> list[str]:
    """Her expert and her event tiles, the one that is chosen last, by the rules' names."""
    chosen = private.choice.event if private.choice else None
    return [name for name in (seat.expert, *private.events, chosen) if name]
