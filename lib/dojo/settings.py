"""The players' settings; menus/preferences.py is the screen. Invalid bytes in the store count as never set."""

from micropython import const

from dojo.saving.keys import CALLS_KEY, COUNTS_KEY, GUIDES_KEY, SETTINGS_KEY
from games import GAMES

# Indices of the settings in the saved bytes.
VOLUME = const(0)  # 0 is mute, 3 loud
BRIGHTNESS = const(1)  # 0 is dim, 3 full
HINTS_OFF = const(2)  # 1: a game that can do without hints shows none
THEME = const(3)  # of dojo.ui.theme, plus BIG for big text
LIGHTS = const(4)  # 1 if they may shine, plus CALM where nothing shakes or flashes (dojo.ui.impact)

BIG = const(3)  # number of themes
CALM = const(2)  # lights off and on
_COUNTS = bytes((4, 4, 2, 6, 4))  # how many values each can have
FIRST = bytes((2, 3, 0, 0, 1))
_SHORT = const(3)  # letters in a language's short name, at most
_A = const(97)
_Z = const(122)
_GUIDES = const(0x80)  # in an older save, plus the guides still to come
_CALL = const(4)  # bytes of a call
_EIGHT = const(8)  # games per byte of the guides


class Settings:
    """The settings of this handheld. `store` is a dojo.saving.store.Store.

    language   the short name of the language the players chose, such as b"de"; b"" until they do
    hints      mask of the games, by index in the launcher, whose first match alone will be guided
    counts     a bytearray: finished matches of each game, in launcher order; counted on handhelds on loan
    is_quiet   True once a teacher has silenced all: the volume is 0 until somebody sets it, or the next start
    calls      bytes: the teachers' latest calls (dojo.loan.lessons.calls)
    """

    def __init__(self, store):
        self._store = store
        self._values = bytearray(FIRST)
        self.is_quiet = False
        self.counts = bytearray(store.get(COUNTS_KEY) or b"")
        calls = store.get(CALLS_KEY) or b""
        self.calls = calls if len(calls) % _CALL == 0 else b""
        self.hints = 0
        for byte in reversed(store.get(GUIDES_KEY) or b""):
            self.hints = self.hints << _EIGHT | byte
        saved = store.get(SETTINGS_KEY) or b""
        rest = saved[len(FIRST) :]
        self.language = rest if _is_short_name(rest) else b""
        if len(saved) >= len(FIRST) and (self.language == rest or _is_older(rest)):
            for place, value in enumerate(saved[: len(FIRST)]):
                if value < _COUNTS[place]:
                    self._values[place] = value

    def get(self, place):
        """One setting: get(VOLUME) is 0 for mute to 3 for loud."""
        return 0 if self.is_quiet and place == VOLUME else self._values[place]

    def set(self, place, value):
        """Change one setting. It takes effect once the console applies it. ValueError for an invalid value."""
        if not 0 <= value < _COUNTS[place]:
            raise ValueError("setting %d cannot be %d" % (place, value))
        self._values[place] = value
        self.is_quiet = self.is_quiet and place != VOLUME

    def save(self):
        """Save them; writes nothing if unchanged."""
        self.note()
        self._store.flush()

    def note(self):
        """Like save, but perhaps only with the store's next flush, so that nobody has to wait."""
        self._store.note(SETTINGS_KEY, self._values + self.language)
        self._store.note(COUNTS_KEY, self.counts)
        self._store.note(CALLS_KEY, self.calls)
        guides = bytearray()
        waiting = self.hints
        while waiting:
            guides.append(waiting & 0xFF)
            waiting >>= _EIGHT
        self._store.note(GUIDES_KEY, guides)

    def are_saved(self):
        """Whether any values were ever saved."""
        return self._store.get(SETTINGS_KEY) is not None

    def forget(self):
        """As on a new handheld: nothing is set, chosen or counted, and the first match alone of each game is guided.

        The calls are kept, and the values stay until the next start.
        """
        self.language = b""
        self.counts[:] = b""
        self.hints = (1 << len(GAMES)) - 1
        self.note()
        self._store.note(SETTINGS_KEY, b"")

    def will_guide(self, game):
        """Whether the first match alone of this game is still to be guided."""
        return game in GAMES and self.hints >> GAMES.index(game) & 1 == 1

    def guide_no_more(self, game):
        """The players of this game have been guided, or found the way themselves."""
        if self.will_guide(game):
            self.hints ^= 1 << GAMES.index(game)
            self.note()


def _is_short_name(letters):
    """Whether bytes can be a language's short name."""
    for letter in letters:
        if not _A <= letter <= _Z:
            return False
    return len(letters) <= _SHORT


def _is_older(rest):
    """Whether this followed the values before there were keys above 15: guides, the language, counts and calls."""
    return rest[0] >= _GUIDES or b"\0" in rest
