"""Sentences for a person in a terminal: no content of a file or name can control the terminal.

    tell("It is a file called \\x1b[2J.")     # on stderr: It is a file called \\x1b[2J.
"""

import sys

LONGEST = 600  # letters of a sentence; longer ones lose their middle


def tell(sentence):
    """Print a sentence on stderr."""
    if sys.stderr is not None:
        print(short(sentence), file=sys.stderr)


def short(sentence):
    """A sentence after plain(), short enough to read."""
    text = plain(sentence)
    return text if len(text) <= LONGEST else text[: LONGEST - 200] + " … " + text[-197:]


def plain(text, kept=""):
    """Text in which all but letters, signs, blanks and what is `kept` is written as an escape: \\x1b, \\n, \\u202e."""
    return "".join(
        letter if letter.isprintable() or letter in kept else letter.encode("unicode_escape").decode()
        for letter in text
    )
