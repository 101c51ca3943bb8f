"""Opens the media a board can be linked by.

    for link in links():                      # of the board: (("infrared", pin, pin), ("cable", pin, pin))
        medium = open_medium(link, console)   # or None; handhelds of a class hear their teacher too
"""

from dojo import pages
from dojo.loan import ear


def open_medium(link, console=None):
    """The medium of a board's link, (name, pin, pin ...): what its module calls Medium, on these pins.

    console: the players' own, whose link so far is closed first (hang_up).

    None where the board lacks what it takes, or where somebody else has the pins.
    """
    if console is not None:
        hang_up(console)
    try:
        medium = pages.keep("dojo.link.media." + link[0]).Medium(*link[1:])
        return medium if console is None or not console.lent else pages.keep(ear).Ear(console, medium)
    except (ImportError, ValueError, RuntimeError, OSError, MemoryError):  # the last two: the radio's own
        return None


def hang_up(console):
    """Let go of all pins of the links."""
    console.hang_up()
    if console.link is not None:
        console.link.stop()
        console.link = None
