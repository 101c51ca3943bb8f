"""Players' texts, from the files people write to the bytes lib/dojo/say.py reads.

    book = read()                       # all words/*.txt of the repository
    book.numbers["ninja.levels"]        # (17, 4): the number of the first, how many they are
    book.pack("en")                     # the file for a board
    make()                              # build/words/*.bin, which the product reads when it runs from its sources

docs/authors/words.md describes such a file. ValueError, with file and line, for anything invalid.
"""

import os
import re
import struct
import zlib
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from sim import Complaint

ENGLISH = "en"
CONSOLE = "console"  # the part that lies in lib/dojo
COLUMNS = 20  # columns of the smallest screen
ROOT = Path(__file__).resolve().parents[1]
MADE = ROOT / "build/words"
PLACES = ("lib/dojo", "games")
MOST = 255  # bytes of a text
GROUP = 16  # texts that are found together
SOME = 512  # bytes of names searched together
HEAD = struct.Struct("<4s4sHH")
MAGIC = b"PDW2"

_NAME = r"[a-z][a-z0-9_]*"
_KEY = re.compile(rf"({_NAME})(?: +\(([^)]*)\))? *:(?: +(.*))?$")
_SECTION = re.compile(rf"\[({_NAME})\]$")
_EXAMPLE = re.compile(rf"\{{({_NAME})\}} *= *(.*)$")
_ROOM = re.compile(r"(?:(\d+) rows?(?: of (\d+))?|(\d+))$")
_OWN_ROOM = re.compile(r"\((\d[^)]*)\) +(.*)$")
_BRACES = re.compile(rf"\{{(?:(\d) )?({_NAME})\}}")
_BOUND = re.compile(r" (?=[?!:;»](?: |$))|(?<=«) ")  # before a sign that follows a space, as in French
_LIST_OF = re.compile(rf"\{{((?:{_NAME}\.)+{_NAME})(?: (\d+))?\}}")  # in an example: a list, or its first texts


class Room(NamedTuple):
    """The room a text has on the smallest screen; rows 0 for as many as it needs."""

    columns: int = COLUMNS
    rows: int = 0


class Entry(NamedTuple):
    """One name of a file: its texts, the room for each (None if unset), its place in the file, whether it is a list."""

    texts: list
    rooms: list
    place: str
    is_list: bool


class Book:
    """All texts of some parts in all languages. A part is a folder that has texts: console, link, ninja …

    pages     {(part, language): Page}                   languages   their names, in order
    numbers   {name: (number of its first text, how many)}   stamp   bytes that tell one numbering from another
    """

    def __init__(self, pages):
        self.pages = pages
        self.languages = sorted({language for _, language in pages})
        self.numbers = {}
        self._count = 0
        for part in sorted({part for part, _ in pages}):
            english = pages[part, ENGLISH]
            for name, entry in english.entries.items():
                self.numbers[part + "." + name] = self._count, len(entry.texts)
                self._count += len(entry.texts)
            for language in self.languages:
                if (part, language) in pages:
                    _check(pages[part, language], english)
        self.stamp = struct.pack("<I", zlib.crc32(repr(sorted(self.numbers.items())).encode()))

    def entry(self, key, language=ENGLISH):
        """A language's entry for a name, or else the English one."""
        part, _, name = key.partition(".")
        page = self.pages.get((part, language))
        return page.entries[name] if page and name in page.entries else self.pages[part, ENGLISH].entries[name]

    def rooms(self, key):
        """The room for each text of that name."""
        return [room or Room() for room in self.entry(key).rooms]

    def texts(self, key, language=ENGLISH):
        """The texts of a name as written: a list of one for a single text."""
        return self.entry(key, language).texts

    def values(self, key):
        """How many values a text of that name is filled with."""
        return max(map(_count, self.texts(key)), default=0)

    def longest(self, key, text, language=ENGLISH):
        """A text of that name at its longest, with the examples from its file for braces."""
        return self.filled(key, text, language)[0]

    def filled(self, key, text, language=ENGLISH):
        """The text with examples in place of braces: whole, and of every length, even as one word. Lines break anew."""
        part = key.partition(".")[0]
        filling = {found[0]: self._example(part, found[2], language) for found in _BRACES.finditer(text)}
        made = [text]
        for braces, whole in filling.items():
            lengths = range(len(whole), 0, -1) if len(filling) < 3 else (len(whole), 1)
            examples = (whole, whole.replace(" ", "_")) if len(whole) < COLUMNS else (whole,)
            shorter = dict.fromkeys(example[:length] for length in lengths for example in examples)
            made = [each.replace(braces, example) for each in made for example in shorter]
        return made

    def _example(self, part, name, language):
        for where in (part, CONSOLE):
            page = self.pages.get((where, ENGLISH))
            if page and name in page.examples:
                return _LIST_OF.sub(lambda found: self._longest_of(*found.groups(), language), page.examples[name])
        raise ValueError("%s: nobody says how long {%s} can be" % (part, name))

    def _longest_of(self, key, count, language):
        texts = self.texts(key, language)[: int(count) if count else None]
        return max((self.longest(key, text, language) for text in texts), key=len)

    def pack(self, language, named=None):
        """The file with all texts of a language. named: names that can be looked up in it; None for all."""
        known = {key: found for key, found in self.numbers.items() if named is None or key in named}
        names = b"".join(_sign(key) + struct.pack("<HH", *found) for key, found in known.items())
        for place, key in enumerate(known):
            sign = names[8 * place : 8 * place + 4]
            some = names[: 8 * place + 4][8 * place // SOME * SOME :]
            if sign in names[: 8 * place] or some.find(sign) != 8 * place % SOME:
                raise ValueError("%s cannot be told from another name: call it something else" % key)
        packed = []
        for key in self.numbers:
            values = self.values(key)
            for text in self.texts(key, language):
                text = _compiled(text, values).encode()
                if len(text) > MOST:
                    raise ValueError("%s has %d bytes in %s, more than %d" % (key, len(text), language, MOST))
                packed.append(text)
        content = b"".join(packed)
        start = begin = _index_size(self._count)
        if start + len(content) > 0xFFFF:
            raise ValueError("the texts have %d bytes, more than 65,535" % len(content))
        index = b""
        for number in range(0, self._count, GROUP):
            sizes = bytes(map(len, packed[number : number + GROUP]))
            index += struct.pack("<H", begin) + sizes.ljust(GROUP, b"\0")
            begin += sum(sizes)
        head = HEAD.pack(MAGIC, self.stamp, start + len(content), self._count)
        return head + index + content + names


class Page:
    """One file as people write it.

    entries   {name: Entry}, a name in a section being "section.name"      examples   {name in braces: example}

    is_bound: whether no line may end before a sign after a space.
    """

    def __init__(self, text, name="a file", is_bound=False):
        self.entries = {}
        self.examples = {}
        self._section = ""
        self._last = None  # the entry being continued
        self._wide = None  # the room for its texts
        for number, line in enumerate(text.splitlines(), 1):
            self._place = "%s, line %d" % (name, number)
            line = line.rstrip()
            if not line or line.startswith("#"):
                continue
            self._take(line)
        for entry in self.entries.values():
            self._place = entry.place
            if not entry.texts:
                raise self._wrong("this name has no text")
            entry.texts[:] = [_unquoted(text) for text in entry.texts]
            if is_bound:
                entry.texts[:] = [_BOUND.sub("\u202f", text) for text in entry.texts]
            for each in entry.texts:
                self._check(each)

    def _take(self, line):
        if line[0] == " ":
            self._go_on(line.strip())
        elif line[0] == "-" and line[1:2] in ("", " "):
            self._add(line[2:].strip())
        elif line[0] == "+":
            self._include(line[1:].strip())
        elif _SECTION.match(line):
            self._section = _SECTION.match(line)[1] + "."
            self._last = None
        elif _EXAMPLE.match(line):
            name, example = _EXAMPLE.match(line).groups()
            self.examples[name] = example
            self._last = None
        elif _KEY.match(line):
            name, room, text = _KEY.match(line).groups()
            self._begin(self._section + name, room, text or "")
        else:
            raise self._wrong("this is no name with a colon behind it, no item, no section and no comment")

    def _begin(self, name, room, text):
        if name in self.entries:
            raise self._wrong("%s is there already" % name)
        self._wide = self._room(room)
        self._last = self.entries[name] = Entry([], [], self._place, not text)
        if text:
            self._last.texts.append(text)
            self._last.rooms.append(self._wide)

    def _room(self, text):
        if text is None:
            return None
        found = _ROOM.match(text)
        if not found:
            raise self._wrong('"%s" is no room: write (5), (3 rows) or (3 rows of 14)' % text)
        rows, columns, letters = found.groups()
        return Room(int(letters), 1) if letters else Room(int(columns or COLUMNS), int(rows))

    def _add(self, text):
        if self._last is None or not self._last.is_list:
            raise self._wrong("this item is in no list")
        own = _OWN_ROOM.match(text)
        self._last.texts.append(own[2] if own else text)
        self._last.rooms.append(self._room(own[1]) if own else self._wide)

    def _include(self, name):
        if self._last is None or not self._last.is_list or name not in self.entries:
            raise self._wrong("%s is no list that stands above" % name)
        self._last.texts.extend(self.entries[name].texts)
        self._last.rooms.extend(self.entries[name].rooms)

    def _go_on(self, text):
        if self._last is None or not self._last.texts:
            raise self._wrong("there is nothing that this line goes on with")
        self._last.texts[-1] = (self._last.texts[-1] + " " + text).strip()

    def _check(self, text):
        if "{" not in text and "}" not in text:
            return
        found = _meanings(text)
        if "{" in _BRACES.sub("", text) or "}" in _BRACES.sub("", text):
            raise self._wrong("braces stand around one small word, as in {seat}, or {1 seat} where there are several")
        numbers = sorted(index for index, _ in found)
        if numbers not in ([-1], list(range(len(found)))):
            raise self._wrong("where there are several braces each has its number, as in {1 seat}")

    def _wrong(self, sentence):
        return ValueError("%s: %s" % (self._place, sentence))


def read(root=ROOT):
    """The Book of all that is below a folder like the repository."""
    pages = {}
    for place in PLACES:
        for path in sorted(Path(root, place).rglob("words/*.txt")):
            name = str(path.relative_to(root))
            folder = path.parent.parent.name
            part = CONSOLE if folder == "dojo" else folder  # "dojo.playing.play" is a module
            pages[part, path.stem] = Page(_text_of(path, name), name, path.stem != ENGLISH)
    return Book(pages)


def _index_size(count):
    """The bytes before the first of so many texts."""
    return HEAD.size + -(-count // GROUP) * (GROUP + 2)


@lru_cache
def known():
    """The Book of this repository, read once in a process. Do not change it."""
    return read()


def _sign(key):
    """Four bytes for a name."""
    return struct.pack("<I", zlib.crc32(key.encode()))


def _text_of(path, name):
    try:
        return path.read_text(encoding="utf-8-sig")  # some editors put a byte order mark first
    except UnicodeDecodeError:
        raise ValueError("%s: this is not saved as UTF-8" % name) from None


@lru_cache
def make():
    """Bring build/words up to date, once: one file per language, no stale ones. Several processes may do it at once.
    Complaint for an invalid file.
    """
    try:
        book = read()
        for language in book.languages:
            write(language, book.pack(language))
        for path in MADE.glob("??.bin"):
            if path.stem not in book.languages:
                path.unlink(missing_ok=True)
    except ValueError as wrong:
        raise Complaint(str(wrong)) from None


def write(language, content):
    """Put a packed language where the product looks for it when it runs from its sources."""
    path = MADE / (language + ".bin")
    MADE.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_bytes() != content:
        new = path.with_suffix(".%d" % os.getpid())
        new.write_bytes(content)
        new.replace(path)


def _check(page, english):
    """ValueError for a page that does not match the English one."""
    for name, entry in page.entries.items():
        if name not in english.entries:
            raise ValueError("%s: there is no %s in English" % (entry.place, name))
        if page is not english and any(entry.rooms):
            raise ValueError("%s: the room for %s is said in English alone" % (entry.place, name))
        original = english.entries[name]
        if len(entry.texts) != len(original.texts):
            raise ValueError("%s: in English %s has %d texts" % (entry.place, name, len(original.texts)))
        for text, source in zip(entry.texts, original.texts):
            if _meanings(text) != _meanings(source):
                raise ValueError("%s: the braces of %s differ from the English ones" % (entry.place, name))


def _meanings(text):
    return {_braces(match) for match in _BRACES.finditer(text)} if "{" in text else set()


def _braces(found):
    """A placeholder: index of its value (from 0; -1 if no number is given), and its name."""
    return int(found[1] or 0) - 1, found[2]


def _count(text):
    """How many values a text takes."""
    return max([max(place, 0) + 1 for place, _ in _meanings(text)], default=0)


def _unquoted(text):
    """The text without its quotation marks, which texts beginning or ending with a space have; a bar starts a new line.
    """
    if len(text) > 1 and text[0] == text[-1] == '"':
        return text[1:-1]
    return re.sub(r" *\| *", "\n", text)


def _compiled(text, values):
    """A text as `say` fills it: with % for so many values; before it their order, where it is not 1, 2, 3."""
    if not values:
        return text
    order = [max(_braces(match)[0], 0) for match in _BRACES.finditer(text)]
    parts = [part.replace("%", "%%") for part in _BRACES.split(text)[:: _BRACES.groups + 1]]
    written = "%s".join(parts)
    if order == list(range(values)):
        return written
    return "\x01" + "".join(str(place + 1) for place in order) + "\x01" + written
