"""Typefaces: proportional letters, with the accents of western Europe (tools/workshop/letters/faces.py makes them).

    face = Face("small")
    face.width("Größe")                          # pixels
    face.wrap("Pass it to the fox", 60)          # ["Pass it to", "the fox"]
    end = face.write(bitmap, "Größe", 4)         # begins at the dot (4, 0); `end` is the dot after it

All letters of a face are side by side in one bitmap, one bit per dot, read from flash once. Text is written by copying
them, one call per letter. No letter ever becomes a string of its own: each would be looked up among all interned names.

A face is also a CircuitPython font, so any label of adafruit_display_text can use it (dojo.ui.strip).
"""

from array import array

import displayio
from bitmaptools import blit, readinto
from fontio import Glyph
from micropython import const

_FOLDER = "lib/dojo/art/"
_HEAD = const(5)  # bytes before the index
_FIRST = const(32)  # the space: from it up to _ASCII letters have their ASCII numbers
_ASCII = const(126)  # the last letter with its ASCII number
_LATIN = const(33)  # the letters 0xA0 to 0xFF have these numbers less this
_HIGH = const(128)  # accents start here: 127 is free space
_BEHIND = const(223)  # the number of the first of _MORE
_MORE = (
    0x152, 0x153, 0x178, 0x2018, 0x2019, 0x201C, 0x201D, 0x201E, 0x2013, 0x2026, 0x20AC, 0x2713, 0x202F, 0x265F, 0x25F7,
)  # fmt: skip
_END = const(238)
_UNKNOWN = const(63)  # a question mark
_SPACE = const(32)
_LINE = const(10)
_ZERO = const(48)
_NINE = const(57)
_LEAST = const(12)  # with this many rows there is space between lines
_SHARE = const(150)  # a column is the total width of all letters over this


class Face:
    """One of lib/dojo/art/*.face; `load` swaps it for another; without a name, none yet.

    In dots: `above` is its rows above the baseline, `height` all rows, which is the height of a line; `column` is the
    width per letter for unmeasured text, `margin` the space text leaves at the sides of a display. Labels call the rows
    above and below the baseline `ascent` and `descent`.
    """

    def __init__(self, name=""):
        self.name = ""
        if name:
            self.load(name)

    def load(self, name):
        """Read a face's letters, unless already loaded. OSError if there is no such face."""
        if name == self.name:
            return
        self._letters = self._digits = None  # never two in memory
        with open(_FOLDER + name + ".face", "rb") as file:
            head = file.read(_HEAD)
            self.above = self.ascent = head[0]
            self.descent = head[1]
            self.height = height = head[0] + head[1]
            wide = head[3] | head[4] << 8
            self.column = (wide + _SHARE // 2) // _SHARE
            self.margin = self.column * 5 // 8 - (height < _LEAST)
            self._air = head[2]
            self._letters = displayio.Bitmap(wide, height, 2)
            self._starts = array("H", bytes(2 * _END + 2))  # indexed by a letter's number
            file.readinto(memoryview(self._starts)[_FIRST:])
            self._widths = bytes([end - start for start, end in zip(self._starts, self._starts[1:])])
            readinto(self._letters, file, 1, 1, reverse_pixels_in_element=True)
        self.name = name

    def width(self, words):
        """Dots that a line takes, including the free one after its last letter."""
        widths = self._widths
        return sum([widths[code] for code in numbers(words)])

    def free(self, words):
        """Rows that a line leaves free at its top: some if nothing has an accent."""
        return self._free(numbers(words))

    def _free(self, codes):
        return 0 if codes and max(codes) >= _HIGH else self._air

    def write(self, bitmap, words, x, y=0):
        """Copy a line into a bitmap, from dot (x, y) on; ValueError if it does not fit. Returns the dot after it.

        Its `free` rows need not exist: y may be that much below 0.
        """
        letters = self._letters
        starts = self._starts
        widths = self._widths
        height = self.height
        codes = numbers(words)
        top = self._free(codes)
        y += top
        for code in codes:
            blit(bitmap, letters, x, y, x1=starts[code], y1=top, x2=starts[code + 1], y2=height)
            x += widths[code]
        return x

    def get_bounding_box(self):
        """(width, height) of a letter's box, as every CircuitPython font returns it."""
        return self.column, self.height

    def get_glyph(self, codepoint):
        """The fontio.Glyph of a letter, for labels and numbers, by its Unicode number; the question mark if there is no
        such letter.

        A TileGrid accepts tiles only if a whole number of them fills the bitmap, so each letter gets its own bitmap.
        Digits are equally wide, and are the tiles of one bitmap, made once.
        """
        code = first = last = codepoint if codepoint <= _ASCII else _number(codepoint)
        bitmap = None
        if _ZERO <= code <= _NINE:
            first, last = _ZERO, _NINE
            bitmap = self._digits
        top = 0 if code >= _HIGH else self._air
        tall = self.height - top
        if bitmap is None:
            starts = self._starts
            left, right = starts[first], starts[last + 1]
            bitmap = displayio.Bitmap(right - left, tall, 2)
            blit(bitmap, self._letters, 0, 0, x1=left, y1=top, x2=right, y2=self.height)
            if last != first:
                self._digits = bitmap
        wide = self._widths[code]
        return Glyph(bitmap, code - first, wide, tall, 0, -self.descent, wide, 0)

    def wrap(self, text, room):
        """The lines of a text, each at most `room` dots wide. A newline starts a line; a word too long is broken."""
        ends = self.breaks(text, room)
        return [text[ends[place] : ends[place + 1]] for place in range(0, len(ends), 2)]

    def breaks(self, text, room):
        """Where a text's lines begin and end, alternately."""
        codes = numbers(text)
        ends = []
        usual = room * 13 // (6 * self.height)  # letters in a line: as in the previous one; a guess for the first
        first = 0
        while first <= len(codes):
            end = codes.find(b"\n", first)
            if end < 0:
                end = len(codes)
            while first < end:
                after = self._reach(codes, first, end, room, usual)
                usual = after - first
                if after < end and codes[after] != _SPACE:
                    space = codes.rfind(b" ", first, after)
                    after = space if space > first else after
                ends += (first, after)
                first = after + (after < end and codes[after] == _SPACE)
            if first == end and (not end or codes[end - 1] == _LINE):
                ends += (first, first)
            first = end + 1
        return ends

    def _reach(self, codes, first, end, room, usual):
        """The letter after the last one that fits, at least one letter on. Most widths are summed in one go."""
        widths = self._widths
        after = min(end, first + usual)
        width = sum([widths[code] for code in codes[first:after]])
        while after < end and width <= room:
            width += widths[codes[after]]
            after += 1
        while width > room and after > first + 1:
            after -= 1
            width -= widths[codes[after]]
        return after


def numbers(words):
    """A text's letters as numbers in a face, as bytes: its ASCII codes if there are no others."""
    codes = words.encode()
    if len(codes) == len(words):
        return codes
    found = bytearray()
    number = more = 0  # the letter decoded so far, and how many bytes of it follow
    for code in codes:
        if code < 0x80:
            found.append(code)
        elif code >= 0xC0:
            more = 2 if code >= 0xE0 else 1
            number = code & (15 if more == 2 else 31)
        else:
            number = number << 6 | code & 63
            more -= 1
            if not more:
                found.append(_number(number))
    return found


def _number(letter):
    """The number of a letter that is not ASCII."""
    if 0xA0 <= letter <= 0xFF:
        return letter - _LATIN
    for index in range(len(_MORE)):
        if _MORE[index] == letter:
            return _BEHIND + index
    return _UNKNOWN
