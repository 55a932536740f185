"""Somebody who plays a seat through the page: reads the private screen, presses what stands on it."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial
from random import Random
from typing import TypeVar

from bot.wire.custom_id import Press, decode
from playground.wire import JsonObject
from tests.support.person import CallFailedError, Person, UnansweredError
from tests.support.shown import Button, Select, Shown

T = TypeVar("T")
MOVES = frozenset({"pick", "answer"})
PATIENCE = 150.0
"""Seconds without a question after which something is wrong."""
ANSWERED = 3.0
"""Seconds after which she presses again where nothing came of a press."""
A_ROUND = 90.0
"""Seconds for the rest of a round, on a busy machine."""
SCREENS = "gs:1:-:-:0:me:screens="
"""The select of *Your settings* that says where private screens open."""


class Player:
    """Presses at random among what is offered, with a leaning towards answering."""

    def __init__(self, person: Person, seed: int, *, channel: str = "games") -> None:
        self.person = person
        self.rng = Random(seed)
        self.channel = channel
        self.slowest = 0.0
        """Milliseconds of the slowest acknowledgement so far."""
        self.presses = 0

    def screen(self) -> Shown | None:
        """The newest private screen she has, wherever it is."""
        newest_first = reversed(self.person.messages())
        return next((m for m in newest_first if any(press_of(part) is not None for part in m.parts)), None)

    async def open(self) -> Shown:
        """*My screen* under the newest board."""
        board = await self.person.wait_message(
            lambda m: "My screen" in m.labels and not m.ephemeral, channel=self.channel)
        return await self.person.answer_to(board, "My screen")

    def asked(self) -> bool:
        """Whether her screen asks her something."""
        screen = self.screen()
        return screen is not None and any(press.verb in MOVES for part in screen.parts if (press := press_of(part)))

    def chooses(self) -> bool:
        """Whether it is for a card."""
        screen = self.screen()
        return screen is not None and "choose a card" in screen.text

    async def step(self) -> None:
        """One press on her screen, if there is anything to press. UnansweredError where the bot does not answer it."""
        screen = self.screen()
        if screen is None:
            return
        moves = [part for part in screen.parts if (press := press_of(part)) and press.verb in MOVES]
        moves = [part for part in moves if not part.disabled]
        if not moves:
            await self.person.until(lambda: self._differs(screen) or None, "something that can be pressed")
            return
        answers = [part for part in moves if (press := press_of(part)) and press.verb == "answer"]
        part = self.rng.choice(answers if answers and self.rng.random() < 0.85 else moves)
        shown = {message.id for message in self.person.messages()}
        try:
            if isinstance(part, Select):
                values = [value for _, value in part.options]
                count = self.rng.randint(part.least, min(part.most, len(values)))
                chosen = self.rng.sample(values, count)
                if self.person.has_chosen(screen, part, chosen):
                    # Chosen a moment ago: the answer is on its way, and choosing it again would tell nobody.
                    await self.person.until(lambda: self._differs(screen) or None, f"another screen after {chosen}")
                    return
                result = await self.person.select(screen, chosen, custom_id=part.custom_id)
            else:
                result = await self.person.press(screen, custom_id=part.custom_id)
        except UnansweredError:
            raise
        except CallFailedError as error:
            # The screen was edited between looking and pressing, as happens to people too: the edit is on its way here.
            await self.person.until(lambda: self._differs(screen) or None, f"another screen after {error}")
            return
        self.presses += 1
        self.slowest = max(self.slowest, result.ack_ms)
        if result.kind == "deferred_update":
            await self._answered(screen, shown)

    async def _answered(self, screen: Shown, shown: set[str]) -> None:
        """What was acknowledged is still to be shown: on her screen, or, where it was refused, beside what was shown
        by then. Who presses on at once is told nothing else, and ever more often that she presses too fast.
        """
        def seen() -> bool | None:
            beside = (m for m in self.person.messages() if m.ephemeral and m.id not in shown)
            return self._differs(screen) or any(beside) or None

        with suppress(AssertionError):  # A bot that has died meanwhile shows nothing: people press again then.
            await self.person.until(seen, f"an answer on {screen!r}", within=ANSWERED)

    async def play(self) -> None:
        """Until the game is over: answer whatever is asked."""
        while not self.over():
            if self.asked():
                await self.step()
            else:
                await self.person.until(
                    lambda: self.asked() or self.over() or None,
                    f"a question, or the end, since her screen was {self.screen()!r}", within=PATIENCE)

    def _differs(self, screen: Shown) -> bool:
        now = self.screen()
        return now is None or now.raw != screen.raw

    def over(self) -> bool:
        """Whether the final board stands in the channel."""
        return any("Rematch" in m.labels for m in self.person.messages(self.channel))


def press_of(part: Button | Select) -> Press | None:
    """What a button of a private screen means."""
    press = decode(part.custom_id)
    return press if press is not None and press.seat is not None and press.verb in {*MOVES, "change"} else None


def _changed(before: JsonObject, message: Shown) -> bool:
    return message.raw != before


async def lobby_of(host: Person, channel: str = "games", **options: object) -> Shown:
    """A fresh lobby of hers."""
    await host.do("ginkgo new", channel, **options)
    return await host.wait_message(lambda m: "Start" in m.labels, channel=channel)


async def options_left_open(nell: Person, faye: Person, *, modules: str = "none") -> Shown:
    """The options of a lobby that Nell has left to Faye since: what she chooses there is refused."""
    lobby = await lobby_of(nell, modules=modules)
    panel = await nell.answer_to(lobby, "Options")
    await faye.do("ginkgo join")
    await nell.do("ginkgo leave")
    await nell.wait_until(lobby, lambda m: "Nell" not in m.text)
    return panel


def select_for(panel: Shown, option: str) -> str:
    """The select that changes an option."""
    return next(s.custom_id for s in panel.selects if s.custom_id.endswith(f":set:{option}="))


async def opened(people: list[Person], channel: str = "games", **options: object) -> Shown:
    """The first opens a lobby, the others join, the first starts; the lobby's message."""
    host, *others = people
    lobby = await lobby_of(host, channel, **options)
    for other in others:
        seen = await other.wait_message(lambda m: "Join" in m.labels, channel=channel)
        before = host.latest(lobby).raw
        await other.press(seen, "Join")
        # Else the host could start without her.
        await host.wait_until(lobby, partial(_changed, before))
    if others:
        await host.wait_until(lobby, lambda m: any(not b.disabled for b in m.buttons if b.label == "Start"))
    await host.press(lobby, "Start")
    return lobby


async def screen_of(player: Player) -> Shown:
    """Her screen, once it asks her for a card."""
    await player.person.wait_message(lambda _: cards(player.screen()) != [])
    screen = player.screen()
    assert screen is not None
    return screen


async def on_demand(player: Player) -> tuple[Shown, Shown]:
    """She wants her screen on demand alone: the line that says where it opens, and her settings."""
    person, screen = player.person, await screen_of(player)
    settings = await person.ask("ginkgo me")
    await person.select(settings, ["ephemeral"], custom_id=SCREENS)
    return await person.wait_until(screen, lambda m: "opens with" in m.text), settings


def cards(screen: Shown | None) -> list[str]:
    """The custom_ids of the buttons that pick something."""
    buttons = [] if screen is None or "choose a card" not in screen.text else screen.buttons
    return [b.custom_id for b in buttons if (press := press_of(b)) is not None and press.verb == "pick"]


def first_card(screen: Shown) -> str:
    """The custom_id of the first card's button."""
    return cards(screen)[0]


async def choose(player: Player) -> Shown:
    """Card one, alone, confirmed."""
    person, screen = player.person, await chosen(player)
    await person.press(screen, "Confirm")
    return await person.wait_until(screen, lambda m: "Confirm" not in m.labels)


async def confirmable(player: Player) -> Shown:
    """Her screen, the first card alone still to be confirmed; its buttons are pressed as they stand there."""
    person, screen = player.person, await screen_of(player)
    await person.press(screen, custom_id=first_card(screen))
    await person.press(screen, starts="Alone")
    await person.wait_button(screen, "Confirm")
    return screen


async def chosen(player: Player) -> Shown:
    """Card one, alone, to be confirmed."""
    person, screen = player.person, await screen_of(player)
    await person.press(screen, custom_id=first_card(screen))
    now = await person.wait_until(screen, lambda m: "lone" in str(m.labels) + str(m.selects) or "Confirm" in m.labels)
    alone = next((b.custom_id for b in now.buttons if "lone" in b.label), None)
    if alone is not None:
        await person.press(now, custom_id=alone)
    elif "Confirm" not in now.labels:  # many tiles stand in a list, the card alone first
        ways = next(select for select in now.selects if "lone" in str(select))
        await person.select(now, [ways.options[0][1]], custom_id=ways.custom_id)
    return await person.wait_until(screen, lambda m: "Confirm" in m.labels)


async def new_hand(player: Player) -> None:
    """Take one before choosing, as in any round (R2.3)."""
    screen = await screen_of(player)
    await player.person.press(screen, next(label for label in screen.labels if label.startswith("New Hand")))
    asked = await player.person.wait_until(screen, lambda m: "Back" in m.labels)
    await player.person.press(asked, next(label for label in asked.labels if label != "Back"))
    await player.person.wait_until(screen, lambda m: "choose a card" in m.text and "Back" not in m.labels)


async def stubborn(player: Player, life: Callable[[], object | None]) -> None:
    """Plays on whatever happens to her presses while the bot dies and comes back. UnansweredError where it lived and
    did not answer: ``life`` tells one life of it from the next, None while it is away.
    """
    while not player.over():
        before = life()
        try:
            if player.asked():
                await player.step()
            else:
                await player.person.until(
                    lambda: player.asked() or player.over() or None, "a question, or the end", within=PATIENCE)
        except UnansweredError:
            if before is not None and life() == before:
                raise
            await asyncio.sleep(0.2)
        except (CallFailedError, AssertionError):
            # The bot is away: the page says so, and one tries again.
            await asyncio.sleep(0.2)


async def _a_moment() -> None:
    await asyncio.sleep(0.05)


async def play_until(
    players: Sequence[Player],
    done: Callable[[], T],
    what: str,
    *,
    choosing: bool = False,
    within: float = A_ROUND,
    meanwhile: Callable[[], Awaitable[object]] = _a_moment,
) -> T:
    """Everybody answers what her action still asks until ``done`` finds something: that.

    ``choosing``: she chooses cards as well, and so plays on. ``meanwhile`` happens whenever all have been looked at.
    """
    try:
        async with asyncio.timeout(within):
            while not (found := done()):
                for player in players:
                    if player.asked() and (choosing or not player.chooses()):
                        await player.step()
                await meanwhile()
            return found
    except TimeoutError:
        screens = "\n".join(f"{player.person.id}: {player.screen()!r}" for player in players)
        raise AssertionError(f"waited {within} s for {what}; the players' screens:\n{screens}") from None


async def settled(players: Sequence[Player], heading: str) -> Shown:
    """The next board, once everybody has answered what her action still asks."""
    first = players[0]

    def boards() -> list[Shown]:
        return [m for m in first.person.messages(first.channel) if m.text.startswith(heading)]

    return (await play_until(players, boards, repr(heading)))[-1]


async def give_up_seat(person: Person) -> None:
    """She resigns, and says yes to the question whether she means it."""
    question = await person.ask("ginkgo resign")
    await person.press(question, custom_id=next(b.custom_id for b in question.buttons if ":resign:" in b.custom_id))


async def let_simplest_move_be_played(voters: Sequence[Player]) -> None:
    """They agree to it for seat 1, under the line in the channel that somebody is late."""
    for voter in voters:
        late = await voter.person.wait_message(lambda m: ":default=1" in m.ids, channel="games")
        button = next(b.custom_id for b in late.buttons if ":default=1" in b.custom_id)
        await voter.person.press(late, custom_id=button)


def is_ping(message: Shown) -> bool:
    """A direct message that says the game waits."""
    return not any(b.custom_id.split(":")[5:6] == ["pick"] for b in message.buttons) and "My screen" in message.labels
