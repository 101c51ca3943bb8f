"""Reads the teacher's settings from settings.toml at power-on. docs/classes/teachers.md has the keys.

A value that makes no sense is ignored and reported, as is an unknown key: all the others count.
"""

from os import getenv

from micropython import const

from dojo import pages
from dojo.loan.lent import OFF
from dojo.say import of_game
from dojo.settings import SETTINGS
from games import GAMES

_MOST = const(99)  # highest number of a handheld
LONGEST = const(60)  # minutes until it sleeps
_BEGINS = "DOJO_"
_SIGN = "DOJO"  # all letters of that

COLOURS = ("red", "orange", "yellow", "green", "blue", "purple", "pink", "white")
_SHADES = (0xFF4040, 0xFF9A3C, 0xF6E05E, 0x5EDC6A, 0x6CA8FF, 0xC49BFF, 0xFF8FC8, 0xFFFFFF)
# Of each setting that a class can set: its key, its name in dojo.settings, words for its values from 0 on
OF_SETTINGS = tuple([(each.may.upper(), each.name, each.words) for each in SETTINGS if each.words])
CHANGING = tuple([each.may for each in SETTINGS if each.words]) + ("language",)  # words of DOJO_SETTINGS
OTHERS = (
    "NUMBER", "COLOUR", "GAMES", "FORMS", "LEVEL", "SETTINGS", "START", "SLEEP", "LANGUAGE", "LISTEN", "SECRET", "CODE",
    "BELTS",
)  # fmt: skip
SHORTEST_SECRET = const(8)  # letters
LONGEST_SECRET = const(32)
_BLANK = const(32)  # a secret has only characters above this
_ASCII = const(127)  # a key has only characters below this
SHORTEST_CODE = const(3)  # digits
LONGEST_CODE = const(6)


class _Terms:
    """Reads one key after another. wrong: pairs of a key and its value, as text; see read()."""

    def __init__(self):
        self.wrong = []

    def value(self, key):
        """A key's value as text (a number before CircuitPython 10.2), or None if nothing can be read."""
        try:
            return getenv(_BEGINS + key)
        except (OSError, ValueError):
            self.refuse(key, "?")
            return None

    def refuse(self, key, value):
        """Report a value that makes no sense, once."""
        self.tell(_BEGINS + key, str(value))

    def tell(self, key, value):
        """Report something, once."""
        if (key, value) not in self.wrong:
            self.wrong.append((key, value))

    def number(self, key, highest):
        """A number 1..highest, or 0."""
        value = self.value(key)
        if value is None:
            return 0
        text = str(value)
        if text.isdigit() and 0 < len(text) < 4 and 0 < int(text) <= highest:
            return int(text)
        self.refuse(key, value)
        return 0

    def words(self, key):
        """The words of a comma-separated list, in lower case. None if there is nothing."""
        value = self.value(key)
        if value is None:
            return None
        return [word.strip() for word in str(value).lower().split(",") if word.strip()]

    def one(self, key, names):
        """The index of a word among names, or -1."""
        value = self.value(key)
        if value is None:
            return -1
        word = str(value).strip().lower()
        if word in names:
            return names.index(word)
        self.refuse(key, value)
        return -1


def read(console, loan):
    """Fill a dojo.loan.lend.Loan. (Whether anything but a language is set; the secret of the class as bytes; pairs of a
    key and the ignored value).

    The value is "" for an unknown key; the number of its line for one that is misspelled; 0 for a file that is not
    plain UTF-8.
    """
    terms = _Terms()
    loan.number = terms.number("NUMBER", _MOST)
    loan.colour = _SHADES[terms.one("COLOUR", COLOURS)]  # the last one if none is set
    shelf = [game for game, _ in ready()]
    loan.games = chosen = tuple(_games(terms, shelf))
    loan.forms = _forms(terms, shelf)
    most = max([of_game(game, "levels")[1] for game in shelf])
    loan.level = terms.number("LEVEL", most)
    loan.may = _may(terms)
    start = terms.one("START", chosen)
    if start >= 0:
        loan.start = chosen[start]
    loan.sleep = terms.number("SLEEP", LONGEST)
    loan.listens = terms.one("LISTEN", ("off", "on")) > 0
    if loan.listens and not console.links:
        terms.refuse("LISTEN", "on")
        loan.listens = False
    for key, name, words in OF_SETTINGS:
        value = terms.one(key, words)
        if value >= 0:
            loan.first[name] = value
    secret = _secret(terms)
    loan.code = _code(terms)
    loan.belts = terms.one("BELTS", ("off", "on")) != 0
    return _look_through(terms), secret, terms.wrong


def ready():
    """[(name, card)] of the games that can be played. A computer without a display reads them too."""
    found = [(game, pages.keep("games." + game)) for game in GAMES]
    return [(game, card) for game, card in found if getattr(card, "READY", True)]


def _games(terms, shelf):
    """The games to choose from, in launcher order; all if none of those named exists."""
    wanted = terms.words("GAMES")
    if wanted is None:
        return shelf
    for name in wanted:
        if name not in shelf:
            terms.refuse("GAMES", name)
    return [game for game in shelf if game in wanted] or shelf


def _forms(terms, shelf):
    """{game: indices of the forms} from "ninja duel three, knockout solo"."""
    forms = {}
    for part in terms.words("FORMS") or ():
        game, _, names = part.partition(" ")
        options = pages.keep("games." + game).OPTIONS if game in shelf else ()
        known = options[0][1] if options else ()
        places = []
        for name in names.split():
            if name in known:
                places.append(known.index(name))
            else:
                terms.refuse("FORMS", game + " " + name)
        if places:
            forms[game] = tuple(sorted(places))
        elif not names.split():
            terms.refuse("FORMS", part)
    return forms


def _may(terms):
    """The words for what children may change; None for everything if unset, no words for "none"."""
    wanted = terms.words("SETTINGS")
    if wanted is None:
        return None
    for word in wanted:
        if word not in CHANGING and word != "none":
            terms.refuse("SETTINGS", word)
    return tuple([word for word in CHANGING if word in wanted])


def _secret(terms):
    """The secret of the class: bytes, b"" for none. It is never shown, not even if invalid."""
    value = terms.value("SECRET")
    if value is None:
        return b""
    secret = str(value).encode()
    if SHORTEST_SECRET <= len(secret) <= LONGEST_SECRET and min(secret) > _BLANK:
        return secret
    terms.refuse("SECRET", "?")
    return b""


def _code(terms):
    """The digits that the teacher's pages ask for, OFF, or "" for none. Never shown."""
    value = terms.value("CODE")
    if value is None:
        return ""
    code = str(value).strip().lower()
    if code == OFF or code.isdigit() and SHORTEST_CODE <= len(code) <= LONGEST_CODE:
        return code
    terms.refuse("CODE", "?")
    return ""


def _look_through(terms):
    """Whether settings.toml makes this a handheld of a class. Report unknown keys in it that begin like ours, those
    that are spelled in another way, and those for which getenv returns nothing although they are there: a quotation
    mark is missing, or a [section] precedes them.
    """
    is_ours = terms.value("NUMBER") is not None
    try:
        with open("/settings.toml", "rb") as file:
            for number, written, key, is_right in keys(file):
                if is_right:
                    is_ours = is_ours or key != "LANGUAGE"
                    if terms.value(key) is None:
                        terms.refuse(key, "?")
                elif not number:
                    terms.tell("", 0)
                elif key:
                    terms.tell(_BEGINS + key, number)
                else:
                    terms.tell(written, "")
    except OSError:  # on a desktop there is none
        pass
    return is_ours


def keys(file):
    """Generator of the lines of settings.toml that have a key like ours: (number of the line, what is written there,
    which key is meant, whether it is right).

    file: lines of bytes. number: 0 if a byte order mark hides the key, or letters of two bytes. The key is
    without DOJO_, "" if unknown. Those of class.toml are meant for us too: small letters, no DOJO_.
    """
    known = OTHERS + tuple([key for key, _, _ in OF_SETTINGS])
    number = 0
    is_in_section = False
    for line in file:
        number += 1
        key, equals, _ = line.partition(b"=")
        key = key.strip()
        written = "".join([chr(byte) for byte in key if _BLANK < byte < _ASCII])
        letters = "".join([letter for letter in written.upper() if "A" <= letter <= "Z"])
        is_ours = letters.startswith(_SIGN) and written[0] not in "#["
        name = letters[len(_SIGN) :] if is_ours else letters
        is_known = name in known
        is_in_section = is_in_section or written[:1] == "["  # its keys are not those of class.toml
        if is_ours or is_known and equals and written == name.lower() and not is_in_section:
            is_hidden = 0 in key or key[0] >= _ASCII
            is_right = is_known and key == (_BEGINS + name).encode()
            yield 0 if is_hidden else number, written, name if is_known else "", is_right
