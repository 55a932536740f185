"""The sample pictures look as they did.

On failure the picture and the difference, made visible, are saved under ``artefacts/render``; whoever means the
change copies the picture over the golden one and says why in the commit.
"""

import re
from io import BytesIO
from pathlib import Path
from typing import Final, get_args

import pytest
from PIL import Image

from render import samples
from render.gallery import gallery
from render.layout import city_layout, shown
from render.layout_cell import parts
from render.order import PictureKind
from render.theme import OWNERS
from tests.support.likeness import MOST, difference, worst

GOLDEN: Final = Path(__file__).parent / "golden"
README: Final = Path(__file__).parents[2] / "docs" / "city.png"
PAPER: Final = README.with_name("pictures.md")
ARTEFACTS: Final = Path(__file__).parents[2] / "artefacts" / "render"


@pytest.fixture(scope="module")
def drawn() -> dict[str, bytes]:
    """The gallery."""
    return dict(gallery())


@pytest.mark.parametrize("name", sorted(path.name for path in GOLDEN.glob("*.png")))
def test_looks_as_it_did(name: str, drawn: dict[str, bytes]) -> None:
    actual = Image.open(BytesIO(drawn[name]))
    golden = Image.open(BytesIO((GOLDEN / name).read_bytes()))
    assert actual.mode == "P"
    same_size = actual.size == golden.size
    found = difference(actual, golden) if same_size else None
    if found is not None and worst(found) <= MOST:
        return
    ARTEFACTS.mkdir(parents=True, exist_ok=True)
    (ARTEFACTS / name).write_bytes(drawn[name])
    if found is None:
        pytest.fail(f"{name} is {actual.size}, was {golden.size}; see {ARTEFACTS}")
    visible = found.point(lambda value: min(255, value * 4)).resize(actual.size, Image.Resampling.NEAREST)
    visible.save(ARTEFACTS / f"{Path(name).stem}-difference.png")
    pytest.fail(f"{name} differs by {worst(found)}; see {ARTEFACTS}")


def test_there_are_golden_pictures_of_every_kind(drawn: dict[str, bytes]) -> None:
    kept, shown = ({Path(name).stem.split("-")[0] for name in names if name.endswith(".png")}
                   for names in ([path.name for path in GOLDEN.iterdir()], drawn))
    assert kept == shown, "each picture of the gallery by the first word of its name, or one of its kind, in golden/"


def test_every_kind_has_its_line_in_the_paper() -> None:
    kinds = PAPER.read_text("utf-8").partition("## The kinds")[2].partition("\n## ")[0]
    assert set(re.findall(r"^\| `(\w+)` \|", kinds, re.MULTILINE)) == set(get_args(PictureKind))


def test_the_readme_shows_what_is_drawn_today(drawn: dict[str, bytes]) -> None:
    """Whoever changes what is drawn puts ``city-modules.png`` of the gallery there again."""
    actual, told = (Image.open(BytesIO(data)) for data in (drawn["city-modules.png"], README.read_bytes()))
    assert actual.size == told.size
    assert worst(difference(actual, told)) <= MOST


def test_one_changed_digit_is_seen(drawn: dict[str, bytes]) -> None:
    """The tolerance is not so wide that a wrong number would pass: a badge's digit is painted over."""
    picture = Image.open(BytesIO(drawn["city-late-five.png"])).convert("RGB")
    wrong = picture.copy()
    reel = samples.sample("late-five")
    cell = next(cell for cell, building in reel.last.city.items() if building.owner == 0)
    box = city_layout(shown(reel.last.city), 5, 1280).camera.box(cell)
    badge = parts(reel.last.city[cell].height, 1, box.w).badge
    x, y = (round(share * box.w) for share in badge.middle)
    digit = (box.x + x - 10, box.y + y - 12, box.x + x + 10, box.y + y + 12)
    wrong.paste(OWNERS[0].fill, digit)
    assert worst(difference(wrong, picture)) > MOST
