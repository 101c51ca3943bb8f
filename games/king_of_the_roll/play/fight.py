"""King of the Roll: a turn, in the order of the rule book, up to the last die. outcome.py resolves it.

    begin(state)            # all dice in hand are due to be rolled
    place(state, 0, 0)      # later: A places a die straight on the move

Nothing here asks whether an action is allowed: rules.py does.
"""

from micropython import const

from games.king_of_the_roll import layout as at
from games.king_of_the_roll import moves

# Colours whose skills do not follow from their numbers: KNO adds 1, EXP 2.
_WHITE = const(0)  # STR, the only one with chance: the die is rerolled
_SPD = const(1)
_TEC = const(3)

_ALL_DICE = const(31)
# How many ways dice can fall, at most three at a time, for each mask of five of them.
_WAYS = (
    b"\x01\x06\x06\x24\x06\x24\x24\xd8\x06\x24\x24\xd8\x24\xd8\xd8\xd8"
    b"\x06\x24\x24\xd8\x24\xd8\xd8\xd8\x24\xd8\xd8\xd8\xd8\xd8\xd8\xd8"
)
_FIRST_DIE = const(2)  # steps
_DONE = const(12)


def begin(state):
    """Mark all dice that are not in the Place column to be rolled."""
    state[at.TURN] += 1
    state[at.STEP] = 0
    state[at.NOW + at.INITIATIVE : at.NOW + at.LENGTH] = bytes(at.LENGTH - at.INITIATIVE)
    state[at.PENDING] = _ALL_DICE
    state[at.PENDING + 1] = 0 if state[at.ALONE] else _ALL_DICE
    state[at.PHASE] = at.ROLLING


def rolls(state):
    """How many ways the next dice can fall: up to three of A's, then of B's."""
    return _WAYS[state[at.PENDING] or state[at.PENDING + 1]]


def roll(state, outcome):
    """Up to three dice, in the order of their colours: of three, the first counts 36, the next 6."""
    seat = 0 if state[at.PENDING] else 1
    ways = rolls(state)
    for colour in range(moves.DICE):
        if ways > 1 and state[at.PENDING + seat] >> colour & 1:
            ways //= 6
            state[at.HAND + seat * moves.DICE + colour] = outcome // ways % 6 + 1
            state[at.PENDING + seat] -= 1 << colour
    if state[at.PENDING] or state[at.PENDING + 1]:
        return
    ahead = sum(state[at.HAND : at.HAND + moves.DICE]) - sum(state[at.HAND + moves.DICE : at.PLACE])
    if state[at.NOW + at.CARD] or state[at.NOW + at.CARD + 1]:  # a card caused the roll
        step(state)
    elif state[at.ALONE]:
        give_initiative(state, 0)
    elif state[at.POSITION] != moves.STANDING:
        give_initiative(state, state[at.TOP])
    elif ahead:
        give_initiative(state, 0 if ahead > 0 else 1)
    elif state[at.YOUNGER]:
        give_initiative(state, (state[at.YOUNGER] - 1) % 2)
    else:
        state[at.PHASE] = at.EQUAL


def give_initiative(state, seat):
    """Standing: the higher sum, or the younger. On the ground: the one on top. Solo: the player."""
    state[at.NOW + at.INITIATIVE] = seat
    if not state[at.FIRST]:
        state[at.FIRST] = seat + 1
    if state[at.POSITION] != moves.STANDING or state[at.ALONE]:
        proceed(state)
    else:
        state[at.WAITING] = 0b11
        state[at.PHASE] = at.PICKING


def pick(state, seat, action):
    """Pick a takedown token. Once both are in they are shown, and the moves are known."""
    state[at.PUBLIC + seat * at.PRIVATE + 3] = action + 1
    state[at.WAITING] &= ~(1 << seat)
    if not state[at.WAITING]:
        for one in (0, 1):
            token = at.PUBLIC + one * at.PRIVATE + 3
            state[at.NOW + at.MOVE + one] = moves.PLACES * state[at.SIDE + one] + state[token]
            state[token] = 0
        proceed(state)


def proceed(state):
    """Who acts next: cards, initiative first, skipping a seat without any; then the dice, colour by colour."""
    while state[at.STEP] < _DONE:
        step = state[at.STEP]
        seat = state[at.NOW + at.INITIATIVE] ^ step & 1
        is_solo = state[at.ALONE] and not state[at.NOW + at.SOLO_CARD]
        if step == _FIRST_DIE and is_solo and state[at.POSITION] and state[at.TOP]:
            state[at.PHASE] = at.SOLO
            return
        if state[at.LEFT + seat] if step < _FIRST_DIE else seat == 0 or not state[at.ALONE]:
            state[at.ACTIVE] = seat
            state[at.PHASE] = at.PLAYING if step < _FIRST_DIE else at.PLACING
            return
        state[at.STEP] += 1
    is_solo = state[at.ALONE] and not state[at.NOW + at.SOLO_CARD]
    state[at.PHASE] = at.SOLO if is_solo else at.BETWEEN


def step(state):
    """Go one step further; in solo skip the rival's, who has nothing to do."""
    state[at.STEP] += 1 + state[at.ALONE]
    proceed(state)


def place(state, seat, action):
    """Place a die straight onto the move, or into the Roll column, when its skill has to be used."""
    if not state[at.NOW + at.MOVE + seat]:
        state[at.NOW + at.MOVE + seat] = moves.PLACES * at.side(state, seat) + action // at.WAYS + 1
    way = action % at.WAYS
    colour = state[at.STEP] // 2 - 1
    if way == at.STRAIGHT:
        _lay(state, seat, at.HAND + seat * moves.DICE + colour)
    elif colour == _WHITE:
        state[at.TARGET] = way - at.SWAP
        state[at.PHASE] = at.MENDING
    else:
        die = at.PLACE + seat * moves.DICE + way - at.SWAP
        state[die] = changed(colour, state[die])
        swap(state, seat)


def changed(skill, die):
    """What SPD, KNO, TEC or EXP, 1..4, makes of a die: one less, one more, turned over, two more; 6 wraps to 1."""
    if skill == _TEC:
        return 7 - die
    return (die - 1 + (5 if skill == _SPD else skill // 2)) % 6 + 1


def swap(state, seat):
    """Use the skill. If the colour's Place die matches, it goes onto the move, replaced by the rolled one."""
    colour = state[at.STEP] // 2 - 1
    die = at.PLACE + seat * moves.DICE + colour
    if state[die] >= moves.value(at.move(state, seat), colour):
        _lay(state, seat, die)
    else:
        step(state)


def _lay(state, seat, source):
    """Put a die onto the move; the rolled one takes its place, unless it was the one."""
    colour = seat * moves.DICE + state[at.STEP] // 2 - 1
    die = state[source]
    state[source] = state[at.HAND + colour]
    state[at.HAND + colour] = 0
    state[at.NOW + at.FIELD + colour] = die
    state[at.NOW + at.SUM + seat] += die
    state[at.NOW + at.COUNT + seat] += 1
    step(state)
