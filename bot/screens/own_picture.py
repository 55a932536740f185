"""The picture of the private screen: what she holds, or the city as a choice that she considers would leave it."""

from collections.abc import Iterator
from typing import Literal

from bot.screens.area import area_lines
from bot.screens.choosing.answers import NEW_HAND
from bot.screens.choosing.asking import Tell
from bot.screens.choosing.forecast import forecast, with_outlook
from bot.screens.choosing.page import drawn_in_words
from bot.screens.choosing.path import shown_step
from bot.screens.city_words import city_alt
from bot.screens.final import district_line, district_lines
from bot.screens.layout import clip_alt
from bot.screens.own_alt import own_alt
from bot.screens.screen import Picture
from bot.screens.speech import Speech, sentences
from bot.screens.table_facts import TableFacts
from engine.rules.decisions import Choose
from engine.rules.prompts import ChoosePrompt
from engine.rules.proposal import Proposal, proposal, with_city, yields
from engine.rules.view import Private, View


def own_picture(
    table: TableFacts, view: View, own: Private, path: str, say: Speech, *, standings: bool = False, tell: Tell = "all",
    city_told: bool = False,
) -> Picture:
    """What she holds; while she considers a card, the city as that choice would leave it; with ``standings`` the city
    with first and second in each district. ``tell``: how much its words say of what a choice does. ``city_told``: a
    picture above tells the city in words already."""
    plain = say.spoken()
    considered = _considered(view, path)
    planned = None if considered is None else proposal(view, considered)
    after = view if planned is None else with_city(view, planned.city)
    kind: Literal["own_city", "screen"] = "own_city" if standings or planned is not None else "screen"
    seat = view.seats[view.reader or 0]
    area = area_lines(seat, plain) if kind == "screen" else ()
    told = own_alt(view, seat, own, plain, chosen_for=view.reader in table.chosen_for)
    alt = [*told, *area, *([] if city_told else [city_alt(after, (), say, planned=planned is not None)])]
    if standings:
        alt = [*district_lines(after, plain), *alt]
    if planned is not None:
        alt = [*_district_told(planned, after, plain, all_told=standings), *alt]
    if considered is not None:
        does = forecast(view, considered, plain)
        does = with_outlook(does, view, considered, plain) if tell == "all" else does
        alt = [plain("confirm-forecast", does=does), *alt]
    brought = yields(view) if kind == "screen" and isinstance(view.prompt, ChoosePrompt) else ()
    if brought and tell != "nothing":
        alt = [*drawn_in_words(view, plain), *alt]
    return Picture(
        filename=f"screen-{view.round}.png", kind=kind, alt=clip_alt(*alt), view=view,
        names=table.names, words=say.words, yields=brought, proposal=planned, standings=standings,
    )


def _district_told(planned: Proposal, after: View, plain: Speech, *, all_told: bool) -> Iterator[str]:
    """What becomes of a district, and who then is first and second in that of the tile, as strip and pennants show.
    ``all_told``: the latter is told of every district already."""
    if planned.change is not None:
        yield from sentences([plain("picture-district", change=planned.change)], plain)
    if planned.district is not None and planned.district.first is not None and not all_told:
        yield district_line(planned.district, after, plain)


def _considered(view: View, path: str) -> Choose | None:
    if not isinstance(view.prompt, ChoosePrompt) or path == NEW_HAND:
        return None
    chosen, _ = shown_step(view.prompt, path)
    return None if chosen.card is None else chosen.decision()
