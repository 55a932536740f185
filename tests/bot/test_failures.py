"""docs/failures.md has a section for everything that the log can say has gone wrong, and for nothing else."""

import ast
import os
import re
from collections.abc import Iterator
from math import isnan
from pathlib import Path
from typing import get_args

import pytest
from prometheus_client import generate_latest

from bot.metrics import Metrics
from bot.process_health import Health
from bot.wire.messages import Trouble
from engine.table.errors import StoreCode
from tests.support.program import ROOT

PAGE = (ROOT / "docs" / "failures.md").read_text("utf-8")
LOUD = {"warning", "error", "exception", "critical"}
LOGGERS = {"_log", "LOG", "log"}


def said() -> Iterator[tuple[str, str]]:
    """Every event above INFO that our code can log, what differs as ``…``; with the file that says it."""
    for room in ("bot", "engine", "render"):
        for path in sorted((ROOT / room).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if (
                    isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in LOUD
                    and isinstance(node.func.value, ast.Name) and node.func.value.id in LOGGERS
                ):
                    (event,) = [value.value for value in node.args[:1] if isinstance(value, ast.Constant)]
                    yield re.sub(r"%[sd]", "…", str(event)), str(path.relative_to(ROOT))


def test_every_failure_that_the_log_names_has_its_section() -> None:
    events = dict(said())
    assert len(events) > 25
    sections = re.findall(r"^### `(.+)`$", PAGE, re.MULTILINE)
    assert not [f"{event} ({where})" for event, where in events.items() if event not in sections]
    assert not [section for section in sections if section not in events], "nobody says this any more"
    assert len(sections) == len(set(sections))


def test_every_code_has_its_line() -> None:
    for code in (*get_args(StoreCode), *get_args(Trouble)):
        assert re.search(rf"^\| `{code}` \|", PAGE, re.MULTILINE), code


def test_every_alert_has_its_first_look_and_asks_for_a_figure_that_the_bot_gives() -> None:
    rules = (ROOT / "deploy" / "alerts.yaml").read_text("utf-8")
    operation = (ROOT / "docs" / "operation.md").read_text("utf-8")
    names = re.findall(r"- alert: (\w+)", rules)
    assert len(names) == len(set(names)) == 6
    assert names == re.findall(r"^\| `(Ginkgopolis\w+)` \|", operation, re.MULTILINE)
    given = generate_latest(Metrics().registry).decode()
    kinds = dict(re.findall(r"^# TYPE (\w+) (\w+)", given, re.MULTILINE))
    asked = set(re.findall(r"\bginkgo_\w+", rules))
    assert len(asked) >= 5
    for name in asked:
        assert name in kinds or kinds.get(name.removesuffix("_bucket")) == "histogram", name
    # Of a job by another name nobody is told that it is down.
    assert set(re.findall(r'job="(\w+)"', rules)) == set(re.findall(r"- job_name: (.+)", operation)) == {"ginkgopolis"}


def kinds_of_failures() -> Iterator[str]:
    """Each ``why`` that the code counts."""
    for path in sorted((ROOT / "bot").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("failures.labels"):
                why = ast.unparse(node.keywords[0].value)
                if why.startswith("f'answer_"):
                    # Discord may have others; these are those that failures.md knows.
                    yield from (f"answer_{code}" for code in re.findall(r"^\| (\d{5}) \|", PAGE, re.MULTILINE))
                elif why.startswith("f'store_"):
                    yield from (f"store_{code}" for code in get_args(StoreCode))
                elif why == "error.trouble":
                    yield from get_args(Trouble)
                elif why != "why":  # where they are all made
                    yield str(ast.literal_eval(why))


def test_failures_of_every_kind_are_counted_from_nought() -> None:
    """Prometheus sees no increase in what stands at thirty as it appears: a first burst would go unheard."""
    registry = Metrics().registry
    kinds = set(kinds_of_failures())
    assert {"handler", "answer_10062", "store_locked", "busy"} <= kinds
    assert {why for why in kinds if registry.get_sample_value("ginkgo_failures_total", {"why": why}) != 0} == set()


def test_what_the_database_has_not_said_yet_is_no_figure() -> None:
    """As nought it would be an increase, of messages that were given up for instance, once the database answers."""
    metrics = Metrics()
    metrics.note(Health(True, 0, None), None, None)
    for name in ("outbox_waiting", "outbox_oldest_seconds", "outbox_put_aside", "open_games", "database_bytes"):
        figure = metrics.registry.get_sample_value(f"ginkgo_{name}")
        assert figure is not None
        assert isnan(figure), name


def test_an_alert_that_waits_for_days_does_not_begin_anew_where_the_bot_was_not_heard_once() -> None:
    """Prometheus forgets how long a rule has waited where its figure is missing for one scrape, as at every start."""
    rules = (ROOT / "deploy" / "alerts.yaml").read_text("utf-8")
    waiting = re.findall(r"expr: (.+)\n +for: \d+d\n", rules)
    assert waiting
    assert all(re.search(r"_over_time\(\w+\[\d+h\]\)", rule) for rule in waiting)


@pytest.mark.parametrize(("copied_h_ago", "fires"), [
    (1, set()), (49, {"GinkgopolisNoCopy"}), (None, {"GinkgopolisNeverCopied"}), ("over a server", set()),
])
def test_a_copy_is_missed_where_there_was_one_or_never_was_and_not_over_a_server(
    tmp_path: Path, copied_h_ago: int | str | None, fires: set[str]
) -> None:
    """By what stands in the rules: PromQL reads these two as Python does."""
    mark, now = tmp_path / "games.db.copied", 1.8e9
    if isinstance(copied_h_ago, int):
        mark.touch()
        os.utime(mark, (now, now - copied_h_ago * 3600))
    metrics = Metrics()
    metrics.note(Health(True, 0, None), None, None if copied_h_ago == "over a server" else mark)
    figure = metrics.registry.get_sample_value("ginkgo_last_backup_timestamp_seconds")
    rules = dict(re.findall(r"- alert: (\w+)\n +expr: (.+)", (ROOT / "deploy" / "alerts.yaml").read_text("utf-8")))
    asked = {"time": lambda: now, "ginkgo_last_backup_timestamp_seconds": figure}
    # Nothing changes meanwhile here.
    rules = {name: re.sub(r"max_over_time\((\w+)\[\w+\]\)", r"\1", rule) for name, rule in rules.items()}
    assert {name for name, rule in rules.items() if "_backup_" in rule and eval(rule, asked)} == fires  # noqa: S307  our own file
