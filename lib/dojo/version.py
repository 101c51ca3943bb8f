"""The version of Pocket Dojo: 0.9 is MAJOR 0, MINOR 9. Shown on the page About, the crash screen and in releases.

Only this file has it. Any published zip gets a number that no earlier one had (docs/inside/release.md).
"""

from micropython import const

MAJOR = const(0)
MINOR = const(9)  # 10 comes after 9
