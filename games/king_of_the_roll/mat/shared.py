"""What the screens of a choice have in common: how the dice come, and how it stands in words.

    show_with(console, screen, table, plan, self)
    told_state(plan)                    # ("Total 6:0", "1 of 2 dice", "Score 2:0")
    last(console), remember(console, at.STRAIGHT)

It is apart from board.py, as the screen on which a die is laid needs neither the fighters nor their mat: with these in
memory, linked play would need more than there is.
"""

from micropython import const

from dojo.say import say
from dojo.ui.layout import FACE
from games.king_of_the_roll import layout as at
from games.king_of_the_roll import moves, names
from games.king_of_the_roll import view as seen
from games.king_of_the_roll.mat import called

_SMALL = const(100)  # dots of height; below this there is no room for a whole table
_LAST = const(3)  # where console.kept has how a die was placed last; the rest is that of scenes/pair.py


def show_with(console, screen, table, plan, owner):
    """Show a screen; then its table, None for none, which takes about as long to draw as everything else.

    owner: whose parts they are (Console.show).
    """
    console.show(screen, owner)
    if table is not None:
        table.draw(plan)
        screen.append(table)
        console.refresh()
    console.forget()


def is_small(console):
    """Whether it is one of the smallest displays: beside the picture there are two rows of a table at most."""
    return console.height < _SMALL


def last(console):
    """How a die was placed last."""
    return console.kept[_LAST] if console.kept else at.STRAIGHT


def remember(console, way):
    """How a die was placed last, for the next one; also where a match goes on with that and no pair was shown yet."""
    if console.kept is None:
        console.kept = [None, 0, None, 0]
    console.kept[_LAST] = way


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


def told_now(plan):
    """What the margin so far would come to, in words, the longest first: "Bear by 6: Mount". () before there is one."""
    view = plan.view
    both = [at.move(view, seat) for seat in range(2)]
    if not plan.is_placing or min(both) < 0 or not view[at.NOW + at.SUM] + view[at.NOW + at.SUM + 1]:
        return ()
    totals = [seen.total(view, at.NOW, seat) for seat in range(2)]
    margin = totals[0] - totals[1]
    if not margin:
        return (say("king_of_the_roll.mat.even"),)
    ahead = 0 if margin > 0 else 1
    kind = moves.kind(both[ahead])
    end = seen.end(both[ahead], abs(margin))
    if not seen.is_attempted(view, at.NOW, ahead):
        told = say("king_of_the_roll.mat.too_few_yet")
    elif kind == moves.SUBMISSION:
        told = names.kind(kind)
    elif end and (kind != moves.DEFENCE or moves.kind(both[ahead ^ 1]) == moves.TAKEDOWN):
        told = names.position(end)
    else:
        told = say("king_of_the_roll.mat.stays")
    return say("king_of_the_roll.mat.by_now", called.fighter(view, ahead), abs(margin), told), told


def fitting(texts, room):
    """The first of some texts that fits into `room` dots, or the last one as far as it does; "" for none."""
    for text in texts:
        if FACE.width(text) <= room:
            return text
    return FACE.wrap(texts[-1], room)[0] if texts else ""
