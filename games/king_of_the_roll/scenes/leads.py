"""What a move is, in plain words; then where it leads, as on its board: a picture for each outcome, who is on top, by
which margin.

    sheets(view, 0, move)       # [(OPEN_GUARD, 0, "Open guard", "1 up: Bear on top"), ...]
"""

from micropython import const

from dojo.say import say, say_one
from dojo.ui import keys
from dojo.ui.layout import FACE
from games.king_of_the_roll import layout as at
from games.king_of_the_roll import moves
from games.king_of_the_roll import view as seen
from games.king_of_the_roll.mat import called
from games.king_of_the_roll.scenes.pair import tap
from games.king_of_the_roll.scenes.scene import Scene

_MOST = const(15)  # the highest margin on a move's board


def page(console, view, seat, move):
    """Generator: until the player goes back."""
    told = say_one("king_of_the_roll.mat.holds", move)
    lines = FACE.wrap(told, console.width * 3 // 4)  # leaves no short word over
    if len(lines) > 2:
        lines = FACE.wrap(told, console.width)
    first = view[at.POSITION], view[at.TOP], lines[0], lines[1] if len(lines) > 1 else ""
    yield from leaf(console, view, say_one("king_of_the_roll.moves", move), [first] + sheets(view, seat, move))


def leaf(console, view, title, shown):
    """Generator: leaf through pictures (picture, who is on top, two lines) of the characters of a view."""
    scene = Scene(console, view, title=title)
    is_open = False
    place = 0
    while True:
        picture, top, first, second = shown[place]
        scene.say(first, second)
        scene.show(picture, top)
        if not is_open:
            scene.open(((keys.OK, say("console.more")), (keys.BACK, say("console.back"))))
            is_open = True
        key = yield from console.key()
        step = -1 if key in keys.BACKWARD else 1
        if key == keys.BACK or key == keys.OK and place == len(shown) - 1:
            return
        place = max(0, min(place + step, len(shown) - 1))


def sheets(view, seat, move):
    """For each outcome of a move that works (picture, who is on top, two lines); then what counts against what."""
    kind = moves.kind(move)
    found = []
    if kind == moves.SUBMISSION:
        told = say("king_of_the_roll.mat.leads_win", called.fighter(view, seat))
        picture = tap(view[at.POSITION], view[at.TOP] == seat)
        found.append((picture, seat, say_one("king_of_the_roll.kinds", kind), told))
    else:
        for end, span in spans(move):
            found.append(_sheet(view, seat, kind, end, span))
    against, bonus = seen.against(move)
    if bonus:
        told = say("king_of_the_roll.mat.leads_more", bonus)
        found.append((view[at.POSITION], view[at.TOP], told, say_one("king_of_the_roll.kinds", against)))
    return found


def _sheet(view, seat, kind, end, span):
    """A position, or that nothing changes."""
    if not end:
        told = say("king_of_the_roll.mat.leads_same", span)
        return view[at.POSITION], view[at.TOP], say("king_of_the_roll.mat.stays"), told
    top = seat
    if kind == moves.PULL or kind == moves.IMPROVE and view[at.TOP] != seat:
        top = seat ^ 1
    told = say("king_of_the_roll.mat.leads", span, called.fighter(view, top))
    return end, top, say_one("king_of_the_roll.positions", end), told


def spans(move):
    """[(where it ends, 0 for no change, by which margins: "1", "2-3", "14+")] of a move that is no submission."""
    found = []
    first = 1
    for margin in range(2, _MOST + 2):
        end = seen.end(move, first)
        if margin > _MOST or seen.end(move, margin) != end:
            last = margin - 1
            span = "%d+" % first if last == _MOST else str(first) if first == last else "%d-%d" % (first, last)
            found.append((end, span))
            first = margin
    return found
