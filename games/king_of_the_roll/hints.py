"""The page for switching on and off the hints of King of the Roll: what would come of a die."""

from dojo.dialogs.form import form
from dojo.say import say
from dojo.settings import HINTS_OFF


def page(console):
    """Generator: until the player goes back. A change applies at once, to every match on this handheld."""
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
