"""Whether King of the Roll tells what would come of a die: the page on which that is changed."""

from dojo.dialogs.form import form
from dojo.say import say
from dojo.settings import HINTS_OFF


def page(console):
    """Generator: until the player goes back. Holds at once, for every match on this handheld."""
    settings = console.settings
    values = bytearray((settings.get(HINTS_OFF),))
    choices = ((say("console.on"), say("console.off")),)
    names = (say("king_of_the_roll.show_hints"),)
    try:
        yield from form(console, say("king_of_the_roll.hints"), names, choices, values)
    finally:
        if values[0] != settings.get(HINTS_OFF):
            settings.set(HINTS_OFF, values[0])
            settings.save()
