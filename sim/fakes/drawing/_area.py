"""Areas of the screen as (x1, y1, x2, y2), the second corner not included, and the count of changes to any picture.

`None` is the empty area. `changes[0]` grows whenever a bitmap, a palette or a layer changes, so that a refresh with
nothing new to show costs one comparison.
"""

changes = [0]


def changed():
    """Note a change to something that may be on a screen. The count wraps inside a small integer."""
    changes[0] = (changes[0] + 1) & 0x3FFFFFFF


def union(a, b):
    """The smallest area that covers both."""
    if a is None or a[0] == a[2] or a[1] == a[3]:
        return b
    if b is None or b[0] == b[2] or b[1] == b[3]:
        return a
    return (min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3]))


def overlap(a, b):
    """The area both cover, or None."""
    x1, y1, x2, y2 = max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3])
    return (x1, y1, x2, y2) if x1 < x2 and y1 < y2 else None


def size(a):
    """Pixels in an area."""
    return 0 if a is None else (a[2] - a[0]) * (a[3] - a[1])


def ordered(x1, y1, x2, y2):
    """The area between two corners given in any order."""
    return (min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))
