"""Makes the bytes of King of the Roll from the lines of tools/workshop/cards/pieces.txt.

    python tools/workshop/cards/pieces.py            # writes pieces, extras and mended.py in games/king_of_the_roll
    python tools/workshop/cards/pieces.py --check    # 1 if one of them does not match the lines

Anything the rules cannot play is refused with a sentence: a move that ends where its kind may not end, a side without
two or three moves, impossible dice (docs/players/rules/king_of_the_roll.md).
"""

import argparse
import re
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[3]
sys.path.append(str(ROOT / "tools"))

import origins  # noqa: E402  after the path

LINES = Path(__file__).with_name("pieces.txt")
MODULES = ROOT / "games/king_of_the_roll"

POSITIONS = (
    "standing", "open guard", "closed guard", "half guard", "turtle",
    "side mount", "knee on belly", "mount", "rear mount",
)  # fmt: skip
OPEN, CLOSED, HALF, TURTLE, SIDE, KNEE, MOUNT, REAR = range(1, 9)
GUARDS = (OPEN, CLOSED, HALF)
KINDS = ("", "takedown", "takedown defence", "guard pull", "pass", "improve", "sweep", "control", "submission")
STANDING = KINDS[1:4]
PLACES = 3  # for moves on a side
SIDES = tuple("takedown %d, %s side" % (board, side) for board in (1, 2) for side in ("one", "other")) + tuple(
    "%s, %s" % (position, who) for position in POSITIONS[1:] for who in ("top", "bottom")
)
EFFECTS = ("", "reroll", "raise", "turn", "set")
OWN_CARDS = 4  # the last ones: one for each character
SOLO_CARDS = 24


class Character(NamedTuple):
    """Place dice at the beginning; the favoured position, 1..8."""

    option: str
    dice: tuple
    favoured: int


class Card(NamedTuple):
    """An action card: whose dice, how many at most, the effect with its number, the bonus to the total."""

    name: str
    of_rival: bool
    most: int
    effect: int
    number: int
    added: int
    solo: bool

    def packed(self):
        return bytes((self.of_rival << 4 | self.most, self.effect << 4 | self.number, self.solo << 4 | self.added))


class Move(NamedTuple):
    """A move: kind 1..8, least values of the five dice, matches, bonus against a kind, (margin, position) ascending."""

    name: str
    kind: int
    values: tuple
    matches: int
    against: int
    bonus: int
    ends: tuple

    def packed(self):
        values = 0
        for value in self.values:
            values = values << 3 | value
        head = bytes((self.kind << 4 | self.matches, self.against << 4 | self.bonus, values >> 8, values & 255))
        return head + bytes(margin << 4 | position for margin, position in self.ends).ljust(3, b"\0")


class SoloCard(NamedTuple):
    """A card of the solo deck: which move, the total, the position with a bonus, the bonus."""

    move: int
    total: int
    position: int
    bonus: int

    def packed(self):
        return bytes((self.move << 4 | self.position, self.total, self.bonus))


class Pieces(NamedTuple):
    """All of them. `sides` has a list of two or three moves for each of SIDES."""

    characters: list
    cards: list
    sides: list
    solo: list

    def moves(self):
        """All 60 places in order, None if a side has no third move."""
        return [side[place] if place < len(side) else None for side in self.sides for place in range(PLACES)]


def read(text):
    """The Pieces of the lines; ValueError with a sentence if one is not understood, or not possible."""
    sections = {}
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split("#")[0].strip()
        title = re.fullmatch(r"\[(.*)\]", words)
        if title:
            rows = sections.setdefault(title.group(1), [])
        elif words:
            rows.append((number, [word.strip() for word in words.split("|")]))
    wanted = ("characters", "cards", *SIDES, "solo")
    if tuple(sections) != wanted:
        raise ValueError("the sections are not: %s" % "; ".join(wanted))
    made = Pieces(
        _each(sections["characters"], _character),
        _each(sections["cards"], _card),
        [_each(sections[side], _move) for side in SIDES],
        _each(sections["solo"], _solo),
    )
    wrong = faults(made)
    if wrong:
        raise ValueError("; ".join(wrong))
    return made


def _each(rows, make):
    made = []
    for number, words in rows:
        try:
            made.append(make(*words))
        except (TypeError, ValueError, IndexError) as wrong:
            raise ValueError("line %d: %s" % (number, wrong)) from None
    return made


def _character(option, dice, favoured):
    return Character(option, _dice(dice), POSITIONS.index(favoured))


def _dice(text):
    values = tuple(int(word) for word in text.split())
    if len(values) != 5 or not set(values) <= set(range(1, 7)):
        raise ValueError("five dice of 1 to 6, not %s" % text)
    return values


def _card(name, dice, effect, added, solo):
    whose, _, most = dice.partition(" ")
    word, _, number = effect.partition(" ")
    if whose not in ("own", "rival", "-") or word not in (*EFFECTS, "-") or solo not in ("", "S"):
        raise ValueError("%s is no card" % name)
    return Card(name, whose == "rival", int(most or 0), EFFECTS.index(word.strip("-")), int(number or 0), int(added),
                solo == "S")  # fmt: skip


def _move(name, kind, values, matches, bonus, ends):
    added, _, against = bonus.partition(" ")
    steps = [part.strip().partition(" ") for part in ends.split(",")] if ends else []
    steps = tuple((int(margin), POSITIONS.index(position)) for margin, _, position in steps)
    return Move(name, KINDS.index(kind), _dice(values), int(matches), KINDS.index(against), int(added or 0), steps)


def _solo(move, total, position, bonus):
    return SoloCard(int(move), int(total), POSITIONS.index(position), int(bonus))


def faults(made):
    """Sentences about what cannot be played; [] if everything can."""
    found = []
    for wrong, says in (
        (len(made.characters) != 4, "there are four characters"),
        (len(made.cards) != 9 + OWN_CARDS, "there are nine common cards and one for each character"),
        ([card.solo for card in made.cards].index(False) != 5, "the first five cards are those of the solo hand"),
        (sum(card.solo for card in made.cards) != 5, "five cards have the mark of the solo hand"),
        (any(card.solo and card.of_rival for card in made.cards), "the solo rival has no dice"),
        (len(made.solo) != SOLO_CARDS, "the solo deck has %d cards" % SOLO_CARDS),
        (any(not 1 <= card.move <= 3 for card in made.solo), "a solo card names move 1, 2 or 3"),
    ):
        if wrong:
            found.append(says)
    for card in made.cards:
        if (card.most == 0) != (card.effect == 0) or not 0 <= card.most <= 5 or not 0 <= card.added <= 15:
            found.append("%s changes nothing that a card may change" % card.name)
    names = [move.name for move in made.moves() if move]
    found += ["there are two moves %s" % name for name in sorted(set(names)) if names.count(name) > 1]
    for name, side in zip(SIDES, made.sides):
        if name.startswith("takedown"):
            if [KINDS[move.kind] for move in side] != list(STANDING):
                found.append("%s: a takedown, a takedown defence and a guard pull" % name)
        elif not 2 <= len(side) <= PLACES:
            found.append("%s: two or three moves" % name)
        for move in side:
            found += ["%s: %s" % (move.name, says) for says in _move_faults(name, move)]
    return found


def _move_faults(side, move):
    """The faults of a side's move."""
    if not 1 <= move.matches <= 5:
        yield "1 to 5 dice have to match"
    if bool(move.bonus) != bool(move.against) or not 0 <= move.bonus <= 15:
        yield "a bonus is against a kind"
    if move.bonus and move.kind not in (1, 2, 3, 7):
        yield "only takedowns, guard pulls, defences and controls have a bonus"
    margins = [margin for margin, _ in move.ends]
    if len(margins) > 3 or margins != sorted(set(margins)) or any(not 1 <= margin <= 15 for margin in margins):
        yield "up to three margins, ascending, 1 to 15"
    if move.kind > 2 and move.kind < 7 and margins[:1] != [1]:
        yield "it ends somewhere from a margin of 1"
    if move.kind in (1, 7, 8) and margins:
        yield "it ends where its kind ends"
    start, _, who = side.partition(", ")
    if start in POSITIONS:
        if move.kind <= 3:
            yield "not on the ground"
        for _, end in move.ends:
            if not may_end(move.kind, POSITIONS.index(start), who == "top", end):
                yield "it may not end in %s" % POSITIONS[end]


def may_end(kind, start, is_top, end):
    """Whether a move on the ground may end in a position; after a sweep with its winner on top, else as before."""
    name = KINDS[kind]
    if name == "pass":
        return is_top and start in GUARDS and end >= SIDE
    if name == "improve" and is_top:
        return start < end and (start not in GUARDS or end <= TURTLE)
    if name == "improve":
        return end < start
    return name == "sweep" and not is_top


def modules(made):
    """{name: source} of the game's modules that hold the bytes: moves are always needed, mended dice seldom."""
    options = ", ".join(one.option for one in made.characters)
    characters = [bytes((*one.dice, one.favoured)) for one in made.characters]
    moves = [move.packed() if move else bytes(7) for move in made.moves()]
    packed = [[card.packed() for card in deck] for deck in (made.cards, made.solo)]
    extras = (
        ("Five Place dice and the favoured position: " + options, "CHARACTERS", characters, 4),
        ("Three bytes per card (deck.py): nine common ones, then one for each character", "CARDS", packed[0], 5),
        ("Three bytes per card of the solo deck (deck.py)", "SOLO", packed[1], 6),
    )
    mended = [bytes(mend(die, skills) for skills in range(16)) for die in range(1, 7)]
    skills = "What a die of 1 to 6 becomes with the skills SPD 1, KNO 2, TEC 4, EXP 8, used in this order"
    best = [bytes(max(row[some] for some in range(16) if some & ~set_ == 0) for set_ in range(16)) for row in mended]
    dice = (skills, "MENDED", mended, 1), ("The best it can become with any of these skills", "BEST", best, 1)
    return {
        "pieces.py": _module("moves", (("Seven bytes per move (moves.py), three places per side", "MOVES", moves, 3),)),
        "extras.py": _module("characters and cards", extras),
        "mended.py": _module("dice after skills", dice),
    }


def mend(die, skills):
    """What a die becomes with some of the skills SPD, KNO, TEC and EXP, one bit each, used in this order."""
    for bit, step in enumerate((5, 1, 0, 2)):
        if skills >> bit & 1:
            die = (die - 1 + step) % 6 + 1 if step else 7 - die
    return die


def _module(what, tables):
    lines = ['"""King of the Roll: its %s. Made by tools/workshop/cards/pieces.py; do not write here."""' % what, ""]
    for comment, name, rows, in_a_line in tables:
        lines += ["# " + comment + ".", "%s = (" % name]
        for place in range(0, len(rows), in_a_line):
            lines.append('    b"%s"' % "".join("\\x%02x" % byte for byte in b"".join(rows[place : place + in_a_line])))
        lines.append(")")
    return "\n".join(lines) + "\n"


def pieces():
    """The Pieces of the game."""
    return read(LINES.read_text(encoding="utf-8"))


def main(arguments):
    parser = argparse.ArgumentParser(prog="tools/workshop/cards/pieces.py", description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing; 1 where something is not as it would be")
    chosen = parser.parse_args(arguments)
    try:
        made = modules(pieces())
    except ValueError as wrong:
        sys.exit("%s: %s" % (LINES.name, wrong))
    code = 0
    for name, text in made.items():
        path = MODULES / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            code = int(chosen.check)
            print("%s %s" % (path.relative_to(ROOT), "is not what it would be" if chosen.check else "is written"))
            if not chosen.check:
                path.write_text(text, encoding="utf-8")
    if not chosen.check:
        origins.note(["games/king_of_the_roll/" + name for name in made], ["tools/workshop/cards/pieces.txt"])
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
