"""High Roll on the screen: the smallest set of screens a game can have."""

from dojo.dialogs.menu import menu
from dojo.output.sound import CLACK, ROLL
from dojo.say import say, say_all, say_one
from dojo.ui import keys
from dojo.ui.label import figure
from dojo.ui.screen import Screen
from dojo.ui.seats import name, scores
from games.template import rules


def choose(console, view, seat):
    """Generator: KEEP or AGAIN, or -1 if the player wants to stop for a while."""
    other = 1 - seat
    title = scores((say("console.you_first"), name(other)), (rules.die(view, seat), rules.die(view, other)))
    return (yield from menu(console, title, say_all("template.choices"), back=say("console.menu")))


def reveal(console, before, after):
    """Generator: show the die that was rolled, or both choices."""
    if rules.turn(before) < 0:  # CHANCE
        seat = rules.roller(before)
        rolled = rules.die(after, seat)
        title, shown, lines = say("template.rolled", name(seat), rolled), str(rolled), ()
        console.sound.play(ROLL + CLACK)
    else:
        title, shown = say("template.name"), "%d : %d" % (rules.die(after, 0), rules.die(after, 1))
        chosen = [say_one("template.choices", rules.choice(after, who)) for who in (0, 1)]
        lines = [name(who) + say("console.colon") + " " + chosen[who] for who in (0, 1)]
    screen = Screen(console, title, ((keys.OK, say("console.more")),))
    figure(console, screen, shown, lines)
    console.show(screen)
    yield from console.key()


def summary(console, view):
    """Lines for the result: both sums."""
    return [say("console.so", name(seat), rules.total(view, seat)) for seat in range(2)]
