"""What players can set. Kept in the store, applied at once; bytes that make no sense are taken as never set."""

from micropython import const

from dojo import words
from dojo.lights import GLOW
from dojo.sound import CHOOSE
from dojo.ui.form import form

_KEY = const(0)  # in the store

# The places of the settings in the saved bytes; their words say how many values each has.
VOLUME = const(0)
BRIGHTNESS = const(1)
SIZE = const(2)
THEME = const(3)
LIGHTS = const(4)
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
        return self._values[VOLUME]

    @property
    def brightness(self):
        """0 is dim, 3 full."""
        return self._values[BRIGHTNESS]

    @property
    def size(self):
        """0 is the recommended size of the text, 1 the smaller one where there is one."""
        return self._values[SIZE]

    @property
    def theme(self):
        """dojo.ui.theme.NORMAL, CONTRAST or SAFE."""
        return self._values[THEME]

    @property
    def lights(self):
        """1 if lights may shine."""
        return self._values[LIGHTS]

    def set(self, place, value):
        """Change one: VOLUME, BRIGHTNESS, SIZE, THEME or LIGHTS. Holds once the console applies it."""
        if not 0 <= value < len(_CHOICES[place]):
            raise ValueError("setting %d cannot be %d" % (place, value))
        self._values[place] = value

    def save(self):
        """Keep them; writes nothing if nothing has changed."""
        self._store.put(_KEY, self._values)

    def change(self, console):
        """Generator: the screen on which players change them. A change holds at once, and is seen or heard."""
        shown = self._offered(console)
        values = bytearray([self._values[place] for place in shown])

        def changed(row):
            place = shown[row]
            self.set(place, values[row])
            console.apply()
            if place == VOLUME:
                console.sound.play(CHOOSE)
            elif place == LIGHTS:
                console.lights.play(GLOW)
            return place in (SIZE, THEME)

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
            shown.append(VOLUME)
        if console.has_brightness:
            shown.append(BRIGHTNESS)
        if len(console.scales()) > 1:
            shown.append(SIZE)
        if not console.mono:
            shown.append(THEME)
        if console.lights.is_there():
            shown.append(LIGHTS)
        return shown
