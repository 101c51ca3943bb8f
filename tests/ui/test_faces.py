"""The typefaces as screens use them: lines that fit, signs that are bound, one for each display."""


import displayio
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dojo.start import faces_for
from dojo.ui.face import Face, numbers

NAMES = ("tiny", "small", "large", "big128", "big135", "big232")
SENTENCES = ("Kiai! 10, 358?", "Größe, ÄÖÜ, süß", "«Où est l’élève?» cœur, ŒŸ…", "¡Sí! ¿Qué año? åøæ ✓", " ", "")


@pytest.mark.parametrize("name", NAMES)
def test_no_line_ends_before_a_sign_that_a_narrow_space_binds(name):
    made = Face(name)
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
        (128, 128, "tiny", "tiny"),
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
