"""The state of the fight: positions, points, cards, and what the moves, dice and fighters can do."""

from dojo import pages
from dojo.dialogs.reader import read
from dojo.say import say, say_one
from games.king_of_the_roll import layout as at
from games.king_of_the_roll import moves, reach
from games.king_of_the_roll import view as seen
from games.king_of_the_roll.mat import called


def page(console, view, seat):
    """Generator: until the player goes back."""
    best = 0
    if view[at.PHASE] == at.PLACING and at.move(view, seat) >= 0 and not console.settings.hints_off:
        best = pages.load(reach).reachable(view, seat)[0]
    yield from read(console, say("king_of_the_roll.mat.look"), texts(view, seat, best))


def texts(view, seat, best=0):
    """The texts to read. best: the most that the seat can still reach with the dice of its move, if that is told."""
    found = [where(view)]
    if not view[at.MODE]:
        found.append(say("king_of_the_roll.mat.turn_of", view[at.TURN], 8))
    for one in (seat, seat ^ 1):
        found.append(fighter(view, one))
        if best and one == seat:
            found[-1] += "\n" + say("king_of_the_roll.mat.at_best", best)
    return found + pad(view)


def where(view):
    """The position, and who is on top or has the initiative."""
    position = say_one("king_of_the_roll.positions", view[at.POSITION])
    if view[at.POSITION] == moves.STANDING:
        return say("king_of_the_roll.mat.standing", position, called.fighter(view, view[at.NOW + at.INITIATIVE]))
    return say("king_of_the_roll.mat.on_top", position, called.fighter(view, view[at.TOP]))


def fighter(view, seat):
    """A seat's fighter, its move, its dice on the move and in the Place column, its cards."""
    name = called.fighter(view, seat)
    favoured = say_one("king_of_the_roll.positions", seen.favoured(seen.character(view, seat)))
    text = [say("king_of_the_roll.mat.likes", name, favoured)]
    number = at.move(view, seat)
    if number >= 0:
        move = say_one("king_of_the_roll.moves", number)
        text.append(say("king_of_the_roll.mat.tries", move, seen.total(view, at.NOW, seat)))
        if not (view[at.ALONE] and seat):
            matched = view[at.NOW + at.COUNT + seat]
            text.append(say("king_of_the_roll.mat.has_matched", matched, seen.matches(number)))
        kind, bonus = seen.against(number)
        if bonus:
            text.append(say("king_of_the_roll.mat.bonus", bonus, say_one("king_of_the_roll.kinds", kind)))
    if not (view[at.ALONE] and seat):
        text.append(say("king_of_the_roll.mat.place_dice", " ".join([str(die) for die in seen.dice(view, seat)[1]])))
        text.append(say("king_of_the_roll.mat.has_cards", view[at.LEFT + seat]))
    return "\n".join(text)


def pad(view):
    """The score pad: a line for each row that is not empty."""
    found = []
    both = [called.fighter(view, seat) for seat in range(2)]
    for row in range(at.ROWS):
        done, near = zip(seen.row(view, 0, row), seen.row(view, 1, row))
        name = say_one("king_of_the_roll.mat.pad", row)
        if done[0] or done[1]:
            found.append(say("king_of_the_roll.mat.completed", name, both[0], done[0], both[1], done[1]))
        if near[0] or near[1]:
            found.append(say("king_of_the_roll.mat.attempted", name, both[0], near[0], both[1], near[1]))
    return found
