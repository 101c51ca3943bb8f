"""The screen on which players change the settings. A change holds at once, and is seen or heard."""

from dojo.dialogs.form import form
from dojo.output.lights import GLOW
from dojo.output.sound import CHOOSE
from dojo.say import say, say_all
from dojo.settings import BRIGHTNESS, LIGHTS, THEME, VOLUME


def page(console):
    """Generator: the screen. What was changed is saved when it is left, however it is left."""
    settings = console.settings
    offered = _offered(console)
    values = bytearray([settings.get(place) for place, _, _ in offered])

    def changed(row):
        place = offered[row][0]
        settings.set(place, values[row])
        console.apply()
        if place == VOLUME:
            console.sound.play(CHOOSE)
        elif place == LIGHTS:
            console.lights.play(GLOW)
        return place == THEME

    names = [name for _, name, _ in offered]
    choices = [choice for _, _, choice in offered]
    try:
        yield from form(console, say("console.settings"), names, choices, values, changed)
    finally:
        settings.save()


def _offered(console):
    """The settings that do something on this board: (place, name, choices)."""
    offered = []  # type: list
    if console.sound.is_there():
        offered.append((VOLUME, say("console.sound"), say_all("console.sounds")))
    if console.has_brightness:
        offered.append((BRIGHTNESS, say("console.brightness"), say_all("console.brightnesses")))
    if not console.mono:
        offered.append((THEME, say("console.theme"), say_all("console.themes")))
    if console.lights.is_there():
        offered.append((LIGHTS, say("console.lights"), (say("console.off"), say("console.on"))))
    return offered
