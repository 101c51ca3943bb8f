"""Ready for the next child: what was played and set is gone, what the class has set stays."""

from os import getenv

from micropython import const

from dojo.loan.lend import lend
from dojo.loan.lent import FIRST, MAY
from dojo.say import speak

_KEYS = const(16)  # of the store
_ALL = bytes((255,) * 5)


def freshen(console):
    """Forget the match, all records, counts and settings; the class's settings hold again. False if it cannot last."""
    store = console.store
    store.finish()
    for key in range(_KEYS):
        store.note(key, b"")
    settings = console.settings
    settings.counts[:] = b""
    settings.language = b""
    lend(console, *((console.lent[FIRST], console.lent[MAY]) if console.lent else (_ALL, 0)))
    _speak_again()
    console.apply()
    console.kept = None
    return store.flush()


def _speak_again():
    """In the language of settings.toml, or in English."""
    try:
        wanted = str(getenv("DOJO_LANGUAGE") or "").lower()
    except ValueError:
        wanted = ""
    if not wanted or not speak(wanted):
        speak("en")
