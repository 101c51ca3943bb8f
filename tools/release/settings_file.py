"""settings.toml on a drive, as the board reads it, and sentences about what it does not read there.

    content = on(Path("/media/me/CIRCUITPY"))
    value(content, "DOJO_NUMBER")           # "7", None for none
    for sentence in notes(content, "adafruit_feather_esp32s3_reverse_tft"): print(sentence)

Both ask the reader of the simulator (sim/toml.py), and what the handheld itself takes for a key (dojo.loan.terms).
"""

import io

import bounded
import trouble
from sim import boards, paths
from sim.toml import value

NAME = "settings.toml"
_WIFI = "CIRCUITPY_WIFI_SSID"
_HAS_WIFI = "esp32s3"  # the chip


def on(drive):
    """The bytes of settings.toml on a drive, b"" if there is none."""
    return read(drive / NAME)


def read(path):
    """The bytes of a file on a drive, b"" if there is none; link targets do not count as on it. Trouble if it cannot be
    read.
    """
    try:
        return b"" if path.is_symlink() else bounded.read(path)
    except FileNotFoundError:
        return b""
    except OSError as wrong:
        raise trouble.of(wrong) from None


def notes(content, board):
    """Sentences about what settings.toml says in vain to this board, or to its harm."""
    paths.extend()
    from dojo.loan import terms  # a module of the product

    told = []
    for number, written, key, is_right in terms.keys(io.BytesIO(content)):
        if not number:
            told.append("settings.toml: the board cannot read %s. Save the file as UTF-8 without BOM." % written)
        elif not key:
            told.append("settings.toml, line %d: there is no %s." % (number, written))
        elif not is_right:
            told.append("settings.toml, line %d: %s is not read. Write DOJO_%s." % (number, written, key))
        elif value(content, written) is None:
            why = "a quotation mark is missing, or there is a line like [class] above it"
            told.append("settings.toml, line %d: the board cannot read %s: %s." % (number, written, why))
    if value(content, _WIFI) and boards.find(board).chip == _HAS_WIFI:
        why = "the board joins that network, and leaves it to be linked. Delete the line if you don't need it."
        told.append("settings.toml has %s: %s" % (_WIFI, why))
    return told
