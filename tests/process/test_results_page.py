"""bench/results.md: what a run measures takes the place of the last run's, what people wrote there stays."""

import re

from bench.__main__ import PARTS, written
from bench.measuring import ResultRow
from bench.results_page import RESULTS, with_section

_MEASURED = {part: [ResultRow(f"what {part} takes", "4.11 ms", "5 ms", "a peer 8 ms")] for part in PARTS}
_PAGE = RESULTS.read_text("utf-8")


def sections(page: str) -> dict[str, str]:
    """What stands under each heading."""
    title, *found = re.split(r"^## (.+)\n", page, flags=re.MULTILINE)
    return {"": title, **dict(zip(found[::2], found[1::2], strict=True))}


def test_a_run_leaves_everything_but_its_own_sections() -> None:
    before, after = sections(_PAGE), sections(written(_PAGE, _MEASURED))
    own = {part.capitalize() for part in PARTS}
    kept = before.keys() - own
    assert {"Strength", "Tests", "Load by hand", "Several by hand", "Database by hand"} <= kept
    assert {name: after.get(name, "").rstrip() for name in kept} == {name: before[name].rstrip() for name in kept}
    assert after.keys() == kept | own


def test_a_run_takes_the_place_of_the_last_one() -> None:
    after = sections(written(_PAGE, _MEASURED))
    for part in PARTS:
        assert f"| what {part} takes | 4.11 ms | 5 ms | a peer 8 ms |" in after[part.capitalize()]
        assert after[part.capitalize()].count("\n|") == 3
    assert "legal moves listed" in sections(_PAGE)["Rules"]
    assert "legal moves listed" not in after["Rules"]
    assert list(after)[:2] == ["", "Rules"], "where it stood"


def test_what_could_not_be_measured_stays_as_it_was() -> None:
    """Where no PostgreSQL can be had, for instance."""
    assert sections(written(_PAGE, {**_MEASURED, "rules": []}))["Rules"] == sections(_PAGE)["Rules"]


def test_a_section_names_when_and_of_what_it_is() -> None:
    """Each has its own: sections are not all written on one day."""
    after = sections(written(_PAGE, _MEASURED))
    told = re.compile(r"\n`python -m bench` at commit .+ on [\d-]{10}\.")
    assert all(told.match(after[part.capitalize()]) for part in PARTS)


def test_a_section_that_begins_like_another_is_another() -> None:
    page = "# Results\n\n## Load by hand\n\nold\n\n## Load\n\nold\n\n## Tests\n\nold\n"
    assert with_section(page, "## Load\n\nnew\n") == page.replace("## Load\n\nold", "## Load\n\nnew")
    assert with_section(page, "## Rules\n\nnew\n") == f"{page}\n## Rules\n\nnew\n"
