"""Makes the decks of Karenza from the descriptions in tools/workshop/cards/warriors.txt.

    python tools/workshop/cards/decks.py          # writes games/karenza/decks.py, mind/reach.bin (how far each card
                                                  # is from each stance), the tables of the page on the decks
    python tools/workshop/cards/decks.py --check  # 1 if one of them does not match the descriptions

An invalid deck is refused with a sentence: 30 cards, 15 to 20 techniques, each once or twice, powers 1 to 9,
at most one foot anywhere, a sword that ends up elsewhere, and no technique under two names. Every card
can come into play: some other one in the deck leaves the sword where it begins, so that it can follow in a fight.
"""

import argparse
import re
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[3]
sys.path += [str(ROOT), str(ROOT / "tools")]

import origins  # noqa: E402  after the path

from sim import texts  # noqa: E402

WARRIORS = Path(__file__).with_name("warriors.txt")
MODULE = ROOT / "games/karenza/decks.py"
REACH = ROOT / "games/karenza/mind/reach.bin"
PAGE = ROOT / "docs/players/rules/karenza-decks.md"
DATA = ("tools/workshop/cards/warriors.txt", "games/karenza/words/en.txt")
BEGIN, END = "<!-- made by tools/workshop/cards/decks.py -->", "<!-- end -->"

CARDS = 30
PLACES = 20
FEET = "ABCD*"
ENDS = "1234"
STANCES = 64
_FIELDS = ("attacks", "defences", "stances", "cuts", "parries")


class Technique(NamedTuple):
    """A card. Feet 0..3 for A..D, 4 for anywhere; ends of the sword 0..3 for 1..4."""

    is_attack: bool
    power: int
    copies: int
    left: int
    right: int
    sword: int
    sword_after: int

    def packed(self):
        """Its 16 bits (games/karenza/cards.py)."""
        bits = self.is_attack
        for value, width in (
            (self.power, 4),
            (self.copies - 1, 1),
            (self.left, 3),
            (self.right, 3),
            (self.sword, 2),
            (self.sword_after, 2),
        ):
            bits = bits << width | value
        return bits


def read(text):
    """{name: {field: words}} of the descriptions; ValueError with the line that is not understood."""
    found = {}
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split("#")[0].split()
        if not words:
            continue
        section = re.fullmatch(r"\[([a-z_]+)\]", words[0])
        if section:
            found[section.group(1)] = {}
        elif not found or words[0] not in _FIELDS:
            raise ValueError("line %d: %s is none of: %s" % (number, words[0], ", ".join(_FIELDS)))
        else:
            found[list(found)[-1]][words[0]] = words[1:]
    for name, fields in found.items():
        missing = [field for field in _FIELDS if not fields.get(field)]
        if missing:
            raise ValueError("%s has no %s" % (name, ", ".join(missing)))
    return found


def deck(name, fields):
    """The techniques of a description, attacks first; ValueError if they are not a deck."""
    stances = [_stance(word) for word in fields["stances"]]
    made = _techniques(True, fields["attacks"], stances, [_way(word) for word in fields["cuts"]])
    made += _techniques(False, fields["defences"], stances[::-1], [_way(word) for word in fields["parries"]])
    wrong = faults(made)
    if wrong:
        raise ValueError("%s: %s" % (name, "; ".join(wrong)))
    return made


def _techniques(is_attack, powers, stances, ways):
    made = []
    for place, word in enumerate(powers):
        power, _, copies = word.partition("x")
        stance = stances[place % len(stances)]
        way = ways[(place + place // len(ways)) % len(ways)]
        made.append(Technique(is_attack, int(power), int(copies or 1), *stance, *way))
    return made


def _stance(word):
    if len(word) != 2 or word[0] not in FEET or word[1] not in FEET:
        raise ValueError("%s is no stance: two of %s" % (word, FEET))
    return FEET.index(word[0]), FEET.index(word[1])


def _way(word):
    if not re.fullmatch("[1-4]-[1-4]", word):
        raise ValueError("%s is no way of a sword: 1-4, say" % word)
    return ENDS.index(word[0]), ENDS.index(word[2])


def faults(made):
    """Sentences about why these techniques are not a deck; [] if they are."""
    found = []
    count = sum(one.copies for one in made)
    if count != CARDS:
        found.append("%d cards, not %d" % (count, CARDS))
    if not 15 <= len(made) <= PLACES:
        found.append("%d techniques, not 15 to %d" % (len(made), PLACES))
    if len({shown(one) for one in made}) < len(made):
        found.append("two techniques are alike")
    for one in made:
        if not 1 <= one.power <= 9 or one.copies not in (1, 2):
            found.append("%s: power 1 to 9, once or twice" % shown(one))
        if one.left == one.right:
            found.append("%s: two feet cannot stand so" % shown(one))
        if one.sword == one.sword_after:
            found.append("%s: the sword has to come to another end" % shown(one))
        if not any(other.sword_after == one.sword for other in made if other != one):
            found.append("%s: nothing leads to it" % shown(one))
    return found


def shown(one):
    """A technique in a few letters: "attack 6, A*, 1-4"."""
    kind = "attack" if one.is_attack else "defence"
    way = "%s-%s" % (ENDS[one.sword], ENDS[one.sword_after])
    return "%s %d, %s%s, %s" % (kind, one.power, FEET[one.left], FEET[one.right], way)


def decks():
    """{name: techniques} of all warriors."""
    described = read(WARRIORS.read_text(encoding="utf-8"))
    return {name: deck(name, fields) for name, fields in described.items()}


def packed(made):
    """The bytes for the board: 20 places of two bytes for each warrior."""
    data = b""
    for techniques in made.values():
        own = b"".join(one.packed().to_bytes(2, "big") for one in techniques)
        data += own.ljust(2 * PLACES, b"\0")
    return data


def reaches(made):
    """A byte for each of 20 places and 64 stances of each warrior: 64 x tokens to move at least + the stance then.

    0 if there is no card or both feet are on one square.
    """
    data = bytearray()
    for techniques in made.values():
        own = [reach(one, stance) for one in techniques for stance in range(STANCES)]
        data += bytes(own).ljust(PLACES * STANCES, b"\0")
    return bytes(data)


def reach(one, stance):
    """The byte for a technique and a stance, 16 x left foot + 4 x right foot + sword.

    A free foot stays where it is; if it has to make room, it takes the other one's square.
    """
    feet = stance >> 4, stance >> 2 & 3
    if feet[0] == feet[1]:
        return 0
    found = []
    for left in range(4):
        for right in range(4):
            if left != right and one.left in (left, 4) and one.right in (right, 4):
                moves = (left != feet[0]) + (right != feet[1]) + (one.sword != stance & 3)
                swap = one.left == 4 and left == feet[1] or one.right == 4 and right == feet[0]
                found.append((moves, not swap, moves << 6 | left << 4 | right << 2 | one.sword))
    return min(found)[2]


def module(made):
    """The source of games/karenza/decks.py."""
    made_by = "Made by tools/workshop/cards/decks.py; what is written there by hand is lost."
    lines = ['"""Karenza: the decks. %s"""' % made_by, ""]
    lines.append("# Two bytes a technique (cards.py), twenty places a warrior: %s." % ", ".join(made))
    lines.append("DECKS = (")
    data = packed(made)
    for place in range(0, len(data), 20):
        lines.append('    b"%s"' % "".join("\\x%02x" % byte for byte in data[place : place + 20]))
    lines.append(")")
    return "\n".join(lines) + "\n"


def page(text, made):
    """The page of docs with its tables renewed."""
    head, _, rest = text.partition(BEGIN)
    _, _, tail = rest.partition(END)
    return head + BEGIN + "\n" + "\n".join(tables(made)) + "\n" + END + tail


def tables(made):
    """Lines of Markdown: a table for each warrior, its columns in line."""
    book = texts.read()
    for name, techniques in made.items():
        yield "\n### %s\n" % book.texts("karenza.warriors")[list(made).index(name)]
        yield "```"
        for number, (called, one) in enumerate(zip(book.texts("karenza." + name), techniques)):
            called += " ×2" if one.copies == 2 else ""
            kind = "attack" if one.is_attack else "defence"
            feet = FEET[one.left] + FEET[one.right]
            way = ENDS[one.sword] + "→" + ENDS[one.sword_after]
            yield "%2d  %-20s %-7s %d  %s  %s" % (number, called, kind, one.power, feet, way)
        yield "```"


def main(arguments):
    parser = argparse.ArgumentParser(prog="tools/workshop/cards/decks.py", description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing; 1 where something is not as it would be")
    chosen = parser.parse_args(arguments)
    try:
        made = decks()
    except ValueError as wrong:
        sys.exit("%s: %s" % (WARRIORS.name, wrong))
    code = 0
    wanted = {
        MODULE: module(made).encode(),
        REACH: reaches(made),
        PAGE: page(PAGE.read_text(encoding="utf-8"), made).encode(),
    }
    for path, data in wanted.items():
        if not path.exists() or path.read_bytes() != data:
            code = int(chosen.check)
            print("%s %s" % (path.relative_to(ROOT), "is not what it would be" if chosen.check else "is written"))
            if not chosen.check:
                path.write_bytes(data)
    if not chosen.check:
        origins.note([path.relative_to(ROOT).as_posix() for path in wanted], DATA)
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
