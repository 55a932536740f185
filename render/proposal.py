"""The city on a private screen: mine in full colour, others calmer, and a choice that is being considered, drawn as if
it were done."""

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil, floor
from typing import Final, Literal

from PIL import Image

from engine.rules.position import Building
from engine.rules.proposal import Proposal, with_city
from engine.rules.scoring import city_districts
from engine.rules.terms import GREEN, Card, Cell, Item
from engine.rules.view import View
from render import glyph_rows, icons, layout_cell, palette, panel, signs, theme
from render.city import SIZE, draw_candidates, draw_city
from render.encoding import png
from render.fonts import common_size
from render.framing import frame_box, place_of
from render.glyphs import Figure, Glyph, Thing
from render.kept import kept
from render.labels import Labels
from render.laying import draw_laid
from render.layout import EDGE, MARGIN, Box, Camera, city_camera, shown
from render.layout_screen import GAP, header_boxes
from render.marks import Mark
from render.pen import Cut, Pen
from render.pennants import draw_pennants
from render.pointing import RING, Pointer, draw_pointers, ring
from render.stocks import draw_stocks, reader_of, stock_targets
from render.text import write

_TOLD: Final = 88
"""Height of a line that says what a choice would do, with the gap below it."""
_TOUCHED: Final = 0.15
"""Of a figure's em. So much of it a strip may cover before another place is looked for: a fifth of its digits."""
_TOLD_SIZES: Final = range(36, 26, -2)
"""Fonts of what is said there: a longer language is written smaller before it is cut."""


MOST_HIGH: Final = 1640
"""Pixels: on a phone a higher picture left no room for what is told and pressed below it."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a private city shows beside the city. All of it is the reader's alone."""

    proposal: Proposal | None = None
    """The choice that is being considered."""
    standings: bool = False
    """First and second in each district, as of now."""
    candidates: tuple[Cell, ...] = ()
    """Cells a token may go to, numbered from 1; ``moving`` is the token."""
    moving: Card | None = None


def own_city(view: View, labels: Labels, plan: Plan, pointers: Sequence[Pointer] = ()) -> bytes:
    """The city for the view's reader as a PNG 1280 pixels wide. NotSeated where the view has no reader."""
    return png(own_city_image(view, labels, plan, pointers))


def own_city_image(view: View, labels: Labels, plan: Plan, pointers: Sequence[Pointer] = ()) -> Image.Image:
    """As ``own_city``, not encoded."""
    reader_of(view)
    proposal = plan.proposal
    after = view if proposal is None else with_city(view, proposal.city)
    header, _ = header_boxes(SIZE)
    lines = told_lines(proposal) if proposal is not None else 1 if plan.moving is not None else 0
    top = header.bottom + GAP + lines * _TOLD
    frame = shown(after.city, plan.candidates)
    camera = city_camera(frame, SIZE, top, low=True, whole=bool(plan.candidates), most_high=MOST_HIGH)
    image = palette.canvas(SIZE, camera.room.bottom, theme.MEADOW)
    marks = [] if proposal is None else [Mark(0, proposal.choice.seat, proposal.cell, _kind(proposal))]
    draw_city(image, after, camera, marks=marks, full=full_cells(after, plan))
    solo = view.options.solo is not None
    if proposal is not None:
        ring(image, ring_box(proposal.cell, after.city, camera))
    chips = [] if proposal is None else chips_of(proposal, after.city, camera, image.size)
    standings = city_districts(after.city) if plan.standings else []
    told = standings or ([proposal.district] if proposal is not None and proposal.district is not None else [])
    draw_pennants(image, told, after.city, camera, solo=solo, clear=[box for _, box in chips])
    draw_candidates(image, after, plan.candidates, camera)
    for sprite, box in chips:
        sprite.put(image, *box[:2])
    draw_stocks(image, view, labels)
    if proposal is not None:
        _told(image, view, labels, proposal, Box(MARGIN, header.bottom + GAP, header.w, _TOLD - GAP))
    if plan.moving is not None:
        _moving(image, plan.moving, Box(MARGIN, header.bottom + GAP, header.w, _TOLD - GAP))
    draw_pointers(image, pointers, camera, stock_targets(SIZE))
    return image


def _kind(proposal: Proposal) -> Literal["placed", "used"]:
    return "used" if proposal.preview.action == "exploit" else "placed"


def full_cells(view: View, plan: Plan) -> set[Cell] | None:
    """What is in full colour: the reader's own buildings, and those the picture is about; None for all."""
    if plan.candidates or plan.standings:
        return None
    found = {cell for cell, building in view.city.items() if building.owner == view.reader}
    if plan.proposal is not None:
        found |= {plan.proposal.cell, *(source.cell for source in plan.proposal.sources)}
        if plan.proposal.district is not None:
            found |= set(plan.proposal.district.cells)
    return found


def ring_box(cell: Cell, city: Mapping[Cell, Building], camera: Camera) -> Box:
    """What a ring is put round: a building or a token, no nearer than a ring to the badge of the building behind and
    the number of the one in front."""
    target, (x, y), s = city.get(cell), cell, camera.cell
    box = frame_box(target, place_of(target, cell, camera)).inset(-s // 12)
    top, bottom = box.y, box.bottom
    if (behind := city.get((x, y - 1))) is not None:
        badge = layout_cell.parts(behind.height, 1, s).badge
        top = max(top, camera.box((x, y - 1)).y + ceil(badge.bottom * s) + RING)
    if (front := city.get((x, y + 1))) is not None and front.top != GREEN:
        number = layout_cell.parts(front.height, 2, s).number
        bottom = min(bottom, camera.box((x, y + 1)).y + floor(number.y * s) - RING)
    return box._replace(y=top, h=bottom - top)


def chips_of(proposal: Proposal, city: Mapping[Cell, Building], camera: Camera,
             size: tuple[int, int]) -> list[tuple[Cut, Box]]:
    """What a building or a park gives, at the building or at a green space of the park."""
    found: dict[Cell, list[Glyph]] = {}
    for source in proposal.sources:
        found.setdefault(source.cell, []).extend([Figure(f"+{source.count}"), Thing(source.item)])
    sprites = {cell: chip(tuple(row), camera.cell) for cell, row in found.items()}
    return [(sprite, chip_box(sprite, cell, city, camera, size, sprites)) for cell, sprite in sprites.items()]


def chip_box(sprite: Cut, cell: Cell, city: Mapping[Cell, Building], camera: Camera, size: tuple[int, int],
             cells: Container[Cell] = ()) -> Box:
    """Where a strip stands: at the foot of a building, below its badge and above the number of the building in front,
    or at its head where a tall building in front leaves less room and none of ``cells``, that have strips too, lies
    behind; at the head of a green space, into which the building in front may reach up; below a token."""
    building, s = city.get(cell), camera.cell
    box = place_of(building, cell, camera)
    wide, high = sprite.image.size
    x = min(max(EDGE, box.x + (s - wide) // 2), size[0] - EDGE - wide)
    low = box.bottom + s // 30
    if building is not None and building.top == GREEN:
        low = box.y + min(high, round(layout_cell.parts(1, 1, s).badge.y * s))
    elif building is not None:
        foot = box.y + round(layout_cell.bottom(s) * s) + s // 25
        badge = box.y + round(layout_cell.parts(building.height, 1, s).badge.bottom * s)
        low = max(foot, badge + high + EDGE)
        front = city.get((cell[0], cell[1] + 1))
        if front is not None and front.top != GREEN:
            number = layout_cell.parts(front.height, 2, s).number
            edge = box.y + camera.pitch + round(number.y * s)
            low = max(foot, min(low, edge - EDGE))
            covered = max(low - edge, badge - (low - high))
            if covered > _TOUCHED * layout_cell.figure(s) * s and (cell[0], cell[1] - 1) not in cells:
                head, over = _head(cell, city, camera, high)
                low = head if over < covered else low
    return Box(x, min(low, size[1] - EDGE) - high, wide, high)


def _head(cell: Cell, city: Mapping[Cell, Building], camera: Camera, high: int) -> tuple[int, int]:
    """The lower edge of a strip above a building's number, and how many rows of the badge behind it would cover."""
    s, behind = camera.cell, (cell[0], cell[1] - 1)
    low = camera.box(cell).y + floor(layout_cell.parts(city[cell].height, 1, s).number.y * s)
    if behind not in city:
        return low, 0
    badge = camera.box(behind).y + ceil(layout_cell.parts(city[behind].height, 1, s).badge.bottom * s)
    return low, max(0, badge - (low - high))


def chip(row: tuple[Glyph, ...], s: int) -> Cut:
    """The strip: its figures are as large as a phone needs, also where cells are small."""
    # In most cells it is as large as that, so it is kept by its own size and not by the cell's.
    return gain_strip(row, max(s * 0.11, layout_cell.LEGIBLE / 1.7))


@kept(2_000_000)
def gain_strip(row: tuple[Glyph, ...], r: float) -> Cut:
    """Glyphs ``r`` pixels high above their middle."""
    pen = Pen(ceil(glyph_rows.row_width(row, r) + r * 0.8), ceil(r * 2.4), theme.INK)
    pen.box(0, 0, pen.width, pen.height, theme.INK, radius=r * 0.7)
    pen.box(2.5, 2.5, pen.width - 5, pen.height - 5, theme.PAPER, radius=r * 0.6)
    glyph_rows.draw_row(pen, r * 0.4, pen.height / 2, pen.width - r * 0.8, r, row)
    return pen.cut()


def told_lines(proposal: Proposal) -> int:
    """How many lines say what a choice would do."""
    return 2 if proposal.preview.others or proposal.change else 1


def _moving(image: Image.Image, letter: Card, box: Box) -> None:
    """Which token goes to one of the numbered cells."""
    moving_token(letter, box.h).put(image, *box[:2])


@lru_cache(maxsize=12)
def moving_token(letter: Card, high: int) -> Cut:
    """A token, an arrowhead, a cell in the colour of those that may be chosen."""
    pen = Pen(high * 3, high, theme.INK)
    pen.box(0, 0, pen.width, high, theme.PAPER, radius=12)
    pen.disc(high * 0.55, high / 2, high * 0.42, theme.INK)
    pen.disc(high * 0.55, high / 2, high * 0.38, theme.PAPER)
    pen.text(high * 0.55, high / 2, letter, high * 0.52, theme.INK)
    signs.begins(pen, high * 1.45, high / 2, high * 0.26, theme.INK)
    pen.box(high * 1.98, high * 0.14, high * 0.84, high * 0.72, theme.INK, radius=high * 0.16)
    pen.box(high * 2.03, high * 0.19, high * 0.74, high * 0.62, theme.GINKGO, radius=high * 0.12)
    return pen.cut()


def _told(image: Image.Image, view: View, labels: Labels, proposal: Proposal, box: Box) -> None:
    """The action and all its numbers; below, what others get and what becomes of the district."""
    solo = view.options.solo is not None
    panel.card(image, box)
    palette.put(image, icons.action_icon(proposal.preview.action, 58), box.x + 12, box.y + (box.h - 58) // 2)
    action, place = labels.actions[proposal.preview.action], Box(box.x + 82, box.y, 300, box.h)
    word = write(image, place, action, common_size([action], place.w - 4, _TOLD_SIZES), theme.ON_CARD)
    right, choice = word.right, proposal.choice
    if choice.tiles or choice.event:
        right = draw_laid(image, choice.card, choice.tiles, choice.event, (right + 24, box.y + box.h // 2),
                          falls_back=proposal.preview.falls_back)
    strip = told_row(proposal_row(proposal), box.right - right - 30, box.h)
    palette.put(image, strip, box.right - strip.width - 12, box.y)
    if told_lines(proposal) == 1:
        return
    lower = box._replace(y=box.y + _TOLD)
    panel.card(image, lower)
    x = lower.x + 12
    for seat, (points, resources) in sorted(proposal.preview.others.items()):
        row = signed(resources, "resource") + signed(points, "point")
        if row:
            palette.put(image, icons.seat_badge(seat, 58, 58, solo=solo), x, lower.y + (lower.h - 58) // 2)
            strip = told_row(row, 300, lower.h)
            palette.put(image, strip, x + 64, lower.y)
            x += 64 + strip.width + 20
    if proposal.change is not None:
        wide = lower.right - x - 12
        palette.put(image, icons.district_icon(50), x, lower.y + (lower.h - 50) // 2)
        becomes, room = labels.districts.get(proposal.change, ""), Box(x + 60, lower.y, wide - 60, lower.h)
        write(image, room, becomes, common_size([becomes], room.w - 4, _TOLD_SIZES), theme.ON_CARD)


def proposal_row(proposal: Proposal) -> tuple[Glyph, ...]:
    """Costs, then gains: of resources, points, tiles."""
    found = proposal.preview
    either: tuple[Glyph, ...] = (Figure("+1"), Thing("resource"), Figure("/"), Thing("tile")) if found.either else ()
    parts = [
        signed(found.back - found.placed - found.paid_resources, "resource"), signed(-found.paid_points, "point"),
        either, signed(found.resources, "resource"), signed(found.tiles, "tile"), signed(found.points, "point"),
    ]
    kept = [part for part in parts if part]
    return tuple(glyph for i, part in enumerate(kept) for glyph in ((Figure("  "), *part) if i else part))


def signed(count: int, item: Item) -> tuple[Glyph, ...]:
    """``+2`` or ``–1`` and what; nothing for nothing."""
    return (Figure(f"+{count}" if count > 0 else f"–{-count}"), Thing(item)) if count else ()


@kept(3_000_000)
def told_row(row: tuple[Glyph, ...], most: int, high: int) -> Image.Image:
    """A row of glyphs on paper, as wide as it is."""
    r = high * 0.31
    pen = Pen(max(1, min(most, ceil(glyph_rows.row_width(row, r) + 8))), high, theme.PAPER)
    glyph_rows.draw_row(pen, 0, high / 2, pen.width, r, row)
    return pen.finish()
