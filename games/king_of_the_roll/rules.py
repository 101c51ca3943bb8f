"""King of the Roll: two animals wrestle with dice, after the rule book of Gaard Games;
docs/players/rules/king_of_the_roll.md settles what it leaves open.

    state = start(bytes(6))             # a duel for points, lots for equal sums, both draw from the same nine cards
    apply(state, NOBODY, 7)             # A rolls 2, B rolls 4: B chooses first
    apply(state, 0, 0)                  # later: A places a die straight on the move

Actions: a character and a side, 2 x character + side; a takedown token, 0..2; 0 for no card, or 1 + card, then a mask
of the dice it changes; a die: 0 straight, 1 + Place die for a swap. On the ground, a turn's first die also declares the
move: 6 x place of the move + that. Options: form, mode, younger, cards, and
the gi of each.
"""

from micropython import const

from dojo.contract import CHANCE, DRAWN, LOST, NOBODY, OPEN, OPENING, OVER, TOGETHER, WON
from games.king_of_the_roll import layout as at
from games.king_of_the_roll import moves
from games.king_of_the_roll.play import fight

VERSION = const(3)
PRIVATE = const(4)  # a private slice
COUNTS = ("points", "advantages", "turns", "position")

_TURNS = const(8)  # for points
_LONGEST_FIGHT = const(60)  # turns for a submission
_CHARACTERS = const(4)
_DICE = const(32)  # masks of five dice
_OUTCOMES = b"\x1e\x02\x06\0\0\x02\x06"  # how many outcomes chance has in each phase where that is fixed

# Why an action is refused (refusals in words/en.txt).
_NO_SUCH_CHOICE = const(1)
_IS_TAKEN = const(2)
_NOT_IN_HAND = const(3)
_WRONG_DICE = const(4)
_TOO_LOW = const(5)
_NO_MOVE = const(6)

# Why the match is over (reasons in words/en.txt).
_TAPPED = const(1)
_BY_POINTS = const(2)
_BY_ADVANTAGES = const(3)
_ALL_EQUAL = const(4)
_NO_SUBMISSION = const(5)


def seats(options):
    return 2 - options[0]


def longest(options):
    """The most integers a match can have: setup, turns, and for each card the aiming and rolling of dice."""
    turns = _LONGEST_FIGHT if options[1] else _TURNS
    if options[0]:
        return 6 + 10 * turns + 2 * 3  # two rolls, card or none, five dice, STR, the solo card
    return 12 + 20 * turns + 1 + 6 * 3  # four rolls, two tokens, two cards or none, ten dice, STR twice; the lot once


def public(state):
    return at.PUBLIC


def start(options):
    """The state before the first action. Six bytes, as OPTIONS has them."""
    form, mode, younger, own, *gis = options
    if form > 1 or mode > 1 or younger > 2 or own > 1 or max(gis) > 3:
        raise ValueError(options)
    state = bytearray(at.PUBLIC + seats(options) * PRIVATE)
    state[: at.PHASE] = options[: at.PHASE]
    state[at.GI] = gis[0] + 4 * gis[1]
    state[at.PHASE] = at.DEALING if form else at.LOT
    state[at.RESULT] = DRAWN + 1
    return state


def turn(state):
    """Chance; both seats while tokens are picked, else the one to act; OPENING when it is time to show hands."""
    phase = state[at.PHASE]
    if phase <= at.SOLO:
        return CHANCE
    if phase < at.SHOWING:
        return 1 << state[at.ACTIVE] if phase != at.PICKING else state[at.WAITING]
    return OPENING if phase == at.SHOWING else OVER


def stage(state):
    """Changes with each set of seats that have to act; a card and the dice it changes count as one."""
    phase = state[at.PHASE]
    if phase <= at.PICKING:
        return 32 * state[at.TURN] + 2 * phase + state[at.ACTIVE] * (phase < at.PICKING)
    return 32 * state[at.TURN] + state[at.STEP]


def secrecy(state, seat):
    """Takedown tokens are bound and shown together; all else is open, except the hands."""
    return TOGETHER if state[at.PHASE] == at.PICKING else OPEN


def chance(state):
    """How many outcomes, and whose secret: a drawn card is the drawer's, all else is open."""
    phase = state[at.PHASE]
    if phase == at.SHARING or phase == at.DRAWING:
        return _before().drawable(state), NOBODY if phase == at.SHARING else state[at.ACTIVE]
    if phase == at.ROLLING:
        return fight.rolls(state), NOBODY
    if phase == at.SOLO:
        return at.DONE - at.DECK - sum(state[at.DECK : at.DONE]), NOBODY
    return _OUTCOMES[phase], NOBODY


def actions(state, seat):
    """The seat's actions are 0..actions - 1; `refuse` says which of them it may not take."""
    phase = state[at.PHASE]
    if phase == at.PLACING:
        return at.WAYS if state[at.NOW + at.MOVE + seat] else at.WAYS * moves.PLACES
    return (2 * _CHARACTERS, at.BY_LOT + 1, moves.PLACES, at.PLAY + at.OWN_CARD + 1, _DICE)[phase - at.CHOOSING]


def refuse(state, seat, action):
    """0 when the seat may take the action, else the number of the sentence that says why."""
    phase = state[at.PHASE]
    if not 0 <= action < actions(state, seat):
        return _NO_SUCH_CHOICE
    if phase < at.PLACING:
        if phase <= at.RIVAL:
            taken = (state[at.CHARACTER], state[at.CHARACTER + 1])
            return _IS_TAKEN if action // 2 + 1 in taken else 0
        if phase == at.PLAYING:
            return 0 if action == at.NO_CARD or _cards().can_hold(state, seat, action) else _NOT_IN_HAND
        if phase == at.AIMING:
            return 0 if _cards().can_change(state, action) else _WRONG_DICE
        return 0
    number = at.move(state, seat)
    if number < 0:
        number = moves.PLACES * at.side(state, seat) + action // at.WAYS
    if not moves.kind(number):
        return _NO_MOVE
    colour = state[at.STEP] // 2 - 1
    is_high = state[at.HAND + seat * moves.DICE + colour] >= moves.value(number, colour)
    return 0 if is_high or action % at.WAYS != at.STRAIGHT else _TOO_LOW


def apply(state, seat, action):
    """Take an action that was not refused, an outcome of chance, or the opening of both hands."""
    phase = state[at.PHASE]
    if seat == NOBODY:
        _happen(state, phase, action)
    elif phase == at.PLACING and seat == state[at.ACTIVE]:  # by far the most frequent; resuming replays a match
        fight.place(state, seat, action)
    elif max(turn(state), 0) >> seat & 1 == 0:
        raise ValueError(seat)
    elif phase <= at.RIVAL:
        _before().choose(state, seat, action)
    elif phase == at.PICKING:
        fight.pick(state, seat, action)
    elif phase == at.PLAYING:
        if action == at.NO_CARD or not _cards().play(state, seat, action):
            fight.step(state)
    elif not _cards().aim(state, seat, action):
        fight.step(state)
    if state[at.PHASE] == at.BETWEEN:
        _next_turn(state)


def _cards():
    """The module needed only when a card is played or drawn."""
    from games.king_of_the_roll.play import deck

    return deck


def _before():
    """The module needed only before the first turn."""
    from games.king_of_the_roll.play import dealing

    return dealing


def _happen(state, phase, outcome):
    """Apply an outcome of chance, HIDDEN for another's secret draw; or the opening."""
    if phase <= at.DRAWING:
        _before().happen(state, outcome)
    elif phase == at.ROLLING:
        fight.roll(state, outcome)
    elif phase == at.MENDING:
        state[at.PLACE + state[at.ACTIVE] * moves.DICE + state[at.TARGET]] = outcome + 1
        fight.swap(state, state[at.ACTIVE])
    elif phase == at.SOLO:
        _cards().draw_solo(state, outcome)
        fight.proceed(state)
    elif phase == at.EQUAL:
        state[at.YOUNGER] = at.LUCKY + outcome + 1
        fight.give_initiative(state, outcome)
    elif phase == at.SHOWING:
        _cards().show(state)
        state[at.PHASE] = at.ENDED
    else:
        raise ValueError("nothing to open")


def _next_turn(state):
    """Resolve the turn and book points; then see whether it was the last."""
    ahead = 0
    why = 0
    if state[at.TURN]:
        from games.king_of_the_roll.play import outcome  # needed once a turn

        outcome.settle(state)
    if state[at.WHAT] == at.SUBMITTED:
        why = _TAPPED
        ahead = 1 - 2 * state[at.WINNER]
    elif state[at.MODE]:
        why = _NO_SUBMISSION if state[at.TURN] == _LONGEST_FIGHT else 0
    elif state[at.TURN] == _TURNS:
        why = _BY_POINTS
        ahead = state[at.POINTS] - state[at.POINTS + 1]
        if not ahead:
            ahead = state[at.ADVANTAGES] - state[at.ADVANTAGES + 1]
            why = _BY_ADVANTAGES if ahead else _ALL_EQUAL
    if not why:
        fight.begin(state)
        return
    state[at.REASON] = why
    state[at.PHASE] = at.SHOWING
    state[at.RESULT] = (WON if ahead > 0 else LOST if ahead else DRAWN) + 1


def results(state):
    """WON, DRAWN or LOST for each seat."""
    first = state[at.RESULT] - 1
    return (first,) if state[at.ALONE] else (first, -first)


def reason(state):
    """Why the match is over: a reason's number in words/en.txt; 0 while it goes on."""
    return state[at.REASON]


def counts(state):
    """Both seats' points and advantages, also the solo rival's; turns; the position, 0 standing to 8 rear mount."""
    pad = tuple(state[at.POINTS : at.NOW])
    return pad[:2], pad[2:], state[at.TURN], state[at.POSITION]
