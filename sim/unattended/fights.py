"""Fights of Karate whose techniques are given: everybody trains them first, with dice, boxes and a kiai.

    given = [read("KU OZ YTG"), read("OZ YG KU")]       # two seats, one fight; in the last two steps both hesitate
    match, scores = train(Game("karate"), options, given)
    scores                                              # [[[1, 1, 1, 0, 0], [0, 0, 0, 0, 0]]]: fight, seat, step

The dice are made up: doubles of one number until all have learned what they should. Everything goes through the rules
and leaves a log like any other.
"""

from dojo.contract import CHANCE, OPENING
from dojo.playing.match import Match
from games.karate import layout as at
from games.karate import scoring
from sim import Complaint

SHORT = ("KU", "HU", "OZ", "YG", "YTG", "-")
OUTCOME = 35  # a double 6
SPARE = 14  # this box of Yoko Tobi Geri and the next take all that is not needed


def read(text):
    """The fights of one seat, "KU OZ YTG OZ YG / OZ OZ", as lists of five techniques, 0..5."""
    found = []
    for part in text.split("/"):
        words = part.replace(",", " ").split()
        if len(words) > 5:
            raise Complaint(f"A fight has five steps, not {len(words)}: {part.strip()!r}.")
        found.append([_technique(word) for word in words] + [5] * (5 - len(words)))
    return found


def _technique(word):
    if word.upper() not in SHORT:
        raise Complaint(f"There is no technique {word!r}. They are {', '.join(SHORT[:5])}; {SHORT[5]} is to hesitate.")
    return SHORT.index(word.upper())


def train(game, options, given):
    """(match, scores) of a match in which the fights were fought. `given` has for every seat what read() makes.

    In solo, the second one is the opponent's. If three fights end in a tie, nobody races.
    """
    match = Match(game.rules, options)
    fighters = at.fighters(match.state)
    if len(given) != fighters:
        raise Complaint(f"{fighters} fight here, each with a --fight of its own, not {len(given)}.")
    if len({len(fights) for fights in given}) > 1 or len(given[0]) > at.ROUNDS:
        raise Complaint("All have the same number of fights, three at most.")
    found = []
    for number in range(len(given[0])):
        _fight(match, [fights[number] for fights in given])
        found.append(_scores(match))
    for seat in range(match.seats):
        if at.phase(match.state) == at.RACING:
            match.act(seat, 0)
    return match, found


def scores(game, options, actions):
    """The scores of all fights in a log that the rules allow, as train() returns them."""
    match = Match(game.rules, options)
    found = []
    for action in actions:
        match.advance(action)
        while match.turn() == OPENING:
            match.open()
        if at.round_of(match.state) > len(found):
            found.append(_scores(match))
    return found


def _scores(match):
    """What every fighter scored in each step of the last fight."""
    steps = range(at.STEPS)
    seats = range(at.fighters(match.state))
    return [[scoring.step_score(match.state, seat, step) for step in steps] for seat in seats]


def _fight(match, techniques):
    """One round, from its first roll until it is scored."""
    plans = [_boxes(steps) for steps in techniques[: match.seats]]
    answers = iter(techniques[-1])
    before = at.round_of(match.state)
    while at.round_of(match.state) == before:
        turn = match.turn()
        if turn == OPENING:
            match.open()
        elif turn == CHANCE and at.phase(match.state) == at.ANSWERING:
            match.chance((next(answers) + 1) % 6)  # a 1, and the die for the technique
        elif turn == CHANCE:
            match.chance(OUTCOME)
        elif at.phase(match.state) == at.WRITING:
            _write(match, plans)
        else:
            for seat in range(match.seats):
                for technique in techniques[seat]:
                    _act(match, seat, technique)


def _boxes(steps):
    """The boxes that have to be filled to learn these techniques."""
    found = []
    for step, technique in enumerate(steps):
        if technique != at.HESITATE:
            first = step * at.ROW + at.FIRST[technique]
            found.extend(range(first, first + at.BOXES[technique]))
    return found


def _write(match, plans):
    """All write what was rolled. Once all have learned enough the first one shouts; solo, the clock runs out."""
    if match.seats == 1 and not plans[0]:
        _act(match, 0, match.rules.TIME_UP)
        return
    numbers = len(at.dice(match.state))
    kiai = match.rules.KIAI if match.seats > 1 and max(len(plan) for plan in plans) <= numbers else 0
    for seat, plan in enumerate(plans):
        for place in range(numbers):
            box = plan.pop(0) if plan else SPARE + place % 2
            if box == at.first_box(match.state, seat):
                box = SPARE + 1
            _act(match, seat, box + (kiai if seat == 0 and place + 1 == numbers else 0))


def _act(match, seat, action):
    if match.act(seat, action):
        raise ValueError(f"seat {seat} cannot take {action}")
