"""What players can set. Kept in the store, applied at once; bytes that make no sense are taken as never set."""

from micropython import const

from dojo import words
from dojo.ui.form import form

_KEY = const(0)  # in the store

# The places of the settings in the saved bytes; their words say how many values each has.
_VOLUME = const(0)
_BRIGHTNESS = const(1)
_SIZE = const(2)
_THEME = const(3)
_LIGHTS = const(4)
_NAMES = (words.SOUND, words.BRIGHTNESS, words.TEXT, words.THEME, words.LIGHTS)
_CHOICES = (words.SOUNDS, words.BRIGHTNESSES, words.TEXTS, words.THEMES, (words.OFF, words.ON))
_FIRST = bytes((2, 3, 0, 0, 1))


class Settings:
    """The settings of this handheld. `store` is a dojo.store.Store."""

    def __init__(self, store):
        self._store = store
        self._values = bytearray(_FIRST)
        saved = store.get(_KEY)
        if saved is not None and len(saved) == len(_FIRST):
            for place, value in enumerate(saved):
                if value < len(_CHOICES[place]):
                    self._values[place] = value

    @property
    def volume(self):
        """0 is mute, 3 loud."""
        return self._values[_VOLUME]

    @property
    def brightness(self):
        """0 is dim, 3 full."""
        return self._values[_BRIGHTNESS]

    @property
    def size(self):
        """0 is the recommended size of the text, 1 the smaller one where there is one."""
        return self._values[_SIZE]

    @property
    def theme(self):
        """dojo.ui.theme.NORMAL, CONTRAST or SAFE."""
        return self._values[_THEME]

    @property
    def lights(self):
        """1 if lights may shine."""
        return self._values[_LIGHTS]

    def save(self):
        """Keep them; writes nothing if nothing has changed."""
        self._store.put(_KEY, self._values)

    def change(self, console):
        """Generator: the screen on which players change them. A change holds at once."""
        shown = self._offered(console)
        values = bytearray([self._values[place] for place in shown])

        def changed(row):
            place = shown[row]
            self._values[place] = values[row]
            console.apply()
            return place in (_SIZE, _THEME)

        names = [_NAMES[place] for place in shown]
        choices = [_CHOICES[place] for place in shown]
        try:
            yield from form(console, words.SETTINGS, names, choices, values, changed)
        finally:
            self.save()

    def _offered(self, console):
        """The places of the settings that do something on this board."""
        shown = []
        if console.sound.is_there():
            shown.append(_VOLUME)
        if console.has_brightness:
            shown.append(_BRIGHTNESS)
        if len(console.scales()) > 1:
            shown.append(_SIZE)
        if not console.mono:
            shown.append(_THEME)
        if console.lights.is_there():
            shown.append(_LIGHTS)
        return shown
