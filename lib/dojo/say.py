"""Texts for players, by number, from a file that stays open. They are never all in memory.

    say("console.back")                        # "back"
    say("ninja.rolls", "Fox", 3)                # values for the braces in the text, numbered 1, 2 …
    say_one("ninja.reasons", reason)           # one of a list, by its index
    say_all("ninja.levels")                    # all of a list
    say_all(*of_game(game, "levels"))          # the same for a game known only at run time

The texts are in readable files, words/en.txt (docs/authors/words.md). Sources refer to a text by its folder and name
there; a build for a board replaces the names with numbers (tools/device/words.py).
"""

from binascii import crc32

from micropython import const

_FROM_SOURCES = const(1)  # a build makes this 0, and the compiler leaves out code needed only for names
_STAMP = b"names"  # a build puts in a stamp of its names and their numbers; the file has the same
_HEAD = const(12)  # bytes before the index: PDW2, the stamp, the offset of the names, the number of texts
_PLACE = const(8)  # offset of the offset of the names
_GROUP = const(16)  # texts that have an entry of the index together, and lie one after the other
_ENTRY = const(18)  # bytes of an entry: where the first text is, and how many bytes each has
_BEGIN = const(2)  # bytes that say where the first text is
_NAME = const(8)  # bytes per name: four of its check value, its number, how many texts it has
_SOME = const(128)  # bytes of names read at a time: even a fragmented heap has a piece that large

_entry = bytearray(_ENTRY)  # an entry of the index, as last read


def say(number, *values):
    """A text. `values` replace its braces, whose numbers count them from 1, in any order.

    An unreadable text is a question mark: a crash helps nobody.
    """
    if _FROM_SOURCES and isinstance(number, str):
        number = (_known.get(number) or _look_up(number))[0]
    try:
        _book.seek(_HEAD + number // _GROUP * _ENTRY)
        _book.readinto(_entry)
        index = _BEGIN + number % _GROUP
        _book.seek((_entry[0] | _entry[1] << 8) + sum(_entry[_BEGIN:index]))
        text = str(_book.read(_entry[index]), "utf-8")
    except (AttributeError, OSError, ValueError):
        return "?"
    try:
        if text.startswith("\x01"):  # its values come in another order
            order, text = text[1:].split("\x01")
            values = tuple([values[ord(digit) - 49] for digit in order])
            return text % values
        return text % values if values else text
    except (IndexError, TypeError, ValueError):  # the file is damaged
        if _FROM_SOURCES:
            raise
        return text


def say_one(first, index, *values):
    """The text at an index of a list, from 0: the list that begins with this number."""
    if _FROM_SOURCES and isinstance(first, str):
        first = (_known.get(first) or _look_up(first))[0]
    return say(first + index, *values)


def say_all(first, count=0):
    """A tuple of texts: `count` of them, starting with `first`."""
    if _FROM_SOURCES and isinstance(first, str):
        first, count = _look_up(first)
    return tuple([say(first + index) for index in range(count)])


def of_game(part, name):
    """(first number, how many texts) of a list any game may have, such as "levels"; (0, 0) if it has none."""
    try:
        return _look_up(part + "." + name)
    except (AttributeError, KeyError, OSError, ValueError):
        return 0, 0


def is_there():
    """Whether there are texts that match this program."""
    return _book is not None


def speak(language):
    """Use this language from now on: "de". False if there is no file for it that matches this program.

    Untranslated texts are in the file in English (sim/texts.py).
    """
    global _book
    book = _open(language)
    if book is not None:
        _book.close()
        _book = book
    return book is not None


if _FROM_SOURCES:
    _known = {}  # names looked up so far

    def number_of(name):
        """The number of a text, or of the first one of a list: a build puts it in place of the call."""
        return (_known.get(name) or _look_up(name))[0]


def _look_up(name):
    """(number, how many texts) for a name. KeyError if the file lacks it; a board's file has few."""
    _book.seek(_PLACE)
    _book.readinto(_entry)
    _book.seek(_entry[0] | _entry[1] << 8)
    sign = (crc32(name.encode()) & 0xFFFFFFFF).to_bytes(4, "little")
    names = _book.read(_SOME)
    offset = names.find(sign)
    while names and (offset < 0 or offset % _NAME):
        names = _book.read(_SOME)
        offset = names.find(sign)
    if offset < 0:
        raise KeyError(name)
    found = names[offset + 4] | names[offset + 5] << 8, names[offset + 6] | names[offset + 7] << 8
    if _FROM_SOURCES:
        _known[name] = found
    return found


# The folder of the language files; device and desktop start in different folders.
FOLDER = __file__[: __file__.rindex("lib")] + ("build/words" if _FROM_SOURCES else "lib/dojo/words")


def _open(language):
    """The file of a language; None if it is missing, or does not match this program."""
    try:
        book = open(FOLDER + "/" + language + ".bin", "rb")
        head = book.read(_HEAD)
    except (OSError, ValueError):
        return None
    is_right = len(head) == _HEAD and head[:4] == b"PDW2" and (_FROM_SOURCES or head[4:8] == _STAMP)
    return book if is_right else None


_book = _open("en")  # until the players' language is known
