"""Opens the media by which a board can be linked.

    for link in links():                      # from the board: (("infrared", pin, pin), ("cable", pin, pin))
        medium = open_medium(link, console)   # or None; handhelds of a class hear their teacher too
"""

from dojo import pages
from dojo.loan.lessons import ear


def open_medium(link, console=None):
    """Open a board's link, (name, pin, pin ...): its module's Medium on these pins.

    console: the players' own; its current link is closed first (hang_up).

    None if the board lacks the hardware, or the pins are in use.
    """
    if console is not None:
        hang_up(console)
    try:
        medium = pages.keep("dojo.link.media." + link[0]).Medium(*link[1:])
        return medium if console is None or not console.lent else pages.keep(ear).Ear(console, medium)
    except (ImportError, ValueError, RuntimeError, OSError, MemoryError):  # the last two come from the radio
        return None


def hang_up(console):
    """Release all pins of the links."""
    console.hang_up()
    if console.link is not None:
        console.link.stop()
        console.link = None
