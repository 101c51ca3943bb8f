"""The page that switches the games' hints on and off: which actions are possible, and their effects."""

from dojo.dialogs.form import form
from dojo.say import say
from dojo.settings import HINTS_OFF


def page(console):
    """Generator: until the player goes back. A change applies at once, to every match on this handheld."""
    settings = console.settings
    values = bytearray((settings.get(HINTS_OFF),))
    choices = ((say("console.on"), say("console.off")),)
    try:
        yield from form(console, say("console.hints"), (say("console.show_hints"),), choices, values)
    finally:
        if values[0] != settings.get(HINTS_OFF):
            settings.set(HINTS_OFF, values[0])
            settings.save()
