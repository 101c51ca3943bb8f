"""settings.toml of a simulated drive, read as CircuitPython reads it: a key at the start of a line, text or a number.

    Toml('DOJO_NUMBER = 7\nDOJO_COLOUR = "red"', os.getenv).get("DOJO_NUMBER")      # 7

What is not there comes from the environment, as long as the file is empty.
"""

import re

_TEXT = re.compile(r'"((?:[^"\\]|\\.)*)"\s*(?:#.*)?$')
_NUMBER = re.compile(r"([-+]?\d+)\s*(?:#.*)?$")


class Toml:
    """`text`: of the file. `otherwise`: a function of (key, what there is else), asked where the file is empty."""

    def __init__(self, text, otherwise):
        self.text = text
        self._otherwise = otherwise

    def get(self, key, default=None):
        """As os.getenv on a board: text, a number, the default. ValueError for what is neither, as a board gives it."""
        if not self.text:
            return self._otherwise(key, default)
        for line in self.text.splitlines():
            name, _, value = line.partition("=")
            if name.strip() == key:
                value = value.strip()
                if found := _TEXT.match(value):
                    return found[1]
                if found := _NUMBER.match(value):
                    return int(found[1])
                raise ValueError("Invalid format")
        return default
