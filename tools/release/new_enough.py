"""Demands a Python new enough for all of this: an older one would fail with the name of a missing module.

Scripts here call it first, so they and it use only syntax that older Pythons understand.
"""

import sys

LEAST = (3, 11)


def check():
    """Ends the program with a sentence if Python is older."""
    if sys.version_info < LEAST:
        told = "Pocket Dojo needs Python %d.%d or later, and this is %d.%d." % (LEAST + tuple(sys.version_info[:2]))
        sys.exit(told + " Start a newer one by its name: python%d.%d %s" % (LEAST + (sys.argv[0],)))
