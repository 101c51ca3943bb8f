"""Labels of adafruit_display_text: a face is a font for any of them, every board has the library; which text is one."""

import ast
import sys

import displayio
import pytest
from _host import power_on
from adafruit_display_text.bitmap_label import Label as Compact
from adafruit_display_text.label import Label
from fontio import Glyph

import build_device
from device_files import ROOT
from dojo.dialogs.number import Number
from dojo.ui.face import Face
from dojo.ui.label import Words
from dojo.ui.layout import FACE
from reading import cut_off, layers, parts
from sim.boards import find
from sim.costs import rates
from sim.handheld import Handheld
from sim.pictures import cost
from stage import Stage

NAMES = ("tiny", "small", "large", "big128", "big135", "big232")
TEXT = "Größe 25-3=22, «Œil»\u202f✓"
SIZES = ("pico", "pybadge", "feather", "picosystem")


# --- A face is a font --------------------------------------------------------------------------------------


def lit(group, x=0, y=0, scale=1):
    """The dots of a group that are lit by letters, (x, y) from its corner."""
    found = set()
    for layer in group:
        left, top = x + layer.x * scale, y + layer.y * scale
        if hasattr(layer, "append"):
            found |= lit(layer, left, top, scale * getattr(layer, "scale", 1))
            continue
        first = layer[0] * layer.tile_width % layer.bitmap.width
        for across in range(layer.tile_width):
            for down in range(layer.tile_height):
                if layer.bitmap[first + across, down]:
                    found.add((left + across * scale, top + down * scale))
    return found


def written(face, text):
    """The same of a text that the face itself writes."""
    bitmap = displayio.Bitmap(face.width(text), face.height, 2)
    face.write(bitmap, text, 0)
    return {(x, y) for x in range(bitmap.width) for y in range(bitmap.height) if bitmap[x, y]}


@pytest.mark.parametrize("name", NAMES)
def test_a_label_of_the_library_writes_with_a_face_what_the_face_writes_itself(name):
    power_on("pybadge")  # the compact one asks for the time
    face = Face(name)
    for kind in (Label, Compact):
        label = kind(face, text=TEXT, base_alignment=True)
        assert {(x, y + face.above) for x, y in lit(label[0])} == written(face, TEXT)
        assert label.bounding_box[2] == face.width(TEXT)


def test_a_glyph_is_what_circuitpython_takes_for_one():
    face = Face("small")
    assert face.get_bounding_box() == (face.column, face.height)
    assert (face.ascent, face.descent) == (face.above, face.height - face.above)
    for letter in "g0É":
        glyph = face.get_glyph(ord(letter))
        assert type(glyph) is Glyph and glyph.shift_x == face.width(letter)
        assert glyph.bitmap.width % glyph.width == 0
        assert glyph.bitmap.height == glyph.height == face.height - face.free(letter)
    assert face.get_glyph(ord("1")).bitmap is face.get_glyph(ord("9")).bitmap
    assert face.get_glyph(0x4E00).shift_x == face.width("?"), "what it does not have is a question mark, as in a line"
    before = face.get_glyph(ord("1")).bitmap
    face.load("tiny")
    assert face.get_glyph(ord("1")).bitmap is not before


def test_words_stand_where_they_are_put_on_paper_of_their_own():
    FACE.load("small")
    words = Words("Fox\n25", 7, 9, 0x00FF00, 2, 0x102030)
    expected = {(7 + 2 * x, 9 + 2 * y) for x, y in written(FACE, "Fox")}
    expected |= {(7 + 2 * x, 9 + 2 * (y + FACE.height)) for x, y in written(FACE, "25")}
    group = displayio.Group()
    group.append(words)
    assert {(x, y) for x, y in lit_of(words, 7, 9)} == expected
    colours = words[0][0].pixel_shader
    assert colours[0] == 0x102030 and not colours.is_transparent(0) and colours[1] == 0x00FF00


def lit_of(label, x, y):
    """As `lit`, of a label at (x, y)."""
    letters = label[0]
    return lit(letters, x + letters.x, y + letters.y, letters.scale)


def test_a_number_stays_around_its_middle_and_keeps_its_tiles_while_it_is_as_long():
    FACE.load("small")
    number = Number("21", 80, 0, 0xFFFFFF, 3)
    tiles = list(number)
    for text in ("25", "99", "10"):
        number.show(text)
        assert number.text == text and list(number) == tiles
        assert lit(number) == written(FACE, text)
    for text in ("7", "\u00d7", "12", "1"):
        number.show(text)
        assert lit(number) == written(FACE, text)
        assert abs(2 * number.x + 3 * (FACE.width(text) - 1) - 160) <= 1


# --- The library is on every board -------------------------------------------------------------------------


@pytest.mark.parametrize("board", build_device.boards())
def test_every_board_has_the_label_of_the_library_and_nothing_of_it_that_nobody_asks_for(board):
    places = {str(place) for _, place in build_device.sources(board) if "adafruit_display_text" in str(place)}
    assert places == {"lib/adafruit_display_text/__init__.py", "lib/adafruit_display_text/label.py"}


def test_modules_of_the_product_import_it():
    found = {}
    for top in ("lib/dojo", "games"):
        for path in (ROOT / top).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.ImportFrom) and node.module in ("adafruit_display_text.label", "dojo.ui.label"):
                    found.setdefault(node.module, set()).add(path.relative_to(ROOT).as_posix())
    assert found["adafruit_display_text.label"] == {"lib/dojo/ui/label.py", "lib/dojo/report.py"}
    users = {"games/template/screens.py"}
    assert found["dojo.ui.label"] == users, "not a match: it needs those 9 KB"


def test_the_library_is_forgotten_with_the_module_that_makes_labels():
    with Stage("pybadge") as stage:
        stage.module("dojo.ui.label")
        assert not [name for name in stage.world.names() if name.startswith("adafruit_display_text")]


# --- Which text is a label ---------------------------------------------------------------------------------


@pytest.mark.parametrize("board", SIZES)
def test_the_number_of_a_wheel_and_what_a_fighter_used_can_be_seen_whole(board):
    with Handheld(find(board), seed=7) as handheld:
        handheld.settle()
        handheld.play("ok*2,next,ok")
        handheld.settle()
        (wheel,) = layers(handheld, "Number")
        assert wheel.text.isdigit()
        handheld.play(("more*2" if board == "feather" else "more*3") + ",ok,wait:200,ok,wait:2500")
        handheld.settle()
        assert "3" in [number.text for number in layers(handheld, "Number")]
        assert cut_off(handheld) == []


@pytest.mark.parametrize("board", SIZES)
def test_whose_turn_it_is_is_no_label_so_a_cover_comes_up_without_the_library(board):
    with Stage(board) as stage:
        stage.show("cover.cover", 0)
        root = stage.console.display.root_group
        said = [lines.text for lines in parts(root, "Lines")]
        assert said == (["Pass to\nFox"] if board == "pico" else ["Pass to", "Fox"]) and not parts(root, "Words")


# --- What they take ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "made", "changed"), [("25", 4100, 1300), ("25-3-3=19", 6200, 3200), ("Knock Yourself!!", 8000, 5400)]
)
def test_the_ledger_charges_labels_as_they_were_measured(text, made, changed):
    letters = rates.LETTER * len(text)
    assert abs(rates.LABEL + rates.WRITING + letters - made) <= 250
    assert abs(rates.WRITING + letters - changed) <= 150


def charged(ledger, make, *given):
    """(what is charged for making something, what is made)."""
    spent = ledger.begin()
    sys.settrace(ledger._trace)
    made = make(*given)
    sys.settrace(None)
    return spent, made


def test_a_label_is_charged_once_with_all_that_it_makes():
    with Handheld(find("pybadge"), seed=7) as handheld:
        handheld.settle()
        ledger = cost.Ledger(handheld)
        with handheld._running():
            words = __import__("dojo.ui.label", None, None, ["Words"]).Words
            before, label = charged(ledger, words, "AB", 0, 0, 0xFFFFFF)
            made = before.spent["draw"], before.spent["objects"], before.labels
            again, _ = charged(ledger, setattr, label, "text", "ABC")
    bitmaps = rates.OBJECT
    assert made[2] == 1 and again.labels == 0
    assert made[1] == 2 * bitmaps and again.spent["objects"] == 3 * bitmaps, "only what the face makes for its letters"
    least = rates.WRITING + 3 * rates.LETTER
    assert made[0] > rates.LABEL + rates.WRITING + 2 * rates.LETTER > again.spent["draw"] > least


SIXTEEN = "Knock Yourself!!"


def test_a_label_costs_so_many_times_as_much_as_a_line():
    """`.venv/bin/pytest -s tests/ui/test_labels.py -k times_as_much` prints the table of docs/authors/ui-more.md."""
    with Handheld(find("sprig"), seed=7) as handheld:
        handheld.settle()
        ledger = cost.Ledger(handheld)
        with handheld._running():
            words = __import__("dojo.ui.label", None, None, ["Words"]).Words
            lines = __import__("dojo.ui.strip", None, None, ["Lines"]).Lines

            def label(texts, scale):
                group = displayio.Group()
                for row, text in enumerate(texts):
                    group.append(words(text, 0, 12 * row, 0xFFFFFF, scale))
                return group

            def line(texts, scale):
                return lines(texts, 0, 0xFFFFFF, 0, 0, 0, scale)

            told = {}
            for texts, scale in ((["25"], 3), (["25-3-3=19"], 1), ([SIXTEEN], 1), ([SIXTEEN] * 6, 1)):
                told[len("".join(texts))] = [ms(ledger, make, texts, scale) for make in (label, line)]
    for letters, (as_label, as_line) in told.items():
        print("%3d letters: label %.0f ms, line %.0f ms" % (letters, as_label, as_line))
    assert told[2][0] < 20 and told[9][0] < 25, "short ones are soon made, and drawn"
    ratio = told[96][0] / told[96][1]
    assert 2.5 < ratio < 4, ratio


def ms(ledger, make, texts, scale):
    """ms to make words and to draw them for the first time, on a Sprig."""
    spent, group = charged(ledger, make, texts, scale)
    made = sum(spent.spent.values()) + spent.lines * rates.LINE + spent.calls * rates.CALL
    drawn = []

    def look(layer, x, y, by):
        for inner in layer:
            left, top = x + inner.x * by, y + inner.y * by
            if hasattr(inner, "tile_height"):
                drawn.append((left, top, left + inner.tile_width * by, top + inner.tile_height * by))
            else:
                look(inner, left, top, by * getattr(inner, "scale", 1) if not hasattr(inner, "color") else by)

    root = displayio.Group()
    root.append(group)
    look(root, 0, 0, 1)
    whole = min(a[0] for a in drawn), min(a[1] for a in drawn), max(a[2] for a in drawn), max(a[3] for a in drawn)
    return (made + rates.refresh_time([whole], drawn)) / 1000
