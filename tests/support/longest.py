"""A language whose texts are as long as they may be: where one of them does not fit, a real language may not either.

    speak(monkeypatch)      # every handheld that is switched on from now on speaks it
"""

import functools

from dojo.ui.face import Face
from sim import texts
from sim.texts import Book, Entry, Page

LANGUAGE = "longest"
FACES = tuple(Face(name) for name in ("tiny", "small", "large"))  # in which texts are written
_PIECES = (14, 9, 6, 3, 1)  # letters of the words that fill the rows
_NUMBERS = (8, 4, 2, 1)  # how many pieces are tried at a time


def speak(monkeypatch):
    """Let the simulator speak it until the end of the test."""
    texts.write(LANGUAGE, book().pack(LANGUAGE))
    monkeypatch.setenv("DOJO_LANGUAGE", LANGUAGE)


@functools.cache
def book():
    """All texts of the repository, in this language too; made once."""
    made = Book({**texts.read().pages, **{(part, LANGUAGE): Page("") for part, _ in texts.read().pages}})
    names = sorted(made.numbers, key=lambda name: made.values(name) > 0)  # first those that examples are made of
    for name in names:
        part, _, own = name.partition(".")
        english = made.entry(name)
        longer = [_lengthened(made, name, text, room) for text, room in zip(english.texts, made.rooms(name))]
        if name == "console.short_name":
            longer = [LANGUAGE]
        made.pages[part, LANGUAGE].entries[own] = Entry(longer, [], english.place, english.is_list)
    return made


def _lengthened(made, name, text, room):
    """A text of that name with as many letters more as there is room for."""
    if not text:
        return text
    if room.rows == 1:
        return _filled(made, name, text, room, "n")
    if not room.rows:
        longer = text + " " + "n" * (room.columns * 4 // 5) + len(text) // 10 * " nnnnnnnnn"
        return longer.encode()[: texts.MOST].decode(errors="ignore")
    for letters in _PIECES:
        text = _filled(made, name, text, room, " " + letters * "n")
    return text


def _filled(made, name, text, room, piece):
    """A text with as many pieces behind it as there is room for; many at a time, then fewer."""
    for number in _NUMBERS:
        while has_room(made, name, text + number * piece, room, LANGUAGE):
            text += number * piece
    return text


def has_room(made, name, text, room, language):
    """Whether a text fits, whatever is filled in, in the letters of every display."""
    filled = made.filled(name, text, language)
    return all(fits(face, each, room) for face in FACES for each in (filled if room.rows != 1 else filled[:1]))


def fits(face, text, room):
    """Whether a text fits whole, without breaking a word, into so many columns and rows."""
    dots = room.columns * face.column
    if any(face.width(word) > dots for word in text.split()):
        return False
    return len(face.wrap(text, dots)) <= (room.rows or 99)
