"""How bright a colour is to the eye, and how well it stands out (WCAG 2.2).

    luminance(255, 200, 0)          # 0..1
    on_black(0xFFC800)              # the contrast to black, 1..21
"""


def luminance(red, green, blue):
    """Relative luminance, 0 to 1, of parts of 0 to 255."""
    parts = [part / 255 for part in (red, green, blue)]
    parts = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def of(colour):
    """The luminance of a colour, 0xRRGGBB."""
    return luminance(*colour.to_bytes(3, "big"))


def on_black(colour):
    """The contrast ratio of a colour to black."""
    return (of(colour) + 0.05) / 0.05
