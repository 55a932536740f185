"""The playground refuses the commands that Discord refuses, at the place and with the code that Discord gives."""

from __future__ import annotations

import pytest

from playground.discord.limits.commands import check_commands
from playground.discord.limits.reader import Problems, Reader
from playground.wire import JsonObject
from tests.support.complaints import complaints


def command(**changes: object) -> JsonObject:
    return {"name": "ginkgo", "description": "d", **changes}


def sub(name: str = "sub", **changes: object) -> JsonObject:
    return {"type": 1, "name": name, "description": "d", **changes}


def words(name: str = "word", **changes: object) -> JsonObject:
    return {"type": 3, "name": name, "description": "d", **changes}


def refused_commands(*commands: JsonObject) -> dict[str, str]:
    def run() -> None:
        problems = Problems()
        check_commands([Reader(source, problems, (str(position),)) for position, source in enumerate(commands)])
        problems.raise_if_any()

    return complaints(run)


REFUSED_COMMANDS: dict[str, tuple[JsonObject, str, str]] = {
    "capitals": (command(name="Ginkgo"), "0.name", "APPLICATION_COMMAND_INVALID_NAME"),
    "a space": (command(name="gink go"), "0.name", "APPLICATION_COMMAND_INVALID_NAME"),
    "a name of 33": (command(name="x" * 33), "0.name", "BASE_TYPE_BAD_LENGTH"),
    "no description": (command(description=""), "0.description", "BASE_TYPE_REQUIRED"),
    "a description of 101": (command(description="x" * 101), "0.description", "BASE_TYPE_BAD_LENGTH"),
    "a long French description": (
        command(description_localizations={"fr": "x" * 101}),
        "0.description_localizations.fr",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "a bad Polish name": (
        command(name_localizations={"pl": "Dwa Słowa"}),
        "0.name_localizations.pl",
        "APPLICATION_COMMAND_INVALID_NAME",
    ),
    "a language Discord does not have": (
        command(name_localizations={"tlh": "x"}),
        "0.name_localizations.tlh",
        "BASE_TYPE_CHOICES",
    ),
    "a description in a language Discord does not have": (
        command(description_localizations={"tlh": "x"}),
        "0.description_localizations.tlh",
        "BASE_TYPE_CHOICES",
    ),
    "26 subcommands": (command(options=[sub(f"s{n}") for n in range(26)]), "0.options", "BASE_TYPE_MAX_LENGTH"),
    "a subcommand beside an option": (
        command(options=[sub(), words()]),
        "0.options",
        "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
    ),
    "a subcommand in a subcommand": (
        command(options=[sub(options=[sub()])]),
        "0.options.0.options.0.type",
        "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
    ),
    "the same option twice": (
        command(options=[words(), words()]),
        "0.options.1.name",
        "APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATED",
    ),
    "required after optional": (
        command(options=[words("a"), words("b", required=True)]),
        "0.options.1.required",
        "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
    ),
    "26 choices": (
        command(options=[words(choices=[{"name": str(n), "value": str(n)} for n in range(26)])]),
        "0.options.0.choices",
        "BASE_TYPE_MAX_LENGTH",
    ),
    "choices and hints": (
        command(options=[words(autocomplete=True, choices=[{"name": "a", "value": "a"}])]),
        "0.options.0.autocomplete",
        "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID",
    ),
    **{f"a choice of {kind} that is {wrong}": (
        command(options=[words(type=number, choices=[{"name": "a", "value": "a"} | change])]),
        "0.options.0.choices.0.value", code,
    ) for number, kind, wrong, change, code in (
        (3, "words", "no words", {"value": 1}, "STRING_TYPE_CONVERT"),
        (3, "words", "nothing", {"value": None}, "BASE_TYPE_REQUIRED"),
        (4, "whole numbers", "none", {"value": 1.5}, "NUMBER_TYPE_COERCE"),
        (4, "whole numbers", "nothing", {"value": None}, "BASE_TYPE_REQUIRED"),
        (10, "numbers", "none", {"value": True}, "NUMBER_TYPE_COERCE"),
        (10, "numbers", "nothing", {"value": None}, "BASE_TYPE_REQUIRED"),
    )},
    "two choices of one name": (
        command(options=[words(type=10, choices=[{"name": "a", "value": 0.5}, {"name": "a", "value": 1.5}])]),
        "0.options.0.choices.1.name",
        "APPLICATION_COMMAND_OPTIONS_CHOICES_NAME_DUPLICATE",
    ),
    "8,001 characters": (
        command(
            options=[
                sub(f"s{n:02}", options=[words(f"w{m}", description="x" * 98) for m in range(8)]) for n in range(10)
            ]
        ),
        "0",
        "APPLICATION_COMMAND_TOO_LARGE",
    ),
    "an unknown context": (command(contexts=[7]), "0.contexts", "BASE_TYPE_CHOICES"),
    "no context at all": (command(contexts=[]), "0.contexts", "BASE_TYPE_REQUIRED"),
    "a menu's description": (
        {"type": 2, "name": "Look up", "description": "d"},
        "0.description",
        "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION",
    ),
}


@pytest.mark.parametrize(("source", "path", "code"), REFUSED_COMMANDS.values(), ids=REFUSED_COMMANDS)
def test_refused_commands(source: JsonObject, path: str, code: str) -> None:
    assert refused_commands(source).get(path) == code


def test_a_command_may_be_as_large_as_this() -> None:
    choices = [{"name": f"{n:0100}", "value": f"{n:0100}"} for n in range(25)]
    longest = words("w" * 32, description="x" * 100, choices=choices, min_length=0, max_length=6000)
    others = [words(f"w{n:013}", description="x" * 100) for n in range(24)]
    large = command(name="x" * 32, description="x" * 100, contexts=[0, 1, 2], integration_types=[0, 1],
                    default_member_permissions="0", options=[longest, *others])
    problems = Problems()
    check_commands([Reader(large, problems, ("0",)), *(
        Reader(command(name=f"c{n}"), problems, (str(n),)) for n in range(1, 100))])
    problems.raise_if_any()


def test_choices_of_a_number_are_numbers() -> None:
    choices = [{"name": "half", "value": 0.5}, {"name": "one", "value": 1}]
    problems = Problems()
    check_commands([Reader(command(options=[words(type=10, choices=choices)]), problems, ("0",))])
    problems.raise_if_any()


def test_a_menus_command_has_a_name_as_people_write_it_and_no_more() -> None:
    problems = Problems()
    check_commands([Reader({"type": 2, "name": "Look up"}, problems, ("0",))])
    problems.raise_if_any()


def test_a_hundred_and_one_commands() -> None:
    codes = refused_commands(*[command(name=f"c{n}") for n in range(101)])
    assert codes == {"100": "APPLICATION_COMMAND_LIMIT_EXCEEDED"}


def test_commands_of_one_name() -> None:
    assert refused_commands(command(), command()) == {"1.name": "APPLICATION_COMMANDS_DUPLICATE_NAME"}
