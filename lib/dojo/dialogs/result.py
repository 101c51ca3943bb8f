"""How a match ended: who won, and why. The winners jump for joy; a lone local player who lost lies down.

On low displays pictures are beside the text, elsewhere above it.
"""

from micropython import const

from dojo.output.lights import GLOW
from dojo.output.sound import LOSE, WIN
from dojo.say import say
from dojo.ui import draw, keys
from dojo.ui.layout import FACE, wrap
from dojo.ui.place import Sheet, paper
from dojo.ui.screen import Screen
from dojo.ui.seats import name, names, portrait

_DRAW = bytes((67, 6, 0, 2, 67, 6, 64, 10))  # played only here
_PICTURE = const(16)  # dots
_LYING = const(24)  # dots from head to foot of a player lying down
_LARGEST = const(4)  # largest scale of a picture: a board draws larger jumps too slowly
_GAP = const(4)
_STAGE = const(32)  # least height of a scene, in dots; what it takes moves to the next screen
_GROUND = const(6)  # dots of a scene below the feet
_JUMPS = const(4)  # the winners take turns
_HEIGHTS = b"\x02\x04\x05\x04\x02\x00"  # dots of a jump, times the scale, if there is space
_JUMP = const(5)  # the highest of them
_MOMENT = const(3)  # frames per height
_BREATH = const(20)  # frames between two jumps
_LOW = const(100)  # dots of height below which pictures are beside the text
_STACKED = const(2)  # pictures there, stacked


def result(console, winners, why, lines, seal="", seats_here=(), seats=0, score="", chart=None, scene=None, lie=None):
    """Generator: show the end of a match. True if the players want a rematch.

    winners: the winning seats, empty for a draw. why: a sentence. lines: more of them. seal: a line above the reason.
    seats_here: the seats of people at this handheld, out of `seats`: a lone player reads "You win!"; with several,
    winners are named. score: of a series, a line below the seal. chart: a function that gives, on each call, a layer to
    put above the lines and its height in dots, or None; if it shows who played, also each seat's name, replacing the
    portraits; and its width in dots. scene: a function of (y, height) that gives a layer as wide as the display for
    behind the portraits, or None. lie: a function of (seat, x, y, scale) that gives a layer of 24 × 16 dots, times the
    scale, of the loser, instead of a head on its side.
    """
    drawn = chart() if chart else None
    called = drawn[2] if drawn and len(drawn) > 2 else ()
    title, sound = _verdict(winners, seats_here, seats, called)
    told = _names(winners, called) if winners else ""
    if sound == LOSE and seats > 2:  # with two it is obvious who won
        lines = [told] + list(lines)
    elif title == told and FACE.width(title) > console.width:
        title = say("console.many_win", len(winners))
        lines = [told] + list(lines)
    above = [line for line in (seal, score) if line]
    fallen = seats_here[:1] if sound == LOSE else ()
    words = "\n".join(above + [why] + list(lines))
    beside = _beside(console, len(winners) + len(fallen), drawn, bool(lie and fallen))
    text = FACE.wrap(words, console.width - beside - FACE.margin) if beside else wrap(words, console.columns)
    rows = console.rows - 2
    first_rows = rows - -(-drawn[1] // FACE.height) if drawn and not beside else rows
    if scene and not console.mono and not called and winners:
        room = console.height - 2 * FACE.height - _GAP - _STAGE - (drawn[1] if drawn else 0)
        first_rows = max(1, min(first_rows, room // FACE.height))
    drawn = None
    pairs = ((keys.OK, say("console.again")), (keys.BACK, say("console.menu")))
    if len(text) > first_rows:
        pairs = ((keys.UP_DOWN, say("console.further")),) + pairs
    console.sound.play(sound)
    if sound == WIN and console.link is None:
        console.sound.tune()
    console.lights.play(GLOW)
    first = key = 0
    while True:
        shown = rows if first else first_rows
        if first and called:  # neither the chart again nor portraits in its place
            winners = fallen = ()
        lines = text[first : first + shown]
        parts = title, winners, fallen, lines, pairs, None if first else chart, beside, scene, lie
        jumpers = draw.fitted(_show, console, *parts)
        if key == 0:
            console.refresh()
            console.forget()  # the screen may have come by itself: earlier presses were not meant for it
        key = 0
        while key not in (keys.OK, keys.BACK) and (not key or len(text) <= first_rows):
            key = (yield from _jump(console, *jumpers)) or (yield from console.key())
            jumpers = (), 0
        if key in (keys.OK, keys.BACK):
            return key == keys.OK
        first = 0 if first + shown >= len(text) else first + shown


def _jump(console, layers, room):
    """Generator: the winners jump for a while, as high as space allows; gives a key that ends it, or 0."""
    for jump in range(_JUMPS if layers and room else 0):
        layer = layers[jump % len(layers)]
        rest = layer.y
        key = 0
        for height in _HEIGHTS:
            layer.y = rest - min(room, height * layer.scale)
            key = yield from console.key(0, _MOMENT)
            if key:
                layer.y = rest
                return key
        key = yield from console.key(0, _BREATH)
        if key:
            return key
    return 0


def _beside(console, count, drawn, lies):
    """Dots for pictures beside the text on a low display: those drawn, or this many portraits; otherwise 0.

    lies: whether one of them lies there from head to foot.
    """
    if console.height >= _LOW:
        return 0
    if drawn and len(drawn) > 2:
        return drawn[3] + _GAP if len(drawn) > 3 and drawn[0] is not None else 0
    if drawn and drawn[0] is not None or not 0 < count <= _STACKED:
        return 0
    return (_STACKED + 1 - count) * (_LYING if lies else _PICTURE) + 2 * _GAP


def _show_beside(console, screen, winners, fallen, lines, chart, beside, lie):
    """Like _show, with pictures on the left and the text on the right."""
    room = screen.bottom - screen.top
    layer, high, *called = chart and chart() or (None, 0)
    jumpers = []
    free = 0
    if layer is not None:
        layer.y = screen.top + (room - high) // 2
        screen.append(layer)
    elif not called:
        count = len(winners) + len(fallen)
        scale = _STACKED + 1 - count
        tall = _PICTURE * scale
        free = (room - count * tall) // (count + 1)
        tops = [screen.top + free + place * (tall + free) for place in range(len(winners) + 1)]
        spots = [((beside - tall) // 2, y) for y in tops[:-1]] + [(_GAP, tops[-1])]
        jumpers = _stand(screen, winners, fallen, spots, scale, lie)
    screen.column(lines, beside, screen.top + (room - len(lines) * FACE.height) // 2, console.theme.ink)
    console.show(screen)
    return jumpers, free


def _show(console, title, winners, fallen, lines, pairs, chart, beside, scene, lie):
    """One screen: as many lines as fit, and above them who won or lost if there is space. Gives the layers that jump,
    and the free dots above them. beside: _beside().
    """
    screen = Screen(console, title, pairs)
    if beside:
        return _show_beside(console, screen, winners, fallen, lines, chart, beside, lie)
    tall = len(lines) * FACE.height
    layer, high, *called = chart and chart() or (None, 0)
    count = 0 if called else len(winners) + len(fallen)
    written = tall + (0 if called else high)  # what shows who played stands on the ground
    space = screen.bottom - FACE.height - written - _GAP
    is_seen = count or called and layer is not None
    least = max(_PICTURE, tall + high - written + _GROUND)
    ground = scene(FACE.height, space) if scene and is_seen and space >= least else None
    if ground is not None:
        screen.top = FACE.height
    wide = 0 if called else _PICTURE * count + (_LYING - _PICTURE) * len(fallen) * (lie is not None)
    scale = _picture_scale(screen, count, wide, screen.bottom - screen.top - tall - high - _GAP, ground is not None)
    picture = _PICTURE * scale + _GAP if scale else 0
    free = screen.bottom - screen.top - picture - tall - high
    y = screen.top + (free // 2 if ground is None else free - _GROUND)
    jumpers = []
    if scale:
        size = _PICTURE * scale
        lying = _LYING * scale if lie else size
        x = (console.width - len(winners) * (size + _GAP) - len(fallen) * (lying + _GAP) + _GAP) // 2
        spots = [(x + place * (size + _GAP), y) for place in range(len(winners) + 1)]
        jumpers = _stand(screen, winners, fallen, spots, scale, lie)
    room = y - screen.top
    y += picture
    if ground is None:
        screen.lines(lines, y + high, True)
    else:
        y = y - _GAP if called else screen.bottom - written - _GAP // 2
        top = screen.bottom - written - _GAP
        colours = max(paper(console, console.worn), console.theme.paper), console.theme.ink
        below = written - tall + _GAP // 2
        screen.append(Sheet(lines, *colours, 0, top, console.width, written + _GAP, -1, below))
    if layer is not None:
        layer.y = y
        screen.append(layer)
    console.show(screen)
    if ground is not None:
        screen.insert(0, ground)  # behind everything, once it can be read
    return jumpers, room


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


def _picture_scale(screen, pictures, wide, room, is_painted):
    """The scale at which the pictures, `wide` dots in all, fit into `room` dots of height; 0 for not at all."""
    if not pictures:
        return 0
    across = (screen.console.width - pictures * _GAP) // wide
    is_large = room >= _LARGEST * (_PICTURE + _JUMP) and not is_painted  # as tall as a jump too
    most = _LARGEST if is_large else _LARGEST - 1
    return max(0, min(most, room // _PICTURE, across))


def _stand(screen, winners, fallen, spots, scale, lie):
    """Each winner at its (x, y), then a loser: its body, or a head on its side. Gives the winners' layers."""
    layers = [portrait(screen.console, seat, x, y, scale) for seat, (x, y) in zip(winners, spots)]
    for layer in layers:
        screen.append(layer)
    x, y = spots[-1]
    for seat in fallen:  # one at most
        if lie:
            layer = lie(seat, x, y, scale)
        else:
            layer = portrait(screen.console, seat, x, y, scale)
            layer[0].transpose_xy = layer[0].flip_x = True
        screen.append(layer)
    return layers
