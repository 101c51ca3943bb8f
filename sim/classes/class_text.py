"""The texts of a class: settings.toml of a handheld, and class.toml of all. `make deploy` and the web page write both.

    settings({"games": "ninja", "sleep": 5}, 7)     # ['DOJO_NUMBER = 7', 'DOJO_GAMES = "ninja"', 'DOJO_SLEEP = 5']
    toml({"games": "ninja"})                        # 'games = "ninja"\\n'

Everything here runs on MicroPython.
"""

MOST = 99  # the highest number of a handheld
DRIVE = "drive"  # the key that says whether the drive is hidden: for boot.py, not for settings.toml
HIDDEN = "hidden"
GIVEN = """
# Made once for this class: keep it. A handheld that has another secret, or none, is not paused or quietened by those
# that have this one, and what it has done is not collected. The code opens the teacher's pages.
"""
SECRET = 16  # random bytes of a secret
CODES = 10_000  # a code is four digits


def settings(values, number=0):
    """Lines of settings.toml. values: {key of class.toml: text, a number, or a list dealt out in turn}. number: of the
    handheld, 1 to MOST; 0 for one without.
    """
    return ["%s = %s" % (key, _value(value)) for key, value in keys(values, number)]


def keys(values, number=0):
    """The same as pairs: ("DOJO_NUMBER", 7), ("DOJO_GAMES", "ninja"), ("DOJO_SLEEP", 5)."""
    found = [("DOJO_NUMBER", number)] if number else []
    for key, value in sorted(values.items()):
        if isinstance(value, list):
            value = value[(number - 1) % len(value)]
        if key != DRIVE:
            found.append(("DOJO_" + key.upper(), value))
    return found


def toml(values):
    """class.toml of values that are not a list; a secret and a code come last, with what they are for."""
    lines = ["%s = %s" % (key, _value(value)) for key, value in sorted(values.items()) if key not in ("secret", "code")]
    text = "".join([line + "\n" for line in lines])
    own = {key: values[key] for key in ("secret", "code") if key in values}
    return text + given(own) if own else text


def given(own):
    """The end of class.toml: the secret and the code in `own`."""
    return GIVEN + "".join(["%s = %s\n" % (key, _value(own[key])) for key in ("secret", "code") if key in own])


def _value(value):
    """A number or text, as class.toml and settings.toml both have it."""
    if isinstance(value, int):
        return str(value)
    return '"%s"' % "".join(["\\u%04X" % ord(letter) if letter < " " else letter for letter in value])
