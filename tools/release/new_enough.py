"""Asks for a Python that all of this can run on: an older one would end in the name of a module that it does not have.

The first thing that a script here does; so both are written in what older Pythons understand too.
"""

import sys

LEAST = (3, 11)


def check():
    """Ends the program with a sentence where Python is older."""
    if sys.version_info < LEAST:
        told = "Pocket Dojo needs Python %d.%d or later, and this is %d.%d." % (LEAST + tuple(sys.version_info[:2]))
        sys.exit(told + " Start a newer one by its name: python%d.%d %s" % (LEAST + (sys.argv[0],)))
