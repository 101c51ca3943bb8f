"""What a visitor sees first: index.html with its words and a door for each game, and the pictures of the doors.

In sim/web/index.html, {name} is filled in here, and an element with data-say="play" gets what English says for "play".
"""

import io
import json
import re
from html import escape
from pathlib import Path

from PIL import Image

from games import GAMES
from sim import boards, texts

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "sim/web"
USUAL = "pybadge"  # the board of a first visit
_DOOR = '<a href="#%s"><img src="game-%s.png" alt="" width="48" height="48"><span>%s</span></a>'


def words():
    """{language: {key: what it says}}: the page's own, sim/web/words/<language>.json."""
    return {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in sorted((PAGE / "words").iterdir())}


def index(address, size=0):
    """index.html, its words in English.

    address: where the page will be, "" if unknown; size: bytes of handheld.pack.
    """
    english = words()["en"]
    names = texts.read()
    filled = {
        "description": escape(english["description"]),
        "address": escape(address),
        "doors": "".join(_DOOR % (game, game, escape(names.texts(game + ".name")[0])) for game in GAMES),
        "boards": " ".join([USUAL, *(name for name in boards.names() if name != USUAL)]),
        "bytes": str(size),
        "no_script": _in_all("script", "no_script"),
        "faults": _in_all("missing", "fault_missing") + _in_all("old", "fault_old"),
    }
    text = (PAGE / "index.html").read_text(encoding="utf-8")
    text = re.sub(r"\{(\w+)\}", lambda found: filled[found[1]], text)
    return re.sub(r'data-say="(\w+)">', lambda found: found[0] + escape(english[found[1]]), text).encode()


def _in_all(kind, key):
    """A sentence in all languages, for when nothing can choose one."""
    return "".join('<p class="%s" lang="%s">%s</p>' % (kind, each, escape(said[key])) for each, said in words().items())


def picture(game):
    """A game's picture as PNG, with its first colour clear."""
    made = io.BytesIO()
    Image.open(ROOT / "games" / game / "picture.bmp").save(made, "PNG", transparency=0, optimize=True)
    return made.getvalue()
