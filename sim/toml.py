"""settings.toml of a simulated drive, read as CircuitPython 10.2 does (supervisor/shared/settings.c, shared-module/os).

    Toml('DOJO_NUMBER = 7\nDOJO_COLOUR = "red"', os.getenv).get("DOJO_NUMBER")      # "7"

With an empty file, values come from the environment. A board keeps half a surrogate pair ("\\ud800") as the three bytes
of a character that no typeface has; here it is U+FFFD, which none has either.
"""

import re

_TEXT = re.compile(r'"((?:[^"\\]|\\.)*)"\s*(?:#.*)?$')
_ESCAPE = re.compile(r"\\(u.{0,4}|U.{0,8}|.)")
_HALVES = re.compile("[\ud800-\udfff]")
_CONTROL = {"b": "\b", "r": "\r", "n": "\n", "t": "\t", "v": "\v", "f": "\f"}


class Toml:
    """`text`: of the file. `otherwise`: a function of (key, default), asked if the file is empty."""

    def __init__(self, text, otherwise):
        self.text = _whole(text)
        self._otherwise = otherwise

    def get(self, key, default=None):
        """As os.getenv on a board: always text, what stands there without quotes too; the default where no value can be
        read, and for what stands behind a [section]. It raises nothing.
        """
        if not self.text:
            found = self._otherwise(key, default)
            return _whole(found) if isinstance(found, str) else found
        for line in self.text.split("\n"):
            if line.lstrip().startswith("["):
                break
            name, equals, value = line.partition("=")
            if equals and name.strip() == key:
                found = _value(value.strip())
                return default if found is None else found
        return default


def _value(written):
    """What is written after "=", as text; None if it cannot be read."""
    if not written.startswith('"'):
        return written.partition("#")[0].rstrip() if written else None
    found = _TEXT.match(written)
    try:
        return found and _whole(_ESCAPE.sub(_meant, found[1]))
    except ValueError:
        return None


def _whole(text):
    """Text that can be written as UTF-8."""
    return _HALVES.sub("\ufffd", text)


def _meant(escape):
    """The character an escape stands for. ValueError if it is not an escape."""
    name = escape[1]
    if name[0] in "uU":
        return chr(int(name[1:], 16))
    return _CONTROL.get(name, name)
