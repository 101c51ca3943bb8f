"""The texts of a class: settings.toml of a handheld, and class.toml of all. `make deploy` and the web page write both.

    settings({"games": "ninja", "sleep": 5}, 7)     # ['DOJO_NUMBER = 7', 'DOJO_GAMES = "ninja"', 'DOJO_SLEEP = 5']
    toml({"games": "ninja"})                        # 'games = "ninja"\\n'

Everything here runs on MicroPython.
"""

MOST = 99  # the highest number of a handheld
DRIVE = "drive"  # the key that says whether the drive is hidden: for boot.py, not for settings.toml
HIDDEN = "hidden"
NEXT = "next"  # the key that says which number the next new handheld gets: for class.toml alone, too
GIVEN = """
# Made once for this class: keep it. A handheld that has another secret, or none, is not paused or quietened by those
# that have this one, and what it has done is not collected. The code opens the teacher's pages.
"""
COUNTED = """
# The number of the next new handheld: make deploy and the web page count it up.
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
        if key not in (DRIVE, NEXT):
            found.append(("DOJO_" + key.upper(), value))
    return found


def toml(values):
    """class.toml of values; a secret and a code come last, with what they are for, and then the next number."""
    others = [pair for pair in sorted(values.items()) if pair[0] not in ("secret", "code", NEXT)]
    text = "".join(["%s = %s\n" % (key, _value(value)) for key, value in others])
    text = with_own(text, {key: values[key] for key in ("secret", "code") if key in values})
    return counted(text, values[NEXT]) if NEXT in values else text


def with_own(text, own):
    """The text of a class.toml, with the secret and the code in `own` at its end."""
    if not own:
        return text
    lines = "".join(["%s = %s\n" % (key, _value(own[key])) for key in ("secret", "code") if key in own])
    return _ended(text) + GIVEN + lines


def counted(text, number):
    """The text of a class.toml, with this as the number that the next new handheld gets."""
    lines = text.split("\n")
    for place, line in enumerate(lines):
        if line.partition("=")[0].strip() == NEXT:
            lines[place] = "%s = %d" % (NEXT, int(number))
            return "\n".join(lines)
    return _ended(text) + COUNTED + "%s = %d\n" % (NEXT, int(number))


def _ended(text):
    """It ends with a line's end."""
    return text + "\n" if text and not text.endswith("\n") else text


def _value(value):
    """A number, text or a list, as class.toml and settings.toml both have it."""
    if isinstance(value, list):
        return "[%s]" % ", ".join([_value(each) for each in value])
    if isinstance(value, int):
        return str(value)
    return '"%s"' % "".join(["\\u%04X" % ord(letter) if letter < " " else letter for letter in value])
