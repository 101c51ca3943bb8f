"""What stands in golden screens keeps off the title, the keys and the edges: nothing grows together with them."""

import pytest

from reading import golden

LINKED = ("link-three-found", "link-pick", "roller-animal")


def bar(image):
    """The dots of a title, which are those of the line of keys, too."""
    return next(y for y in range(1, image.height) if image.getpixel((0, y)) != image.getpixel((0, 0)))


def is_dark(image, *box):
    part = image.crop(box)
    return part.getcolors() == [(part.width * part.height, (0, 0, 0))]


@pytest.mark.parametrize("name", LINKED)
@pytest.mark.parametrize("board", ["pybadge", "sprig"])
def test_words_below_a_picture_keep_off_the_keys(board, name):
    image = golden(board, name)
    keys = image.height - bar(image)
    assert is_dark(image, 0, keys - 3, image.width, keys - 1)


@pytest.mark.parametrize("board", ["pico", "pybadge", "sprig", "feather"])
def test_the_frame_of_a_round_keeps_off_title_and_edge(board):
    image = golden(board, "karenza-handhelds-round")
    top = bar(image)
    assert is_dark(image, 0, top, image.width, top + 1)
    assert is_dark(image, 0, top, 1, image.height - top - 1)


@pytest.mark.parametrize("name", ["karenza-place", "karenza-sword", "karenza-threatened"])
@pytest.mark.parametrize("board", ["pybadge", "sprig"])
def test_diagrams_of_stances_keep_off_both_sides(board, name):
    image = golden(board, name)
    for x in (0, image.width - 1):
        assert is_dark(image, x, bar(image), x + 1, image.height // 2)


def test_on_the_smallest_display_dice_keep_off_the_keys():
    image = golden("pico", "king_of_the_roll-fighter")
    keys = image.height - bar(image)
    assert is_dark(image, image.width // 3, keys - 1, image.width, keys)


def test_on_the_smallest_display_a_hint_of_two_lines_covers_no_die():
    image = golden("pico", "king_of_the_roll-guide-place").crop((4, 20, 24, 25))  # the lower part of a white 6
    assert 3 * dict(map(reversed, image.getcolors())).get((255, 255, 255), 0) > image.width * image.height
