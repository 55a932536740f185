"""A game's record out of the store (docs/record.md)."""

import sqlalchemy as sa

import engine
from engine.rules.records import positions as record
from engine.rules.records.file import FORMAT, CommitmentModel, Header, line
from engine.rules.records.writing import score_rows
from engine.rules.scoring import score
from engine.store import schema
from engine.store.store import SqlStore
from engine.table.errors import Declined
from engine.table.loading import readable
from engine.table.meta import GameId, GameMeta


async def record_lines(store: SqlStore, game: GameId, *, reveal: bool = False) -> list[str]:
    """The record, line by line, each with its line end.

    People get it when nobody can play on it any more: Declined("not_over") before. ``reveal`` is for who runs the
    bot, and reads the record of a running game too, hands and piles included. Seed and salt stand in it only when
    the game is over (or ended), whoever asks. Declined("no_such_game"), ("not_running") for a lobby;
    StoreError("corrupt") for a game that can't be read.
    """
    stored = await store.load(game)
    if stored is None:
        raise Declined("no_such_game")
    meta = stored.meta
    if stored.next_entry == 0:
        raise Declined("not_running")
    if meta.open and not reveal:
        raise Declined("not_over")
    entries = await store.entries(game, 0, stored.next_entry)
    commitment = await _commitment(store, meta)
    header = Header(
        meta.id, engine.__version__, meta.names, meta.options, commitment,
        # The formats differ in the commitment alone. A record that was played on has none.
        format=FORMAT if commitment is None or commitment.words is not None else 1)
    lines = [line("record", header.row()), *(line(entry.kind, entry.body) for entry in entries)]
    if meta.status == "over":
        with readable(game):
            last = next(entry for entry in reversed(entries) if entry.kind == "position")
            scores = score(record.position_from(last.body, meta.options)).seats
        lines.append(line("scores", score_rows(scores)))
    return lines


async def _commitment(store: SqlStore, meta: GameMeta) -> CommitmentModel | None:
    if meta.commitment is None:
        return None
    words = None if meta.words is None else list(meta.words)
    if meta.open:
        return CommitmentModel(hash=meta.commitment, words=words)
    games = schema.games
    query = sa.select(games.c.seed, games.c.salt).where(games.c.id == meta.id)
    row = await store.database.glance(lambda connection: connection.execute(query).one())
    with readable(meta.id):
        return CommitmentModel(hash=meta.commitment, seed=row.seed, salt=row.salt, words=words)
