"""Draws everything to print into docs/print/, for A4 and US Letter: Karate's score sheet and rules card; Karenza's
warriors, each with cards, board and tokens, and its rules card; King of the Roll's boards, cards, score pad and rules
card; loan cards for a class set.

    python tools/workshop/paper/sheets.py                    # writes all of it (make sheets)
    python tools/workshop/paper/sheets.py --look /tmp/look   # and pictures, as a printer without colour makes them
"""

import argparse
import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
ROOMS = ("art", "paper", "print_and_play")
sys.path += [str(ROOT), *(str(ROOT / "tools" / room) for room in ("", "release"))]
sys.path += [str(ROOT / "tools/workshop" / room) for room in ROOMS]
from sim import paths

paths.extend()

import origins

import karenza_rules
import karenza_warrior
import knockout_sheet
import loan_cards
import roll_boards
import roll_cards
import roll_pad
import roll_rules
import rules_card
import score_sheet
from karenza_paper import KEYS
from paper import SIZES, Words, languages

ENGLISH = "en"
GAMES = ("karate", "karenza", "king_of_the_roll", "knockout")
DRAWN = (*GAMES, "king_of_the_roll_heads")
DATA = (
    "tools/workshop/paper/words/*.txt",
    "tools/release/address.txt",
    *("tools/workshop/art/games/%s.txt" % name for name in DRAWN),
    *("games/%s/words/*.txt" % game for game in GAMES),
)
PRINT = os.path.join(ROOT, "docs", "print")
SHEETS = {
    "knockout-sheet": knockout_sheet.sheet,
    "karate-score-sheet": score_sheet.sheet,
    "karate-rules-card": rules_card.card,
    "loan-cards": loan_cards.sheet,
    "karenza-rules-card": karenza_rules.card,
    "king-rules-card": roll_rules.card,
    "king-boards": roll_boards.boards,
    "king-players": roll_boards.players,
    "king-cards": roll_cards.cards,
    "king-score-pad": roll_pad.pad,
}


def name_of(sheet, language, size):
    """ "karate-score-sheet-de-a4.pdf"; English is not in the name."""
    return "-".join([sheet, language, size][:: 2 if language == ENGLISH else 1]) + ".pdf"


def files():
    """Yield (name of the file, its bytes) of everything to print."""
    for size in SIZES:
        for says in map(Words, languages()):
            for name, draw in SHEETS.items():
                yield name_of(name, says.language, size), draw(size, says)
            for warrior, key in enumerate(KEYS):
                yield name_of("karenza-" + key, says.language, size), karenza_warrior.sheets(size, says, warrior)


def look(folder, name, data):
    """Write pictures of the pages of a file into a folder: 150 dots an inch, in greys."""
    import pypdfium2  # only for looking

    with pypdfium2.PdfDocument(data) as document:
        for number in range(len(document)):
            picture = document[number].render(scale=150 / 72, grayscale=True).to_pil()
            picture.save(os.path.join(folder, name.replace(".pdf", "-%d.png" % (number + 1))))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--look", metavar="FOLDER", help="write pictures of the pages there too")
    folder = parser.parse_args().look
    os.makedirs(PRINT, exist_ok=True)
    written = []
    for name, data in files():
        with open(os.path.join(PRINT, name), "wb") as file:
            file.write(data)
        written.append("docs/print/" + name)
        if folder:
            os.makedirs(folder, exist_ok=True)
            look(folder, name, data)
    origins.note(written, DATA)


if __name__ == "__main__":
    main()
