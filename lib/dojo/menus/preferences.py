"""The settings screens. A change applies at once, and is seen or heard. The first row says which animal plays, and so
whose belts are won; the last is a fresh start. A handheld of a class has neither (dojo.loan.teacher).
"""

from os import listdir

from micropython import const

from dojo import pages
from dojo.belts import earned
from dojo.dialogs.around import ANIMAL, GEAR
from dojo.dialogs.form import form
from dojo.loan import fresh
from dojo.loan.lent import LANGUAGE, MAY
from dojo.output.lights import GLOW
from dojo.output.sound import CHOOSE
from dojo.say import FOLDER, say, say_all, speak
from dojo.settings import BIG, BRIGHTNESS, CALM, HINTS_OFF, LIGHTS, THEME, VOLUME
from dojo.ui.seats import chosen

_TEXT = const(-1)  # no index of its own: it is stored with the theme
_PLAYER = const(-2)  # nor has this one: it is stored with the belts
_MOTION = const(-3)  # and this one is stored with the lights
_END = ".bin"  # suffix of a language file, after two or three letters


def page(console):
    """Generator: the screen. Changes are saved on leaving, in whatever way."""
    may = console.lent[MAY] if console.lent else -1
    languages = _languages() if may >> LANGUAGE & 1 else []
    row = 0
    try:
        while row >= 0:
            row = yield from _ask(console, languages, row)
    finally:
        console.settings.save()


def hints(console):
    """Generator: switch the games' hints on and off: which actions are possible, and their effects. It applies to every
    match on this handheld.
    """
    settings = console.settings
    values = bytearray((settings.get(HINTS_OFF),))
    choices = ((say("console.on"), say("console.off")),)
    try:
        yield from form(console, say("console.hints"), (say("console.show_hints"),), choices, values)
    finally:
        if values[0] != settings.get(HINTS_OFF):
            settings.set(HINTS_OFF, values[0])
            settings.save()


def _ask(console, languages, start):
    """Generator: let players change settings, in the current look. Gives the row that changed it, or -1 for back."""
    settings = console.settings
    offered = _offered(console)
    names = [name for _, name, _ in offered]
    choices = [choice for _, _, choice in offered]
    who = chosen(console.store)
    values = bytearray([max(0, who) if place == _PLAYER else _value(settings, place) for place, _, _ in offered])
    if len(languages) > 1:
        names.append(say("console.language"))
        choices.append([own_name for _, own_name in languages])
        values.append([language for language, _ in languages].index(say("console.short_name")))
    fresh_row = -1
    if not console.lent:
        fresh_row = len(names)
        names.append(say_all("loan.pages")[0])
        choices.append((say("console.no"), say("console.yes")))
        values.append(0)
    last = bytearray(1)  # the last row changed

    def changed(row):
        last[0] = row
        if row == fresh_row:
            return True
        if row == len(offered):
            language = languages[values[row]][0]
            settings.language = language.encode()
            return speak(language)
        place = offered[row][0]
        value = values[row]
        if place == _PLAYER:
            pages.load(earned).play_as(console.store, value)
            return True
        if place == _TEXT:
            value = _value(settings, THEME) + BIG * value
        elif place == THEME:
            value += BIG * _value(settings, _TEXT)
        elif place == _MOTION:
            value = _value(settings, LIGHTS) + CALM * value
        elif place == LIGHTS:
            value += CALM * _value(settings, _MOTION)
        settings.set(_stored(place), value)
        console.apply()
        if place == VOLUME:
            console.sound.play(CHOOSE)
        elif place == LIGHTS:
            console.lights.play(GLOW)
        return place in (THEME, _TEXT)

    title = say("console.settings")
    sign = GEAR if who < 0 else ANIMAL + who
    is_changed = yield from form(console, title, names, choices, values, changed, start=start, sign=sign)
    if is_changed and last[0] == fresh_row:
        yield from pages.open(fresh.page, console, title)
    return last[0] if is_changed else -1


def _value(settings, place):
    """The index of a setting's current choice."""
    value = settings.get(_stored(place))
    if place == _TEXT:
        return value // BIG
    if place == _MOTION:
        return value // CALM
    if place == LIGHTS:
        return value % CALM
    return value % BIG if place == THEME else value


def _stored(place):
    """The setting with which one is stored."""
    if place == _MOTION:
        return LIGHTS
    return THEME if place == _TEXT else place


def _offered(console):
    """The settings that have an effect on this board and that players may change: (index, name, choices)."""
    may = console.lent[MAY] if console.lent else -1
    offered = []  # type: list
    if not console.lent:
        offered.append((_PLAYER, say("console.you_are"), say_all("console.seats")))
    if console.sound.is_there():
        offered.append((VOLUME, say("console.sound"), say_all("console.sounds")))
    if console.has_brightness:
        offered.append((BRIGHTNESS, say("console.brightness"), say_all("console.brightnesses")))
    if not console.mono:
        offered.append((THEME, say("console.theme"), say_all("console.themes")))
        offered.append((_TEXT, say("console.text"), say_all("console.texts")))
    offered.append((_MOTION, say("console.motion"), say_all("console.motions")))
    if console.lights.is_there():
        offered.append((LIGHTS, say("console.lights"), (say("console.off"), say("console.on"))))
    return [one for one in offered if may < 0 or may >> _stored(one[0]) & 1]


def _languages():
    """(short name, own name) of each language on this device, in order."""
    before = say("console.short_name")
    found = []
    for name in sorted(listdir(FOLDER)):
        language = name[: -len(_END)]
        is_short = 2 <= len(language) <= 3 or language == before
        if name.endswith(_END) and is_short and speak(language):
            found.append((language, say("console.own_name")))
    speak(before)
    return found
