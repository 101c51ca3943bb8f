"""What the fakes' displayio shows and which areas it sends: facts from CircuitPython's C sources, in small pictures."""

import io
import random

import _host
import bitmaptools
import displayio
import pytest
import terminalio

SMALL = {"board_id": "small", "chip": "rp2040", "pins": {}, "display": {"width": 16, "height": 8}}
MONO = {"board_id": "mono", "chip": "rp2040", "pins": {}, "display": {"width": 16, "height": 16, "depth": 1}}
WHITE = 0xFFFFFF


@pytest.fixture
def panel():
    """A panel of 16 × 8 with an empty root group, drawn once."""
    return power_on(SMALL)


def power_on(hardware):
    device = _host.power_on(hardware)
    device.display.auto_refresh = False
    device.display.root_group = displayio.Group()
    device.display.refresh()
    return device


def colours(*values):
    palette = displayio.Palette(len(values))
    for index, value in enumerate(values):
        palette[index] = value
    return palette


def sprite(rows, palette=None, **place):
    """A TileGrid from rows of digits."""
    bitmap = displayio.Bitmap(len(rows[0]), len(rows), 16)
    for y, row in enumerate(rows):
        for x, value in enumerate(row):
            bitmap[x, y] = int(value, 16)
    return displayio.TileGrid(bitmap, pixel_shader=palette or colours(0, WHITE), **place)


def picture(device):
    """The frame as text: "." black, "#" white, "o" any other colour."""
    device.display.refresh()
    pixels = [int.from_bytes(device.frame[at : at + 2], "little") for at in range(0, len(device.frame), 2)]
    text = "".join({0: ".", 0xFFFF: "#"}.get(pixel, "o") for pixel in pixels)
    return [text[at : at + device.width].rstrip(".") for at in range(0, len(text), device.width)]


def pixel(device, x, y):
    at = 2 * (y * device.width + x)
    return int.from_bytes(device.frame[at : at + 2], "little")


def sent(device):
    """The areas of a refresh now; none if nothing is sent."""
    before = device.refreshes
    device.display.refresh()
    return sorted(device.areas) if device.refreshes > before else []


# --- Colours -------------------------------------------------------------------------------------------


def test_a_colour_keeps_its_five_six_five_highest_bits_low_byte_first(panel):
    panel.display.root_group.append(sprite(["1"], colours(0, 0x123456)))
    panel.display.refresh()
    assert panel.frame[:2] == bytes((0xAA, 0x11))


@pytest.mark.parametrize(
    ("colour", "lit"),
    [(0xFFFFFF, True), (0x00FF00, True), (0xFFFF00, True), (0xFF0000, False), (0x0000FF, False), (0x808080, True),
     (0x7F7F7F, False), (0xFF00FF, False), (0x00B400, True), (0x00B300, False)],
)  # fmt: skip
def test_one_bit_lights_what_has_half_the_luma_of_the_chip(colour, lit):
    device = power_on(MONO)
    device.display.root_group.append(sprite(["1"], colours(0, colour)))
    device.display.refresh()
    assert pixel(device, 0, 0) == (0xFFFF if lit else 0)


def test_a_value_one_past_the_palette_is_seen_and_one_further_is_not(panel):
    panel.display.root_group.append(sprite(["0123"], colours(WHITE, WHITE)))
    assert picture(panel)[0] == "##o"


def test_a_palette_can_be_on_panels_of_both_kinds(panel):
    grid = sprite(["1"], colours(0, 0x00FF00))
    panel.display.root_group.append(grid)
    assert picture(panel)[0] == "o"
    panel.display.root_group.remove(grid)
    device = power_on(MONO)
    device.display.root_group.append(grid)
    assert picture(device)[0] == "#"


def test_a_palette_can_be_told_its_colours_as_bytes_and_counts_from_the_end():
    palette = displayio.Palette(2)
    palette[0] = (1, 2, 3)
    palette[-1] = b"\x04\x05\x06\x00"
    assert list(palette) == [0x010203, 0x040506]


# --- Layers --------------------------------------------------------------------------------------------


def test_what_is_in_a_hidden_group_is_hidden_however_deep(panel):
    outer, inner, grid = displayio.Group(), displayio.Group(), sprite(["11"])
    inner.append(grid)
    outer.append(inner)
    panel.display.root_group.append(outer)
    assert picture(panel)[0] == "##"
    outer.hidden = True
    assert picture(panel)[0] == ""
    assert sent(panel) == []
    outer.hidden = False
    assert picture(panel)[0] == "##"
    outer.hidden = True
    inner.remove(grid)
    panel.display.root_group.append(grid)
    assert picture(panel)[0] == "##"


def test_the_terminal_is_what_a_display_shows_first():
    device = _host.power_on(SMALL)
    assert device.display.root_group is displayio.CIRCUITPYTHON_TERMINAL
    group = displayio.Group()
    device.display.root_group = group
    device.display.root_group = displayio.CIRCUITPYTHON_TERMINAL
    assert device.display.root_group is displayio.CIRCUITPYTHON_TERMINAL
    device.display.root_group = None
    assert device.display.root_group is None


def test_the_font_has_the_cells_of_terminus():
    glyph = terminalio.FONT.get_glyph(ord("R"))
    left = glyph.tile_index * 6
    rows = ["".join(".#"[glyph.bitmap[left + x, y]] for x in range(6)) for y in range(12)]
    assert rows == [
        "......", "......", "####..", "#...#.", "#...#.", "#...#.", "####..", "#.#...", "#..#..", "#...#.",
        "......", "......",
    ]  # fmt: skip
    assert tuple(glyph)[2:] == (6, 12, 0, 0, 6, 0)
    assert terminalio.FONT.get_bounding_box() == (6, 12)
    assert [terminalio.FONT.get_glyph(code) for code in (0x1F, 0x7F, 0xE4, 0x2026)] == [None] * 4


def test_dots_are_read_from_a_file_into_a_bitmap_row_by_row():
    bitmap = displayio.Bitmap(3, 2, 4)
    rows = io.BytesIO(b"-" + bytes((0x12, 0x30, 0, 0)) + bytes((0x47, 0x10, 0, 0)) + b"rest")
    rows.seek(1)
    bitmaptools.readinto(bitmap, rows, 4, 4, reverse_pixels_in_element=True, reverse_rows=True)
    assert [bitmap[place] for place in range(6)] == [0, 3, 1, 1, 2, 3], "the bitmap has two bits: 4 and 7 are cut"
    assert rows.read() == b"rest"
    bits = displayio.Bitmap(10, 1, 2)
    bitmaptools.readinto(bits, io.BytesIO(bytes((0b00000101, 0b10))), 1)
    assert [bits[x, 0] for x in range(10)] == [1, 0, 1, 0, 0, 0, 0, 0, 0, 1]
    with pytest.raises(EOFError):
        bitmaptools.readinto(bitmap, io.BytesIO(bytes(7)), 4, 4)
    assert [bitmap[place] for place in range(6)] == [0, 0, 0, 1, 2, 3], "the row that was there has been read"


def test_adafruit_display_text_writes_with_it():
    from adafruit_display_text.bitmap_label import Label as Compact
    from adafruit_display_text.label import Label

    pictures = []
    for kind in (Label, Compact):
        device = power_on({**SMALL, "display": {"width": 24, "height": 12}})
        device.display.root_group.append(kind(terminalio.FONT, text="Hi", color=WHITE, x=0, y=6))
        pictures.append(picture(device))
    assert pictures[0] == pictures[1]
    assert pictures[0][2:10] == [
        "#...#...#", "#...#", "#...#..##", "#####...#", "#...#...#", "#...#...#", "#...#...#", "#...#..###"
    ]  # fmt: skip


@pytest.mark.parametrize("count", [2, 4, 16, 256])
def test_an_area_is_copied_and_filled_as_pixel_by_pixel_would_do_it(panel, count):
    chance = random.Random(count)
    for _ in range(200):
        bitmap = displayio.Bitmap(chance.randint(1, 40), chance.randint(1, 6), count)
        wide, tall = bitmap.width, bitmap.height
        for place in range(wide * tall):
            bitmap[place] = chance.randrange(count)
        before = [bitmap[place] for place in range(wide * tall)]
        x1, y1, x, y = (chance.randrange(most) for most in (wide, tall, wide, tall))
        x2, y2 = chance.randint(x1, wide), chance.randint(y1, tall)
        wanted = before[:]
        for down in range(min(y2 - y1, tall - y)):
            for across in range(min(x2 - x1, wide - x)):
                wanted[(y + down) * wide + x + across] = before[(y1 + down) * wide + x1 + across]
        bitmaptools.blit(bitmap, bitmap, x, y, x1=x1, y1=y1, x2=x2, y2=y2)
        assert [bitmap[place] for place in range(wide * tall)] == wanted
        value = chance.randrange(count)
        for down in range(y1, y2):
            wanted[down * wide + x1 : down * wide + x2] = [value] * (x2 - x1)
        bitmaptools.fill_region(bitmap, x1, y1, x2, y2, value)
        assert [bitmap[place] for place in range(wide * tall)] == wanted


def test_what_is_copied_again_is_what_is_there_now(panel):
    letters, line = displayio.Bitmap(4, 1, 2), displayio.Bitmap(8, 1, 2)
    letters[0] = 1
    bitmaptools.blit(line, letters, 0, 0, x2=2)
    letters[2] = 1
    bitmaptools.blit(line, letters, 2, 0)
    bitmaptools.blit(letters, letters, 1, 0, x2=2)  # within itself: 1 1 0 0
    bitmaptools.blit(line, letters, 6, 0, x2=2)
    assert [line[place] for place in range(8)] == [1, 0, 1, 0, 1, 0, 1, 1]


def test_a_line_runs_as_the_chip_draws_it(panel):
    bitmap = displayio.Bitmap(16, 8, 2)
    bitmaptools.draw_line(bitmap, 0, 0, 7, 3, 1)
    bitmaptools.draw_line(bitmap, 12, 7, 10, 1, 1)
    panel.display.root_group.append(displayio.TileGrid(bitmap, pixel_shader=colours(0, WHITE)))
    assert picture(panel) == [
        "##", "..##......#", "....##....#", "......##...#", "...........#", "...........#", "............#",
        "............#",
    ]  # fmt: skip


# --- What is sent to the panel ---------------------------------------------------------------------------


def test_nothing_is_sent_when_nothing_changed(panel):
    panel.display.root_group.append(sprite(["11"]))
    assert sent(panel) == [(0, 0, 2, 1)]
    assert sent(panel) == []


def test_a_new_root_group_is_sent_whole(panel):
    panel.display.root_group = displayio.Group()
    assert sent(panel) == [(0, 0, 16, 8)]


def test_a_short_move_is_one_area_and_a_long_one_two(panel):
    grid = sprite(["11", "11"])
    panel.display.root_group.append(grid)
    panel.display.refresh()
    grid.x = 1
    assert sent(panel) == [(0, 0, 3, 2)]
    grid.x = 9
    assert sent(panel) == [(1, 0, 3, 2), (9, 0, 11, 2)]


def test_one_pixel_of_a_bitmap_is_one_pixel_and_one_tile_a_tile(panel):
    grid = sprite(["0000"], x=2, y=1)
    sheet = displayio.TileGrid(grid.bitmap, pixel_shader=grid.pixel_shader, width=2, tile_width=2, tile_height=1, y=5)
    panel.display.root_group.append(grid)
    panel.display.refresh()
    grid.bitmap[1, 0] = 1
    assert sent(panel) == [(3, 1, 4, 2)]
    grid.flip_x = True
    panel.display.refresh()
    grid.bitmap[0, 0] = 1
    assert sent(panel) == [(5, 1, 6, 2)]
    panel.display.root_group.append(sheet)
    panel.display.refresh()
    sheet[1] = 1
    assert sent(panel) == [(2, 5, 4, 6)]
    sheet[1] = 0
    sheet[0] = 1
    assert sent(panel) == [(0, 5, 4, 6)]


def test_a_colour_sends_all_that_wears_it(panel):
    shader = colours(0, WHITE)
    panel.display.root_group.append(sprite(["1"], shader, x=3))
    panel.display.root_group.append(sprite(["11"], shader, x=8, y=4))
    panel.display.refresh()
    shader[1] = 0xFF
    assert sent(panel) == [(3, 0, 4, 1), (8, 4, 10, 5)]
    shader[1] = 0xFF
    assert sent(panel) == []


def test_what_is_hidden_or_removed_is_sent_once(panel):
    grid = sprite(["11"], x=4)
    panel.display.root_group.append(grid)
    panel.display.refresh()
    grid.hidden = True
    assert sent(panel) == [(4, 0, 6, 1)]
    grid.x = 9
    assert sent(panel) == []
    grid.hidden = False
    assert sent(panel) == [(9, 0, 11, 1)]
    panel.display.root_group.remove(grid)
    assert sent(panel) == [(9, 0, 11, 1)]
    assert picture(panel) == [""] * 8


def test_one_bit_is_sent_in_whole_bytes_of_eight_rows():
    device = power_on(MONO)
    device.display.root_group.append(sprite(["1"], x=3, y=9))
    assert sent(device) == [(3, 8, 4, 16)]


def test_the_pixels_sent_are_counted(panel):
    before = panel.pixels
    panel.display.root_group.append(sprite(["11", "11"], x=15))
    panel.display.root_group.append(sprite(["1"], x=15))
    seen = []
    panel.on_refresh = seen.append
    panel.display.refresh()
    assert sorted(seen[0]) == [(15, 0, 16, 1), (15, 0, 16, 2)]
    assert panel.pixels - before == 3


def test_sorting_a_group_does_not_draw_it_anew(panel):
    root = panel.display.root_group
    root.append(sprite(["1"]))
    root.append(sprite(["1"], colours(0, 0xFF)))
    assert picture(panel)[0] == "o"
    root.sort(key=lambda layer: layer.pixel_shader[1] == WHITE)
    assert picture(panel)[0] == "o"


def test_a_bitmap_that_is_one_tile_many_times_is_redrawn_in_its_first_place_only(panel):
    grid = displayio.TileGrid(displayio.Bitmap(2, 1, 2), pixel_shader=colours(0, WHITE), width=3)
    panel.display.root_group.append(grid)
    panel.display.refresh()
    grid.bitmap.fill(1)
    assert picture(panel)[0] == "##"


# --- When it is sent -----------------------------------------------------------------------------------


def test_a_display_left_alone_refreshes_by_itself_sixty_times_a_second(panel):
    panel.display.auto_refresh = True
    panel.display.root_group.append(sprite(["1"]))
    panel.advance(17)
    assert pixel(panel, 0, 0) == 0xFFFF


def test_a_display_that_is_not_to_refresh_by_itself_does_not(panel):
    panel.display.root_group.append(sprite(["1"]))
    panel.advance(1000)
    assert pixel(panel, 0, 0) == 0


def test_a_frame_rate_is_waited_for_and_a_missed_frame_left_out(panel):
    display = panel.display
    display.auto_refresh = False
    assert display.refresh(target_frames_per_second=10)  # the first one does not wait
    panel.advance(130)
    assert display.refresh(target_frames_per_second=10) is False  # more than a frame ago
    panel.advance(40)
    started = panel.now
    assert display.refresh(target_frames_per_second=10)
    assert panel.now - started == 30
    assert panel.now % 100 == 0


def test_an_idle_refresh_does_not_even_ask_the_layers(panel, monkeypatch):
    panel.display.root_group.append(sprite(["1"]))
    panel.display.refresh()
    asked = []
    monkeypatch.setattr(displayio.Group, "areas_", lambda group, found: asked.append(group))
    panel.display.refresh()
    assert asked == []
    panel.display.root_group[0].x = 1
    panel.display.refresh()
    assert asked == [panel.display.root_group]
