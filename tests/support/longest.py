"""A language whose texts are as long as they may be: where one of them does not fit, a real language may not either.

    speak(monkeypatch)      # every handheld that is switched on from now on speaks it
"""

from dojo.ui.layout import COLUMNS, fits
from sim import texts
from sim.texts import Book, Entry, Page

LANGUAGE = "longest"
DISPLAYS = {"tiny": 128, "small": 160, "large": 240}  # the faces for text, the dots of the narrowest display each is on
_PIECES = (14, 9, 6, 3, 1)  # letters of the words that fill the rows


def speak(monkeypatch):
    """Let the simulator speak it until the end of the test."""
    texts.write(LANGUAGE, book().pack(LANGUAGE))
    monkeypatch.setenv("DOJO_LANGUAGE", LANGUAGE)


def book():
    """All texts of the repository, in this language too."""
    made = Book({**texts.read().pages, **{(part, LANGUAGE): Page("") for part, _ in texts.read().pages}})
    names = sorted(made.numbers, key=lambda name: made.values(name) > 0)  # first those that examples are made of
    for name in names:
        part, _, own = name.partition(".")
        english = made.entry(name)
        longer = [_lengthened(made, name, text, room) for text, room in zip(english.texts, made.rooms(name))]
        made.pages[part, LANGUAGE].entries[own] = Entry(longer, [], english.place, english.is_list)
    return made


def _lengthened(made, name, text, room):
    """A text of that name with as many letters more as there is room for."""
    if not text:
        return text
    if room.rows == 1:
        return text + "m" * (room.columns - len(made.longest(name, text, LANGUAGE)))
    if not room.rows:
        return text + " " + "m" * room.columns + len(text) // 10 * " mmmmmmmmm"
    for letters in _PIECES:
        while has_room(made, name, text + " " + letters * "m", room, LANGUAGE):
            text += " " + letters * "m"
    return text


def has_room(made, name, text, room, language):
    """Whether a text fits, whatever is filled in."""
    return all(fits(filled, room.columns, room.rows or 99) for filled in made.filled(name, text, language))


def overflow(face, width, made, name, text, room, language):
    """What of a text does not fit in the letters of a face on a display of so many dots, which are 20 columns."""
    dots = room.columns * width // COLUMNS
    longest = made.longest(name, text, language)
    found = [part for part in ([longest] if room.rows == 1 else longest.split()) if face.width(part) > dots]
    if room.rows > 1:
        found += [filled for filled in made.filled(name, text, language) if len(face.wrap(filled, dots)) > room.rows]
    return found
