"""Packs the characters of a bitmap font as CircuitPython packs its built-in one: sim/fakes/display/terminalio.bin.

    apt-get download xfonts-terminus && dpkg -x xfonts-terminus_*.deb here
    FONT=here/usr/share/fonts/X11/misc/ter-u12n_unicode.pcf.gz
    .venv/bin/python tools/art/font.py $FONT sim/fakes/display/terminalio.bin

Reads the X server's compiled format (PCF). The result is one bitmap, one bit per pixel and rows of whole 32-bit words,
in which the characters 0x20 to 0x7E are side by side in cells of 6 × 12. Terminus Font is licensed under the SIL Open
Font License 1.1 (LICENSES/OFL-1.1.txt).
"""
import gzip
import struct
import sys

WIDTH, HEIGHT, DESCENT = 6, 12, 2
CHARACTERS = range(0x20, 0x7F)
RAISED = {0x7E: 4}          # Debian centres the tilde; CircuitPython's copy of the font has it this many rows higher

METRICS, BITMAPS, ENCODINGS = 1 << 2, 1 << 3, 1 << 5
COMPRESSED_METRICS = 0x100


class Tables:
    """The tables of a PCF file; each begins with its format, whose bits say how the rest is laid out."""

    def __init__(self, data):
        if data[:4] != b"\1fcp":
            raise ValueError("not a PCF font")
        self.data = data
        self.places = {}
        for i in range(struct.unpack_from("<I", data, 4)[0]):
            kind, layout, _, at = struct.unpack_from("<IIII", data, 8 + 16 * i)
            self.places[kind] = (layout, at + 4)

    def read(self, kind):
        """Format of a table, sign of its byte order, place of its contents."""
        layout, at = self.places[kind]
        return layout, ">" if layout & 4 else "<", at

    def metrics(self):
        """Per glyph: left bearing, right bearing, width, ascent, descent."""
        layout, order, at = self.read(METRICS)
        if layout & COMPRESSED_METRICS:
            count, = struct.unpack_from(order + "H", self.data, at)
            return [tuple(byte - 0x80 for byte in self.data[at + 2 + 5 * i:at + 7 + 5 * i]) for i in range(count)]
        count, = struct.unpack_from(order + "I", self.data, at)
        return [struct.unpack_from(order + "5h", self.data, at + 4 + 12 * i) for i in range(count)]

    def bitmap(self, glyph, rows):
        """The rows of a glyph as integers with the leftmost pixel in the highest of 32 bits."""
        layout, order, at = self.read(BITMAPS)
        count, = struct.unpack_from(order + "I", self.data, at)
        start, = struct.unpack_from(order + "I", self.data, at + 4 + 4 * glyph)
        step = 1 << (layout & 3)
        begin = at + 4 + 4 * count + 16 + start
        result = []
        for row in range(rows):
            value = int.from_bytes(self.data[begin + row * step:begin + (row + 1) * step],
                                   "big" if layout & 4 else "little")
            if not layout & 8:
                raise ValueError("bits of a row lie backwards; not made by Debian's bdftopcf")
            result.append(value << (32 - 8 * step))
        return result

    def glyph(self, character):
        """Number of a character's glyph."""
        _, order, at = self.read(ENCODINGS)
        first, last, top, bottom, _ = struct.unpack_from(order + "5h", self.data, at)
        high, low = divmod(character, 256)
        index = (high - top) * (last - first + 1) + low - first
        return struct.unpack_from(order + "H", self.data, at + 10 + 2 * index)[0]


def pack(font):
    """The bitmap of all cells."""
    stride = (WIDTH * len(CHARACTERS) + 31) // 32 * 4
    packed = bytearray(stride * HEIGHT)
    metrics = font.metrics()
    for cell, character in enumerate(CHARACTERS):
        top = HEIGHT - DESCENT - RAISED.get(character, 0)
        glyph = font.glyph(character)
        left, right, width, ascent, descent = metrics[glyph]
        if width != WIDTH or left < 0 or right > WIDTH or ascent + descent > HEIGHT:
            raise ValueError("character %#x does not fit its cell" % character)
        for row, bits in enumerate(font.bitmap(glyph, ascent + descent)):
            for x in range(right - left):
                if bits >> (31 - x) & 1:
                    place = cell * WIDTH + left + x
                    packed[(top - ascent + row) * stride + place // 8] |= 0x80 >> place % 8
    return bytes(packed)


def main(source, target):
    with gzip.open(source) as file:
        font = Tables(file.read())
    with open(target, "wb") as file:
        file.write(pack(font))


if __name__ == "__main__":
    main(*sys.argv[1:])
