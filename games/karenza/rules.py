"""Karenza: a duel of swords with cards, after the sheet *Karenza The Game*; docs/players/rules/karenza.md settles what
it leaves open.

    state = start(bytes((0, 0, 0, 1)))    # sword lock, seven cards, the first warrior against the second
    apply(state, NOBODY, 12)              # A draws the 13th of the cards left in its deck
    apply(state, 0, 0x19)                 # later: A stands with the left foot on B, the right one on C, sword at 2
    apply(state, 0, PLAY + 3)             # and plays its fourth technique

Actions are whole numbers: a pose (cards.py), then NO_CARD, PLAY + technique or DISCARD + technique. A turn is one of
each. Options: lock, hand, and for A and B a warrior, or how many play: players without one choose. More than two play
everyone against everyone (championship/league.py).
"""

from micropython import const

from dojo.contract import CHANCE, NOBODY, OPEN, OPENING, OVER
from games.karenza import cards
from games.karenza import layout as at

VERSION = const(3)
PRIVATE = const(8)  # a private slice
COUNTS = ("points", "stars", "turns", "opener", "attacks", "defences")
CHECKPOINTS = True  # after every fight nothing is secret

_FEWEST_LAST = const(4)  # the smallest hand: the second option's choices are 7, then 3 to 6
_SIDES = const(2)
_CHOOSES = const(4)  # two play; the first choice after the warriors
_POINTS = const(10)  # win
_QUIET_LIMIT = const(10)
_LONGEST = const(1271)  # 2 x 600 turns + 60 cards + 3 + 8 warriors

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
_ALL_FOUGHT = const(6)  # championship/league.py


# --- The contract ---------------------------------------------------------------------------------


def seats(options):
    """2; in a championship 3..8, by the third or fourth option."""
    return max(_CHOOSES, options[2], options[3]) - _CHOOSES + _SIDES


def longest(options):
    """The most integers a fight can have: two per turn, one per card drawn, lot and placing of tokens; plus the
    warriors chosen before the first fight.

    At most nine quiet turns and the passing turn come before each later draw; the card it replaces was discarded in
    that turn, or played in another; 19 attacks can score without a tenth point. The longest fights have three cards in
    hand, with 54 drawn later: 10 x 54 + 2 x 19 + 2 x 6 + 10 turns.
    """
    return _LONGEST


def public(state):
    return at.PUBLIC


def start(options):
    """The state before the first action. Four bytes: lock (0 on, 1 off), hand (0: 7, 1: 3 ... 4: 6), then for A and
    for B a warrior, 0..3, or 4..10: two fewer than that play, and players without a warrior choose.
    """
    number = seats(options)
    if options[0] > 1 or options[1] > _FEWEST_LAST or number > at.MOST_SEATS:
        raise ValueError(options)
    state = bytearray(at.PUBLIC + number * PRIVATE)
    state[at.LOCK] = 1 - options[0]
    state[at.HAND] = options[1] + 2 if options[1] else at.MOST_HELD
    state[at.SEATS] = number
    for seat in range(_SIDES):
        if options[2 + seat] < _CHOOSES:
            state[at.CHOSEN + seat] = options[2 + seat] + 1
    _next_choice(state)
    return state


def turn(state):
    """Chance while cards are drawn and lots cast; else the seat to act; OPENING when hands are shown."""
    phase = state[at.PHASE]
    if phase <= at.LOT:
        return CHANCE
    if phase < at.SHOWING:
        return 1 << state[at.FIGHTER + state[at.ACTIVE]]
    return OPENING if phase == at.SHOWING else OVER


def stage(state):
    """Changes from turn to turn; a turn's pose and card share one. Choosing a warrior is a turn of its own."""
    if state[at.PHASE] == at.PLACING:
        return state[at.POSE + (state[at.ACTIVE] ^ 1)]
    return at.turns(state)


def secrecy(state, seat):
    """Everybody sees what a seat does, but not what it holds."""
    return OPEN


def chance(state):
    """A card from the rest of a deck, its owner's secret; or who opens, which everybody sees."""
    if state[at.PHASE] == at.LOT:
        return _SIDES, NOBODY
    side = _drawer(state)
    return state[at.LEFT + side], state[at.FIGHTER + side]


def actions(state, seat):
    """The seat's actions are 0..actions - 1; `refuse` says which of them it may not take."""
    phase = state[at.PHASE]
    if phase == at.PLAYING:
        return at.CHOICES
    if phase == at.PLACING or phase == at.MOVING:
        return cards.POSES
    return cards.WARRIORS if phase == at.CHOOSING else 0


def refuse(state, seat, action):
    """0 when the seat may take the action, else the number of the sentence that says why."""
    if not 0 <= action < actions(state, seat):
        return _NO_SUCH_CHOICE
    if state[at.PHASE] != at.PLAYING:
        return 0 if state[at.PHASE] < at.PLACING or cards.is_pose(action) else _BOTH_FEET
    if action == at.NO_CARD:
        return 0
    side = state[at.ACTIVE]
    if action < at.DISCARD:
        return _refuse_card(state, side, action - at.PLAY)
    if state[at.THREATENED]:
        return _NO_DISCARD
    return 0 if _can_hold(state, side, action - at.DISCARD) else _NOT_IN_HAND


def legal(state, seat):
    """The actions that are not refused, ascending: only cards that the seat can hold are asked about."""
    if state[at.PHASE] != at.PLAYING:
        return [action for action in range(actions(state, seat)) if not refuse(state, seat, action)]
    side = state[at.ACTIVE]
    numbers = sorted(set(at.hand(state, side))) if at.is_known(state, side) else range(cards.PLACES)
    found = [at.NO_CARD]
    for first in (at.PLAY, at.DISCARD):
        for number in numbers:
            if not refuse(state, seat, first + number):
                found.append(first + number)
    return found


def apply(state, seat, action):
    """Take an action that was not refused, an outcome of chance, or the opening of both hands."""
    phase = state[at.PHASE]
    if seat == NOBODY:
        _league().happen(state, action)
    elif turn(state) != 1 << seat:
        raise ValueError(seat)
    elif phase == at.CHOOSING:
        state[at.CHOSEN + seat] = action + 1
        _next_choice(state)
    elif phase == at.PLACING:
        _league().place(state, action)
    elif phase == at.MOVING:
        _move(state, state[at.ACTIVE], action)
    else:
        _end_turn(state, state[at.ACTIVE], action)


def results(state):
    """WON, DRAWN or LOST for each seat; all who share first place have WON, unless everybody does."""
    return _league().results(state)


def reason(state):
    """Why the match is over: a reason's number in words/en.txt; 0 while it goes on."""
    return _league().reason(state)


def counts(state):
    """Points and stars of all seats; turns, who opened, attacks and defences by both in the last fight."""
    return _league().counts(state)


# --- Setup ----------------------------------------------------------------------------------------


def _league():
    """The module for before and after a fight, loaded only then."""
    from games.karenza.championship import league

    return league


def _next_choice(state):
    """The next seat without a warrior has to choose. When all have one, the first fight begins."""
    for seat in range(state[at.SEATS]):
        if not state[at.CHOSEN + seat]:
            state[at.PHASE] = at.CHOOSING
            state[at.FIGHTER] = state[at.TURNS + 1] = seat
            return
    _league().begin(state)


def _drawer(state):
    """The side that draws next: the first until its hand is full, then the other; -1 when both are."""
    for side in range(_SIDES):
        if at.to_draw(state, side):
            return side
    return -1


# --- A turn, in the order of the rule sheet -------------------------------------------------------


def _move(state, side, pose):
    """Move the tokens. What counts is how many end up elsewhere."""
    state[at.BEFORE] = state[at.POSE + side]
    state[at.MOVED] = cards.moves(state[at.BEFORE], pose)
    state[at.POSE + side] = pose
    state[at.PHASE] = at.PLAYING


def _refuse_card(state, side, number):
    card = at.card(state, side, number)
    if not _can_hold(state, side, number):
        return _NOT_IN_HAND
    if state[at.THREATENED]:
        if cards.is_attack(card):
            return _ONLY_DEFENCES
        if state[at.MOVED] > at.threat(state)[1]:
            return _TOO_MANY_MOVES
    elif not cards.is_attack(card):
        return _ONLY_ATTACKS
    pose = state[at.POSE + side]
    if state[at.LOCK] and (pose ^ state[at.BEFORE]) & 3:
        return _SWORD_MOVED
    return 0 if cards.fits(card, pose) else _OTHER_POSE


def _can_hold(state, side, number):
    """Whether a side holds a card; if its hand is unknown, whether it could."""
    if at.is_known(state, side):
        return number in at.hand(state, side)
    return state[at.HELD + side] > 0 and at.unseen(state, side, number) > 0


def _end_turn(state, side, action):
    """Play the card, or none; then decide whose turn it is."""
    state[at.PHASE] = at.MOVING
    count = at.turns(state) + 1
    state[at.TURNS] = count >> 8
    state[at.TURNS + 1] = count & 255
    threat = at.threat(state)
    if threat:
        state[at.THREATENED] = 0
        strength = cards.power(at.card(state, side ^ 1, threat[0]))
        if action == at.NO_CARD:
            _score(state, side ^ 1, strength)
        else:
            _defend(state, side, action - at.PLAY, strength)
    elif at.PLAY <= action < at.DISCARD:
        _attack(state, side, action - at.PLAY)
    else:
        if action != at.NO_CARD:
            _leave_hand(state, side, action - at.DISCARD)
        _pass(state, side)


def _attack(state, side, number):
    """The attack threatens the other, who sees how many tokens were moved for it."""
    entry = at.TABLE + at.ENTRY * state[at.ON_TABLE]
    state[entry] = number + 32 * side
    state[entry + 1] = state[at.POSE + (side ^ 1)] + 64 * state[at.MOVED]
    state[entry + 2] = 0
    state[at.ON_TABLE] += 1
    state[at.ATTACKS] += 1
    _play(state, side, number)
    state[at.THREATENED] = 1
    state[at.ACTIVE] = side ^ 1


def _defend(state, side, number, strength):
    """No points. The stronger card has the next turn; the attack if they are equal."""
    state[at.TABLE + at.ENTRY * state[at.ON_TABLE] - 1] = number + 1
    state[at.DEFENCES] += 1
    if _play(state, side, number) <= strength:
        state[at.ACTIVE] = side ^ 1


def _play(state, side, number):
    """The card leaves the hand, and the sword makes its cut. Returns the power."""
    _leave_hand(state, side, number)
    card = at.card(state, side, number)
    state[at.POSE + side] = cards.after(card, state[at.POSE + side])
    state[at.QUIET] = 0
    return cards.power(card)


def _leave_hand(state, side, number):
    """A card goes to the table or the pile: all see it."""
    state[at.GONE + side * cards.PLACES + number] += 1
    state[at.HELD + side] -= 1
    if at.is_known(state, side):
        place = at.slice_of(state, side)
        last = place + at.MOST_HELD - 1
        while state[place] != number + 1:
            place += 1
        state[place:last] = state[place + 1 : last + 1]
        state[last] = 0


def _score(state, attacker, strength):
    """No defence: the attack scores its power and has the next turn."""
    state[at.SCORE + attacker] += strength
    state[at.ACTIVE] = attacker
    state[at.QUIET] += 1
    if state[at.SCORE + attacker] >= _POINTS:
        _end(state, _TEN_POINTS)


def _pass(state, side):
    """The initiative passes: the table is cleared and both hands are filled."""
    state[at.ON_TABLE : at.GONE] = bytes(at.GONE - at.ON_TABLE)
    state[at.ACTIVE] = side ^ 1
    for one in range(_SIDES):
        if at.to_draw(state, one) > state[at.LEFT + one]:
            _end(state, _NO_CARDS, _NO_CARDS_EQUAL)
            return
    if _drawer(state) >= 0:
        state[at.QUIET] = 0
        state[at.PHASE] = at.DRAWING
        return
    state[at.QUIET] += 1
    if state[at.QUIET] >= _QUIET_LIMIT:
        _end(state, _TOO_QUIET, _TOO_QUIET_EQUAL)


# --- The end --------------------------------------------------------------------------------------


def _end(state, why, why_equal=0):
    """The higher score wins; a tie, with its own reason, is a draw."""
    is_equal = state[at.SCORE] == state[at.SCORE + 1]
    state[at.REASON] = why_equal if is_equal else why
    state[at.PHASE] = at.SHOWING
