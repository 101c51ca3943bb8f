"""The settings screens. A change applies at once, and is seen or heard. The first row says which animal plays, and so
whose belts are won; the last is a fresh start. A handheld of a class has neither (dojo.loan.teacher).
"""

from os import listdir

from dojo import pages
from dojo.belts import earned
from dojo.dialogs.around import ANIMAL, GEAR
from dojo.dialogs.form import form
from dojo.loan import fresh
from dojo.output.lights import GLOW
from dojo.output.sound import CHOOSE
from dojo.say import FOLDER, say, say_all, say_one, speak
from dojo.settings import SETTINGS
from dojo.ui.seats import chosen

_PLAYER = ""  # in place of a setting's name: who plays is kept with the belts
_OF_THE_LOOK = ("theme", "big_text")  # the screen is made anew after these; a display of one colour has neither
_END = ".bin"  # suffix of a language file, after two or three letters


def page(console):
    """Generator: the screen. Changes are saved on leaving, in whatever way."""
    languages = _languages() if _may_change(console, "language") else []
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
    values = bytearray((settings.hints_off,))
    choices = ((say_one("console.off_on", 1), say_one("console.off_on", 0)),)
    try:
        yield from form(console, say("console.hints"), (say("console.show_hints"),), choices, values)
    finally:
        if values[0] != settings.hints_off:
            settings.set("hints_off", values[0])
            settings.save()


def _ask(console, languages, start):
    """Generator: let players change settings, in the current look. Returns the row that changed it, or -1 for back."""
    settings = console.settings
    offered = _offered(console)
    names = [title for _, title, _ in offered]
    choices = [choice for _, _, choice in offered]
    who = chosen(console.store)
    values = bytearray([getattr(settings, name) if name else max(0, who) for name, _, _ in offered])
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
        name, _, _ = offered[row]
        if name == _PLAYER:
            pages.load(earned).play_as(console.store, values[row])
            return True
        settings.set(name, values[row])
        console.apply()
        if name == "volume":
            console.sound.play(CHOOSE)
        elif name == "lights":
            console.lights.play(GLOW)
        return name in _OF_THE_LOOK

    title = say("console.settings")
    sign = GEAR if who < 0 else ANIMAL + who
    is_changed = yield from form(console, title, names, choices, values, changed, start=start, sign=sign)
    if is_changed and last[0] == fresh_row:
        yield from pages.open(fresh.page, console, title)
    return last[0] if is_changed else -1


def _offered(console):
    """The settings that have an effect on this board and that players may change: (name, title, choices)."""
    offered = []  # type: list
    if not console.lent:
        offered.append((_PLAYER, say("console.you_are"), say_all("console.seats")))
    for each in SETTINGS:
        if each.label is not None and _may_change(console, each.may) and _has_effect(console, each.name):
            offered.append((each.name, say(each.label), say_all(each.choices, each.count)))
    return offered


def _may_change(console, may):
    """Whether the class, if this handheld has one, lets children change what has this word."""
    return not console.lent or console.lent.may_change(may)


def _has_effect(console, name):
    """Whether this board has what a setting is for."""
    if name == "volume":
        return console.sound.is_there()
    if name == "brightness":
        return console.has_brightness
    if name == "lights":
        return console.lights.is_there()
    return not console.mono or name not in _OF_THE_LOOK


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
