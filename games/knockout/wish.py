"""What players of Knock Yourself Out wish: which sums are played, and whether answers are marked."""

from dojo.dialogs.form import form
from dojo.rarewords import OFF, ON
from games.knockout import rarewords as words
from games.knockout.memory import remember, wishes


def page(console):
    """Generator: until the player goes back. Holds from the next game on."""
    values = wishes(console.store)
    try:
        yield from form(console, words.WISHES, words.NAMES, (words.SUMS, (OFF, ON)), values)
    finally:
        remember(console.store, values)
