"""What people do in a random walk over a channel."""

from collections.abc import Iterator
from typing import Final

from bot.wire.custom_id import Verb
from tests.support.channel_sights import Sight, sights
from tests.support.channel_words import in_others
from tests.support.person import Person
from tests.support.shown import Shown
from tests.support.walked_channel import WITHIN_S, WalkedChannel

LENGTHS_S: Final = (50.0, 180.0, 301.0, 3_600.0, 13 * 3_600.0, 86_460.0, 8 * 86_400.0)
"""Of what passes at once."""
LOOKS_BACK: Final = 5
"""So many messages above the last are still looked at."""
MATTERS: Final = frozenset[Verb]({"agree", "decline", "ask", "return", "offer"})
MOVES: Final = frozenset[Verb]({"pick", "answer", "change"})
ASKED_FOR: Final = (
    *["board"] * 3, *["screen"] * 2, "rules", "help", "log", "about", "my games", "me", "settings", "export", "replay",
    "end", "resign", *["table pause"] * 3, "table resume", "table pace", "table kick", *["table replace"] * 3, "join",
    "leave", "start", "new", "learn", "puzzle", "review")
"""Commands, without their group."""
LANGUAGES: Final = ("none", "en", "fr", "pl")
LOCALES: Final = ("en-US", "en-GB", "fr", "pl", "de")
"""Of Discord; for the last there is no catalogue."""


class Deeds(WalkedChannel):
    """Each is one step."""

    async def plays(self) -> None:
        """Somebody who is asked answers, or comes a step closer to it."""
        asked = [player for player in (*self.players, self.guest) if player.asked() and self.is_here(player.person)]
        for player in self.rng.sample(asked, min(len(asked), self.rng.randint(1, 3))):
            self.note(f"  {player.person.id} on {str(player.screen())[:120]}")
            await player.step()

    async def presses(self) -> None:
        """Somebody presses what she sees."""
        person = self.rng.choice(self.around)
        seen = [message for message in self.sees(person) if sights([message])]
        if seen:
            # What came last, in all places alike: a board has many buttons, a question two.
            places = ([m for m in seen if m.ephemeral], [m for m in seen if not m.ephemeral])
            last = [message for place in places for message in place[-LOOKS_BACK:]]
            await self.press(person, self.rng.choice(sights([self.rng.choice(last)])))

    async def decides(self) -> None:
        """Somebody presses what others wait for: of a vote, of who is late, of a seat, an offer or a pause."""
        here = [person for person in self.around if self.is_here(person)]
        found = [(person, sight) for person in here for sight in sights(self.sees(person))
                 if sight.press.verb in MATTERS]
        if found:
            await self.press(*self.rng.choice(found))

    async def presses_what_stood(self) -> None:
        """Somebody's client is behind: she presses what may have gone."""
        if self.stood:
            await self.press(self.rng.choice(self.people), self.rng.choice(self.stood), force=True)

    async def commands(self) -> None:
        """Somebody uses a command in the channel."""
        person, words = self.rng.choice([*self.people, *self.around]), self.rng.choice(ASKED_FOR)
        if words in {"end", "review", "resign", "replay"} and self.rng.random() < 0.8:
            return
        whom = [one.id for one in (*self.people, self.watcher)]
        choices: dict[str, dict[str, str]] = {
            "table pace": {"pace": self.rng.choice(["live", "relaxed"])},
            "table kick": {"player": self.rng.choice(whom)},
            "table replace": {
                "by": self.rng.choice([self.watcher.id, *whom]), "player": self.rng.choice([person.id, *whom])}}
        options = choices.get(words, {})
        self.note(f"  {person.id} /ginkgo {words} {options}")
        self.note(f"    {str(await self.command(person, words, **options))[:200]}")

    async def settles(self) -> None:
        """Who manages the server changes one of its settings, or somebody one of her own."""
        whose = self.rng.choice(["me", "settings"])
        person = self.people[0] if whose == "settings" else self.rng.choice(self.people)
        panel = await self.command(person, whose)
        found = [] if panel is None else [sight for sight in sights([panel]) if sight.press.arg.endswith("=")]
        if found:
            await self.press(person, self.rng.choice(found))

    async def speaks(self) -> None:
        """Somebody chooses the language in which she is written to; her screen is in it at once."""
        reading = [player.person for player in self.players if player.asked()]
        person, language = self.rng.choice(reading or self.people), self.rng.choice(LANGUAGES)
        panel = await self.command(person, "me")
        chooser = None if panel is None else _of_language(panel)
        if panel is None or chooser is None:
            return
        self.note(f"  {person.id} {language}")
        life, certain = self.bot.pid, not (self.mortal or self.closed)
        await person.select(panel, [language], custom_id=chooser.part.custom_id)
        await self.quiet()
        # It follows from her choice without waiting in the outbox.
        if certain and language != "none" and self.bot.pid == life and person.id in self.look().directly:
            await person.until(
                lambda: not [*_not_hers(person, language)] or None,
                f"{language} on the screen of {person.id} alone", within=WITHIN_S)

    async def server_speaks(self) -> None:
        """Who manages the server changes what its games speak that are opened from now on; or it moves, in Discord."""
        if self.rng.random() < 0.5:
            self.guild.locale = self.rng.choice(LOCALES)
            self.note(f"  {self.guild.locale}")
            return
        panel = await self.command(self.people[0], "settings")
        chooser = None if panel is None else _of_language(panel)
        if chooser is not None:
            await self.press(self.people[0], chooser)

    async def time_passes(self) -> None:
        """With what is due."""
        # What may not be posted for a day is told no more.
        seconds = self.rng.choice(LENGTHS_S[:4] if self.closed else LENGTHS_S)
        self.note(f"  {seconds} s")
        await self.turn(seconds)


def _not_hers(person: Person, language: str) -> Iterator[str]:
    """What her screen in direct messages says in another language than this one."""
    for message, _, press in sights(person.messages("dm")):
        if press.verb in MOVES:
            yield from in_others(message, [language])


def _of_language(panel: Shown) -> Sight | None:
    """The select of settings in which a language is chosen."""
    return next((sight for sight in sights([panel]) if sight.press.arg == "language="), None)
