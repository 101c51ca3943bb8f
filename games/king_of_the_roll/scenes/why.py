"""Why a turn ended as it did: the sum of each side, step by step."""

from dojo.dialogs.reader import read
from dojo.say import say, say_one
from games.king_of_the_roll import layout as at
from games.king_of_the_roll import view as seen
from games.king_of_the_roll.mat import called


def page(console, after):
    """Generator: until it has been read."""
    yield from read(console, say("king_of_the_roll.mat.why_title"), reasons(after))


def reasons(after):
    """A text for each side, then what decided it, then what it scored."""
    texts = [side(after, seat) for seat in range(2)]
    what = after[at.WHAT]
    winner = after[at.WINNER]
    if what == at.EVEN:
        texts.append(say("king_of_the_roll.mat.why_even"))
    elif what == at.DEFENDED:
        number = at.move(after, winner, at.LAST)
        needed = seen.matches(number)
        texts.append(say("king_of_the_roll.mat.why_defended", called.fighter(after, winner), needed))
    else:
        margin = seen.total(after, at.LAST, winner) - seen.total(after, at.LAST, winner ^ 1)
        texts.append(say("king_of_the_roll.mat.why_margin", margin))
    booked = []
    for seat in range(2):
        if after[at.SCORED + seat]:
            booked.append(say("king_of_the_roll.mat.why_points", called.fighter(after, seat), after[at.SCORED + seat]))
        if after[at.GAINED + seat]:
            booked.append(say("king_of_the_roll.mat.why_nearly", called.fighter(after, seat)))
    return texts + (["\n".join(booked)] if booked else [])


def side(after, seat):
    """Fighter, move, dice; what is added, if anything; the total."""
    base = at.LAST
    name = called.fighter(after, seat)
    number = at.move(after, seat, base)
    text = [say("king_of_the_roll.mat.why_move", name, say_one("king_of_the_roll.moves", number))]
    dice = after[base + at.SUM + seat]
    if after[at.ALONE] and seat:
        text.append(say("king_of_the_roll.mat.why_card", dice))
    else:
        text.append(say("king_of_the_roll.mat.why_dice", after[base + at.COUNT + seat], seen.matches(number), dice))
    if seen.is_attempted(after, base, seat):
        favour = seen.favour(after, base, seat)
        edge = seen.edge(after, base, seat)
        if favour:
            text.append(say("king_of_the_roll.mat.why_favour", favour))
        if edge:
            text.append(say("king_of_the_roll.mat.why_edge", edge))
    if after[base + at.EXTRA + seat]:
        text.append(say("king_of_the_roll.mat.why_extra", after[base + at.EXTRA + seat]))
    text.append(say("king_of_the_roll.mat.why_total", seen.total(after, base, seat)))
    return "\n".join(text)
