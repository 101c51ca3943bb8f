"""settings.toml on a simulated drive tells what CircuitPython 10.2.1 told, asked by os.getenv on an emulated RP2040.

The rest of the cases come from its settings.c, compiled for this computer: both read 300,000 random files alike.
"""

import pytest

from reading import sees
from sim import boards
from sim.handheld import Handheld
from sim.toml import Toml


@pytest.mark.parametrize(
    "text, seen",
    [
        ("KEY = 7", "7"),
        ("  KEY=7 # seven \r\nKEY=8", "7"),
        ("KEY = loud and clear # not quiet", "loud and clear"),
        ("KEY = 7.5 minutes\t", "7.5 minutes"),
        ("KEY = true", "true"),
        ('KEY = "red" # colour', "red"),
        ('KEY = "a\\"b\\\\c\\td\\qe"', 'a"b\\c\tdqe'),
        ('KEY = ""', ""),
        ("KEY = # nothing", ""),
        ("KEY =", None),
        ('KEY = "red', None),
        ('KEY = "red" or blue', None),
        ("KEY", None),
        ("KEYS = 1\nKE = 2\nkey = 3", None),
        ("= 1\n\nKEY = 4", "4"),
        ("[class]\nKEY = 5", None),
        ("KEY = [1, 2]", "[1, 2]"),
        ("KEY = 'red'", "'red'"),
        ('KEY = "\\u00e9"', "é"),
        ('KEY = "\\ué"', None),
        ("KEY = 1 = 2", "1 = 2"),
        ("KEY = 1\nKEY = 2", "1"),
        ('KEY = "1\nKEY = 2', None),
        ("KEY\n = 3", "3"),
        ("KEY\nKEY = 3", None),
        ("\v\fKEY\t=\v3\v", "3\v"),
        (b"\xef\xbb\xbfKEY = 1", None),
        (b"\xef\xbb\xbf\nKEY = 1", "1"),
        (b"name = \xff\xfe\nKEY = 1", "1"),
        (b"KEY = 1\0 # 2\nKEY = 3", "1"),
        (b"\0\nKEY = 1", None),
        (b"other\0KEY = 1", "1"),
        ("KEY = 'red\r\n", "'red"),
        ('KEY = "\\ud800"', "\ufffd"),
        ('KEY = "\\U00110000"', None),
        ('KEY = "\\u0x4a"', "J"),
        ('KEY = "\\u041 "', None),
    ],
)
def test_getenv_gives_what_a_board_gave(text, seen):
    assert Toml(text, None).get("KEY") == seen
    assert Toml(text, None).get("OTHER", "else") == "else"


def test_a_value_that_is_not_utf_8_raises_as_on_a_board():
    with pytest.raises(UnicodeError):
        Toml(b'KEY = "\xff"').get("KEY")


def test_where_there_is_no_file_the_environment_is_asked():
    assert Toml("", lambda key, default: key + default).get("KEY", "7") == "KEY7"


@pytest.mark.parametrize(
    "text", ['DOJO_GAMES = "\\ud800"', 'DOJO_GAMES = "\udcff"', "DOJO_\ud800 = 1", "DOJO_SOUND = \udfff"]
)
def test_half_a_surrogate_pair_is_told_like_any_wrong_value(text):
    with Handheld(boards.find("pico"), nvm=None, settings="DOJO_NUMBER = 7\n" + text) as handheld:
        handheld.settle()
        assert sees(handheld, "settings.toml") and handheld.serial == ""


def test_half_a_surrogate_pair_in_the_environment_is_one_character_that_no_typeface_has():
    assert Toml("", lambda key, default: "a\udcff").get("KEY") == "a\ufffd"
