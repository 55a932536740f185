"""A choice drawn as if it were done: the city it leaves, where its items come from, and for whose eyes."""

from collections import Counter
from dataclasses import replace
from io import BytesIO
from itertools import pairwise, product
from random import Random

import pytest
from PIL import Image, ImageChops

from engine.rules.chance import Seeded
from engine.rules.city import NEIGHBOURS, parks
from engine.rules.decisions import Choose
from engine.rules.game import answer, deal
from engine.rules.position import Building, Options, Position
from engine.rules.preview import preview
from engine.rules.prompts import ChoosePrompt
from engine.rules.proposal import proposal, yields
from engine.rules.scoring import city_districts
from engine.rules.terms import EVENT_TILES, GREEN, EventTile, is_letter
from engine.rules.view import View, view
from render import Chart, NotSeated, Plan, Pointer, cards, city, fonts, palette, samples, theme
from render.chart import apart, chart, chart_image, ticks
from render.city import city_image
from render.framing import frame_box
from render.glyphs import Figure, Thing
from render.laying import ICON, draw_laid
from render.layout import Box, Extent, city_camera, city_layout, shown
from render.layout_cell import parts
from render.layout_screen import GAP, header_boxes, screen_layout
from render.legend import SIGNS, legend_image, wrapped
from render.pointing import RING, arrow_place
from render.proposal import chip, chip_box, full_cells, own_city, own_city_image, proposal_row, ring_box
from render.screen import screen_image

NAMES = ("Nell", "Faye", "Miley", "Iwona", "Szymon")


def reached(options: Options, seed: int, number: int) -> Position:
    """A random game when all choose in a round."""
    rng, chance = Random(seed), Seeded(str(seed))
    position = deal(options, str(seed))
    while position.open and not (position.round == number and position.phase == "choose"):
        seat = rng.choice(sorted(position.open))
        answer(position, position.open[seat].sample(rng), chance)
    return position


def choices(seen: View) -> list[Choose]:
    """Every card with nothing, and with each tile."""
    prompt = seen.prompt
    assert isinstance(prompt, ChoosePrompt)
    return [Choose(prompt.seat, card, stack, None, None) for card in prompt.hand for stack in prompt.stacks(card)]


@pytest.mark.parametrize(("options", "seed"), list(product([Options(2), Options(4)], [1, 2, 3])))
def test_a_proposal_is_what_the_rules_would_make_of_the_choice(options: Options, seed: int) -> None:
    """Items of the sources are those of the preview without the area's bonuses; the city differs in its cell alone."""
    seen = view(reached(options, seed, 7), 0)
    for choice in choices(seen):
        found = proposal(seen, choice)
        assert found.preview == preview(seen, choice)
        changed = {cell for cell in {*seen.city, *found.city} if seen.city.get(cell) != found.city.get(cell)}
        built = found.preview.action != "exploit"
        assert changed == ({found.cell} if built else set())
        for source in found.sources:
            assert source.count == seen.city[source.cell].height
            assert source.cell in {found.cell, *NEIGHBOURS[found.cell]}
        totals = {item: sum(s.count for s in found.sources if s.item == item) for item in ("resource", "point", "tile")}
        assert totals["point"] <= found.preview.points
        assert totals["tile"] <= found.preview.tiles
        assert totals["resource"] <= found.preview.resources
        assert (found.preview.action == "construct") <= (not found.sources)


def test_the_picture_of_a_choice_tells_in_numbers_what_it_costs_and_brings() -> None:
    seen = {"either": 0, "paid": 0, "placed": 0}
    for options, seed in product([Options(2), Options(4)], range(1, 9)):
        now = view(reached(options, seed, 7), 0)
        for choice in choices(now):
            found = proposal(now, choice)
            told, row = Counter[str](), proposal_row(found)
            for number, thing in pairwise(row):
                if isinstance(number, Figure) and isinstance(thing, Thing) and number.text != "/":
                    told[thing.item] += int(number.text.replace("–", "-"))
            does = found.preview
            assert (Figure("/") in row) == does.either
            assert told["resource"] == does.resources + does.either + does.back - does.placed - does.paid_resources
            assert (told["tile"], told["point"]) == (does.tiles, does.points - does.paid_points)
            seen = {"either": seen["either"] + does.either, "paid": seen["paid"] + does.paid_points,
                    "placed": seen["placed"] + does.placed}
    assert all(seen.values()), "it is told of each"


def test_what_a_tile_does_to_a_district_is_told() -> None:
    kinds = set()
    for seed in range(1, 12):
        seen = view(reached(Options(3), seed, 8), 0)
        for choice in choices(seen):
            found = proposal(seen, choice)
            kinds.add(found.change)
            after = set(found.district.cells) if found.district else set()
            before = [d for d in city_districts(seen.city) if after & set(d.cells)
                      and found.district and d.colour == found.district.colour]
            was = any(d.first == 0 for d in before)
            first = found.district is not None and found.district.first == 0
            assert (found.change == "wins") == (first and bool(before) and not was)
            assert (found.change == "loses") == (was and not first)
            if found.change == "begins":
                assert not before
    assert {"begins", "joins", "wins", None} <= kinds


def test_yields_name_each_card_and_what_it_does() -> None:
    seen = view(reached(Options(4), 3, 6), 1)
    private = seen.seats[1].private
    assert private is not None
    found = yields(seen)
    assert [given.card for given in found] == list(private.hand)
    for given in found:
        if is_letter(given.card):
            builds = bool(private.resources and private.tiles)
            assert given.action == ("urbanize" if builds else "exploit")
        else:
            assert given.action == "exploit"
            alone = preview(seen, Choose(1, given.card, (), None, None))
            assert (given.resources, given.points, given.tiles) == (alone.resources, alone.points, alone.tiles)
    assert yields(view(reached(Options(4), 3, 6), None)) == ()


def test_r8_3_yields_of_a_letter_beside_a_park_count_its_points() -> None:
    """Whatever the tile, a green space too: as the choice itself foretells it."""
    beside = 0
    for seed in range(1, 9):
        seen = view(reached(Options(3, modules=frozenset({"green_spaces"})), seed, 14), 0)
        for given in yields(seen):
            for choice in choices(seen):
                if choice.card == given.card and bool(choice.tiles) == (given.action == "urbanize"):
                    does = preview(seen, choice)
                    if does.action == given.action:
                        assert (given.resources, given.points, given.tiles) == (does.resources, does.points, does.tiles)
                        beside += any(gain.source == "park" for gain in does.gains)
    assert beside


def test_r8_3_what_a_park_brings_is_told_at_the_park() -> None:
    """Each park once, at a green space of it beside the new tile: nothing that the city gives is left out."""
    met = Counter[int]()
    for seed, number in ((1, 14), (2, 14), (3, 14), (5, 10), (24, 17)):
        seen = view(reached(Options(3, modules=frozenset({"green_spaces"})), seed, number), 0)
        for choice in choices(seen):
            found = proposal(seen, choice)
            told = [source for source in found.sources if seen.city[source.cell].top == GREEN]
            brought = sum(gain.points for gain in found.preview.gains if gain.source == "park")
            assert sum(source.count for source in told) == brought
            assert all(source.item == "point" and source.cell in NEIGHBOURS[found.cell] for source in told)
            beside = [park for park in parks(seen.city) if not set(park).isdisjoint(NEIGHBOURS[found.cell])]
            assert len(told) == (len(beside) if brought else 0)
            met[len(told)] += 1
    assert set(met) == {0, 1, 2}, "two parks beside one cell are met too"


@pytest.mark.parametrize("columns", [5, 9, 12])
def test_r8_3_what_a_park_brings_covers_neither_its_badge_nor_the_number_in_front(columns: int) -> None:
    camera = city_camera(Extent(0, 0, columns - 1, 3), 1280, 200, low=True)
    sprite, s = chip((Figure("+6"), Thing("point")), camera.cell), camera.cell
    for height in range(1, 7):
        house = Building(("R7",) * height, 0, site=False)
        box = chip_box(sprite, (2, 1), {(2, 1): Building((GREEN,), 1, site=False), (2, 2): house}, camera, (1280, 2000))
        badge, number = parts(1, 1, s).badge, parts(height, 1, s).number
        green, front = camera.box((2, 1)), camera.box((2, 2))
        assert box.y >= green.y - s // 10
        assert box.bottom <= green.y + round(badge.y * s)
        assert box.bottom <= front.y + round(number.y * s)


@pytest.mark.parametrize(("supply", "given"), [(0, []), (1, [1]), (2, [2]), (3, [2, 1]), (4, [2, 2]), (9, [2, 2])])
def test_r3_7_buildings_give_no_more_resources_than_her_supply_holds(supply: int, given: list[int]) -> None:
    """A picture said +4 at a building, and +1 for all that the choice would bring."""
    position = reached(Options(2), 3, 1)
    seat, letter = position.seats[0], "A"
    cell = position.tokens[letter]
    (below,) = [near for near in NEIGHBOURS[cell] if near in position.city]
    beside = next(near for near in NEIGHBOURS[cell] if near not in {*position.city, *position.tokens.values()})
    position.city |= {below: Building(("B4", "R4"), None, site=False), beside: Building(("B5", "R5"), None, site=False)}
    seat.hand, seat.tiles, seat.resources, seat.supply, seat.characters = [letter], ["B9"], 1, supply, []
    found = proposal(view(position, 0), Choose(0, letter, ("B9",), None, None))
    assert found.preview.action == "urbanize"
    assert [source.count for source in found.sources if source.item == "resource"] == given
    assert sum(given) == found.preview.resources


@pytest.mark.parametrize(("left", "given"), [(1, []), (9, [1])])
def test_r4_3_a_building_gives_no_tile_once_the_event_before_it_took_the_last(left: int, given: list[int]) -> None:
    """After the second exhaustion nothing brings tiles; the picture said +1 at the building."""
    position = reached(Options(2, modules=frozenset({"events"})), 3, 1)
    blue = next(cell for cell, building in position.city.items() if building.tiles == ("B1",))
    position.city[blue] = Building(("B1",), 1, site=False)
    seat = position.seats[0]
    seat.hand, seat.events, seat.characters = ["B1"], ["design_competition"], []
    position.exhausted, position.supply = 1, position.supply[:left]
    found = proposal(view(position, 0), Choose(0, "B1", (), "design_competition", None))
    assert found.preview.when == "before"
    assert [source.count for source in found.sources if source.item == "tile"] == given


def test_yields_promise_nothing_that_is_not_to_be_had() -> None:
    """No tile, nothing to urbanize with (R3.2a): a letter brings what it does alone. An empty supply gives no
    resources (R3.7)."""
    position = reached(Options(2), 3, 1)
    seat = position.seats[0]
    seat.hand, seat.tiles, seat.supply = ["A", next(b.top for b in position.city.values() if b.top[0] == "R")], [], 0
    seat.characters = ["character-7"]  # 1 resource for each exploit
    letter, building = yields(view(position, 0))
    assert (letter.action, letter.resources, letter.tiles, letter.points, letter.either) == ("exploit", 0, 1, 0, False)
    assert (building.resources, building.tiles, building.points) == (0, 0, 0)
    seat.supply = 5
    letter, building = yields(view(position, 0))
    assert (letter.resources, letter.tiles, letter.either) == (1, 0, True)
    assert building.resources == 2
    seat.supply = 1  # The last one: with the resource of the two her bonus finds none.
    letter, building = yields(view(position, 0))
    assert (letter.resources, letter.tiles, letter.either) == (0, 0, True)
    assert building.resources == 1


def test_the_tile_that_is_considered_stands_in_the_city() -> None:
    seen = view(reached(Options(3), 2, 7), 0)
    words = samples.labels(NAMES, seen.round)
    choice = next(choice for choice in choices(seen) if proposal(seen, choice).preview.action == "construct")
    found = proposal(seen, choice)
    own = own_city_image(seen, words, Plan(proposal=found))
    assert own.width == 1280
    other = next(c for c in choices(seen) if c.card == choice.card and c.tiles != choice.tiles)
    assert own.tobytes() != own_city_image(seen, words, Plan(proposal=proposal(seen, other))).tobytes()
    assert found.cell in (full_cells(seen, Plan(proposal=found)) or ())


def test_a_tile_that_she_cannot_pay_for_is_crossed_out_as_in_a_film() -> None:
    """R3.4: the picture of such a choice was that of the card alone."""
    position = reached(Options(3), 2, 7)
    position.seats[0].resources = 0
    seen, words = view(position, 0), samples.labels(NAMES, 7)
    falling = next(choice for choice in choices(seen) if proposal(seen, choice).preview.falls_back)
    crossed = palette.canvas(138, ICON, theme.PAPER)
    draw_laid(crossed, falling.card, falling.tiles, None, (0, ICON // 2), falls_back=True)
    assert stands_in_line(own_city_image(seen, words, Plan(proposal=proposal(seen, falling))), crossed)
    alone = proposal(seen, replace(falling, tiles=()))
    assert not stands_in_line(own_city_image(seen, words, Plan(proposal=alone)), crossed)


@pytest.mark.parametrize("event", ["design_competition", "quality_control"])
def test_the_event_tile_that_goes_with_a_choice_is_shown(event: EventTile) -> None:
    position = reached(Options(3, modules=frozenset({"events"})), 2, 7)
    position.seats[0].events = [event]
    seen, words = view(position, 0), samples.labels(NAMES, 7)
    sign = cards.event(event, ICON)
    alone, with_tile = (next(one for one in choices(seen) if bool(one.tiles) == tiles) for tiles in (False, True))
    for choice in (alone, with_tile):
        for found in (choice, replace(choice, event=event)):
            image = own_city_image(seen, words, Plan(proposal=proposal(seen, found)))
            assert stands_in_line(image, sign) == (found.event is not None)


def stands_in_line(image: Image.Image, sprite: Image.Image) -> bool:
    """Whether a sprite stands whole in the line that says what a choice would do."""
    top, wanted = header_boxes(1280)[0].bottom + GAP + (74 - sprite.height) // 2, sprite.tobytes()
    places = (image.crop((x, top, x + sprite.width, top + sprite.height)) for x in range(80, 700))
    return any(place.tobytes() == wanted for place in places)


@pytest.mark.parametrize("letter", "ABCDEFGHIJKL")
def test_the_ring_round_a_token_that_is_played_alone_is_round_the_token(letter: str) -> None:
    """In the outermost columns too, where tokens lean towards the city."""
    position = reached(Options(2), 1, 1)
    position.seats[0].hand = [letter]
    seen, words = view(position, 0), samples.labels(NAMES, 1)
    found = Plan(proposal=proposal(seen, Choose(0, letter, (), None, None)))
    image = own_city_image(seen, words, found)
    below = image.crop((0, 200, *image.size))
    gold = ImageChops.difference(below, Image.new("P", below.size, palette.index(theme.AMBER)))
    ring = gold.point([255] + [0] * 255, "L").getbbox()
    assert ring is not None
    camera = city_camera(shown(seen.city), 1280, 0, low=True)
    token = frame_box(None, camera.token_box(seen.tokens[letter]))
    assert ring[0] < token.x
    assert token.right < ring[2]
    assert ring[0] + ring[2] == pytest.approx(token.x + token.right, abs=12)


@pytest.mark.parametrize("columns", [5, 9, 12, 15])
def test_a_ring_covers_no_number_in_front_and_no_badge_behind(columns: int) -> None:
    """Whatever stands in front of a building of whatever height, or behind it."""
    camera = city_camera(Extent(0, -2, columns - 1, 3), 1280, 200, low=True)
    for behind, height, front in product((1, 2, 3, 6), repeat=3):
        city = {(2, y): Building(("R1",) * floors, 0, site=False) for y, floors in enumerate((behind, height, front))}
        ring = ring_box((2, 1), city, camera).inset(-RING)
        badge, number = parts(behind, 1, camera.cell).badge, parts(front, 2, camera.cell).number
        assert camera.box((2, 0)).y + badge.bottom * camera.cell <= ring.y
        assert ring.bottom <= camera.box((2, 2)).y + number.y * camera.cell
        own, place = parts(height, 2, camera.cell), camera.box((2, 1))
        assert ring.y <= place.y + min(own.number.y, own.badge.y) * camera.cell
        assert place.y + own.number.bottom * camera.cell <= ring.bottom


def test_the_ring_of_a_choice_leaves_the_number_in_front_to_be_read() -> None:
    position = reached(Options(2), 1, 1)
    position.city[0, 1] = Building(("R5", "R6", "R18"), 1, site=False)
    card = position.city[0, 0].top
    position.seats[0].hand = [card]
    seen = view(position, 0)
    plan = Plan(proposal=proposal(seen, Choose(0, card, (), None, None)))
    image = own_city_image(seen, samples.labels(NAMES, 1), plan)
    camera = city_camera(shown(seen.city), 1280, header_boxes(1280)[0].bottom + GAP + 88, low=True)
    number, box, s = parts(3, 2, camera.cell).number, camera.box((0, 1)), camera.cell
    left, top = box.x + round(number.x * s), box.y + round(number.y * s)
    figures = image.crop((left, top, left + round(number.w * s), top + round(number.h * s)))
    assert palette.index(theme.AMBER) not in figures.tobytes()


def test_mine_is_in_full_colour_and_others_are_calmer() -> None:
    seen = view(reached(Options(3), 2, 7), 0)
    full = full_cells(seen, Plan())
    assert full == {cell for cell, building in seen.city.items() if building.owner == 0}
    assert full_cells(seen, Plan(standings=True)) is None


def test_nobody_has_a_city_of_her_own() -> None:
    seen = view(reached(Options(2), 1, 3), None)
    with pytest.raises(NotSeated):
        own_city(seen, samples.labels(NAMES, 3), Plan())


def test_standings_are_drawn_on_the_districts_and_nowhere_else() -> None:
    reel = samples.sample("late-five")
    seen = reel.shots[-1][0]
    words = samples.labels(NAMES, seen.round)
    plain, told = (city_image(seen, [], words, standings=standings).convert("RGB") for standings in (False, True))
    box = ImageChops.difference(plain, told).getbbox()
    assert box is not None
    assert box[3] < city_layout(shown(seen.city), 5, 1280).panel.y
    lonely = {(0, 0): Building(("R1",), None, site=False)}
    assert city_districts(lonely) == []


@pytest.mark.parametrize("pointer", [
    Pointer(cell=(0, 0)), Pointer(part="tiles"), Pointer(part="track", index=2),
    Pointer(part="seat", index=4, arrow=False),
])
def test_what_is_pointed_at_is_ringed(pointer: Pointer) -> None:
    reel = samples.sample("late-five")
    seen = reel.shots[-1][0]
    words = samples.labels(NAMES, seen.round)
    assert city(seen, [], words, pointers=[pointer]) != city(seen, [], words)


def test_an_arrow_covers_no_word_and_no_other_part() -> None:
    """Above where there is room, beside a word that is there, else below; where there is no room the ring does."""
    size, box, half = (1280, 800), Box(300, 300, 132, 132), 32
    assert arrow_place(size, box, ()) == (366, -1)
    word = Box(300, 250, 40, 40)
    x, way = arrow_place(size, box, [word]) or (0, 0)
    assert way == -1
    assert word.right + half <= x <= box.right
    wide = word._replace(w=200)
    assert arrow_place(size, box, [wide]) == (366, 1)
    assert arrow_place(size, box, [wide, wide._replace(y=440)]) is None
    assert arrow_place(size, box._replace(y=20), ()) == (366, 1)


@pytest.mark.parametrize("part", [Pointer(part="hand"), Pointer(part="tile"), Pointer(part="tile", index=1)])
def test_the_words_of_a_private_screen_are_read_beside_an_arrow(part: Pointer) -> None:
    reel = samples.sample("start")
    seen, words = view(reel.last, 0), samples.labels(reel.header.names, 1)
    plain, pointed = (screen_image(seen, words, pointers=which) for which in ((), (part,)))
    layout = screen_layout(4, 2, [0, 1, 1, 0], 0, 1280, brief=True, brings=False)
    assert plain.height > layout.heads[0].bottom
    for title, word in ((layout.hand_title, words.hand), (layout.tiles_title, words.tiles),
                        (layout.area_title, words.area)):
        assert title is not None
        read = (title.x, title.y + 4, title.x + fonts.width(word, 34), title.bottom - 8)
        assert plain.crop(read).tobytes() == pointed.crop(read).tobytes(), word


def test_what_is_not_there_is_not_pointed_at() -> None:
    reel = samples.sample("late-five")
    seen = reel.shots[-1][0]
    words = samples.labels(NAMES, seen.round)
    absent = [Pointer(part="green"), Pointer(part="seat", index=7)]
    assert city(seen, [], words, pointers=absent) == city(seen, [], words)


def test_a_chart_draws_a_line_for_each_seat() -> None:
    words = samples.labels(NAMES, 3)
    lines = ((0, 3, 5, 9), (1, 1, 2, 8))
    picture = Image.open(BytesIO(chart(Chart(lines), words)))
    assert picture.size == (1280, 640)
    assert chart(Chart(lines), words) != chart(Chart((lines[0], (1, 1, 2, 7))), words)
    assert chart(Chart(lines), words) != chart(Chart(lines, before=22), words), "the rounds have their numbers"
    with pytest.raises(ValueError, match="one length"):
        chart(Chart(((0, 1), (0, 1, 2))), words)


@pytest.mark.parametrize("seat", range(5))
def test_the_mark_at_the_end_of_a_line_is_as_whole_as_those_before_it(seat: int) -> None:
    lines = tuple((0, 9, 9) if one == seat else (0, 0, 0) for one in range(5))
    picture = chart_image(Chart(lines), samples.labels(NAMES, 3)).convert("RGB")
    # Its marks stand in the middle of the axis and at its end; to the right of each, below the line, is nothing else.
    middle, right, level = 483, 868, 36
    before, last = (picture.crop((x + 3, level + 6, x + 16, level + 15)).tobytes() for x in (middle, right))
    assert before == last


def test_names_beside_a_chart_keep_apart() -> None:
    assert apart([10, 12, 90], 20, 0, 100) == [10, 30, 90]
    assert apart([95, 96, 97], 20, 0, 100) == [60, 80, 100]
    assert ticks(0, 68) == [0, 20, 40, 60]
    assert ticks(22, 40) == [25, 30, 35, 40]


def test_a_chart_begins_at_nothing_also_where_nobody_does() -> None:
    def lowest(first: int) -> int:
        """Where the line is at its start, in rows from the top."""
        picture = chart_image(Chart(((first, 20),)), samples.labels(NAMES, 3)).convert("RGB")
        return max(y for y in range(picture.height) if picture.getpixel((110, y)) == theme.OWNERS[0].fill)

    assert lowest(0) - lowest(10) > 100


def test_the_legend_explains_each_event_tile() -> None:
    """In a film and beside a choice its sign stands alone."""
    assert set(EVENT_TILES) <= set(SIGNS)
    words = samples.labels(NAMES, 3)
    assert len({legend_image(replace(words, legend={name: "The same"})).tobytes() for name in EVENT_TILES}) == 4


def test_the_legend_explains_what_it_has_words_for() -> None:
    words = samples.labels(NAMES, 3)
    assert set(words.legend) == set(SIGNS)
    picture = legend_image(words)
    assert picture.width == 1280
    assert wrapped("one two three four", 32, 150, 2) == ["one two", "three four"]
