"""Writes what a display shows as PNG and GIF files. Pixels are RGB565, two bytes each, low byte first, row by row.

    write_png("out.png", pixels, (160, 128), scale=4)
    film = Film((160, 128)); film.add(pixels, 20); film.add(pixels, 20); film.write("out.gif")

A picture's palette has exactly its colours: files stay small, and nothing is dithered or blended.
"""

from PIL import Image

from sim import Complaint, files

SHORTEST = 20  # ms; GIF viewers treat anything shorter as they like
LONGEST_FILM = 20_000  # pictures in a film: some minutes of quick play


def image(pixels, size, scale=1, colours=None):
    """A PIL image with a palette of `colours` (RGB565; those in it if None); RGB if there are more than 256."""
    words = memoryview(bytes(pixels)).cast("H")
    colours = sorted(set(words)) if colours is None else colours
    if len(colours) > 256:
        picture = full(pixels, size)
    else:
        number = {colour: place for place, colour in enumerate(colours)}
        picture = Image.frombytes("P", size, bytes(map(number.__getitem__, words)))
        picture.putpalette([part for colour in colours for part in rgb(colour)])
    if scale > 1:
        picture = picture.resize((size[0] * scale, size[1] * scale), Image.Resampling.NEAREST)
    return picture


def full(pixels, size):
    """An RGB image, many times quicker, for pictures that are only looked at."""
    return Image.frombuffer("RGB", size, bytes(pixels), "raw", "BGR;16", 0, 1)


def rgb(colour):
    """RGB565 as red, green, blue of 0..255."""
    return (colour >> 11) * 255 // 31, (colour >> 5 & 63) * 255 // 63, (colour & 31) * 255 // 31


def write_png(name, pixels, size, scale=1):
    save(image(pixels, size, scale), name)


def save(picture, name, optimize=True):
    """Write an image, in the format of its suffix; Complaint if the file cannot be written. Without `optimize` a PNG is
    a twentieth larger, and written three times as quickly.
    """
    try:
        picture.save(name, optimize=optimize)
    except (OSError, ValueError) as error:
        raise Complaint(f"{name} cannot be written: {files.reason(error)}.") from None


def read(name):
    """A picture as an RGB image; Complaint if it is not one."""
    try:
        with Image.open(name) as picture:
            return picture.convert("RGB")
    except (OSError, ValueError) as error:
        raise Complaint(f"{name} is no picture: {error}.") from None


class Film:
    """An animated GIF in the making. Equal looks in a row become one longer one; shorter than QUICKEST ms, they become
    part of the next.
    """

    QUICKEST = SHORTEST

    def __init__(self, size, scale=1):
        self.size = size
        self.scale = scale
        self._shown = []  # [look, ms]

    def look(self, pixels, pressed):
        """The look of one picture."""
        return bytes(pixels)

    def add(self, pixels, ms, pressed=()):
        """The display showed this for ms milliseconds. Beyond LONGEST_FILM pictures nothing is added.

        pressed: the keys held, shown only in a film of the whole handheld.
        """
        look = self.look(pixels, pressed)
        last = self._shown[-1] if self._shown else None
        if last and last[0] == look:
            last[1] += ms
        elif last and last[1] < self.QUICKEST:
            last[:] = look, last[1] + ms
        elif len(self._shown) < LONGEST_FILM:
            self._shown.append([look, ms])

    def __len__(self):
        return len(self._shown)

    def write(self, name):
        """Write the animated GIF; it repeats for ever. One palette for all pictures."""
        colours = set()
        for pixels, _ in self._shown:
            colours.update(memoryview(pixels).cast("H"))
        pictures = [image(pixels, self.size, self.scale, sorted(colours)) for pixels, _ in self._shown]
        write_gif(name, pictures, [ms for _, ms in self._shown])


def write_gif(name, pictures, times):
    """Write pictures with one palette, each with its ms, as a GIF that repeats for ever."""
    try:
        pictures[0].save(
            name,
            format="GIF",
            save_all=True,
            append_images=pictures[1:],
            loop=0,
            duration=[max(ms, SHORTEST) for ms in times],
            disposal=1,
        )
    except (OSError, ValueError) as error:
        raise Complaint(f"{name} cannot be written: {files.reason(error)}.") from None
