"""Ninja: guess how much strength your opponent will use. Rules by Chuck Gaydos; three players by
Dethwing, tag team by Shado-kei; what they leave open is decided in docs/rules/ninja.md.

    state = start(bytes((0,)))              # two ninjas with 25 strength each
    apply(state, 0, 3); apply(state, 1, 2)  # A uses 3, B uses 2 and must pay 3 more to roll away
    strength(state, 0), strength(state, 1)  # (22, 20)

Actions are whole numbers: the strength used (0..50); PASS where a forbidden 0 leaves nothing else;
the forbidden number (0..5); for tag teams 0 or 1, the fighter who starts, then stay or tag.
Seats: 0 and 1 in a duel, 0..2 for three players; tag team 0 and 1 against 2 and 3.
"""

from micropython import const

from dojo.contract import DRAWN, LOST, NOBODY, OPENING, OVER, SEALED, TOGETHER, WON
from games.ninja import layout as at

VERSION = const(1)
COUNTS = ("rounds",)
seats = at.seats
team = at.team

# The forms of the game: the one option.
_DUEL = const(0)
_FORBIDDEN = const(1)
_THREE = const(2)
_TAG = const(3)

_PASS = const(51)
_PICKS = const(6)  # a forbidden number is 0..5
_SWAP = const(1)  # tag: 0 stays, 1 swaps
_ROLL_AWAY = const(3)
_TAG_STRENGTH = const(25)  # also the most a resting fighter recovers to
_QUIET_LIMIT = const(10)
_ROUND_LIMIT = const(200)

# The public part. Four places of everything that belongs to a seat, whatever the form.
_FORM = const(0)
_PHASE = const(1)
_WAITING = const(2)  # mask of the seats that still have to act
_ROUND = const(3)  # rounds played
_QUIET = const(4)  # rounds in a row in which nobody used anything
_REASON = const(5)
_STRENGTH = const(6)
_STATUS = const(10)
_RESULT = const(14)  # result + 1
_SHOWN = const(18)  # forbidden number + 1, 0 while it is secret
_HISTORY = const(22)  # the newest round first; four seats of (choice + 1, extra loss)
_PUBLIC = const(86)
_PLACES = const(4)
_ENTRY = const(8)  # bytes of a round in the history
_REMEMBERED = const(8)  # rounds in it

PRIVATE = const(3)  # a private slice
_CHOICE = const(1)  # choice + 1, 0 when none is bound
_PICK = const(2)  # forbidden number + 1

# Phases.
_PICKING = const(0)
_STARTING = const(1)
_CHOOSING = const(2)
_TAGGING = const(3)
_SHOWING = const(4)
_ENDED = const(5)

# What a fighter is doing, and the extra loss of one who could not pay it.
_GONE = const(0)
_IN = const(1)
_RESTING = const(2)
_NOT_PAID = const(255)

# Why an action is refused (refusals in words/en.txt).
_NO_SUCH_CHOICE = const(1)
_TOO_MUCH = const(2)
_IS_FORBIDDEN = const(3)
_MUST_PASS = const(4)
_MAY_NOT_PASS = const(5)

# Why the match is over (reasons in words/en.txt).
_COULD_NOT_PAY = const(1)
_BOTH_AT_ZERO = const(2)
_TOO_QUIET = const(3)
_TOO_LONG = const(4)
_TWO_COULD_NOT_PAY = const(5)
_ALL_AT_ZERO = const(6)
_TEAM_GONE = const(7)
_TEAM_AT_ZERO = const(8)
_LAST_FIGHTERS_AT_ZERO = const(9)


# --- The contract ---------------------------------------------------------------------------------


def longest(options):
    """The most actions a match of this form can have: the round limit bounds it."""
    if options[0] == _TAG:
        return 2 + _ROUND_LIMIT * 4
    return _ROUND_LIMIT * at.seats(options) + 2


def public(state):
    return _PUBLIC


def start(options):
    """The state before the first action. `options` is one byte, the form."""
    chosen = options[0]
    if not _DUEL <= chosen <= _TAG:
        raise ValueError("no such form: %d" % chosen)
    players = at.seats(options)
    state = bytearray(_PUBLIC + players * PRIVATE)
    state[_FORM] = chosen
    for seat in range(players):
        state[_STRENGTH + seat] = 50 if chosen in (_FORBIDDEN, _THREE) else _TAG_STRENGTH
        state[_STATUS + seat] = _RESTING if chosen == _TAG else _IN
        state[_RESULT + seat] = 1
    if chosen == _FORBIDDEN:
        _ask(state, _PICKING, 0b11)
    elif chosen == _TAG:
        _ask(state, _STARTING, 0b0101)  # the first seat of each team says who starts
    else:
        _ask_for_choices(state)
    return state


def turn(state):
    """The seats that still have to act; OPENING when it is time to show forbidden numbers."""
    if state[_PHASE] == _SHOWING:
        return OPENING
    return OVER if state[_PHASE] == _ENDED else state[_WAITING]


def stage(state):
    """Differs from one set of seats that have to act to the next."""
    return state[_ROUND] * 8 + state[_PHASE]


def secrecy(state, seat):
    """A forbidden number stays sealed to the end; everything else is shown when all have chosen."""
    return SEALED if state[_PHASE] == _PICKING else TOGETHER


def chance(state):
    """Ninja has no dice."""
    raise ValueError("Ninja has no chance")


def actions(state, seat):
    """The seat's actions are 0..actions - 1; `refuse` says which of them it may not take."""
    if state[_PHASE] == _PICKING:
        return _PICKS
    if state[_PHASE] != _CHOOSING:
        return 2
    return _PASS + 1 if state[_FORM] == _FORBIDDEN else state[_STRENGTH + seat] + 1


def refuse(state, seat, action):
    """0 when the seat may take the action, else the number of the sentence that says why not."""
    if state[_PHASE] != _CHOOSING:
        return 0 if 0 <= action < actions(state, seat) else _NO_SUCH_CHOICE
    left = state[_STRENGTH + seat]
    pick = at.own_pick(state, seat)  # -1 where it is not known
    if action == _PASS and state[_FORM] == _FORBIDDEN:
        return _MAY_NOT_PASS if left or pick > 0 else 0
    if not 0 <= action < _PASS:
        return _NO_SUCH_CHOICE
    if action > left:
        return _TOO_MUCH
    if action == pick:
        return _IS_FORBIDDEN if left else _MUST_PASS
    return 0


def apply(state, seat, action):
    """Take an action that was not refused. What all chose together happens when the last has chosen."""
    if seat == NOBODY:
        _open_picks(state)
        return
    if not state[_WAITING] >> seat & 1:
        raise ValueError("seat %d has nothing to choose" % seat)
    state[_WAITING] &= ~(1 << seat)
    if state[_PHASE] == _PICKING:
        state[at.slice_of(seat) + _PICK] = action + 1  # HIDDEN leaves 0: not known here
    else:
        state[at.slice_of(seat) + _CHOICE] = action + 1
    if state[_WAITING] == 0:
        _all_have_chosen(state)


def results(state):
    """WON, DRAWN or LOST for each seat."""
    return tuple(state[_RESULT + seat] - 1 for seat in range(at.seats(state)))


def reason(state):
    """Why the match is over: the number of one of the reasons in words/en.txt; 0 while it goes on."""
    return state[_REASON]


def counts(state):
    return (state[_ROUND],)


# --- A round, in the order of the rule sheet ------------------------------------------------------


def _ask(state, next_phase, mask):
    state[_PHASE] = next_phase
    state[_WAITING] = mask


def _ask_for_choices(state):
    mask = 0
    for seat in at.fighters(state):
        mask |= 1 << seat
    _ask(state, _CHOOSING, mask)


def _all_have_chosen(state):
    if state[_PHASE] == _CHOOSING:
        _play_round(state)
    else:
        if state[_PHASE] == _STARTING:
            for captain in (0, 2):
                state[_STATUS + captain + _take_choice(state, captain)] = _IN
        elif state[_PHASE] == _TAGGING:
            for seat in at.fighters(state):
                if _take_choice(state, seat) == _SWAP:
                    _swap(state, seat)
        _ask_for_choices(state)


def _play_round(state):
    inside = at.fighters(state)
    used = _pay_choices(state, inside)
    lost = _pay_extra_losses(state, inside, used)
    state[_ROUND] += 1
    state[_QUIET] = 0 if max(used) or lost else state[_QUIET] + 1
    if state[_FORM] == _TAG:
        _recover(state)
        _replace_lost(state, lost)
        why = _end_of_tag_team(state)
    else:
        why = _end_of_fight(state, lost)
    if not why:
        why = _end_by_house_rule(state)
    if why:
        state[_REASON] = why
        _ask(state, _SHOWING if state[_FORM] == _FORBIDDEN else _ENDED, 0)
    elif state[_FORM] == _TAG and _may_tag(state):
        _ask(state, _TAGGING, _may_tag(state))
    else:
        _ask_for_choices(state)


def _pay_choices(state, inside):
    """All pay what they chose, for good. Remembers the choices; a pass counts as 0."""
    oldest = _HISTORY + (_REMEMBERED - 1) * _ENTRY
    state[_HISTORY + _ENTRY : _PUBLIC] = state[_HISTORY:oldest]
    for place in range(_HISTORY, _HISTORY + _ENTRY):
        state[place] = 0
    used = []
    for seat in inside:
        chosen = _take_choice(state, seat)
        state[_HISTORY + seat * 2] = chosen + 1
        if chosen == _PASS:
            state[_SHOWN + seat] = 1  # only a forbidden 0 makes a player pass
            chosen = 0
        state[_STRENGTH + seat] -= chosen
        used.append(chosen)
    return used


def _take_choice(state, seat):
    place = at.slice_of(seat) + _CHOICE
    chosen = state[place] - 1
    state[place] = 0
    return chosen


def _pay_extra_losses(state, inside, used):
    """Those who used less pay more to roll away. Returns the seats that could not; they are gone."""
    lost = []
    for index, seat in enumerate(inside):
        extra = extra_loss(used, index)
        if extra > state[_STRENGTH + seat]:
            state[_STATUS + seat] = _GONE
            lost.append(seat)
            extra = _NOT_PAID
        else:
            state[_STRENGTH + seat] -= extra
        state[_HISTORY + seat * 2 + 1] = extra
    return lost


def extra_loss(used, index):
    """What one of two or three fighters loses on top, by what all of them used.

    Two: the lower 3. Three: the middle of three different 3, the lowest 5; two equal and low 4 each;
    one low under two equal 6.
    """
    own = used[index]
    above = len([other for other in used if other > own])
    if above == 0:
        return 0
    if len(used) == 2:
        return _ROLL_AWAY
    if used.count(own) == 2:
        return 4
    if above == 1:
        return 3
    return 6 if used.count(max(used)) == 2 else 5


# --- The end --------------------------------------------------------------------------------------


def _end_of_fight(state, lost):
    """Duel, forbidden number, three players: who is left, and is anything left of them?"""
    inside = at.fighters(state)
    if len(inside) == 1:
        _decide(state, inside[0:1], WON)
        return _COULD_NOT_PAY if len(lost) == 1 else _TWO_COULD_NOT_PAY
    for seat in inside:
        if state[_STRENGTH + seat]:
            return 0
    _decide(state, inside, DRAWN)
    return _BOTH_AT_ZERO if len(inside) == 2 else _ALL_AT_ZERO


def _end_by_house_rule(state):
    """Ten rounds in a row of nothing, or 200 rounds: a draw between all who are not gone."""
    if state[_QUIET] < _QUIET_LIMIT and state[_ROUND] < _ROUND_LIMIT:
        return 0
    _decide(state, (0, 1, 2, 3) if state[_FORM] == _TAG else at.fighters(state), DRAWN)
    return _TOO_QUIET if state[_QUIET] >= _QUIET_LIMIT else _TOO_LONG


def _decide(state, group, outcome):
    """The group has this result; everybody else has lost."""
    for seat in range(at.seats(state)):
        state[_RESULT + seat] = (outcome if seat in group else LOST) + 1


def _open_picks(state):
    if state[_PHASE] != _SHOWING:
        raise ValueError("nothing to open")
    for seat in (0, 1):
        state[_SHOWN + seat] = state[at.slice_of(seat) + _PICK]
    _ask(state, _ENDED, 0)


# --- Tag team -------------------------------------------------------------------------------------


def _recover(state):
    """Every living fighter who rested gets 1 strength back, never above 25."""
    for seat in range(_PLACES):
        if state[_STATUS + seat] == _RESTING and state[_STRENGTH + seat] < _TAG_STRENGTH:
            state[_STRENGTH + seat] += 1


def _replace_lost(state, lost):
    """The partner of a fighter who is gone comes in, if there is one left."""
    for seat in lost:
        if state[_STATUS + at.partner(seat)] == _RESTING:
            state[_STATUS + at.partner(seat)] = _IN


def _swap(state, seat):
    state[_STATUS + seat] = _RESTING
    state[_STATUS + at.partner(seat)] = _IN


def _may_tag(state):
    """Mask of the fighters in the ring who have a partner outside it."""
    mask = 0
    for seat in at.fighters(state):
        if state[_STATUS + at.partner(seat)] == _RESTING:
            mask |= 1 << seat
    return mask


def _end_of_tag_team(state):
    """A team with nobody left has lost; so has one whose only fighter left is at zero."""
    spent = []
    for team in (0, 2):
        alive = [seat for seat in (team, team + 1) if state[_STATUS + seat] != _GONE]
        if not alive:
            _decide(state, (2 - team, 3 - team), WON)
            return _TEAM_GONE
        if len(alive) == 1 and not state[_STRENGTH + alive[0]]:
            spent.append(team)
    if len(spent) == 2:
        _decide(state, (0, 1, 2, 3), DRAWN)
        return _LAST_FIGHTERS_AT_ZERO
    if spent:
        _decide(state, (2 - spent[0], 3 - spent[0]), WON)
        return _TEAM_AT_ZERO
    return 0
