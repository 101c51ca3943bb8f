"""Before a fight of King of the Roll: against each other or alone, for points or for a submission, who is younger."""

from micropython import const

from dojo.dialogs.form import form
from dojo.say import say, say_all
from dojo.ui.seats import name

_ASKED = const(3)  # form, mode, younger: the first options


def ask(console, options):
    """Generator: the options of a fight, or None if the player went back."""
    values = bytearray(options[:_ASKED])
    younger = say("king_of_the_roll.by_luck"), name(0), name(1)
    choices = say_all("king_of_the_roll.rivals"), say_all("king_of_the_roll.modes"), younger
    title, names = say("king_of_the_roll.name"), say_all("king_of_the_roll.asked")
    if not (yield from form(console, title, names, choices, values, done=say("king_of_the_roll.on"))):
        return None
    return bytes(values) + options[_ASKED:]
