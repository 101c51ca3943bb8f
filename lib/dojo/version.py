"""Which Pocket Dojo this is: 0.9 is MAJOR 0, MINOR 9. On the page About, the crash screen and every zip of a release.

Only this file says it. A zip that is given to others gets a number that none before it had (docs/release.md).
"""

from micropython import const

MAJOR = const(0)
MINOR = const(9)  # 10 comes after 9
