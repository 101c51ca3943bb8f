"""High Roll on the screen: the smallest set of screens a game can have."""

from dojo.dialogs.menu import menu
from dojo.output.sound import CLACK, ROLL
from dojo.say import say, say_all
from dojo.ui import keys
from dojo.ui.figure import figure
from dojo.ui.screen import Screen
from dojo.ui.seats import name
from games.template import rules


def choose(console, view, seat):
    """Generator: KEEP or AGAIN, or -1 if the player wants to stop for a while."""
    title = say("template.rolled", name(seat), rules.die(view))
    return (yield from menu(console, title, say_all("template.choices"), back=say("console.menu")))


def reveal(console, before, after):
    """Generator: show the die."""
    screen = Screen(console, say("template.name"), ((keys.OK, say("console.more")),))
    figure(console, screen, str(rules.die(after)))
    console.sound.play(ROLL + CLACK)
    console.show(screen)
    yield from console.key()


def summary(console, view):
    """Lines for the result: both sums."""
    return [say("console.so", name(seat), rules.total(view, seat)) for seat in range(2)]
