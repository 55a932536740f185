"""No words of its own: whatever is written is a label of the caller's, or numbers and letters of the game."""

import re
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image, ImageDraw

from engine.rules.scoring import COLUMNS, score
from engine.rules.view import View, view
from render import Labels, NotSeated, city, fonts, palette, samples, scoring, screen, text, theme
from render.bidi import Side
from render.layout import Box, Extent, city_layout, shown
from render.layout_panel import panel_boxes
from render.layout_score import score_layout
from render.panel import NAME_SIZES
from render.theme import RGB
from tests.support.sprites import forget

OWN = re.compile(r"[0-9]{1,3}|[+×–/:]|\+[0-9]|[0-9]{1,2}/[0-9]{2}|[0-9]–[0-9]|[0-9]\+|[A-L]|II| +")
"""Numbers, letters of tokens, arithmetic, value II; the space between two groups of signs."""


def gibberish() -> Labels:
    """Words that can come from nowhere else."""
    score_words = dict(zip(COLUMNS, ("Qa", "Qb", "Qc", "Qd", "Qe", "Qf"), strict=True))
    return Labels(
        ("Qname", "Qnome", "Qnume", "Qnime", "Qneme"), "Qround", "Qlast", "Qhand", "Qtiles", "Qarea",
        {"resource": "Qr", "tile": "Qt", "point": "Qp"},
        {"exploit": "Qexploit", "urbanize": "Qurbanize", "construct": "Qconstruct"}, "Qend", score_words,
        dict.fromkeys(("artist", "banker", "mayor", "lawyer", "engineer", "inspector", "professor", "journalist",
                       "entrepreneur", "master_architect"), "Qexpert"),
        dict.fromkeys(("design_competition", "advertising_campaign", "expropriation", "quality_control"), "Qevent"),
        new_hands="Qhands",
        no_tiles="Qnotiles",
    )


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Everything that Pillow is asked to write. Kept sprites and lines are forgotten, so that all is written anew."""
    found: list[str] = []
    write = ImageDraw.ImageDraw.text

    def listen(self: ImageDraw.ImageDraw, xy: object, words: str, *rest: object, **more: object) -> None:
        found.append(words)
        write(self, xy, words, *rest, **more)  # type: ignore[arg-type]  # passed on as they came

    forget()
    monkeypatch.setattr(ImageDraw.ImageDraw, "text", listen)
    return found


def _foreign(written: list[str]) -> set[str]:
    return {words for words in written if not words.startswith("Q") and not OWN.fullmatch(words)}


@pytest.mark.parametrize("name", ["late-five", "modules", "solo"])
def test_everything_written_comes_from_the_caller(name: samples.Name, written: list[str]) -> None:
    reel = samples.sample(name)
    seen, marks = reel.shots[-1]
    city(seen, marks, gibberish())
    scoring(view(reel.last, None), score(reel.last), gibberish())
    for seat in range(reel.header.options.seats):
        screen(view(reel.last, seat), gibberish())
    assert {"Qname", "Qhand", "Qexploit", "Qd"} <= set(written)
    assert _foreign(written) == set()


def test_the_draft_and_the_question_too(written: list[str]) -> None:
    screen(view(samples.sample("draft").last, 0), gibberish())
    token = samples.sample("token").last
    screen(view(token, min(token.open)), gibberish())
    assert "Qexpert" in written
    assert _foreign(written) == set()


def _start() -> View:
    return samples.sample("start").shots[-1][0]


STRANGE = [
    "Zażółć gęślą jaźń", "Œuvre naïve", "Ὀδυσσεύς", "Наталья", "W" * 200, "", "🦊🦊", "龍", "a\n\tb", "\u202eevil",
    "محمد علي", "Ali علي 7", "राहुल शर्मा", "Z" + "\u0351\u036b" * 40, "\U0010ffff",
]


@pytest.mark.parametrize("name", STRANGE)
def test_any_name_can_be_drawn(name: str) -> None:
    words = replace(gibberish(), names=(name, name))
    assert Image.open(BytesIO(city(_start(), [], words))).size[0] == 1280


WORLD = ["محمد", "דוד כהן", "राहुल", "ভালো", "தமிழ்", "สมชาย", "Անի", "ანა", "さくら", "田中太郎", "王小明", "김민준",
         "🦊🔥", "ᴍɪʟᴇʏ", "Ἀριστοτέλης"]


@pytest.mark.parametrize("name", WORLD)
def test_names_of_the_world_are_written_whole(name: str) -> None:
    assert fonts.writable(name) == name
    drawn = text.line(name, 40, theme.PAPER, theme.INK)
    assert ink(drawn) > 100
    blank = text.line("\u25a1" * len(name), 40, theme.PAPER, theme.INK)
    assert drawn.tobytes() != blank.tobytes()


def ink(line: Image.Image) -> int:
    """Pixels of the text's own colour."""
    return line.histogram()[palette.index(theme.INK)]


@pytest.mark.parametrize("name", ["कु हूँ र्कि", "عَ إِ يَّ", "ปู่ ฐู", "שָׁלוֹם"])
@pytest.mark.parametrize("size", [24, 36, 68])
def test_vowels_below_and_above_a_letter_are_not_cut(name: str, size: int) -> None:
    """They go further down than Noto Sans does; the letters stand where they always do."""
    drawn = text.line(name, size, theme.PAPER, theme.INK)
    ground = {palette.index(theme.PAPER)}
    for row in (0, drawn.height - 1):
        assert set(drawn.crop((0, row, drawn.width, row + 1)).tobytes()) == ground
    ascent, descent = fonts.font(size).getmetrics()
    assert (drawn.height - ascent - descent) % 2 == 0, "as much above as below, so that the line stays in its middle"


def test_no_two_of_them_look_alike() -> None:
    """A face that lacks a letter draws its box for every letter."""
    lines = {text.line(name, 40, theme.PAPER, theme.INK).tobytes() for name in WORLD}
    assert len(lines) == len(WORLD)


@pytest.mark.parametrize(("styled", "plain"), [
    ("𝓕𝓪𝔂𝓮", "Faye"), ("Ⓜⓘⓛⓔⓨ", "Miley"), ("Ｆａｙｅ", "Faye"), ("ﬁn", "fin"),
])
def test_styled_letters_become_plain_ones(styled: str, plain: str) -> None:
    assert fonts.writable(styled) == plain


def visual(words: str, base: Side | None) -> str:
    """The letters as they stand from left to right."""
    return "".join(run.text[::-1] if run.from_right else run.text for run in fonts.runs(words, base))


@pytest.mark.parametrize(("words", "base", "seen"), [
    ("Ali דנה 7", None, "Ali 7 הנד"),  # UAX 9: a number stands to the left of the word that it follows
    ("דנה Ali", None, "Ali הנד"),
    ("(דנה) שלום 5", None, "5 םולש (הנד)"),
    ("דנה [a] <ב>", None, "<ב> [a] הנד"),
    ("דנה wins", "L", "הנד wins"),
    ("דנה, Ali win", "L", "הנד, Ali win"),
    ("Ali, דנה win", "L", "Ali, הנד win"),
    ("(דנה) win", "L", "(הנד) win"),
    ("דנה 3.5 and Ali", "L", "3.5 הנד and Ali"),
    ("\u2068דנה 5\u2069, \u2068מרים\u2069 win", "L", "5 הנד, םירמ win"),  # names keep their places in a sentence
    ("\u2068Ali דנה\u2069 wins", "L", "Ali הנד wins"),
    ("שלום, \u2068Ali דנה\u2069!", "R", "!Ali הנד ,םולש"),
    ("שלום, \u2068דנה Ali\u2069!", "R", "!Ali הנד ,םולש"),
])
def test_what_is_written_from_the_right_stands_in_unicodes_order(words: str, base: Side | None, seen: str) -> None:
    assert visual(words, base) == seen


def test_a_sentence_that_begins_with_an_arabic_name_is_written_from_the_left() -> None:
    """The space after the name stands between it and the next word."""
    colours = theme.PAPER, theme.INK
    name, verb = (text.line(part, 40, *colours) for part in ("محمد", "wins"))
    whole = text.line("محمد wins", 40, *colours, base="L")
    assert whole.crop((0, 0, name.width - 2, name.height)).tobytes() == name.crop(
        (0, 0, name.width - 2, name.height)).tobytes()
    gap = whole.crop((name.width, 0, name.width + 6, whole.height))
    assert set(gap.tobytes()) == {palette.index(theme.PAPER)}
    assert whole.width >= name.width + verb.width + 6


def test_marks_do_not_pile_up() -> None:
    assert fonts.writable("Z" + "\u0351" * 9) == "Z" + "\u0351" * 2


def test_a_colour_of_skin_is_no_sign_of_its_own() -> None:
    """Discord shows a thumb, and so does a picture; it showed a thumb and a chequered box."""
    assert fonts.writable("Nell 👍🏽!") == "Nell 👍!"
    assert fonts.writable("👩🏿‍🚀") == fonts.writable("👩‍🚀")


@pytest.mark.parametrize(("name", "written"), [
    ("🅽🅴🅻🅻", "NELL"), ("🅝🅔🅛🅛", "NELL"), ("🅱asia", "Basia"),
])
def test_capitals_in_squares_and_circles_are_written_plain(name: str, written: str) -> None:
    """As a letter in an open circle is; they vanished, and with them who is called so."""
    assert fonts.writable(name) == written


@pytest.mark.parametrize(("name", "written"), [
    ("Ｎｅｌｌ\u3000Ｋ", "Nell K"), ("山田\u3000太郎", "山田 太郎"), ("Nell\u2003K", "Nell K"),
    ("Nell\u2002 K", "Nell K"), ("\ufdfa", "صلى الله عليه وسلم"),
])
def test_a_space_of_any_width_keeps_the_parts_of_a_name_apart(name: str, written: str) -> None:
    """The wide one stands between Japanese names; it vanished, and the two became one."""
    assert fonts.writable(name) == written


def test_what_no_face_has_is_left_out_instead_of_boxes() -> None:
    assert fonts.writable("Zoë \U0010fffe Łódź") == "Zoë Łódź"
    assert fonts.writable("a\n\tb") == "ab"
    assert fonts.writable("\u200b\u202e") == ""


def test_a_name_of_which_nothing_can_be_written_is_told_by_its_sign() -> None:
    words = replace(gibberish(), names=("\u200b", "Faye"), signs=("Qwhite circle", "Qblack square"))
    assert (words.name(0), words.name(1)) == ("Qwhite circle", "Faye")
    assert city(_start(), [], words) != city(_start(), [], replace(words, signs=()))


@pytest.mark.parametrize("name", ["ಠ_ಠ", "(ಠ‿ಠ)", "• ມີ •", "ಇ.ಇ"])
def test_a_name_of_which_only_marks_between_its_letters_can_be_written_is_told_by_its_sign(name: str) -> None:
    """A line under nothing was the name of a player."""
    words = replace(gibberish(), names=(name, "Faye"), signs=("Qwhite circle", "Qblack square"))
    assert words.name(0) == "Qwhite circle"


@pytest.mark.parametrize("name", ["...", "__", "(°□°)", "తెలుగు 7", "🐙 ಠ", "7", "ツ_ツ"])
def test_a_name_that_is_chosen_so_or_of_which_a_letter_or_a_picture_is_left_is_written(name: str) -> None:
    words = replace(gibberish(), names=(name, "Faye"), signs=("Qwhite circle", "Qblack square"))
    assert words.name(0) == fonts.writable(name) != ""


def test_a_long_name_is_written_smaller_before_it_is_cut() -> None:
    boxes = panel_boxes(city_layout(shown(_start().city), 2, 1280), 2, 2)
    long = "Konstantynopolitanka"
    size = fonts.common_size([long], boxes.seats[0].name.w - 4, NAME_SIZES)
    assert size < NAME_SIZES[0]
    assert fonts.fitted(long, size, boxes.seats[0].name.w - 2) == long


LONG = "Konstantynopolitańczykowianeczka"
"""32 letters: no name in Discord has more."""


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """The lines of names that are written, as they are, and an em of each."""
    found: list[tuple[str, int]] = []
    write = text.write

    def listen(
        image: Image.Image, box: Box, words: str, size: int, colours: tuple[RGB, RGB], *, base: Side | None
    ) -> Box:
        found.append((fonts.fitted(words, size, box.w - 2), size))
        return write(image, box, words, size, colours, base=base)

    monkeypatch.setattr(text, "write", listen)
    return found


@pytest.mark.parametrize(("wide", "high", "lines"), [(900, 100, 1), (360, 100, 2), (360, 42, 1)])
def test_a_name_is_whole_wherever_its_box_has_room(
    wide: int, high: int, lines: int, said: list[tuple[str, int]]
) -> None:
    """On one line, else on two, as large as both allow; only in a low box nothing but a cut helps."""
    image = palette.canvas(wide, high, theme.PAPER)
    covered = text.write_name(image, Box(0, 0, wide, high), LONG, range(50, 26, -2), (theme.PAPER, theme.INK))
    assert covered.right <= wide
    assert len(said) == lines
    whole = "".join(line for line, _ in said)
    assert (whole == LONG) == (high == 100)
    assert said[0][1] == (48 if wide == 900 else 38 if lines == 2 else 28)
    edges = {image.getpixel((x, y)) for x in range(wide) for y in (0, high - 1)}
    assert edges == {palette.index(theme.PAPER)}


def test_two_lines_break_at_a_space_and_between_letters_not_before_a_mark() -> None:
    for within_words in (False, True):
        assert fonts.in_two("Maximilian Alexander", 30, 180, within_words=within_words) == ("Maximilian", "Alexander")
    assert fonts.in_two("Jean-Christophe Bonnet", 30, 260, within_words=False) == ("Jean-Christophe", "Bonnet")
    assert fonts.in_two("Jean-Christophe Bonnet", 30, 200, within_words=False) == ("Jean-", "Christophe Bonnet")
    first, second = fonts.in_two("Z\u0351" * 12, 30, 200, within_words=True)
    assert first + second == "Z\u0351" * 12
    assert not second.startswith("\u0351")
    assert fonts.in_two("Nell", 30, 260, within_words=False) == ("Nell", "")


@pytest.mark.parametrize(("name", "size", "lines"), [
    ("violet diamond", 32, ["violet diamond"]),  # In two lines it would be no larger than 28.
    ("Łukasz Żółć-Gęślą Jaźń", 28, ["Łukasz Żółć-", "Gęślą Jaźń"]),
    ("Anna Maria Wesołowska", 28, ["Anna Maria", "Wesołowska"]),
    ("Konstantynopolitanka", 28, ["Konstantynopoli", "tanka"]),  # No smaller size has room for it on one.
])
def test_a_name_beside_the_bars_stands_on_one_line_where_two_are_no_larger_and_breaks_between_words(
    name: str, size: int, lines: list[str], said: list[tuple[str, int]]
) -> None:
    room = score_layout(Extent(-2, -2, 2, 2), 2, 4, 1280).rows[0].name
    text.write_name(palette.canvas(1280, 1000, theme.PAPER), room, name, range(42, 24, -2), (theme.PAPER, theme.INK))
    assert said == [(line, size) for line in lines]


def test_long_words_are_cut_where_their_place_ends() -> None:
    kept = fonts.fitted("Konstantynopolitańczykowianeczka", 34, 200)
    assert kept.endswith("…")
    assert fonts.width(kept, 34) <= 200
    assert fonts.fitted("Nell", 34, 200) == "Nell"


def test_polish_and_french_letters_are_there() -> None:
    letters = "ąćęłńóśźżĄĆĘŁŃÓŚŹŻàâæçéèêëîïôœùûüÿÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸ«»’–…×"
    assert fonts.writable(letters) == letters
    assert fonts.writable("−3") == "–3"


def test_only_a_seat_has_a_private_screen() -> None:
    with pytest.raises(NotSeated):
        screen(_start(), gibberish())
