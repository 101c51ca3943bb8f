"""What the screens of a choice share: how the dice appear, and the score in words.

    show_with(console, screen, table, plan, self)
    told_state(plan)                    # ("Total 6:0", "1 of 2 dice", "Score 2:0")
    last(console), remember(console, at.STRAIGHT)

It is apart from board.py because laying a die needs neither the fighters nor their mat, and linked play has no memory
for them.
"""

from micropython import const

from dojo.say import say
from dojo.ui.layout import FACE
from games.king_of_the_roll import layout as at
from games.king_of_the_roll import view as seen

_SMALL = const(100)  # dots of height; below, a whole table does not fit
_LAST = const(3)  # index in console.kept of how the last die was placed; scenes/pair.py has the rest


def show_with(console, screen, table, plan, owner):
    """Show a screen, then its table (or None), which takes about as long to draw as the rest.

    owner: whose parts they are (Console.show).
    """
    console.show(screen, owner)
    if table is not None:
        table.draw(plan)
        screen.append(table)
        console.refresh()
    console.forget()


def is_small(console):
    """Whether the display is one of the smallest: at most two rows of a table fit beside the picture."""
    return console.height < _SMALL


def last(console):
    """How the last die was placed."""
    return console.kept[_LAST] if console.kept else at.STRAIGHT


def remember(console, way):
    """Note how a die was placed, for the next one; works before any pair was shown, as when a match is resumed."""
    console.keep(lambda: [None, 0, None, 0])[_LAST] = way


def told_state(plan):
    """Lines: both totals, dice on the move, the score; the seat that chooses comes first."""
    view = plan.view
    seat = plan.seat
    own, other = plan.both()
    lines = [say("king_of_the_roll.mat.totals", own, other)]
    if at.move(view, seat) < 0:
        lines.append(say("king_of_the_roll.mat.cards", view[at.LEFT + seat], view[at.LEFT + 1 - seat]))
    else:
        lines.append(say("king_of_the_roll.mat.matched", plan.total()[1], seen.matches(plan.move)))
    if not view[at.MODE]:
        lines.append(say("king_of_the_roll.mat.score", view[at.POINTS + seat], view[at.POINTS + 1 - seat]))
    else:
        lines.append(say("king_of_the_roll.mat.turn", view[at.TURN]))
    return lines


def fitting(texts, room):
    """The first text that fits `room` dots, or the last one cut to fit; "" for none."""
    for text in texts:
        if FACE.width(text) <= room:
            return text
    return FACE.wrap(texts[-1], room)[0] if texts else ""
