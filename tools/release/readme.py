"""READ-ME-FIRST: how Pocket Dojo gets onto a board, in five steps with pictures. One page, no other files, no network.

HTML, because every computer opens it with a double click and shows the pictures in it; they are drawn here (SVG), and
the last one is a real screen of the handheld, from tests/goldens.
"""

import base64
import html
from pathlib import Path
from string import Template

import board_facts

SCREENS = Path(__file__).resolve().parents[2] / "tests/goldens/screens"

_PAGE = Template(Path(__file__).with_name("read-me-first.html").read_text(encoding="utf-8"))
_SOURCES = Template(
    """\
<h2>This zip holds the sources</h2>
<p>It goes onto every board that has a file in <code>$folder/boards</code> and 1.2 MB of free room on its drive (a
Pico's has less), starts some seconds later than the zip for one board, and can be changed with any editor. A board that
has no file: <code>$folder/docs/boards.md</code> says how to add it.</p>
"""
)
_OK = {  # where it is not called A
    "adafruit_feather_esp32s3_reverse_tft": "D1, the middle button,",
    "hack_club_sprig": "L",
    "deshipu_ugame_s3": "O",
}
_SVG = '<svg viewBox="0 0 150 96" role="img" aria-label="%s" fill="none" stroke="#222" stroke-width="3">%s</svg>'
_COMPUTER = '<path d="M8 14h64v46H8zM2 70h76l-6-10H8z" fill="#e8f0ff"/>'
_BOARD = (
    '<rect x="98" y="30" width="46" height="36" rx="5" fill="#d8f0d8"/>'
    '<rect x="106" y="36" width="18" height="14" fill="#fff"/>'
)
_BUTTON = '<circle cx="135" cy="44" r="4" fill="#c33"/>'
_CABLE = '<path d="M76 64c12 14 14-16 22-14"/>'
_DOWN = '<path d="M135 16v16m-6-6 6 7 6-7"/>'


def page(board, version, folder):
    """The page for the zip of a board, or of the sources."""
    facts = board_facts.FACTS.get(board, board_facts.ANY)
    return _PAGE.substitute(
        version=version,
        title=html.escape(facts.title),
        page=board_facts.page(board),
        how=html.escape(facts.boot),
        drive=facts.drive,
        ok=_OK.get(board, "A"),
        folder=folder,
        sources="" if board in board_facts.FACTS else _SOURCES.substitute(folder=folder),
        cable=_drawn("A computer and a board with a cable", _COMPUTER, _BOARD, _CABLE),
        boot=_drawn("A press on the board", _COMPUTER, _BOARD, _CABLE, _BUTTON, _DOWN),
        uf2=_drawn("A file goes onto the drive", _file(".uf2"), _drive(facts.drive)),
        unzip=_drawn("All files of the zip go onto the drive", _file(".zip"), _drive("CIRCUITPY")),
        menu=_screen(facts.like),
    )


def _drawn(label, *shapes):
    return _SVG % (label, "".join(shapes))


def _file(ending):
    arrow = '<path d="M52 40h22m-7-7 8 7-8 7"/>'
    return '<path d="M8 12h22l12 12v48H8z" fill="#fff"/>' + _text(25, 54, 12, ending) + arrow


def _drive(name):
    box = '<rect x="82" y="22" width="64" height="40" rx="5" fill="#fff3c8"/>'
    return box + _text(114, 46, 8 if len(name) > 9 else 10, name if len(name) < 12 else "drive")


def _text(x, y, size, text):
    font = 'font-size="%d" font-family="sans-serif" text-anchor="middle" fill="#222" stroke="none"' % size
    return '<text x="%d" y="%d" %s>%s</text>' % (x, y, font, html.escape(text))


def _screen(like):
    """The menu as it is on a board like this."""
    picture = (SCREENS / like / "launcher-ninja.png").read_bytes()
    return '<img alt="The menu of Pocket Dojo" src="data:image/png;base64,%s">' % base64.b64encode(picture).decode()
