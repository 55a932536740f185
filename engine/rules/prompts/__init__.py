"""What a seat is asked. The same object lists what may be answered, checks an answer, and offers a default.

Legality is membership in the list wherever answers are listed; only what is bounded rather than listed has a check
of its own, which an oracle keeps equal to its list (tests/rules/test_oracle.py).
"""

from typing import TypeAlias

from engine.rules.decisions import Decision
from engine.rules.prompts.bounded import DraftPrompt, ReturnPrompt, TakePrompt
from engine.rules.prompts.choose import ChoosePrompt
from engine.rules.prompts.listed import (
    EventsPrompt,
    ExchangePrompt,
    GainPrompt,
    PayPrompt,
    TokenPlace,
    TokenPrompt,
    WhenPrompt,
)

Prompt: TypeAlias = (
    ChoosePrompt | DraftPrompt | EventsPrompt | WhenPrompt | GainPrompt | TokenPrompt | TakePrompt | ReturnPrompt
    | ExchangePrompt | PayPrompt
)


def forced(prompt: Prompt) -> Decision | None:
    """The only legal answer, or None where there is something to decide.

    (D) R3.1a counts as forced where only one of the two is there, or neither (R3.7): nothing hangs on the answer.
    """
    if isinstance(prompt, GainPrompt):
        return None if prompt.resource and prompt.tile else prompt.default()
    if isinstance(prompt, ChoosePrompt | WhenPrompt):
        return None
    options = prompt.options()
    first = next(options)
    return first if next(options, None) is None else None


__all__ = [
    "ChoosePrompt", "DraftPrompt", "EventsPrompt", "ExchangePrompt", "GainPrompt", "PayPrompt", "Prompt",
    "ReturnPrompt", "TakePrompt", "TokenPlace", "TokenPrompt", "WhenPrompt", "forced",
]
