"""The typefaces: made again byte for byte, with every letter of western Europe, and written as they were drawn."""

import string

import displayio
import pytest

import faces
from device_files import ROOT
from dojo.ui.face import Face

NAMES = ("tiny", "small", "large", "big128", "big135", "big232")
SENTENCES = ("Kiai! 10, 358?", "Größe, ÄÖÜ, süß", "«Où est l’élève?» cœur, ŒŸ…", "¡Sí! ¿Qué año? åøæ ✓", " ", "")
CAPITALS = {"tiny": 6, "small": 8, "large": 12, "big128": 12, "big135": 15, "big232": 18}
LARGER = {"small": "big128", "large": "big232"}


@pytest.fixture(scope="module", params=NAMES)
def face(request):
    """(its name, as the product has it, as it was drawn)"""
    return request.param, Face(request.param), faces.made()[request.param]


def rows(bitmap):
    return [[bitmap[x, y] for x in range(bitmap.width)] for y in range(bitmap.height)]


def test_the_faces_are_those_that_the_program_makes(tmp_path):
    assert faces.main(["--to", str(tmp_path)]) == 0
    made = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert made == {path.name: path.read_bytes() for path in (ROOT / "lib/dojo/art").glob("*.face")}
    assert sorted(made) == sorted(each + ".face" for each in NAMES)


def test_a_face_has_every_letter_that_is_needed(face):
    _, _, drawn = face
    lit = {letter for letter, rows in drawn.letters.items() if any(map(any, rows))}
    assert set(faces.NEEDED) - lit == {" ", "\u202f"} and drawn.letters[" "][0]


def test_capitals_are_as_high_as_the_size_of_a_display_asks_for(face):
    name, _, drawn = face
    lit = [y for y, row in enumerate(drawn.letters["H"]) if any(row)]
    assert (lit[0], lit[-1]) == (drawn.above - CAPITALS[name], drawn.above - 1)
    assert CAPITALS["small"] >= 7 and CAPITALS["large"] >= 12


def test_no_two_letters_touch_and_nought_is_open(face):
    name, _, drawn = face
    if name in ("tiny", "small", "big128"):
        for letter in string.ascii_letters + "äöüßéèçñáíóú":
            assert not any(row[-1] for row in drawn.letters[letter]), letter
    nought = [row for row in drawn.letters["0"] if any(row)]
    for row in nought[len(nought) // 3 : -len(nought) // 3]:
        assert len("".join("#" if bit else " " for bit in row).split()) == 2  # no slash and no dot in it


def test_letters_can_be_told_apart(face):
    _, _, drawn = face
    for letters in ("0O", "1l", "5S", "2Z", "8B", "69", "aä", "oö", "OÖ", "eé", "èé", "nñ", "cç", "aå", "oø", "uü"):
        one, other = (drawn.letters[letter] for letter in letters)
        assert one != other, letters


@pytest.mark.parametrize("words", SENTENCES)
def test_a_line_is_written_as_it_was_drawn(face, words):
    _, made, drawn = face
    bitmap = displayio.Bitmap(300, made.height + 3, 2)
    end = made.write(bitmap, words, 5, 2)
    assert end == 5 + made.width(words)
    written = faces.written(drawn, words)
    assert [row[5:end] for row in rows(bitmap)[2 : 2 + made.height]] == written
    assert sum(map(sum, rows(bitmap))) == sum(map(sum, written))
    assert (made.above, made.height) == (drawn.above, drawn.above + drawn.below)


def test_rows_that_a_line_leaves_free_need_not_be_there(face):
    name, made, drawn = face
    for letter in map(chr, range(0x20, 0x7F)):
        assert not any(map(any, drawn.letters[letter][: made.free(letter)])), letter
    assert made.free("Kiai! (10)") == made.free("a\u00a0b") == {"tiny": 0, "small": 2, "big128": 2}.get(name, 3)
    assert made.free("Äpfel") == made.free("süß") == 0
    for words in ("Kiai! (10)", "Äpfel"):
        free = made.free(words)
        bitmap = displayio.Bitmap(made.width(words), made.height - free, 2)
        made.write(bitmap, words, 0, -free)
        assert rows(bitmap) == faces.written(drawn, words)[free:]


@pytest.mark.parametrize("usual, big", LARGER.items())
def test_big_letters_are_a_third_higher_and_as_wide(usual, big):
    small, large = (faces.made()[name] for name in (usual, big))
    for letter, rows in small.letters.items():
        assert len(rows[0]) == len(large.letters[letter][0]), letter
    for letter in "Hx":
        before, now = (sum(map(any, face.letters[letter])) for face in (small, large))
        assert 4 * before <= 3 * now


@pytest.mark.parametrize(
    "text, wrong",
    [
        ("rows 2 1\nletters a\n#\n#\n", "the last letters have 2 rows"),
        ("rows 1 1\nletters a b\n#\n", "line 3: this is no row"),
        ("rows 1 1\nletters a\n#\n##\n", "line 4: a row of a is longer than another"),
        ("rows 1 1\nletters a a\n", "line 2: a is there already"),
        ("rows 1 1\nletters Ж\n", "line 2: Ж is there already, or no letter of a face"),
        ("rows 1 1\nletters a\n#\nletters b\n", "line 4: the letters above have 1 rows"),
    ],
)
def test_a_drawing_that_cannot_be_meant_is_refused(tmp_path, text, wrong):
    (tmp_path / "face.txt").write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=wrong):
        faces.read(tmp_path / "face.txt")
