"""Opens what a board can be linked by.

    for link in links():                  # of the board: (("infrared", pin, pin), ("cable", pin, pin))
        medium = open_medium(link)        # or None
"""

from dojo import pages


def open_medium(link):
    """The medium of a board's link, (name, pin, pin ...): what its module calls Medium, on these pins.

    None where the board lacks what it takes, or where somebody else has the pins.
    """
    try:
        return pages.load("dojo.link.media." + link[0]).Medium(*link[1:])
    except (ImportError, ValueError, RuntimeError, OSError, MemoryError):  # the last two: the radio's own
        return None
