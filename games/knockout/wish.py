"""The wishes of Knock Yourself Out's players: which operations, and whether answers are marked."""

from dojo.dialogs.form import form
from dojo.say import say, say_all
from games.knockout.memory import remember, wishes


def page(console):
    """Generator: until the player goes back. Changes apply from the next game on."""
    values = wishes(console.store)
    try:
        yield from form(
            console,
            say("knockout.wishes"),
            say_all("knockout.names"),
            (say_all("knockout.sums"), say_all("console.off_on")),
            values,
        )
    finally:
        remember(console.store, values)
