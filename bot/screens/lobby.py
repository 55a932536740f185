"""The lobby, its options, and what is left of it."""

from typing import Final, Literal

import discord

from bot.screens.layout import Page, Presses, option
from bot.screens.paces import pace_label, pace_line, pace_means
from bot.screens.screen import Screen
from bot.screens.speech import Speech
from bot.screens.table_facts import DealFacts, LobbyFacts, LobbySeat
from bot.text import Words, language_in_text, language_name, languages, safe
from engine.ai_levels import LEVELS
from engine.rules.records.promise import LONGEST_WORD
from engine.rules.terms import MODULES, SETUPS, SOLOS, Seat
from engine.table.lobby import most_seats
from engine.table.meta import PACES

PROMISE_SHOWN: Final = 16
"""Digits of the hash that stand on the lobby's message; docs/record.md asks for at least so many."""


def lobby(facts: LobbyFacts, words: Words) -> Screen:
    """The lobby's one message: seats, options, buttons."""
    say = _speech(facts, words)
    page = Page(words)
    page.text(say("lobby-title"))
    page.text(*(_seat(number, seat, say) for number, seat in enumerate(facts.seats)), _free(facts, say),
              *(say(key, list=say.listed(map(safe, who)), n=len(who))
                for key, who in (("lobby-asked", facts.asked), ("lobby-turned-down", facts.turned_down)) if who))
    page.text(say("lobby-options"), *options_lines(facts, say))
    page.text(
        promise_line(facts.promise, words) if facts.promise else "",
        say("lobby-expires", at=f"<t:{int(facts.expires.timestamp())}:R>"),
        _lacks(facts, say),
    )
    presses, shared = Presses(facts.game), facts.options.solo is None
    page.buttons([
        *([presses.main("join", say("button-join"), disabled=len(facts.seats) >= most_seats(facts.options))]
          if shared else []),
        *([] if facts.direct else [presses.button("leave", say("button-leave"))]),
        *([presses.button("ai", say("button-add-ai"), "which")] if shared else []),
        presses.button("options", say("button-options")),
        presses.button(
            "start", say("button-start"), style=discord.ButtonStyle.success, disabled=facts.lacks is not None),
        presses.button("cancel", say("button-cancel"), style=discord.ButtonStyle.danger),
        presses.button("rules", say("button-rules"), "overview"),
        *([
            presses.button("word", say("button-word")),
            presses.button("deal", say("button-deal")),
        ] if facts.promise else []),
        presses.button("learn", say("button-learn")),
    ])
    return page.screen()


def lobby_open_here(facts: LobbyFacts, words: Words, *, seated: bool, asked: bool = False) -> Screen:
    """For whoever would open another one in its channel: who waits there, and the way in. ``asked``: a seat is kept for
    her, who is asked for a rematch."""
    full = facts.direct or not (asked or _free_seats(facts))
    page = Page(words)
    page.text(words("lobby-open-here", who=words.listed(safe(seat.name) for seat in facts.seats),
                    seated="yes" if seated else "full" if full else "no"))
    if not seated and not full:
        page.buttons([Presses(facts.game).main("join", words("button-join"))])
    return page.screen()


def promise_line(promise: str, words: Words) -> str:
    """The beginning of the hash that promises a deal."""
    return words("lobby-promise", hash=promise[:PROMISE_SHOWN])


def deal(facts: DealFacts, words: Words) -> Screen:
    """*About this deal*: the whole promise, the words in it, and what it proves."""
    page = Page(words)
    page.text(words("deal-title"))
    if not facts.hash:
        page.text(words("deal-later"))
        return page.screen()
    page.text(words("deal-hash", hash=facts.hash))
    if facts.words is None:
        page.text(words("deal-proves-first"))
    else:
        added = [
            words("deal-word", who=safe(name), word=safe(word, LONGEST_WORD))
            for name, word in zip(facts.names, facts.words, strict=True) if word
        ]
        page.text(*added or [words("deal-no-words")])
        none = "none" if facts.open else "never"
        page.text(words("deal-proves", words="some" if added else none), words("deal-limits"))
    page.text(words("deal-check", over="yes" if facts.over else "no", hash=facts.hash[:PROMISE_SHOWN]))
    if facts.open:
        page.buttons([Presses(facts.game).button("word", words("button-word"))])
    return page.screen()


def ais(facts: LobbyFacts, words: Words) -> Screen:
    """The host's private screen of AI seats: one more of a level, or one less."""
    say = _speech(facts, words)
    page = Page(words)
    taken = [_seat(number, seat, say) for number, seat in enumerate(facts.seats) if seat.level is not None]
    page.text(say("ai-title"), *taken, *(say("ai-means", level=level) for level in LEVELS))
    presses, full = Presses(facts.game), facts.options.solo is not None or not _free_seats(facts)
    page.buttons([
        *(presses.button("ai", say("button-ai", level=level), level, disabled=full) for level in LEVELS),
        presses.button("ai", say("button-ai-remove"), "remove", disabled=not taken),
    ])
    return page.screen()


def _speech(facts: LobbyFacts, words: Words) -> Speech:
    return Speech(words, tuple(seat.name for seat in facts.seats))


def _seat(number: Seat, seat: LobbySeat, say: Speech) -> str:
    role = "host" if seat.host else seat.level or "person"
    line = say("lobby-seat", who=say.who(number), sign=say.sign(number), role=role)
    return say("lobby-seat-word", seat=line, word=safe(seat.word, LONGEST_WORD)) if seat.word else line


def _free(facts: LobbyFacts, say: Speech) -> str:
    if facts.options.solo:
        return say("lobby-hal") if len(facts.seats) == 1 else say("lobby-solo-alone")
    return say("lobby-free", n=_free_seats(facts), kept="yes" if facts.asked else "no")


def _lacks(facts: LobbyFacts, say: Speech) -> str:
    """What *Start* waits for, and what to do about it: where every other seat is kept, none is free for an AI."""
    if facts.lacks is None:
        return ""
    kept = facts.lacks == "too_few_people" and not _free_seats(facts)
    return say("lobby-lacks", what="too_few_took_theirs" if kept else facts.lacks)


def _free_seats(facts: LobbyFacts) -> int:
    """Those that are kept for nobody."""
    return max(0, most_seats(facts.options) - len(facts.seats) - len(facts.asked))


def options_lines(facts: LobbyFacts, say: Speech) -> list[str]:
    """How the game will be set up."""
    options = facts.options
    modules = say.listed(say("module", module=module) for module in MODULES if module in options.modules)
    if options.solo:
        first = [say("option-solo", level=options.solo)]
    else:
        first = [say("option-setup", setup=options.setup), say("option-modules", list=modules or say("no-modules"))]
        if options.hand_size != 4:
            first.append(say("option-hand", n=options.hand_size))
    language = language_in_text(facts.language)
    advice = [say("option-advice")] if facts.advised else []
    # Who plays alone keeps nobody waiting: no limit holds for her, and no ping comes.
    pace = [] if options.solo else [pace_line(facts.pace, say.words)]
    return [*first, *pace, say("option-language", language=language), *advice]


def options(facts: LobbyFacts, words: Words) -> Screen:
    """The host's private screen to change the options; every select folds into ``set`` with ``name=value``."""
    say = _speech(facts, words)
    page = Page(words)
    page.text(say("options-title"), *options_lines(facts, say))
    presses, chosen = Presses(facts.game), facts.options
    solo = [
        option(say("solo", level=level), level, chosen=level == (chosen.solo or "none"))
        for level in (SOLOS if facts.direct else ("none", *SOLOS))
    ]
    page.select(presses.select("set", solo, "solo=", placeholder=say("choose-solo")))
    if not chosen.solo:
        _shared_options(page, presses, facts, say)
    advice = [option(say("advice", allowed=allowed), allowed, chosen=facts.advised == (allowed == "yes"))
              for allowed in ("no", "yes")]
    page.select(presses.select("set", advice, "advice=", placeholder=say("choose-advice")))
    spoken = [
        option(language_name(name), name, chosen=name == facts.language) for name in languages()
    ]
    if len(spoken) > 1:
        page.select(presses.select("set", spoken, "language=", placeholder=say("choose-language")))
    return page.screen()


def _shared_options(page: Page, presses: Presses, facts: LobbyFacts, say: Speech) -> None:
    """What only games of two or more have."""
    chosen = facts.options
    setups = [
        option(say("setup", setup=setup), setup, say("setup-means", setup=setup), chosen=setup == chosen.setup)
        for setup in SETUPS
    ]
    page.select(presses.select("set", setups, "setup=", placeholder=say("choose-setup")))
    modules = [
        option(say("module", module=name), name, say("module-means", module=name), chosen=name in chosen.modules)
        for name in MODULES
    ]
    hint = say("choose-modules")
    page.select(presses.select("set", modules, "modules=", placeholder=hint, fewest=0, most=len(modules)))
    if "keep_a_card" in chosen.modules:
        hands = [option(say("hand-size", n=n), str(n), chosen=n == chosen.hand_size) for n in (4, 5)]
        page.select(presses.select("set", hands, "hand=", placeholder=say("choose-hand")))
    paces = [
        option(pace_label(pace, say.words), pace, pace_means(pace, say.words), chosen=pace == facts.pace)
        for pace in PACES
    ]
    page.select(presses.select("set", paces, "pace=", placeholder=say("choose-pace")))


def closed(words: Words, reason: Literal["cancelled", "expired", "started"], deal: DealFacts | None = None) -> Screen:
    """What stands in the lobby's place when it is gone; with what it has promised, where the game has begun."""
    page = Page(words)
    promised = deal is not None and deal.words is not None
    page.text(
        words("lobby-closed", reason=reason), promise_line(deal.hash, words) if deal is not None and promised else "")
    if deal is not None and promised:
        page.buttons([Presses(deal.game).button("deal", words("button-deal"))])
    return page.screen()
