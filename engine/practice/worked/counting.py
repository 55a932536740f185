"""Examples of what counts at the end (R6, R9.2), most of them in one city."""

from engine.practice.worked.making import FAYE, MILEY, NELL, Worked, build, held, seen, square
from engine.rules.components import ENDGAME, SETS
from engine.rules.position import Options, Position
from engine.rules.scoring import score


def _blue_and_yellow() -> Position:
    """R10.6's city."""
    position = square()
    position.city = {}
    for y, row in enumerate((
        ((("Y1", "Y6"), MILEY), (("B1", "B9"), FAYE), (("B4",), FAYE)),
        ((("Y2",), MILEY), (("B2", "B8"), MILEY), (("B3", "B5"), NELL)),
        ((("Y3",), None), (("R1",), NELL), (("B6",), None)),
    )):
        for x, (tiles, owner) in enumerate(row):
            build(position, (x - 1, y - 1), *tiles, owner=owner)
    return position


def districts() -> Worked:
    """R10.6: Miley alone in yellow; Faye first and Miley second in blue; one red building is no district."""
    position = _blue_and_yellow()
    blue, yellow = sorted(score(position).districts, key=lambda district: district.colour)
    return seen(position, numbers={
        "all": sum(blue.resources.values()), "faye": blue.resources[FAYE], "miley": blue.resources[MILEY],
        "nell": blue.resources[NELL], "first": blue.first_points, "second": blue.second_points,
        "alone": yellow.first_points + yellow.second_points})


def cards() -> Worked:
    """R9.2: cards from 10 on, counted in the same city."""
    position = _blue_and_yellow()
    position.seats[FAYE].cards = ["B13", "R20", "Y14"]
    counted = score(position).cards[FAYE]
    return seen(position, numbers={
        "resources": counted["B13"], "twenty": counted["R20"], "low": counted["Y14"]})


def scoring() -> Worked:
    """R6.1: the same city, counted."""
    position = _blue_and_yellow()
    position.seats[FAYE].cards = ["B13"]
    for seat, points in zip(position.seats, (9, 12, 7), strict=True):
        seat.points = points
    position.seats[FAYE].new_hands = 1
    counted = score(position)
    row = counted.seats[FAYE]
    return seen(position, scoring=counted, numbers={
        "points": row.points, "cards": row.endgame, "hands": row.new_hands, "districts": row.districts,
        "total": row.total})


def new_buildings() -> Worked:
    """R8.1, R9.2: what 21, 22 and 23 count in an area of three characters and a card of the base game beside them."""
    position = square(Options(seats=3, modules=frozenset({"new_buildings"})))
    nell = position.seats[NELL]
    nell.characters, nell.cards = [*SETS[1]], ["R2", "B21", "R22", "Y23"]
    nell.hand, nell.tiles = [], []
    points = score(position).cards[NELL]
    counted = {card: points[card] // ENDGAME[card].points for card in points}
    return held(position, numbers={
        "bonuses": counted["B21"], "actions": counted["R22"], "colours": counted["Y23"],
        "b21": points["B21"], "r22": points["R22"], "y23": points["Y23"]})
