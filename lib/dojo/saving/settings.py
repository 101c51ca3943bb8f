"""What players have set, and what else this handheld remembers of them. dojo.settings has all settings, one a line;
dojo.menus.preferences is their screen. Invalid bytes in the store count as never set.
"""

from micropython import const

from dojo import pages, settings
from dojo.saving import older
from dojo.saving.keys import CALLS_KEY, COUNTS_KEY, GUIDES_KEY, LANGUAGE_KEY, SETTINGS_KEY
from games import GAMES

_FORMAT = const(0x80)  # before the values: older saves began with the volume
_CALL = const(4)  # bytes of a call
_EIGHT = const(8)  # games per byte of the guides


class Settings:
    """The settings of this handheld. `store` is a dojo.saving.store.Store.

    volume …   the value of each setting of dojo.settings; one that is only assigned is neither checked nor saved
    language   the short name of the language the players chose, such as b"de"; b"" until they do
    hints      mask of the games, by index in the launcher, whose first match alone will be guided
    counts     a bytearray: finished matches of each game, in launcher order; counted on handhelds on loan
    calls      bytes: the teachers' latest calls (dojo.loan.lessons.calls)
    """

    def __init__(self, store):
        self._store = store
        self.counts = bytearray(store.get(COUNTS_KEY) or b"")
        calls = store.get(CALLS_KEY) or b""
        self.calls = calls if len(calls) % _CALL == 0 else b""
        self.hints = 0
        for byte in reversed(store.get(GUIDES_KEY) or b""):
            self.hints = self.hints << _EIGHT | byte
        self.language = store.get(LANGUAGE_KEY) or b""
        saved = store.get(SETTINGS_KEY) or b""
        values = saved[1:]
        if saved and saved[0] != _FORMAT:
            values, language = pages.load(older).read(saved)
            self.language = self.language or language
        self._saved = bytearray((_FORMAT,))
        for index, each in enumerate(pages.load(settings).SETTINGS):
            value = values[index] if index < len(values) and values[index] < each.count else each.first
            self._saved.append(value)
            setattr(self, each.name, value)

    def set(self, name, value):
        """Change one setting. It takes effect once the console applies it. ValueError for an invalid value."""
        for index, each in enumerate(pages.load(settings).SETTINGS):
            if each.name == name and 0 <= value < each.count:
                self._saved[1 + index] = value
                setattr(self, name, value)
                return
        raise ValueError("%s cannot be %d" % (name, value))

    def save(self):
        """Save them; writes nothing if unchanged."""
        self.note()
        self._store.flush()

    def note(self):
        """Like save, but perhaps only with the store's next flush, so that nobody has to wait."""
        self._store.note(LANGUAGE_KEY, self.language)
        self._store.note(SETTINGS_KEY, self._saved)
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
