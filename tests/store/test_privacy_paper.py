"""docs/privacy.md names everything that is kept about a person, and what is hers of it is handed out to her."""

import json
import re
from collections.abc import Callable
from dataclasses import fields, replace
from datetime import timedelta
from pathlib import Path
from typing import Final

import pytest

from bot.operator.housekeeping import EVERY, LOBBY_KEPT, PACKED_AFTER, SERVER_KEPT, UNTOUCHED
from engine.store import PostedMessage, offers, outbox, schema
from engine.store.codec import meta_row
from engine.store.person_export import export_person
from engine.table.meta import GameMeta, Invited, SeatMeta, SeatOffer, SimplestMove, Turnover, Vote
from engine.table.ports import Person
from playground.wire import JsonObject, objects
from tests.support.records import at
from tests.support.tables import FAYE, MILEY, NELL, START, TableProcess, play_rounds, process_on, spoil

_PAPER = (Path(__file__).parents[2] / "docs" / "privacy.md").read_text("utf-8")
_OF_A_PERSON = frozenset({"person", "by_person", "to_person", "reader"})
"""Columns that hold somebody's id."""
_IDS_INSIDE = frozenset({"people", "games", "outbox"})
"""Tables that have ids of people in a column called otherwise."""


def named(text: str) -> set[str]:
    return set(re.findall(r"`(\w+)`", text))


def rows() -> str:
    return "\n".join(line for line in _PAPER.splitlines() if line.startswith("|"))


def of_nobody() -> str:
    paragraph = re.search(r"^Of nobody: .*?(?=\n\n)", _PAPER, re.MULTILINE | re.DOTALL)
    assert paragraph is not None
    return paragraph.group()


def test_every_table_that_has_a_person_in_it_is_named_with_what_it_is_for() -> None:
    personal = {table.name for table in schema.metadata.sorted_tables
                if table.name in _IDS_INSIDE or _OF_A_PERSON & {column.name for column in table.columns}}
    assert {"seats", "learning", "messages", "offers"} <= personal
    assert personal - named(rows()) == set()
    assert personal & named(of_nobody()) == set()


def test_every_other_table_is_named_too() -> None:
    """So that whoever adds one says in the paper whether it is about somebody."""
    assert {table.name for table in schema.metadata.sorted_tables} - named(rows()) - named(of_nobody()) == set()


def test_everything_that_is_kept_in_a_persons_own_row_is_named() -> None:
    assert {column.name for column in schema.people.columns} - named(rows()) == set()


_A_MONTH, _A_DAY, _AN_HOUR = timedelta(days=30), timedelta(days=1), timedelta(hours=1)


@pytest.mark.parametrize(("said", "is_", "promised"), [
    ("nobody has done anything for 30 days ends by itself", UNTOUCHED, _A_MONTH),
    ("A day after its end a game is packed", PACKED_AFTER, _A_DAY),
    ("is deleted 30 days after it was opened", LOBBY_KEPT, _A_MONTH),
    ("They go 30 days after the bot was removed", SERVER_KEPT, _A_MONTH),
    ("| an hour later (looked at every hour)", offers.APART, _AN_HOUR),
    ("| two days after it was sent or given up (looked at every hour)", outbox.KEPT, 2 * _A_DAY),
    ("(looked at every hour)", EVERY, _AN_HOUR),
])
def test_what_goes_by_itself_is_kept_as_long_as_the_paper_says(
    said: str, is_: timedelta, promised: timedelta
) -> None:
    """Tests of what goes ask the program how long that takes: longer, and it would break what people were told."""
    assert said in _PAPER.replace("\n", " ")
    assert is_ == promised


IN_HER_EXPORT: Final = {
    "Discord user id and the name": ["games/0/seats/0/name", "person/id"],
    "Her decisions": ["games/0/seats/0/decisions"],
    "A word": ["games/0/seats/0/word"],
    "When she was last asked": [f"games/0/seats/0/{what}" for what in ("asked_at", "pinged", "late", "away")],
    "That the simplest move": ["games/0/seats/0/simplest_moves"],
    "Who hosts": [f"games/0/{what}" for what in (
        "host", "ended_it", "votes", "offers", "refused_a_seat", "asked_for_rematch_as", "turned_rematch_down_as")],
    "The channel": ["games/0/channel", "games/0/guild"],
    "Language": [f"person/{what}" for what in (
        "locale", "screen", "pings", "offers", "hints", "remind_minutes", "quiet_from", "quiet_to", "zone")],
    "The language": ["person/client_locale"],
    "That her direct messages": ["person/dm_closed"],
    "How far she is": ["learning/puzzle"],
    "Which of the bot's messages": ["messages/0/message"],
    "To whom she has offered": ["offers/0/at"],
    "What is still to be told": ["outbox/0/notice"],
}
"""By the first words of each row of the paper: where somebody finds it of whom all of it is kept."""


def test_every_row_of_the_paper_says_where_it_is_handed_out() -> None:
    """So that whoever adds one hands it out, too."""
    kinds = [line.split("|")[1].strip() for line in rows().splitlines()][2:]
    assert len(kinds) == len(IN_HER_EXPORT)
    assert [kind for kind, known in zip(kinds, IN_HER_EXPORT, strict=True) if not kind.startswith(known)] == []


async def test_whatever_the_paper_lists_is_in_her_export(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        await process.store.people.put(Person(
            NELL, "pl", True, "ephemeral", True, 90, START.time(), START.time(), "Europe/Warsaw", True, "pl", True))
        await process.store.learning.put(NELL, "puzzle", "solved")
        await process.store.offers.begin(NELL, FAYE, START)
        data = await handed_out(process, await with_all_of_it(process))
    missing = [path for paths in IN_HER_EXPORT.values() for path in paths if not at(data, path)]
    assert missing == []
    for other in (FAYE, MILEY, "Faye", "Miley"):
        assert other not in json.dumps(data)


async def with_all_of_it(process: TableProcess) -> GameMeta:
    """A game in which everything is noted of Nell that can be; others are in it as well."""
    table = await process.game([NELL, FAYE, MILEY])
    await play_rounds(table, 1)
    await process.store.messages.put(PostedMessage(table.id, "screen:0", NELL, "dm", "3", START))
    meta = table.meta
    seat = replace(meta.seats[0], asked_at=START, pinged=True, late=True, away=True)
    return replace(
        meta.with_seat(0, seat), words=("birch", "", ""), ended_by=NELL, refusals=(MILEY, NELL),
        votes=(Vote(1, "kick", FAYE, (FAYE, NELL), START, 2), Vote(2, "end", MILEY, (MILEY,), START)),
        offers=(SeatOffer(1, NELL, "Nell", FAYE, START),), invited=(Invited(MILEY, "Miley"), Invited(NELL, "Nell")),
        turned_down=(Invited(MILEY, "Miley"), Invited(NELL, "Nell")),
        turnovers=(Turnover(1, "replaced", 1000, "Nell", NELL, ai=False),),
        simplest_moves=(SimplestMove(0, 5, 0), SimplestMove(2, 7, 0)))


async def handed_out(process: TableProcess, meta: GameMeta) -> JsonObject:
    """Nell's export, with a game of this description."""
    await spoil(process, await process.tables.get(meta.id), json.dumps(meta_row(meta)))
    return dict(json.loads(json.dumps(await export_person(process.store, NELL))))


def seat(number: int, **changes: object) -> Callable[[GameMeta], GameMeta]:
    return lambda meta: meta.with_seat(number, replace(meta.seats[number], **changes))  # type: ignore[arg-type]  # values of any field


def vote(**changes: object) -> Callable[[GameMeta], GameMeta]:
    return lambda meta: replace(meta, votes=(replace(meta.votes[0], **changes), *meta.votes[1:]))  # type: ignore[arg-type]  # values of any field


def offer(**changes: object) -> Callable[[GameMeta], GameMeta]:
    return lambda meta: replace(meta, offers=(replace(meta.offers[0], **changes),))  # type: ignore[arg-type]  # values of any field


def table(**changes: object) -> Callable[[GameMeta], GameMeta]:
    return lambda meta: replace(meta, **changes)  # type: ignore[arg-type]  # values of any field


def turnover(**changes: object) -> Callable[[GameMeta], GameMeta]:
    return lambda meta: replace(meta, turnovers=(replace(meta.turnovers[0], **changes),))  # type: ignore[arg-type]  # values of any field


def simplest(**changes: object) -> Callable[[GameMeta], GameMeta]:
    return lambda meta: replace(meta, simplest_moves=(replace(meta.simplest_moves[0], **changes),))  # type: ignore[arg-type]  # values of any field


LATER: Final = START + timedelta(hours=1)
OF_HER: Final[dict[str, Callable[[GameMeta], GameMeta]]] = {
    "SeatMeta.name": seat(0, name="Nelly"), "SeatMeta.person": seat(1, person=NELL),
    "SeatMeta.owner": seat(1, person=None, level="easy", owner=NELL),
    "SeatMeta.left_by": seat(1, person=None, level="easy", left_by=NELL),
    "SeatMeta.asked_at": seat(0, asked_at=LATER), "SeatMeta.pinged": seat(0, pinged=False),
    "SeatMeta.late": seat(0, late=False), "SeatMeta.away": seat(0, away=False),
    "SeatMeta.word": lambda meta: seat(0, word="oak")(replace(meta, words=None)),
    "Vote.kind": vote(kind="ai"), "Vote.by": vote(by=NELL, agreed=(NELL, FAYE)), "Vote.agreed": vote(agreed=(FAYE,)),
    "Vote.at": vote(at=LATER), "Vote.about": vote(about=1), "Vote.pace": vote(kind="pace", about=None, pace="live"),
    "SeatOffer.seat": offer(seat=2), "SeatOffer.to": offer(to=MILEY, name="Miley"),
    "SeatOffer.by": offer(by=NELL, to=FAYE),
    "SeatOffer.name": offer(name="Nelly"), "SeatOffer.at": offer(at=LATER),
    "Invited.person": table(invited=()), "Invited.name": table(invited=(Invited(NELL, "Nelly"),)),
    "GameMeta.channel": table(channel="c2"), "GameMeta.guild": table(guild=None), "GameMeta.host": table(host=FAYE),
    "GameMeta.created": table(created=LATER), "GameMeta.status": table(status="over"),
    "GameMeta.words": table(words=("oak", "", "")), "GameMeta.refusals": table(refusals=(MILEY,)),
    "GameMeta.ended_by": table(ended_by=FAYE), "GameMeta.turned_down": table(turned_down=()),
    "GameMeta.refused_offers": table(refused_offers=(SeatOffer(2, NELL, "Nell", FAYE, START),)),
    "Turnover.person": turnover(person=MILEY), "Turnover.name": turnover(name="Nelly"),
    "Turnover.seat": turnover(seat=2),
    "SimplestMove.seat": simplest(seat=2), "SimplestMove.entry": simplest(entry=6),
}
"""What a game's description may note of her, and a change of it."""
OF_THE_TABLE: Final = {
    "SeatMeta.level", "SeatMeta.prompt", "SeatMeta.chosen_for", "SeatMeta.simplest", "Vote.number", "GameMeta.id",
    "GameMeta.language", "GameMeta.options", "GameMeta.invited",
    "GameMeta.seats", "GameMeta.pace", "GameMeta.advice", "GameMeta.version", "GameMeta.round",
    "GameMeta.paused", "GameMeta.votes", "GameMeta.votes_made", "GameMeta.offers", "GameMeta.commitment",
    "GameMeta.touched", "GameMeta.started", "GameMeta.finished", "GameMeta.end_reason", "GameMeta.winners",
    "GameMeta.turnovers", "Turnover.what", "Turnover.ai", "Turnover.entry",
    "GameMeta.simplest_moves", "SimplestMove.turnovers",
}
"""What says nothing of one person, or only by what stands in it."""


async def test_what_was_hers_to_do_is_told_apart_from_what_was_done_to_her(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        meta = await with_all_of_it(process)
        (game,) = objects((await handed_out(process, meta))["games"])
        assert [game[what] for what in ("host", "ended_it", "refused_a_seat", "asked_for_rematch_as")] == [
            True, True, True, "Nell"]
        assert [vote["asked"] for vote in objects(game["votes"])] == [False]
        assert [(offer["made"], offer["name"]) for offer in objects(game["offers"])] == [(False, "Nell")]
        hers = replace(meta, host=FAYE, ended_by=FAYE, votes=(Vote(1, "kick", NELL, (NELL, FAYE), START, 2),),
                       offers=(SeatOffer(1, MILEY, "Miley", NELL, START),))
        (game,) = objects((await handed_out(process, hers))["games"])
        assert [game[what] for what in ("host", "ended_it")] == [False, False]
        assert [vote["asked"] for vote in objects(game["votes"])] == [True]
        assert [(offer["made"], offer["name"]) for offer in objects(game["offers"])] == [(True, None)]


def test_whatever_a_game_notes_is_hers_or_the_tables() -> None:
    """So that whoever adds a field says which."""
    described = (GameMeta, SeatMeta, Vote, SeatOffer, Invited, Turnover, SimplestMove)
    assert {f"{kind.__name__}.{one.name}" for kind in described for one in fields(kind)} == OF_THE_TABLE | set(OF_HER)
    assert OF_THE_TABLE & set(OF_HER) == set()


@pytest.mark.parametrize("what", OF_HER)
async def test_whatever_a_game_notes_of_her_is_in_her_export(tmp_path: Path, what: str) -> None:
    async with process_on(tmp_path) as process:
        meta = await with_all_of_it(process)
        before = await handed_out(process, meta)
        after = await handed_out(process, OF_HER[what](meta))
    assert after["games"] != before["games"]


async def test_a_simplest_move_is_hers_whose_seat_it_was_then(tmp_path: Path) -> None:
    """Of a seat that changed hands, others' are told apart by the changes before them."""
    async with process_on(tmp_path) as process:
        meta = await with_all_of_it(process)
        turnovers = (Turnover(1, "replaced", 20, "Nell", NELL, ai=False),
                     Turnover(0, "replaced", 30, "Miley", MILEY, ai=False))
        moves = (SimplestMove(0, 10, 0), SimplestMove(1, 11, 0), SimplestMove(1, 25, 1), SimplestMove(0, 40, 2))
        data = await handed_out(process, replace(meta, turnovers=turnovers, simplest_moves=moves))
    assert at(data, "games/0/seats/0/simplest_moves") == [40]
    assert at(data, "games/0/seats/1/simplest_moves") == [11]


async def test_a_game_that_lacks_words_is_handed_out_all_the_same(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        data = await handed_out(process, replace(await with_all_of_it(process), words=()))
    assert at(data, "games/0/seats/0/word") == ""


async def test_what_others_have_added_and_offered_each_other_is_not_handed_out_as_hers(tmp_path: Path) -> None:
    async with process_on(tmp_path) as process:
        offered, refused = SeatOffer(2, NELL, "Nell", FAYE, START), SeatOffer(2, NELL, "Nell", FAYE, LATER)
        meta = replace(
            await with_all_of_it(process), words=("oak", "elm", "ash"),
            offers=(SeatOffer(1, MILEY, "Miley", FAYE, START), offered),
            refused_offers=(SeatOffer(1, MILEY, "Miley", FAYE, LATER), refused))
        data = await handed_out(process, meta)
    assert at(data, "games/0/seats/0/word") == "oak"
    assert {"elm", "ash"} & set(re.findall(r"\w+", json.dumps(data))) == set()
    assert [(offer["seat"], offer["name"], offer["turned_down"]) for offer in objects(at(data, "games/0/offers"))] == [
        (2, "Nell", False), (2, "Nell", True)]
