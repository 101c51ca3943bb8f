"""Reads the settings of an older save: five bytes, with big text beside the colours and calm motion beside the lights;
then the letters of a chosen language, or what saves had there before there were keys above 15.
"""

from micropython import const

_EACH = const(5)  # bytes of settings
_THEMES = const(3)  # to which 3 was added for big text
_SHORT = const(3)  # letters in a language's short name, at most
_A = const(97)
_Z = const(122)
_GUIDES = const(0x80)  # plus the guides still to come


def read(saved):
    """(the values in the order of dojo.settings, b"" if they are not known; the language, b"" if none was chosen)."""
    rest = saved[_EACH:]
    language = rest if _is_short_name(rest) else b""
    if len(saved) < _EACH or language != rest and not _is_from_before_keys(rest):
        return b"", language
    volume, brightness, hints_off, theme, lights = saved[:_EACH]
    return bytes((volume, brightness, hints_off, theme % _THEMES, theme // _THEMES, lights >> 1, lights & 1)), language


def _is_short_name(letters):
    """Whether bytes can be a language's short name."""
    for letter in letters:
        if not _A <= letter <= _Z:
            return False
    return len(letters) <= _SHORT


def _is_from_before_keys(rest):
    """Whether these are guides, a language, counts and calls, as they were before each had its own key."""
    return rest[0] >= _GUIDES or b"\0" in rest
