"""How long CircuitPython 10.2.1 takes on an RP2040 at 125 MHz. All times in µs.

The figures were measured on genuine firmware, or follow from measured ones and from what its C sources do per pixel,
layer, name or file; docs/inside/simulator.md compares the totals with measured ones.
"""

# Drawing: displayio composes an area in pieces of 512 bytes and sends them one by one.
PIECE = 175  # composing nothing, and sending it
MEETING = 60  # a layer that a piece meets
COVERED = 3.9  # a pixel of it not covered by a layer above
HIDDEN = 0.7  # a covered pixel
DISK = 14.4  # extra per pixel of an OnDiskBitmap: a seek and a read

MS = 1040  # a millisecond of sleep: a frame, said to be 20 ms, takes 20.8

# Bytecode
LINE = 13
CALL = 8
STRING = 90  # a string made at run time: looked up among all known names
OBJECT = 250  # an object of displayio: arguments by name, memory

# Modules and files
OPEN = 1300  # a bytecode file, found in the folders of sys.path
BYTE = 1.8  # a byte of bytecode
NAME = 35  # a name in bytecode: looked up like a string, but most are found soon
FILE = 300  # any other file
READ = 45  # each further read
READ_PIXEL = 0.7  # a pixel that is read and put into a bitmap
TEXT = 180  # a text for players: its place is found and read in an open file, then the text

# Collecting garbage: through all that is alive, then once over the whole heap
SWEEP = 5000
ALIVE = 0.2  # a byte of loaded bytecode and what belongs to it
MATCH = 3000  # extra during a match or a page of a game: its objects, and the heap grown for it
FREE = 5900  # gc.mem_free(): once over the whole heap

# Bytes of heap: free when code.py starts, by chip; the console's minimum; per byte of loaded bytecode; a match's
# besides its modules (`make budget`)
HEAPS = {"samd51": 150000, "esp32s3": 2000000}
HEAP = 171000
HEAP_BASE = 15000
HEAP_BYTE = 1.3
HEAP_MATCH = 10000
GARBAGE = 1000  # the least a press leaves behind
SCREEN_GARBAGE = 12000  # the least a change of screen leaves behind; a large cursor leaves nothing

# C calls on bitmaps
BLIT = 40
BLIT_PIXEL = 1.1
FILL_PIXEL = 0.45
WRITE = 20

# adafruit_display_text.label: imported in 18 ms with all it makes; "25" takes 4.1 ms to make and 1.3 to change,
# sixteen letters 8.0 and 5.4, in a font with free glyphs (ours is counted as code)
LIBRARY = 18000
LABEL = 2800
WRITING = 700  # changing its text, and setting the first
LETTER = 285  # each letter of that text


def refresh_time(areas, layers, depth=16):
    """µs for a refresh of `areas` (x1, y1, x2, y2) on which `layers` are drawn, the lowest first.

    A layer is also an area, or a pair of an area and how it is drawn: "clear" if pixels may be transparent, "disk" if
    each is read from a file.
    """
    layers = [layer if isinstance(layer[0], tuple) else (layer, "") for layer in layers]
    return sum(_area_time(area, layers, depth) for area in areas)


def _area_time(area, layers, depth):
    """µs for one area. Layers are composed from the highest to the lowest; an opaque one hides what is below."""
    left, top, right, bottom = area
    width = right - left
    rows = max(1, 512 * 8 // depth // width)
    if depth == 1:
        rows = max(8, rows // 8 * 8)
    time = -(-(bottom - top) // rows) * PIECE
    hidden = [bytearray(width) for _ in range(bottom - top)]
    for (x1, y1, x2, y2), kind in reversed(layers):
        x1, y1, x2, y2 = max(x1, left), max(y1, top), min(x2, right), min(y2, bottom)
        if x1 >= x2 or y1 >= y2:
            continue
        drawn = 0
        for row in hidden[y1 - top : y2 - top]:
            drawn += row.count(0, x1 - left, x2 - left)
            if kind != "clear":
                row[x1 - left : x2 - left] = b"\1" * (x2 - x1)
        met = (y2 - 1 - top) // rows - (y1 - top) // rows + 1
        size = (x2 - x1) * (y2 - y1)
        time += met * MEETING + drawn * COVERED + (size - drawn) * HIDDEN
        if kind == "disk":
            time += drawn * DISK
        if kind != "clear" and (x1, y1, x2, y2) == area:
            break
    return time
