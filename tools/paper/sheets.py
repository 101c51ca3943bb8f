"""Draws everything to print into docs/print/, for A4 and US Letter: Karate's score sheet and rules card; Karenza's
warriors, each with cards, board and tokens, and its rules card; King of the Roll's boards, cards, score pad and rules
card; loan cards for a class set.

    python tools/paper/sheets.py                    # writes all of it (make sheets)
    python tools/paper/sheets.py --look /tmp/look   # and pictures of it, as a printer without colour makes them
"""

import argparse
import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path += [str(ROOT), str(ROOT / "tools/art")]
from sim import paths

paths.extend()

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
PRINT = os.path.join(ROOT, "docs", "print")


def name_of(sheet, language, size):
    """ "karate-score-sheet-de-a4.pdf"; English is not in the name."""
    return "-".join([sheet, language, size][:: 2 if language == ENGLISH else 1]) + ".pdf"


def files():
    """Yield (name of the file, its bytes) of everything to print."""
    for size in SIZES:
        for says in map(Words, languages()):
            yield name_of("knockout-sheet", says.language, size), knockout_sheet.sheet(size, says)
            yield name_of("karate-score-sheet", says.language, size), score_sheet.sheet(size, says)
            yield name_of("karate-rules-card", says.language, size), rules_card.card(size, says)
            yield name_of("loan-cards", says.language, size), loan_cards.sheet(size, says)
            yield name_of("karenza-rules-card", says.language, size), karenza_rules.card(size, says)
            for warrior, key in enumerate(KEYS):
                yield name_of("karenza-" + key, says.language, size), karenza_warrior.sheets(size, says, warrior)
            yield name_of("king-rules-card", says.language, size), roll_rules.card(size, says)
            yield name_of("king-boards", says.language, size), roll_boards.boards(size, says)
            yield name_of("king-players", says.language, size), roll_boards.players(size, says)
            yield name_of("king-cards", says.language, size), roll_cards.cards(size, says)
            yield name_of("king-score-pad", says.language, size), roll_pad.pad(size, says)


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
    for name, data in files():
        with open(os.path.join(PRINT, name), "wb") as file:
            file.write(data)
        if folder:
            os.makedirs(folder, exist_ok=True)
            look(folder, name, data)


if __name__ == "__main__":
    main()
