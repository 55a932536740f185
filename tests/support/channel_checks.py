"""What somebody would complain of who looks at a channel, and over its people's shoulders, when all is quiet."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, get_args

from bot import screens
from bot.publishing.gathered_facts import lobby_facts
from bot.text import Words
from bot.wire.custom_id import Verb
from engine.table.meta import GameMeta, PersonId, SeatChange
from engine.table.votes import waits_too_long
from tests.support.channel_sights import ON_BOARD, Moment, Sight, alive, sights, verbs
from tests.support.channel_words import calls, in_others, said_as, told_of
from tests.support.shown import Shown

_WHILE_IT_RUNS: Final = frozenset[Verb]({"agree", "decline", "ask", "return", "offer", "screen"})
_MOVES: Final = frozenset[Verb]({"pick", "answer", "change"})


def complaints(moment: Moment, gone: Sequence[Shown]) -> Iterator[str]:
    """``gone``: what somebody has deleted in the channel: that is not missed there."""
    for meta in moment.games:
        yield from _boards(meta, moment, gone)
        yield from _matters(meta, moment, {part.custom_id for message in gone for part in message.parts})
    yield from _twice(moment)
    yield from _secrets(moment)
    yield from _languages(moment)
    for person, own in moment.own.items():
        yield from _own(person, own, moment)
    if moment.failed:
        yield f"what the channel was to be told was given up: {moment.failed}"


def _boards(meta: GameMeta, moment: Moment, gone: Sequence[Shown]) -> Iterator[str]:
    """One message of the game has what belongs under its newest board, or the lobby's: the newest."""
    what: frozenset[Verb] = frozenset({"cancel"}) if meta.status == "lobby" else ON_BOARD
    here = [message for message in moment.public if any(s.press.game == meta.id for s in sights([message]))]
    found = [message for message in here if verbs(message) >= what]
    missed = [m for m in gone if verbs(m) >= what and all(int(m.id) > int(one.id) for one in found)]
    wanted = meta.status == "lobby" or meta.started is not None
    if len(found) != wanted and not (missed and not found):
        yield f"{len(found)} boards or lobbies with buttons of a game that is {meta.status}: {found}"
    wrong = ON_BOARD if meta.status == "lobby" else {"cancel"}
    if any(verbs(message) & wrong for message in here):
        yield f"a board in a lobby, or a lobby in a game that is {meta.status}: {here}"
    for board in found if meta.status == "running" else []:
        yield from _says(board.text, meta)
    for lobby in found if meta.status == "lobby" else []:
        yield from _lobby_says(lobby, meta)


def _says(text: str, meta: GameMeta) -> Iterator[str]:
    """Whether a live board tells of this moment."""
    title, language = text.splitlines()[0], meta.language
    if meta.round and title != Words.of(language)("board-title", round=meta.round):
        yield f"the newest board is of {title}, the game in round {meta.round}"
    if (said_as(language, "board-paused").search(text) is not None) != meta.paused:
        yield f"paused is {meta.paused}, and the board says {text[:200]!r}"
    asked = [number for number, seat in enumerate(meta.seats) if seat.asked_at is not None]
    awaited = said_as(language, "board-awaited", "who").search(text)
    ready = said_as(language, "board-ready", "ready", "all").search(text)
    if awaited is not None:
        named = [number for number, seat in enumerate(meta.seats) if f"**{seat.name}" in awaited["who"]]
        if named != asked:
            yield f"{asked} are asked, and the board waits for {awaited['who']}"
    elif ready is not None:
        told, count = int(ready["ready"]), int(ready["all"])
        there = count - len(asked)
        # One more who is ready is told where that tells something.
        if told > there or (told < there and there in {1, (count + 1) // 2, count - 1}):
            yield f"{there} of {count} are ready, and the board says {told}"
    elif len(meta.people) > 1 and not meta.paused:
        yield f"{asked} are asked, and the board waits for nobody: {text[:300]!r}"


def _lobby_says(lobby: Shown, meta: GameMeta) -> Iterator[str]:
    """It is just as whoever opens it now would see it: its people, options and language."""
    screen = screens.lobby(lobby_facts(meta), Words.of(meta.language))
    made = Shown({"components": screen.view.to_components()})
    for what, shown, now in (("texts", lobby.texts, made.texts), ("buttons", lobby.buttons, made.buttons)):
        if shown != now:
            yield f"the {what} of the lobby are {shown}, and should be {now}"


def _languages(moment: Moment) -> Iterator[str]:
    """All see what is in the language of a game here, and each has her own screens in hers."""
    spoken = {Words.of(meta.language).language for meta in moment.games}
    if moment.direct:  # Between the boards stands what is told her alone.
        spoken |= set[str]().union(*moment.spoken.values())
    for message in moment.public:
        if strange := [*in_others(message, spoken)]:
            yield f"this is not in {spoken}: {strange}"
    for person, own in moment.own.items():
        for message, _, press in sights(own):
            meta, hers = moment.game(press.game), moment.spoken[person]
            if press.verb in _MOVES and meta is not None and moment.changeable(message):
                hers = hers or {Words.of(meta.language).language}
                if strange := [*in_others(message, hers)]:
                    yield f"{person} reads {hers}, and this is not in that: {strange}"


def _matters(meta: GameMeta, moment: Moment, gone: set[str]) -> Iterator[str]:
    """What can be pressed in the channel is what is so, each once."""
    here = [sight for sight in sights(moment.public) if sight.press.game == meta.id]
    if meta.status != "running":
        wrong = [sight for sight in here if sight.press.verb in _WHILE_IT_RUNS]
        if wrong:
            yield f"the game is {meta.status}, and this can be pressed: {wrong}"
        return
    seats = list(enumerate(meta.seats))
    alone = len(meta.people) < 2
    late = {f"default={seat}" for seat, _ in seats if waits_too_long(meta, seat)}
    offered = {f"seat={offer.seat}" for offer in meta.offers}
    yield from _stand(here, gone, "agree", {str(vote.number) for vote in meta.votes}, may=offered)
    yield from _stand(here, gone, "ask", {"resume"} if meta.paused else set(), begins="resume")
    # Of who is away it is told when she is asked next; where nobody else plays there is nobody to tell.
    yield from _stand(here, gone, "ask", set() if alone else {
        one for one in late if meta.seats[int(one[-1])].late}, may=late, begins="default")
    yield from _stand(here, gone, "offer", {
        str(seat) for seat, one in seats if one.person is None and one.left_by is not None and meta.people}, may={
        str(seat) for seat, one in seats if one.person is None and one.owner is None})
    back = len(list(alive(here, "return")))
    away = sum(one.person is None and one.owner is not None for one in meta.seats)
    if back > away or (back < away and not any(":return:" in one for one in gone)):
        yield f"{away} seats can be taken back, and {back} lines say so"


def _stand(
    here: Sequence[Sight], gone: set[str], verb: Verb, must: set[str], *, may: set[str] | None = None, begins: str = ""
) -> Iterator[str]:
    """``must`` stand, ``may`` beside them; nothing else, and nothing twice."""
    found = Counter(sight.press.arg for sight in alive(here, verb, begins))
    lost = {arg for arg in must - set(found) if not any(one.endswith(f":{verb}:{arg}") for one in gone)}
    if lost:
        yield f"{verb} {lost} can't be pressed"
    if past := set(found) - must - (may or set()):
        yield f"{verb} {past} can be pressed"
    if twice := {arg for arg, count in found.items() if count > 1}:
        yield f"{verb} {twice} stands there more than once"


def _twice(moment: Moment) -> Iterator[str]:
    """Nothing was said once more that was told already."""
    for place in (moment.public, *moment.own.values()):
        nonces = Counter(str(message.raw["nonce"]) for message in place if "nonce" in message.raw)
        if again := [message for message in place if nonces[str(message.raw.get("nonce"))] > 1]:
            yield f"said twice: {again}"
    lines = [message.text for message in moment.public if not message.text.startswith("##")]
    for what in get_args(SeatChange):
        told = sum(any(words in text for words in told_of(what)) for text in lines)
        been = sum(turn.what == what for meta in moment.games for turn in meta.turnovers)
        if told > been:
            yield f"{told} lines say of somebody that she is {what}, which was so {been} times: {lines}"


def _secrets(moment: Moment) -> Iterator[str]:
    for message in moment.public:
        if any(sight.press.seat is not None for sight in sights([message])) or (
                not moment.direct and "Your hand" in str(message.alt_texts)):
            yield f"somebody's own screen stands in the channel: {message}"
        if any(secret in str(message.raw) for secret in moment.secrets):
            yield f"what deals the game stands in the channel: {message}"


def _own(person: PersonId, own: Sequence[Shown], moment: Moment) -> Iterator[str]:
    """Her screens are of the question that she is asked, and nothing calls her that does not wait for her."""
    fresh = [message for message in own if moment.changeable(message)]
    if thinking := [message for message in fresh if message.thinking]:
        yield f"{person} waits for an answer: {thinking}"
    for message, _, press in sights(fresh):
        meta = moment.game(press.game)
        seat = None if meta is None or press.seat is None else meta.seats[press.seat]
        if press.verb in _MOVES and (meta is None or meta.status != "running" or seat is None):
            yield f"{person} is asked in a game that does not run: {message}"
        elif press.verb in _MOVES and seat is not None and (seat.holder, seat.prompt) != (person, press.prompt):
            yield f"{person} is asked question {press.prompt}, and the seat is {seat}: {message}"
        elif press.verb in _MOVES and meta and meta.round and not re.match(rf"## \w+ {meta.round}\b", message.text):
            yield f"{person} has a screen that is not of round {meta.round}: {message}"
    direct = [message for message in own if not message.ephemeral]
    for meta in moment.games:
        its = [sight for sight in sights(direct) if sight.press.game == meta.id]
        number = meta.seat_of(person)
        asked = meta.status == "running" and number is not None and meta.seats[number].asked_at is not None
        moves = [sight.message for sight in its if sight.press.verb in _MOVES]
        if len({message.id for message in moves}) > 1:
            yield f"{person} has more than one screen: {moves}"
        if asked and not moves and person in moment.directly:
            yield f"{person} is asked, and no screen asks her: {direct[-3:]}"
        led = [sight.message for sight in its if verbs(sight.message) == {"screen"}]
        called = [message for message in led if any(words in message.text for words in calls())]
        if not asked and called:
            yield f"{person} is called, and not asked: {called}"
        offers = {f"seat={offer.seat}" for offer in meta.offers if offer.to == person}
        if past := [sight for sight in alive(its, "agree", "seat=") if sight.press.arg not in offers]:
            yield f"{person} is offered what is not offered: {past}"


def pings(moment: Moment, before: Moment) -> Iterator[str]:
    """Who was called in the channel since then plays there, or is offered a seat."""
    known = {message.id for message in before.public}
    games = [*moment.games, *before.games]
    theirs = {seat.holder for meta in games for seat in meta.seats}
    theirs |= {offer.to for meta in games for offer in meta.offers}
    for message in moment.public:
        if message.id not in known and (others := set(message.pinged) - theirs):
            yield f"{others} are called, who do not play: {message}"
