"""Why an attack got through in Karenza: a defence in hand that was possible, if there was one."""

from dojo.dialogs.message import message
from dojo.say import say, say_one
from games.karenza import layout as at
from games.karenza import names
from games.karenza.table.turn import LEFT, RIGHT, SWORD, Turn, defence


def page(console, view, seat):
    """Generator: say it, until it has been read. view: the seat's, when it did not defend."""
    yield from message(console, say("karenza.table.why_title"), reason(view, seat))


def reason(view, seat):
    """The sentences."""
    found = defence(view, seat)
    if found is None:
        allowed = at.threat(view)[1]
        return say("karenza.table.no_way_one") if allowed == 1 else say("karenza.table.no_way", allowed)
    number, pose = found
    text = say("karenza.table.a_way", names.card(view[at.WARRIOR + seat], number))
    ways = moved(Turn(view, seat).before, pose)
    return text + " " + (" ".join(ways) or say("karenza.table.stays"))


def moved(before, pose):
    """A sentence for each token that differs between two poses."""
    found = []
    for token, shift in ((LEFT, 4), (RIGHT, 2), (SWORD, 0)):
        place = pose >> shift & 3
        if place != before >> shift & 3:
            where = say_one("karenza.table.ends" if token == SWORD else "karenza.table.squares", place)
            found.append(say("karenza.table.goes", say_one("karenza.table.tokens", token), where))
    return found
