"""The typefaces: made again byte for byte, with every letter of western Europe, and written as they were drawn."""

import string

import displayio
import pytest
from hypothesis import given
from hypothesis import strategies as st

import faces
from device_files import ROOT
from dojo.start import faces_for
from dojo.ui.face import Face, numbers

NAMES = ("tiny", "small", "large", "big128", "big135", "big232")
CAPITALS = {"tiny": 6, "small": 8, "large": 12, "big128": 12, "big135": 15, "big232": 18}
SENTENCES = ("Kiai! 10, 358?", "Größe, ÄÖÜ, süß", "«Où est l’élève?» cœur, ŒŸ…", "¡Sí! ¿Qué año? åøæ ✓", " ", "")


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


def test_no_line_ends_before_a_sign_that_a_narrow_space_binds(face):
    _, made, _ = face
    assert made.width("Sûr\u202f?") == made.width("Sûr ?")
    room = made.width("Tu es sûr ")
    assert made.wrap("Tu es sûr ?", room) == ["Tu es sûr", "?"]
    assert made.wrap("Tu es sûr\u202f?", room) == ["Tu es", "sûr\u202f?"]


def test_what_does_not_fit_is_refused_and_a_face_that_is_not_there_told():
    with pytest.raises(ValueError):
        Face("small").write(displayio.Bitmap(20, 12, 2), "Too long", 0)
    with pytest.raises(OSError):
        Face("huge")


def test_a_letter_that_nobody_drew_is_a_question_mark():
    assert numbers("Ж猫") == b"??"
    assert numbers("plain") == b"plain"
    assert len(numbers("Größe «œ…✓»")) == len("Größe «œ…✓»")


def test_a_face_can_take_the_letters_of_another():
    face = Face("small")
    assert (face.height, face.column, face.margin) == (12, 7, 4)
    face.load("large")
    assert (face.height, face.column, face.margin) == (19, 11, 6)
    assert face.width("Größe") == Face("large").width("Größe")


@pytest.mark.parametrize(
    "width, height, name, big",
    [
        (128, 64, "tiny", "tiny"),
        (160, 128, "small", "big128"),
        (160, 120, "small", "big128"),
        (240, 135, "large", "big135"),
        (240, 240, "large", "big232"),
        (320, 240, "large", "big232"),
    ],
)
def test_each_display_has_its_faces(width, height, name, big):
    assert faces_for(width, height) == (name, big)


@pytest.mark.parametrize("usual, big", [("small", "big128"), ("large", "big135"), ("large", "big232")])
def test_what_fits_a_line_fits_one_of_big_letters(usual, big):
    one, other = Face(usual), Face(big)
    assert (one.column, one.margin) == (other.column, other.margin)
    for words in SENTENCES:
        assert one.width(words) == other.width(words)


TEXT = st.text(alphabet="aim Wéœ\n", max_size=60)


@given(TEXT, st.integers(12, 90))
def test_wrapped_lines_hold_all_letters_and_are_never_too_wide(text, room):
    face = Face("small")
    lines = face.wrap(text, room)
    assert all(face.width(line.rstrip(" ")) <= room for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())


@given(st.lists(st.sampled_from(["a", "bc", "dé", "ghij"]), max_size=20), st.integers(30, 80))
def test_words_that_fit_are_not_broken_and_a_line_takes_what_it_can(parts, room):
    face = Face("small")
    lines = face.wrap(" ".join(parts), room)
    assert " ".join(lines).split() == parts
    for line, following in zip(lines, lines[1:]):
        assert face.width(line + " " + following.split(" ")[0]) > room


@given(TEXT)
def test_a_newline_begins_a_line(text):
    assert Face("small").wrap(text, 10000) == text.split("\n")


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


PROGRAM = """
import displayio
from dojo.ui.face import Face
for name in %r:
    face = Face(name)
    for words in %r:
        bitmap = displayio.Bitmap(300, face.height, 2)
        end = face.write(bitmap, words, 3)
        print(name, end, [x + 300 * y for y in range(face.height) for x in range(end) if bitmap[x, y]])
    print("|".join(face.wrap("Größe: pass it to the fox, «où est l’élève?»\\nAbracadabrasimsalabim", 70)))
"""


def test_the_real_interpreter_writes_the_same(micropython):
    program = PROGRAM % (NAMES[:4], SENTENCES)
    lines = []
    exec(program, {"print": lambda *words: lines.append(" ".join(map(str, words)))})
    assert micropython(program).splitlines() == lines
