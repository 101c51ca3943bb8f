"""Which Pocket Dojo this is: 0.9 is MAJOR 0, MINOR 9. Shown on the page About, the crash screen and in every release.

Only this file says it. A zip that is given to others gets a number that no earlier one had (docs/inside/release.md).
"""

from micropython import const

MAJOR = const(0)
MINOR = const(9)  # 10 comes after 9
