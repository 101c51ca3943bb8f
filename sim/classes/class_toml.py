"""Reads a class.toml on MicroPython, which has no reader of TOML.

    read('games = "ninja"\\nsleep = 5')     # {"games": "ninja", "sleep": 5}
    read("games = ninja")                   # ValueError(1): line 1 cannot be read

It reads what class_text.py writes and people write by hand: text in quotation marks of either kind, numbers, true and
false, lists of them on one line. What it takes, tomllib takes in the same way; the rest of TOML is refused.
"""

_LETTERS = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r", '"': '"', "\\": "\\"}
_DIGITS = {"u": 4, "U": 8}
_KEY = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-"


def read(text):
    """{key: value} of a file's text. ValueError, with the number of the line that cannot be read."""
    found = {}
    for place, line in enumerate(text.replace("\r\n", "\n").split("\n")):
        try:
            if [letter for letter in line if letter < " " and letter != "\t" or letter == "\x7f"]:
                raise ValueError
            rest = line.strip(" \t")
            if rest and not rest.startswith("#"):
                key, value = _pair(rest)
                if key in found:
                    raise ValueError
                found[key] = value
        except (ValueError, IndexError, KeyError):
            raise ValueError(place + 1) from None
    return found


def _pair(line):
    key, equals, rest = line.partition("=")
    key = key.strip(" \t")
    if not equals or not key or [letter for letter in key if letter not in _KEY]:
        raise ValueError
    value, rest = _value(rest.lstrip(" \t"))
    if rest and not rest.startswith("#"):
        raise ValueError
    return key, value


def _value(text):
    """(value, what comes behind it, without blanks) of text that begins with one. ValueError, IndexError or KeyError if
    it does not.
    """
    if text[0] == "[":
        values, rest = [], text[1:].lstrip(" \t")
        while rest[0] != "]":
            value, rest = _value(rest)
            values.append(value)
            if rest[0] == ",":
                rest = rest[1:].lstrip(" \t")
            elif rest[0] != "]":
                raise ValueError
        return values, rest[1:].lstrip(" \t")
    if text[:3] in ('"""', "'''"):
        raise ValueError
    if text[0] == "'":
        end = text.index("'", 1)
        return text[1:end], text[end + 1 :].lstrip(" \t")
    if text[0] == '"':
        return _quoted(text)
    end = 0
    while end < len(text) and text[end] not in " \t,]#":
        end += 1
    return _bare(text[:end]), text[end:].lstrip(" \t")


def _quoted(text):
    found, at = "", 1
    while text[at] != '"':
        if text[at] != "\\":
            found += text[at]
            at += 1
        elif text[at + 1] in _DIGITS:
            end = at + 2 + _DIGITS[text[at + 1]]
            found += _letter(text[at + 2 : end], end - at - 2)
            at = end
        else:
            found += _LETTERS[text[at + 1]]
            at += 2
    return found, text[at + 1 :].lstrip(" \t")


def _letter(digits, count):
    if len(digits) != count or [digit for digit in digits if digit not in "0123456789abcdefABCDEF"]:
        raise ValueError
    number = int(digits, 16)
    if number > 0x10FFFF or 0xD800 <= number <= 0xDFFF:
        raise ValueError
    return chr(number)


def _bare(word):
    if word in ("true", "false"):
        return word == "true"
    digits = word[1:] if word[:1] in ("+", "-") else word
    if not digits or [digit for digit in digits if digit not in "0123456789"] or digits[0] == "0" and len(digits) > 1:
        raise ValueError
    return int(word)
