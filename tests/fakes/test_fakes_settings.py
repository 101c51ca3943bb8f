"""settings.toml on a simulated drive tells what CircuitPython 10.2.1 told, asked by os.getenv on an emulated RP2040."""

import pytest

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
    ],
)
def test_getenv_gives_what_a_board_gave(text, seen):
    assert Toml(text, None).get("KEY") == seen
    assert Toml(text, None).get("OTHER", "else") == "else"


def test_where_there_is_no_file_the_environment_is_asked():
    assert Toml("", lambda key, default: key + default).get("KEY", "7") == "KEY7"
