"""What players can set; menus/preferences.py is the screen. Bytes in the store that make no sense mean never set."""

from micropython import const

# Keys of the store; docs/saving.md has all of them.
KEY = const(0)
LAST_KEY = const(2)  # the name of the game that was opened last, and of a page of it

# The places of the settings in the saved bytes.
VOLUME = const(0)  # 0 is mute, 3 loud
BRIGHTNESS = const(1)  # 0 is dim, 3 full
HINTS_OFF = const(2)  # 1 where a game that can do without hints shows none
THEME = const(3)  # of dojo.ui.theme, plus BIG where text is
LIGHTS = const(4)  # 1 if they may shine

BIG = const(3)  # kinds of themes
_COUNTS = bytes((4, 4, 2, 6, 2))  # how many values each can have
FIRST = bytes((2, 3, 0, 0, 1))
_SHORT = const(3)  # letters of the short name of a language, at most
_GUIDES = const(0x80)  # plus the guides still to come: a byte after the values, if there are any. No letter is so high
_GAMES = const(0x7F)  # at most seven; as in menus/welcome.py
_MOST_GAMES = const(7)
_CALL = const(4)  # bytes of a call
_UNSET = b"\xff" * 5  # instead of the values, where there are none but something else is kept


class Settings:
    """The settings of this handheld. `store` is a dojo.saving.store.Store.

    language   the short name of the language that players chose, such as b"de"; b"" until they do
    hints      mask of the games, by their place in the launcher, whose first match alone is to be a guided one
    counts     a bytearray: how many matches of each game were finished, in the order of the launcher; counted where the
               handheld is lent, and kept after the language and a zero
    is_quiet   True once a teacher has quietened all: the volume is 0 until somebody sets it, or the next start
    calls      bytes: what teachers have said last (dojo.loan.calls), kept behind seven places of counts
    """

    def __init__(self, store):
        self._store = store
        self._values = bytearray(FIRST)
        self.language = b""
        self.counts = bytearray()
        self.calls = b""
        self.is_quiet = False
        saved = store.get(KEY) or b""
        count = len(FIRST)
        self.hints = 0
        end = saved.find(b"\0", count)
        if end >= 0:
            self.counts += saved[end + 1 : end + 1 + _MOST_GAMES]
            calls = saved[end + 1 + _MOST_GAMES :]
            self.calls = calls if len(calls) % _CALL == 0 else b""
            saved = saved[:end]
        if count < len(saved) and saved[count] & _GUIDES:
            self.hints = saved[count] & _GAMES
            saved = saved[:count] + saved[count + 1 :]
        if count <= len(saved) <= count + _SHORT:
            for place, value in enumerate(saved[:count]):
                if value < _COUNTS[place]:
                    self._values[place] = value
            self.language = saved[count:]

    def get(self, place):
        """One of them: get(VOLUME) is 0 for mute to 3 for loud."""
        return 0 if self.is_quiet and place == VOLUME else self._values[place]

    def set(self, place, value):
        """Change one, by its place. It takes effect once the console applies it. ValueError if it cannot be that."""
        if not 0 <= value < _COUNTS[place]:
            raise ValueError("setting %d cannot be %d" % (place, value))
        self._values[place] = value
        self.is_quiet = self.is_quiet and place != VOLUME

    def save(self):
        """Keep them; writes nothing if nothing has changed."""
        self.note()
        self._store.flush()

    def note(self):
        """The same, but it may be saved only with the store's next flush: nobody has to wait for it."""
        guides = bytes((_GUIDES | self.hints,)) if self.hints else b""
        played = b"\0" + self.counts if self.counts or self.calls else b""
        if self.calls:
            played += bytes(_MOST_GAMES - len(self.counts)) + self.calls
        self._store.note(KEY, self._values + guides + self.language + played)

    def are_saved(self):
        """Whether values were ever kept."""
        saved = self._store.get(KEY)
        return saved is not None and saved[: len(_UNSET)] != _UNSET

    def forget(self):
        """Keep nothing of what was set, chosen and counted, only the calls. The values stay until the next start."""
        self.language = b""
        self.counts[:] = b""
        self._store.note(KEY, _UNSET + b"\0" + bytes(_MOST_GAMES) + self.calls if self.calls else b"")
