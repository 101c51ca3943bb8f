"""How a match ended: who won, and why. The winners stand there from head to foot, arms up, under confetti; whoever
lost a duel, or alone here, sits beside them, smaller and seeing stars. What would make them smaller is on the pages
behind.

On low displays pictures are beside the text, elsewhere above it.
"""

from micropython import const

from dojo.dialogs.around import Sheet
from dojo.dialogs.champion import CHEERS, SITS, STANDS, TALL, WIDE, Champion, celebrate
from dojo.output.lights import GLOW
from dojo.output.sound import LOSE, WIN
from dojo.say import say
from dojo.ui import draw, keys
from dojo.ui.layout import FACE, wrap
from dojo.ui.place import paper
from dojo.ui.screen import Screen
from dojo.ui.seats import name, names

_DRAW = bytes((67, 6, 0, 2, 67, 6, 64, 10))  # played only here
_LARGEST = const(4)  # scale of a winner: a board draws a larger one too slowly
_SMALL = const(80)  # dots across a display per step of it
_GAP = const(4)
_GROUND = const(4)  # dots of a scene below the feet
_LOW = const(100)  # dots of height below which pictures are beside the text
_STACKED = const(2)  # pictures there


def result(
    console, winners, why, lines, seal="", here=(), seats=0, score="", chart=None, scene=None, stand=None, called=()
):
    """Generator: show the end of a match. True if the players want a rematch.

    winners: the winning seats, empty for a draw. why: a sentence. lines: more of them. seal: a line above the reason.
    here: the seats of people at this handheld, out of `seats`: a lone player reads "You win!"; with several,
    winners are named. score: a line with that of a series. chart: a function that returns, on each call, a new layer
    to put above the lines and its height in dots, or None. scene: a function of (y, height) that returns a layer as
    wide as the display for behind the figures, or None. stand: a function of (seat, pose, x, y, scale) that returns a
    dojo.dialogs.champion.Champion, or what can stand for one. called: what each seat is called, and the rival
    without a seat of whoever plays alone; () for their animals.
    """
    title, sound = _verdict(winners, here, seats, called)
    named = _names(winners, called) if winners else ""
    if title == named and FACE.width(title) > console.width:
        title = say("console.many_win", len(winners))
    elif sound != LOSE or seats <= 2:  # with two it is obvious who won
        named = ""
    people = _people(winners, here, seats, sound, len(called) > seats)
    beside = _beside(console, len(people))
    high = (chart and chart() or (None, 0))[1]
    head = [line for line in (named, seal, score, why) if line]
    least = max(1, (named != "") + (seal != ""))
    leaves = _divided(console, people, beside, head, least, list(lines), high)
    pairs = ((keys.OK, say("console.again")), (keys.BACK, say("console.menu")))
    if len(leaves) > 1:
        pairs = ((keys.UP_DOWN, say("console.further")),) + pairs
    console.sound.play(sound)
    if sound == WIN and console.link is None:
        console.sound.tune()
    console.lights.play(GLOW)
    page = key = 0
    is_new = True
    while True:
        text, has_chart = leaves[page]
        shown = () if page and beside else people
        parts = title, shown, text, pairs, chart if has_chart else None, beside, stand or _stand
        stage = (yield from draw.made(_show, console, *parts, scene)) or _show(console, *parts)
        parts = None
        if is_new:
            console.refresh()
            console.forget()  # the screen may have come by itself: earlier presses were not meant for it
            key = yield from celebrate(console, stage, sound == WIN)
        stage = None
        is_new = False
        while key not in (keys.OK, keys.BACK) and (not key or len(leaves) < 2):
            key = yield from console.key()
        if key in (keys.OK, keys.BACK):
            return key == keys.OK
        key = 0
        page = (page + 1) % len(leaves)


def _stand(console, seat, pose, x, y, scale):
    return Champion(console, seat, pose, x, y, scale)


def _people(winners, seats_here, seats, sound, is_rival):
    """(seat, pose) of everybody who is on the stage, as they stand there: in a duel both."""
    if seats == 1:
        poses = (CHEERS, SITS) if winners else (SITS, CHEERS)
        return tuple(enumerate(poses[: 1 + is_rival]))
    shown = {seat: CHEERS for seat in winners}
    if seats == 2:
        for seat in range(seats):
            shown[seat] = shown.get(seat, SITS if winners else STANDS)
    elif winners and sound == LOSE:
        shown[seats_here[0]] = SITS
    return tuple(sorted(shown.items()))


def _size(pose, scale):
    """The scale of somebody in this pose beside winners of that scale."""
    return (scale + 1) // 2 if pose == SITS else scale


def _width(people, scale):
    """Dots across all people, with gaps between them."""
    return sum([WIDE * _size(pose, scale) + _GAP for _, pose in people]) - _GAP


def _scale(console, people, room):
    """The scale at which people fit into `room` dots of height; 0 for not at all."""
    scale = min(_LARGEST, -(-console.width // _SMALL) + 1, room // TALL) if people else 0
    while scale > 0 and _width(people, scale) > console.width:
        scale -= 1
    return max(0, scale)


def _room(console, rows, high):
    """Dots of height above so many rows of text, and a chart of that height."""
    return console.height - 2 * FACE.height - rows * FACE.height - high - 2 * _GAP


def _beside(console, count):
    """Dots for people beside the text on a low display; otherwise 0."""
    return count * (WIDE + _GAP) if console.height < _LOW and 0 < count <= _STACKED else 0


def _divided(console, people, beside, head, least, lines, high):
    """The pages: (lines, whether the chart is above them). The first has what leaves people as large as they can be.

    head: the lines that are the most important ones, of which the first page has at least so many. high: dots of a
    chart, 0 without.
    """

    def wrapped(words):
        text = "\n".join(words)
        return FACE.wrap(text, console.width - beside - FACE.margin) if beside else wrap(text, console.columns)

    text = wrapped(head + lines)
    most = console.rows - 2
    below = most - -(-high // FACE.height)
    whole = _scale(console, people, _room(console, len(text), high))
    first = len(text)
    if beside:
        first = min(first, most)
        is_whole = not high and first == len(text)
    elif not people:
        is_whole = first <= below
        first = min(first, below)
    else:
        rows = [len(wrapped(head[:count])) for count in range(len(head), least - 1, -1)]
        scales = [_scale(console, people, _room(console, count, 0)) for count in rows]
        is_whole = whole >= max(scales) and first <= below
        if not is_whole:
            first = min(rows[scales.index(max(scales))], most)
    leaves = [(text[:first], high > 0 and (is_whole or not people))]
    has_chart = high > 0 and not leaves[0][1]
    while first < len(text) or has_chart:
        count = below if has_chart else most
        leaves.append((text[first : first + count], has_chart))
        first += count
        has_chart = False
    return leaves


def _show(console, title, people, lines, pairs, chart, beside, stand, scene=None):
    """One screen. Returns it, the figures, and where confetti falls: left, width, top and floor."""
    screen = Screen(console, title, pairs)
    room = screen.bottom - screen.top
    if beside and people:
        y = screen.top + (room - TALL) // 2
        figures = _put(screen, stand, people, 0, beside - _GAP, y + TALL, 1)
        screen.column(lines, beside, screen.top + (room - len(lines) * FACE.height) // 2, console.theme.ink)
        console.show(screen)
        return screen, figures, 0, beside - _GAP, screen.top, y + TALL
    layer, high = chart() if chart else (None, 0)
    written = len(lines) * FACE.height + high
    scale = _scale(console, people, _room(console, len(lines), high))
    free = screen.bottom - FACE.height - written - _GAP
    ground = scene(FACE.height, free) if scene and scale else None
    top = screen.bottom - written - _GAP
    floor = top - min(_GROUND, (free - TALL * scale) // 2)
    colours = max(paper(console, console.worn), console.theme.paper), console.theme.ink
    if ground is None:
        y = screen.top + (room - written - (TALL * scale + _GAP if scale else 0)) // 2
        floor = y + TALL * scale
        top = floor if scale else y - _GAP
        if scene and not console.mono and not scale:
            above = top + _GAP + high - FACE.height
            screen.append(Sheet(lines, *colours, 0, FACE.height, console.width, screen.bottom - FACE.height, -1, above))
        else:
            screen.lines(lines, top + _GAP + high, True)
    figures = _put(screen, stand, people if scale else (), 0, console.width, floor, scale)
    if ground is not None:
        below = high + _GAP // 2
        screen.append(Sheet(lines, *colours, 0, top, console.width, written + _GAP, -1, below))
    if layer is not None:
        layer.y = top + _GAP // 2 if ground is not None else top + _GAP
        screen.append(layer)
    if ground is not None:
        screen.insert(0, ground)  # behind everything
    console.show(screen)
    return screen, figures, 0, console.width, FACE.height, floor


def _put(screen, stand, people, left, width, floor, scale):
    """Put all people on the floor, in the middle of this width. Returns their layers."""
    x = left + (width - _width(people, scale)) // 2
    figures = []
    for seat, pose in people:
        size = _size(pose, scale)
        figures.append(stand(screen.console, seat, pose, x, floor - TALL * size, size))
        screen.append(figures[-1])
        x += WIDE * size + _GAP
    return figures


def _verdict(winners, seats_here, seats, called):
    """(one line that says how it ended, its sound)."""
    if seats == 1:
        return (say("console.done"), WIN) if winners else (say("console.not_done"), LOSE)
    if not winners:
        return say("console.nobody_wins"), _DRAW
    won = [seat for seat in seats_here if seat in winners]
    if len(seats_here) == 1 or won and len(won) == len(seats_here) < seats:
        return (say("console.you_win"), WIN) if won else (say("console.you_lose"), LOSE)
    return _names(winners, called), WIN


def _names(winners, called):
    """The winners' names. called: what each seat is called, () for its animal."""
    if len(winners) == 1:
        return say("console.one_wins", called[winners[0]] if called else name(winners[0]))
    return say("console.some_win", names(winners))
