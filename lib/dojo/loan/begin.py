"""The start of a handheld that has settings: those that make no sense; on loan, its number and its mark as well."""

from os import getenv

from micropython import const

from dojo.dialogs.around import GEAR
from dojo.dialogs.message import message
from dojo.loan import terms
from dojo.loan.lend import Loan
from dojo.loan.lessons.calls import Calls
from dojo.say import say, speak
from dojo.ui.layout import FACE
from dojo.ui.screen import Screen

_SHOWN = const(1500)  # ms
_LETTERS = const(12)  # letters shown of an ignored value


def page(console):
    """Generator: apply the teacher's settings, report what is wrong, show the number for a moment."""
    loan = Loan()
    is_ours, secret, wrong = terms.read(console, loan)
    if is_ours:
        console.lent = loan
        loan.calls = Calls(secret, console.settings)
        loan.set_all(console)
        if not loan.may_change("language"):
            console.settings.language = b""
        console.apply()
        loan.listen(console)
    if wrong:
        speak_again()
    for key, value in wrong:
        yield from message(console, "settings.toml", _what_is_wrong(key, value), sign=GEAR)
    if is_ours and loan.number:
        yield from show_number(console)


def _what_is_wrong(key, value):
    """The sentence for a key and its value that dojo.loan.terms reports."""
    if value == "":
        return say("loan.unknown", key)
    if value == 0:
        return say("loan.hidden")
    if isinstance(value, int):
        return say("loan.near", value, key)
    return say("loan.wrong", key, value[:_LETTERS])


def speak_again():
    """Speak the language of settings.toml, or English."""
    try:
        wanted = str(getenv("DOJO_LANGUAGE") or "").lower()
    except ValueError:
        wanted = ""
    if not wanted or not speak(wanted):
        speak("en")


def show_number(console):
    """Generator: the number in its colour, half the display high, until a press, which the next screen gets."""
    screen = Screen(console, "Pocket Dojo")
    label = console.lent.mark(console)
    label.scale = scale = min(console.height // 2 // FACE.height, console.width // label.bitmap.width)
    label.x = (console.width - label.bitmap.width * scale) // 2
    label.y = (console.height - (scale - 1) * FACE.height) // 2
    screen.append(label)
    console.show(screen)
    console.put_back((yield from console.pause(_SHOWN)))
