"""READ-ME-FIRST: how Pocket Dojo gets onto a board, in three steps with pictures. One page, no other files, no network.

HTML, because every computer opens it with a double click and shows the pictures in it; they are drawn here (SVG), and
the last one is a real screen of the handheld, from tests/goldens. Where the page is and where people can tell what is
wrong stands on it as soon as that is known (address.py). All languages are on the page, one is shown: the
computer's own if it is among them, else English; links at the top show the others. The words are in
read-me-first/<language>.txt, one `name: text` a line.
"""

import base64
import html
import re
from pathlib import Path
from string import Template

import address
import board_facts
from sim import Complaint

SCREENS = Path(__file__).resolve().parents[2] / "tests/goldens/screens"
FOLDER = Path(__file__).with_name("read-me-first")
ENGLISH = "en"

_PAGE, _SECTION = [Template((FOLDER / name).read_text(encoding="utf-8")) for name in ("page.html", "section.html")]
_COMPUTER = '<path d="M8 14h64v46H8zM2 70h76l-6-10H8z" fill="#e8f0ff"/>'
_BOARD = (
    '<rect x="98" y="30" width="46" height="36" rx="5" fill="#d8f0d8"/>'
    '<rect x="106" y="36" width="18" height="14" fill="#fff"/>'
)
_BUTTON = '<circle cx="135" cy="44" r="4" fill="#c33"/>'
_CABLE = '<path d="M76 64c12 14 14-16 22-14"/>'
_DOWN = '<path d="M135 16v16m-6-6 6 7 6-7"/>'


def languages():
    """{language: {name: text}}, English last: the default without a choice."""
    names = sorted((path.stem for path in FOLDER.glob("*.txt")), key=lambda name: (name == ENGLISH, name))
    return {name: _words(FOLDER / (name + ".txt")) for name in names}


def page(board, version):
    """The page for the zip of a board, or for any."""
    facts = board_facts.of(board)
    known = languages()
    for part in facts.boot:
        if part not in known[ENGLISH]:
            told = 'boards/%s.toml: boot cannot be "%s", which read-me-first/en.txt has no words for.'
            raise Complaint(told % (board, part))
    drawn = {
        "boot": _COMPUTER + _BOARD + _CABLE + _BUTTON + _DOWN,
        "uf2": _file(".uf2") + _drive(facts.drive),
        "img": _file(".img") + _drive("CIRCUITPY"),
    }
    links = ['<a href="#%s" lang="%s">%s</a>' % (name, name, known[name]["own_name"]) for name in sorted(known)]
    return _PAGE.substitute(
        menu=_screen(facts.like),
        drawings="\n".join('<g id="%s">%s</g>' % pair for pair in drawn.items()),
        languages="\n".join(links),
        sections="\n".join(_section(known[name], name, board, facts, version, drawn) for name in known),
    )


def _section(words, language, board, facts, version, drawn):
    """The page in one language."""
    given = {
        "version": version,
        "title": html.escape(facts.title or words["any_board"]),
        "page": board_facts.page(board),
        "drive": facts.drive,
        "ok": words.get(facts.ok, facts.ok),
        "oldest": board_facts.OLDEST,
        "newest": board_facts.NEWEST,
        "play": address.page(),
        "issues": address.issues(),
    }
    filled = {name: Template(text).substitute(given) for name, text in words.items()}
    filled["show"] = filled["show" if facts.drive else "show_other"]
    filled["how"] = ". ".join(words[part] for part in facts.boot)
    if facts is board_facts.ANY:
        filled["any"] = "<h2>%(any_title)s</h2>\n<p>%(any)s</p>\n" % filled
    else:
        filled["any"] = ""
    filled["browser"] = "<p>%(browser)s</p>\n" % filled if address.page() else ""
    if not address.issues():
        filled = {name: re.sub('<a href="">(.*?)</a>', r"\1", text) for name, text in filled.items()}
    for name in drawn:
        label = html.escape(words[name + "_label"])
        filled[name] = '<svg viewBox="0 0 150 96" role="img" aria-label="%s"><use href="#%s"/></svg>' % (label, name)
    return _SECTION.substitute(filled, language=language)


def _words(path):
    lines = path.read_text(encoding="utf-8").splitlines()
    return dict(line.split(": ", 1) for line in lines if line and not line.startswith("#"))


def _file(ending):
    arrow = '<path d="M52 40h22m-7-7 8 7-8 7"/>'
    return '<path d="M8 12h22l12 12v48H8z" fill="#fff"/>' + _text(25, 54, ending) + arrow


def _drive(name):
    box = '<rect x="82" y="22" width="64" height="40" rx="5" fill="#fff3c8"/>'
    return box + _text(114, 46, name)


def _text(x, y, text):
    is_long = ' class="long"' if len(text) > 9 else ""
    return '<text x="%d" y="%d"%s>%s</text>' % (x, y, is_long, html.escape(text))


def _screen(like):
    """The menu as it is on a board like this."""
    picture = (SCREENS / like / "launcher-ninja.png").read_bytes()
    return "data:image/png;base64," + base64.b64encode(picture).decode()
