"""Ninja: guess how much strength your opponent will use. Rules by Chuck Gaydos; three players by
Dethwing, tag team by Shado-kei; docs/players/rules/ninja.md settles what they leave open.

    state = start(bytes((0,)))              # two ninjas with 25 strength each
    apply(state, 0, 3); apply(state, 1, 2)  # A uses 3, B uses 2 and must pay 3 more to roll away
    strength(state, 0), strength(state, 1)  # (22, 20)

Actions are whole numbers: the strength used (0..50); PASS if a forbidden 0 leaves nothing else;
the forbidden number (0..5); for tag teams 0 or 1, the fighter who starts, then stay or tag.
Seats: 0 and 1 in a duel, 0..2 for three players; tag team 0 and 1 against 2 and 3.
"""

from micropython import const

from dojo.contract import DRAWN, LOST, NOBODY, OPENING, OVER, SEALED, TOGETHER, WON
from games.ninja import layout as at

VERSION = const(1)
COUNTS = ("rounds",)
PRIVATE = at.PRIVATE
seats = at.seats
team = at.team

_QUIET_LIMIT = const(10)
_ROUND_LIMIT = const(200)

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
    return _ROUND_LIMIT * at.seats(options) + 2


def public(state):
    return at.PUBLIC


def start(options):
    """The state before the first action. `options` is one byte, the form."""
    chosen = options[0]
    if not at.DUEL <= chosen <= at.TAG:
        raise ValueError("no such form: %d" % chosen)
    players = at.seats(options)
    state = bytearray(at.PUBLIC + players * at.PRIVATE)
    state[at.FORM] = chosen
    for seat in range(players):
        state[at.STRENGTH + seat] = at.FULL[chosen]
        state[at.STATUS + seat] = at.RESTING if chosen == at.TAG else at.IN
        state[at.RESULT + seat] = 1
    if chosen == at.FORBIDDEN:
        _ask(state, at.PICKING, 0b11)
    elif chosen == at.TAG:
        _ask(state, at.STARTING, 0b0101)  # the first seat of each team says who starts
    else:
        _ask_for_choices(state)
    return state


def turn(state):
    """The seats that still have to act; OPENING when it is time to show forbidden numbers."""
    if state[at.PHASE] == at.SHOWING:
        return OPENING
    return OVER if state[at.PHASE] == at.ENDED else state[at.WAITING]


def stage(state):
    """Differs from one set of seats that have to act to the next."""
    return state[at.ROUND] * 8 + state[at.PHASE]


def secrecy(state, seat):
    """A forbidden number stays sealed to the end; the rest is shown when all have chosen."""
    return SEALED if state[at.PHASE] == at.PICKING else TOGETHER


def chance(state):
    """Ninja has no dice."""
    raise ValueError("Ninja has no chance")


def actions(state, seat):
    """The seat's actions are 0..actions - 1; `refuse` says which of them it may not take."""
    if state[at.PHASE] == at.PICKING:
        return at.PICKS
    if state[at.PHASE] != at.CHOOSING:
        return 2
    return at.PASS + 1 if state[at.FORM] == at.FORBIDDEN else state[at.STRENGTH + seat] + 1


def refuse(state, seat, action):
    """0 when the seat may take the action, else the number of the sentence that says why."""
    if state[at.PHASE] != at.CHOOSING:
        return 0 if 0 <= action < actions(state, seat) else _NO_SUCH_CHOICE
    left = state[at.STRENGTH + seat]
    pick = at.own_pick(state, seat)  # -1 where it is not known
    if action == at.PASS and state[at.FORM] == at.FORBIDDEN:
        return _MAY_NOT_PASS if left or pick > 0 else 0
    if not 0 <= action < at.PASS:
        return _NO_SUCH_CHOICE
    if action > left:
        return _TOO_MUCH
    if action == pick:
        return _IS_FORBIDDEN if left else _MUST_PASS
    return 0


def legal(state, seat):
    """The actions that are not refused, ascending."""
    if state[at.PHASE] != at.CHOOSING:
        return list(range(actions(state, seat)))
    found = list(range(state[at.STRENGTH + seat] + 1))
    pick = at.own_pick(state, seat)
    if pick in found:
        found.remove(pick)
    if state[at.FORM] == at.FORBIDDEN and not refuse(state, seat, at.PASS):
        found.append(at.PASS)
    return found


def apply(state, seat, action):
    """Take an action that was not refused. Joint choices take effect when the last seat has chosen."""
    if seat == NOBODY:
        _open_picks(state)
        return
    if not state[at.WAITING] >> seat & 1:
        raise ValueError("seat %d has nothing to choose" % seat)
    state[at.WAITING] &= ~(1 << seat)
    if state[at.PHASE] == at.PICKING:
        state[at.slice_of(seat) + at.PICK] = action + 1  # HIDDEN leaves 0: not known here
    else:
        state[at.slice_of(seat) + at.CHOICE] = action + 1
    if state[at.WAITING] == 0:
        _all_have_chosen(state)


def results(state):
    """WON, DRAWN or LOST for each seat."""
    return tuple(state[at.RESULT + seat] - 1 for seat in range(at.seats(state)))


def reason(state):
    """Why the match is over: a reason's number in words/en.txt; 0 while it goes on."""
    return state[at.REASON]


def counts(state):
    return (state[at.ROUND],)


# --- A round, in the order of the rule sheet ------------------------------------------------------


def _ask(state, next_phase, mask):
    state[at.PHASE] = next_phase
    state[at.WAITING] = mask


def _ask_for_choices(state):
    mask = 0
    for seat in at.fighters(state):
        mask |= 1 << seat
    _ask(state, at.CHOOSING, mask)


def _all_have_chosen(state):
    if state[at.PHASE] == at.CHOOSING:
        _play_round(state)
    else:
        if state[at.PHASE] == at.STARTING:
            for captain in (0, 2):
                state[at.STATUS + captain + _take_choice(state, captain)] = at.IN
        elif state[at.PHASE] == at.TAGGING:
            for seat in at.fighters(state):
                if _take_choice(state, seat) == at.SWAP:
                    _swap(state, seat)
        _ask_for_choices(state)


def _play_round(state):
    inside = at.fighters(state)
    used = _pay_choices(state, inside)
    lost = _pay_extra_losses(state, inside, used)
    state[at.ROUND] += 1
    state[at.QUIET] = 0 if max(used) or lost else state[at.QUIET] + 1
    if state[at.FORM] == at.TAG:
        _recover(state)
        _replace_lost(state, lost)
        why = _end_of_tag_team(state)
    else:
        why = _end_of_fight(state, lost)
    if not why:
        why = _end_by_house_rule(state)
    if why:
        state[at.REASON] = why
        _ask(state, at.SHOWING if state[at.FORM] == at.FORBIDDEN else at.ENDED, 0)
    elif state[at.FORM] == at.TAG and _may_tag(state):
        _ask(state, at.TAGGING, _may_tag(state))
    else:
        _ask_for_choices(state)


def _pay_choices(state, inside):
    """All pay what they chose, for good. Records the choices; a pass counts as 0."""
    oldest = at.HISTORY + (at.REMEMBERED - 1) * at.ENTRY
    state[at.HISTORY + at.ENTRY : at.PUBLIC] = state[at.HISTORY:oldest]
    for place in range(at.HISTORY, at.HISTORY + at.ENTRY):
        state[place] = 0
    used = []
    for seat in inside:
        chosen = _take_choice(state, seat)
        state[at.HISTORY + seat * 2] = chosen + 1
        if chosen == at.PASS:
            state[at.SHOWN + seat] = 1  # only a forbidden 0 makes a player pass
            chosen = 0
        state[at.STRENGTH + seat] -= chosen
        used.append(chosen)
    return used


def _take_choice(state, seat):
    place = at.slice_of(seat) + at.CHOICE
    chosen = state[place] - 1
    state[place] = 0
    return chosen


def _pay_extra_losses(state, inside, used):
    """Those who used less pay extra to roll away. Returns the seats that could not; they are gone."""
    lost = []
    for index, seat in enumerate(inside):
        extra = extra_loss(used, index)
        if extra > state[at.STRENGTH + seat]:
            state[at.STATUS + seat] = at.GONE
            lost.append(seat)
            extra = at.NOT_PAID
        else:
            state[at.STRENGTH + seat] -= extra
        state[at.HISTORY + seat * 2 + 1] = extra
    return lost


def extra_loss(used, index):
    """The extra loss of one of two or three fighters, by what all of them used.

    Two: the lower 3. Three: the middle of three different 3, the lowest 5; two equal and low 4 each;
    one low under two equal 6.
    """
    own = used[index]
    above = len([other for other in used if other > own])
    if above == 0:
        return 0
    if len(used) == 2:
        return at.ROLL_AWAY
    if used.count(own) == 2:
        return 4
    if above == 1:
        return 3
    return 6 if used.count(max(used)) == 2 else 5


# --- The end --------------------------------------------------------------------------------------


def _end_of_fight(state, lost):
    """Duel, forbidden number, three players: who is left, and with any strength?"""
    inside = at.fighters(state)
    if len(inside) == 1:
        _decide(state, inside[0:1], WON)
        return _COULD_NOT_PAY if len(lost) == 1 else _TWO_COULD_NOT_PAY
    for seat in inside:
        if state[at.STRENGTH + seat]:
            return 0
    _decide(state, inside, DRAWN)
    return _BOTH_AT_ZERO if len(inside) == 2 else _ALL_AT_ZERO


def _end_by_house_rule(state):
    """Ten rounds in a row of nothing, or 200 rounds: a draw between all who are not gone."""
    if state[at.QUIET] < _QUIET_LIMIT and state[at.ROUND] < _ROUND_LIMIT:
        return 0
    _decide(state, (0, 1, 2, 3) if state[at.FORM] == at.TAG else at.fighters(state), DRAWN)
    return _TOO_QUIET if state[at.QUIET] >= _QUIET_LIMIT else _TOO_LONG


def _decide(state, group, outcome):
    """Give the group this result; everybody else has lost."""
    for seat in range(at.seats(state)):
        state[at.RESULT + seat] = (outcome if seat in group else LOST) + 1


def _open_picks(state):
    if state[at.PHASE] != at.SHOWING:
        raise ValueError("nothing to open")
    for seat in (0, 1):
        state[at.SHOWN + seat] = state[at.slice_of(seat) + at.PICK]
    _ask(state, at.ENDED, 0)


# --- Tag team -------------------------------------------------------------------------------------


def _recover(state):
    """Every living fighter who rested gets 1 strength back, never above 25."""
    for seat in range(at.PLACES):
        if state[at.STATUS + seat] == at.RESTING and state[at.STRENGTH + seat] < at.TAG_STRENGTH:
            state[at.STRENGTH + seat] += 1


def _replace_lost(state, lost):
    """The partner of a fighter who is gone comes in, if there is one left."""
    for seat in lost:
        if state[at.STATUS + at.partner(seat)] == at.RESTING:
            state[at.STATUS + at.partner(seat)] = at.IN


def _swap(state, seat):
    state[at.STATUS + seat] = at.RESTING
    state[at.STATUS + at.partner(seat)] = at.IN


def _may_tag(state):
    """Mask of the fighters in the ring who have a partner outside it."""
    mask = 0
    for seat in at.fighters(state):
        if state[at.STATUS + at.partner(seat)] == at.RESTING:
            mask |= 1 << seat
    return mask


def _end_of_tag_team(state):
    """A team with nobody left has lost; so has one whose only fighter left is at zero."""
    spent = []
    for team in (0, 2):
        alive = [seat for seat in (team, team + 1) if state[at.STATUS + seat] != at.GONE]
        if not alive:
            _decide(state, (2 - team, 3 - team), WON)
            return _TEAM_GONE
        if len(alive) == 1 and not state[at.STRENGTH + alive[0]]:
            spent.append(team)
    if len(spent) == 2:
        _decide(state, (0, 1, 2, 3), DRAWN)
        return _LAST_FIGHTERS_AT_ZERO
    if spent:
        _decide(state, (2 - spent[0], 3 - spent[0]), WON)
        return _TEAM_AT_ZERO
    return 0
