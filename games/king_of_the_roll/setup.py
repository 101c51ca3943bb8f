"""Before a fight of King of the Roll: with a rival or alone, for points or a submission, who is younger, which gis."""

from micropython import const

from dojo.dialogs.form import form
from dojo.say import say, say_all
from dojo.ui.seats import name

_ASKED = const(3)  # form, mode, younger: the first options
_GIS = const(4)  # the last two, from here on


def ask(console, options):
    """Generator: the options of a fight, or None if the player went back."""
    values = bytearray(options[:_ASKED])
    younger = say("king_of_the_roll.by_luck"), name(0), name(1)
    choices = [say_all("king_of_the_roll.rivals"), say_all("king_of_the_roll.modes"), younger]
    names = list(say_all("king_of_the_roll.asked"))
    if not console.mono:  # there one is filled and the other an outline
        values += options[_GIS:]
        colours = say_all("king_of_the_roll.gis")
        choices += [colours, (colours[1], colours[0], colours[2], colours[3])]
        names += [say("king_of_the_roll.gi", name(seat)) for seat in range(2)]
    before = bytearray(values)

    def differ(place):
        """Both never wear the same: a colour that is taken is passed over."""
        if place >= _ASKED and choices[_ASKED][values[_ASKED]] == choices[_ASKED + 1][values[_ASKED + 1]]:
            values[place] = (2 * values[place] - before[place]) % len(choices[place])
        before[place] = values[place]

    title = say("king_of_the_roll.name")
    if not (yield from form(console, title, names, choices, values, differ, say("king_of_the_roll.on"))):
        return None
    return bytes(values[:_ASKED]) + options[_ASKED:_GIS] + (bytes(values[_ASKED:]) or options[_GIS:])
