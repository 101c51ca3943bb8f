"""settings.toml of a drive, byte by byte as CircuitPython 10.2 and 10.3 read it (supervisor/shared/settings.c).

    Toml(b'DOJO_NUMBER = 7 # red\\nDOJO_COLOUR = "red"', os.getenv).get("DOJO_NUMBER")      # "7"

By it os.getenv of a simulated handheld answers, and `make deploy` knows what a board will read. It is far from all of
TOML: the first line with a key counts, a [section] ends the file, and a byte order mark hides the key behind it.
With an empty file, values come from the environment, but for what a simulated board has of its own. Runs on
MicroPython too.
"""

_BLANKS = b"\t\n\v\f\r "
_NEWLINE, _QUOTE, _COMMENT, _EQUALS, _SECTION, _ESCAPE = b'\n"#=[\\'
_CONTROL = {ord(letter): ord(meant) for letter, meant in zip("brntvf", "\b\r\n\t\v\f")}
_DIGITS = {ord("u"): 4, ord("U"): 8}


class Toml:
    """`content`: of the file, bytes or text. If that is empty it is `own`, and `otherwise` is asked for the rest, a
    function of (key, default).
    """

    def __init__(self, content, otherwise=None, own=""):
        self._otherwise = None if content else otherwise
        content = content or own
        self.content = _encoded(content) if isinstance(content, str) else content

    def get(self, key, default=None):
        """As os.getenv on a board: always text, what stands there without quotes too; the default where no value can be
        read. UnicodeError for a value that is not UTF-8.
        """
        found = self.raw(key)
        if found is None and self._otherwise:
            found = self._otherwise(key, default)
            return _whole(found) if isinstance(found, str) else found
        return default if found is None else _whole(found.decode("utf-8", "surrogatepass"))

    def raw(self, key):
        """The bytes of a value, None if none can be read."""
        found = _File(self.content).value(key.encode())
        return None if found is None else bytes(found)


def value(content, key):
    """What a board reads for a key in these bytes; None for nothing, or what is not UTF-8."""
    try:
        return Toml(content).get(key)
    except UnicodeError:
        return None


class _File:
    """A file that is read once, from the start. Behind its end are zeros."""

    def __init__(self, content):
        self._content = content
        self._at = 0

    def value(self, key):
        """The value of a key as bytes, None if there is none that can be read."""
        while self._at < len(self._content):
            if self._begins(key):
                byte = self._next_sign()
                if byte == _QUOTE:
                    return self._quoted()
                return None if byte in (0, _NEWLINE) else self._bare(byte)
        return None

    def _begins(self, key):
        """Whether the line that comes now has this key; then its "=" was read, else all of the line."""
        byte = self._next_sign()
        if byte in (0, _SECTION):
            self._at = len(self._content)
            return False
        for letter in key:
            if byte != letter:
                break
            byte = self._next()
        else:
            if byte in _BLANKS:
                byte = self._next_sign()  # of the next line where nothing follows the key
            if byte == _EQUALS:
                return True
        self._skip_line(byte)
        return False

    def _bare(self, byte):
        """A value without quotes: all up to a comment or the end of the line."""
        found = bytearray()
        while byte not in (0, _NEWLINE, _COMMENT):
            found.append(byte)
            byte = self._next()
        return bytes(found).rstrip(b" \t\r")

    def _quoted(self):
        """A value in quotes, behind which may only be a comment."""
        found = bytearray()
        while (byte := self._next()) != _QUOTE:
            if byte == _ESCAPE:
                byte = self._next()
                if byte in _DIGITS:
                    letter = _letter(bytes([self._next() for _ in range(_DIGITS[byte])]))
                    if letter is None:
                        return None
                    found.extend(letter)
                    continue
                if byte not in (0, _NEWLINE):
                    found.append(_CONTROL.get(byte, byte))
                    continue
            if byte in (0, _NEWLINE):
                return None
            found.append(byte)
        return found if self._next_sign() in (0, _NEWLINE, _COMMENT) else None

    def _next(self):
        byte = self._content[self._at] if self._at < len(self._content) else 0
        self._at += 1
        return byte

    def _next_sign(self):
        """The next byte that is no blank."""
        while (byte := self._next()) in _BLANKS and byte != _NEWLINE:
            pass
        return byte

    def _skip_line(self, byte):
        """Read on behind the line in which `byte` was the last one read."""
        while byte != _NEWLINE:
            byte = self._next()
            if byte == 0:
                return


def _letter(digits):
    """The bytes of a character by its number, in hexadecimal digits; None if it has none."""
    if b"_" in digits or digits != digits.rstrip():  # Python would take these, strtoul does not
        return None
    try:
        return _encoded(chr(int(digits.decode(), 16)))
    except (ValueError, OverflowError):
        return None


def _encoded(text):
    """UTF-8, with halves of surrogate pairs as a board has them: three bytes."""
    return text.encode("utf-8", "surrogatepass")


def _whole(text):
    """Text without those halves: no typeface has them, nor has it U+FFFD."""
    return "".join(["\ufffd" if 0xD800 <= ord(letter) <= 0xDFFF else letter for letter in text])
