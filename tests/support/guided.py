"""The expected way through a guide, told by presses alone."""

from bot.learning.guides import Guide
from bot.presses.learn import attempted
from bot.screens.choosing.path import picked
from bot.screens.exercise import Stand
from bot.screens.guide_step import StepFacts
from engine.rules.decisions import Choose
from engine.rules.prompts import ChoosePrompt


def leads_on(shown: Guide, number: int, stand: Stand) -> bool:
    """Whether what is answered by then is what the record has, and what is picked can become it."""
    expected = shown.steps[number].round.expected
    attempt, facts = attempted(StepFacts(shown, number, "Nell", stand))
    if facts.stand.answers != stand.answers or attempt.answers != expected[:len(attempt.answers)]:
        return False
    if not stand.path:
        return bool(stand.answers)
    wanted, prompt = expected[len(attempt.answers)], attempt.view.prompt
    found = picked(prompt, stand.path) if isinstance(prompt, ChoosePrompt) else None
    return isinstance(wanted, Choose) and found is not None and found.card == wanted.card and (
        found.tiles is None or found.tiles == wanted.tiles)
