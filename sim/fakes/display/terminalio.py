"""terminalio.FONT: Terminus 6 × 12, the font in every chip with a display.

The font has the characters 0x20 to 0x7E. Some builds of CircuitPython have a few more; the product cannot count on
them. terminalio.bin is one bitmap, one bit per pixel and rows of whole 32-bit words, with all characters side by side:
those of ter-u12n in Debian's xfonts-terminus, except for the tilde, which CircuitPython has four rows higher.
"""
from _bitmap import rom
from fontio import BuiltinFont

with open(__file__[: __file__.rindex(".")] + ".bin", "rb") as _file:
    _packed = bytearray(_file.read())

FONT = BuiltinFont(sheet_=rom(6 * 95, 12, _packed), cell_=(6, 12), extra_=())
