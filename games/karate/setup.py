"""Before a match of Karate: how many play and how, or the solo clock. Unloaded when the match begins."""

from micropython import const

from dojo.dialogs.confirm import confirm
from dojo.dialogs.form import form
from dojo.dialogs.menu import menu
from dojo.playing.seated import BOT
from dojo.say import say, say_all

_ALONE = const(0)  # the first option
_CROWD = const(3)  # people at one handheld; with more, paper is quicker


def ask(console, options):
    """Generator: the options of a match, or None if the player went back. `options`: what to begin with."""
    values = bytearray(options)
    while True:
        names = say_all("karate.setup.names")
        choices = (
            say_all("karate.setup.players"),
            say_all("karate.setup.rolls"),
            say_all("karate.setup.sheets"),
            say_all("karate.setup.kiai"),
        )
        shown = values[:3] + values[4:]
        title, done = say("karate.setup.title"), say("karate.setup.on")
        if not (yield from form(console, title, names, choices, shown, done=done)):
            return None
        values[:3] = shown[:3]
        values[4] = shown[3]
        if values[0] != _ALONE:
            values[3] = 0
            return bytes(values)
        level = yield from menu(console, say("karate.setup.clock"), say_all("karate.setup.clocks"), values[3])
        if level >= 0:
            return bytes((_ALONE, 0, 0, level, 0))


def agree(console, seating):
    """Generator: whether to play even though so many share a handheld that paper would be quicker."""
    people = [one for one in seating if one < BOT]
    if len(people) <= _CROWD:
        return True
    here, not_here = say("karate.setup.here"), say("karate.setup.not_here")
    return (yield from confirm(console, say("karate.setup.take_paper"), here, not_here))
