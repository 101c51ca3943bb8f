"""Karenza: a duel of swords with cards, after the sheet *Karenza The Game*; what it leaves open is decided in
docs/rules/karenza.md.

    state = start(bytes((0, 0, 0, 1)))    # sword lock, seven cards, the first warrior against the second
    apply(state, NOBODY, 12)              # A draws the 13th of the cards that are left in its deck
    apply(state, 0, 0x19)                 # later: A stands with the left foot on B, the right one on C, sword at 2
    apply(state, 0, PLAY + 3)             # and plays its fourth technique

Actions are whole numbers: a pose (cards.py), then NO_CARD, PLAY + technique or DISCARD + technique. A turn is one of
each. Options: lock, hand, warrior of A, warrior of B.
"""

from micropython import const

from dojo.contract import CHANCE, DRAWN, LOST, NOBODY, OPEN, OPENING, OVER, WON
from games.karenza import cards
from games.karenza import layout as at

VERSION = const(1)
PRIVATE = const(8)  # a private slice
COUNTS = ("points", "turns", "opener", "attacks", "defences")

_HANDS = b"\x07\x03\x04\x05\x06"  # the choices of the second option
_SEATS = const(2)
_POINTS = const(10)  # win
_QUIET_LIMIT = const(10)

# Why an action is refused (refusals in words/en.txt).
_NO_SUCH_CHOICE = const(1)
_BOTH_FEET = const(2)
_NOT_IN_HAND = const(3)
_OTHER_POSE = const(4)
_SWORD_MOVED = const(5)
_ONLY_ATTACKS = const(6)
_ONLY_DEFENCES = const(7)
_TOO_MANY_MOVES = const(8)
_NO_DISCARD = const(9)

# Why the match is over (reasons in words/en.txt).
_TEN_POINTS = const(1)
_NO_CARDS = const(2)
_NO_CARDS_EQUAL = const(3)
_TOO_QUIET = const(4)
_TOO_QUIET_EQUAL = const(5)


# --- The contract ---------------------------------------------------------------------------------


def seats(options):
    return _SEATS


def longest(options):
    """The most integers a match can have: two for each turn, one for each card that is drawn, lot and tokens placed.

    Cards of which one is drawn follow at most nine quiet turns and the turn that passes; each of them was discarded in
    that turn, or played in a turn of its own; 19 attacks can score without a tenth point.
    """
    hands = 2 * _HANDS[options[1]]
    cards_drawn = 2 * cards.DECK - hands
    all_turns = _QUIET_LIMIT * cards_drawn + 2 * 19 + 2 * hands + _QUIET_LIMIT
    return 2 * all_turns + 2 * cards.DECK + 3


def public(state):
    return at.PUBLIC


def start(options):
    """The state before the first action. Four bytes: lock (0 on, 1 off), hand (0: 7, 1: 3 ... 4: 6), two warriors."""
    lock, hand, first, second = options
    if lock > 1 or hand >= len(_HANDS) or max(first, second) >= cards.WARRIORS:
        raise ValueError(options)
    state = bytearray(at.PUBLIC + _SEATS * PRIVATE)
    state[at.LOCK] = 1 - lock
    state[at.HAND] = _HANDS[hand]
    for seat in range(_SEATS):
        state[at.WARRIOR + seat] = options[2 + seat]
        state[at.LEFT + seat] = cards.DECK
        state[at.RESULT + seat] = 1
    return state


def turn(state):
    """Chance while cards are drawn and lots cast; the one seat that has to act; OPENING when hands are to be shown."""
    phase = state[at.PHASE]
    if phase <= at.LOT:
        return CHANCE
    if phase < at.SHOWING:
        return 1 << state[at.ACTIVE]
    return OPENING if phase == at.SHOWING else OVER


def stage(state):
    """Differs from one turn to the next; pose and card of a turn are one."""
    if state[at.PHASE] == at.PLACING:
        return 1 if state[at.POSE + (state[at.ACTIVE] ^ 1)] else 0
    return 2 + at.turns(state)


def secrecy(state, seat):
    """What a seat does is seen; what it holds is not."""
    return OPEN


def chance(state):
    """A card from what is left of a deck, its owner's secret; or who opens, which everybody sees."""
    if state[at.PHASE] == at.LOT:
        return _SEATS, NOBODY
    seat = _drawer(state)
    return state[at.LEFT + seat], seat


def actions(state, seat):
    """The seat's actions are 0..actions - 1; `refuse` says which of them may not be taken."""
    return at.CHOICES if state[at.PHASE] == at.PLAYING else cards.POSES


def refuse(state, seat, action):
    """0 when the seat may take the action, else the number of the sentence that says why not."""
    if not 0 <= action < actions(state, seat):
        return _NO_SUCH_CHOICE
    if state[at.PHASE] != at.PLAYING:
        return 0 if cards.is_pose(action) else _BOTH_FEET
    if action == at.NO_CARD:
        return 0
    if action < at.DISCARD:
        return _refuse_card(state, seat, action - at.PLAY)
    if state[at.THREATENED]:
        return _NO_DISCARD
    return 0 if _can_hold(state, seat, action - at.DISCARD) else _NOT_IN_HAND


def apply(state, seat, action):
    """Take an action that was not refused, an outcome of chance, or the opening of both hands."""
    phase = state[at.PHASE]
    if seat == NOBODY:
        if phase == at.DRAWING:
            _draw(state, action)
        elif phase == at.LOT:
            state[at.OPENER] = state[at.ACTIVE] = action
            state[at.PHASE] = at.PLACING
        elif phase == at.SHOWING:
            _show_hands(state)
        else:
            raise ValueError("nothing to open")
    elif phase < at.PLACING or phase > at.PLAYING or seat != state[at.ACTIVE]:
        raise ValueError(seat)
    elif phase == at.PLACING:
        _place(state, seat, action)
    elif phase == at.MOVING:
        _move(state, seat, action)
    else:
        _end_turn(state, seat, action)


def results(state):
    """WON, DRAWN or LOST for each seat."""
    return state[at.RESULT] - 1, state[at.RESULT + 1] - 1


def reason(state):
    """Why the match is over: the number of one of the reasons in words/en.txt; 0 while it goes on."""
    return state[at.REASON]


def counts(state):
    """Points of both; turns, the seat that opened, attacks and defences of both together."""
    points = (state[at.SCORE], state[at.SCORE + 1])
    return points, at.turns(state), state[at.OPENER], state[at.ATTACKS], state[at.DEFENCES]


# --- Setup ----------------------------------------------------------------------------------------


def _drawer(state):
    """The seat that draws next: A until its hand is full, then B; -1 when both are."""
    for seat in range(_SEATS):
        if at.to_draw(state, seat):
            return seat
    return -1


def _draw(state, outcome):
    """A card comes into a hand. The outcome counts the cards that are left in the deck, by their techniques.

    HIDDEN where it is another's secret.
    """
    seat = _drawer(state)
    if outcome >= 0 and at.is_known(state, seat):
        held = at.hand(state, seat)
        held.append(_left(state, seat, held, outcome))
        _hold(state, seat, held)
    state[at.HELD + seat] += 1
    state[at.LEFT + seat] -= 1
    if _drawer(state) < 0:
        state[at.PHASE] = at.MOVING if state[at.POSE] else at.LOT


def _left(state, seat, held, index):
    """The technique of a card of the deck: of those that nobody has seen and the seat does not hold, in order."""
    for number in range(cards.PLACES):
        index -= at.unseen(state, seat, number) - held.count(number)
        if index < 0:
            return number
    raise ValueError(index)


def _hold(state, seat, held):
    """Write down a hand, in order."""
    held.sort()
    place = at.slice_of(seat)
    for index in range(at.MOST_HELD):
        state[place + index] = held[index] + 1 if index < len(held) else 0


def _place(state, seat, pose):
    """The opener places his tokens, then the other, who sees where they are."""
    state[at.POSE + seat] = pose
    state[at.ACTIVE] = seat ^ 1
    if state[at.POSE + (seat ^ 1)]:
        state[at.PHASE] = at.MOVING


# --- A turn, in the order of the rule sheet -------------------------------------------------------


def _move(state, seat, pose):
    """Counted are the tokens that have another place at the end."""
    state[at.BEFORE] = state[at.POSE + seat]
    state[at.MOVED] = cards.moves(state[at.BEFORE], pose)
    state[at.POSE + seat] = pose
    state[at.PHASE] = at.PLAYING


def _refuse_card(state, seat, number):
    card = at.card(state, seat, number)
    if not _can_hold(state, seat, number):
        return _NOT_IN_HAND
    if state[at.THREATENED]:
        if cards.is_attack(card):
            return _ONLY_DEFENCES
        if state[at.MOVED] > at.threat(state)[1]:
            return _TOO_MANY_MOVES
    elif not cards.is_attack(card):
        return _ONLY_ATTACKS
    pose = state[at.POSE + seat]
    if state[at.LOCK] and (pose ^ state[at.BEFORE]) & 3:
        return _SWORD_MOVED
    return 0 if cards.fits(card, pose) else _OTHER_POSE


def _can_hold(state, seat, number):
    """Whether a card is in the hand of a seat; where that is not known: whether it can be."""
    if at.is_known(state, seat):
        return number in at.hand(state, seat)
    return state[at.HELD + seat] > 0 and at.unseen(state, seat, number) > 0


def _end_turn(state, seat, action):
    """The card, or none; then whose turn it is."""
    state[at.PHASE] = at.MOVING
    count = at.turns(state) + 1
    state[at.TURNS] = count >> 8
    state[at.TURNS + 1] = count & 255
    if state[at.THREATENED]:
        state[at.THREATENED] = 0
        if action == at.NO_CARD:
            _score(state, seat ^ 1)
        else:
            _defend(state, seat, action - at.PLAY)
    elif at.PLAY <= action < at.DISCARD:
        _attack(state, seat, action - at.PLAY)
    else:
        if action != at.NO_CARD:
            _leave_hand(state, seat, action - at.DISCARD)
        _pass(state, seat)


def _attack(state, seat, number):
    """The attack threatens the other, who sees how many tokens were moved for it."""
    entry = at.TABLE + at.ENTRY * state[at.ON_TABLE]
    state[entry] = number + 32 * seat
    state[entry + 1] = state[at.POSE + (seat ^ 1)] + 64 * state[at.MOVED]
    state[entry + 2] = 0
    state[at.ON_TABLE] += 1
    state[at.ATTACKS] += 1
    _play(state, seat, number)
    state[at.THREATENED] = 1
    state[at.ACTIVE] = seat ^ 1


def _defend(state, seat, number):
    """Nobody scores. The stronger card has the next turn, the attack if they are equal."""
    entry = at.TABLE + at.ENTRY * (state[at.ON_TABLE] - 1)
    attack = at.card(state, seat ^ 1, state[entry] & 31)
    state[entry + 2] = number + 1
    state[at.DEFENCES] += 1
    _play(state, seat, number)
    if cards.power(at.card(state, seat, number)) <= cards.power(attack):
        state[at.ACTIVE] = seat ^ 1


def _play(state, seat, number):
    _leave_hand(state, seat, number)
    state[at.POSE + seat] = cards.after(at.card(state, seat, number), state[at.POSE + seat])
    state[at.QUIET] = 0


def _leave_hand(state, seat, number):
    """A card is on the table or discarded: all see it."""
    state[at.GONE + seat * cards.PLACES + number] += 1
    state[at.HELD + seat] -= 1
    if at.is_known(state, seat):
        held = at.hand(state, seat)
        held.remove(number)
        _hold(state, seat, held)


def _score(state, attacker):
    """No defence: the attack's power in points, and the next turn too."""
    number = state[at.TABLE + at.ENTRY * (state[at.ON_TABLE] - 1)] & 31
    state[at.SCORE + attacker] += cards.power(at.card(state, attacker, number))
    state[at.ACTIVE] = attacker
    state[at.QUIET] += 1
    if state[at.SCORE + attacker] >= _POINTS:
        _end(state, _TEN_POINTS, attacker)


def _pass(state, seat):
    """The initiative goes to the other: the table is cleared, both hands are filled."""
    for place in range(at.TABLE, at.GONE):
        state[place] = 0
    state[at.ON_TABLE] = 0
    state[at.ACTIVE] = seat ^ 1
    for one in range(_SEATS):
        if at.to_draw(state, one) > state[at.LEFT + one]:
            _end_by_points(state, _NO_CARDS)
            return
    if _drawer(state) >= 0:
        state[at.QUIET] = 0
        state[at.PHASE] = at.DRAWING
        return
    state[at.QUIET] += 1
    if state[at.QUIET] >= _QUIET_LIMIT:
        _end_by_points(state, _TOO_QUIET)


# --- The end --------------------------------------------------------------------------------------


def _end_by_points(state, why):
    """The higher score wins; with equal ones nobody does."""
    ahead = state[at.SCORE] - state[at.SCORE + 1]
    if ahead == 0:
        _end(state, why + 1, NOBODY)
    else:
        _end(state, why, 0 if ahead > 0 else 1)


def _end(state, why, winner):
    state[at.REASON] = why
    state[at.PHASE] = at.SHOWING
    for seat in range(_SEATS):
        outcome = DRAWN if winner == NOBODY else WON if seat == winner else LOST
        state[at.RESULT + seat] = outcome + 1


def _show_hands(state):
    """All see what was left in both hands."""
    for seat in range(_SEATS):
        shown = at.SHOWN + seat * at.MOST_HELD
        own = at.slice_of(seat)
        state[shown : shown + at.MOST_HELD] = state[own : own + at.MOST_HELD]
    state[at.PHASE] = at.ENDED
