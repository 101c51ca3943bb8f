"""What words are about is painted with them: a place, an animal or a sign above or beside a message, a menu, a form."""

import pytest

from games import GAMES
from reading import cut_off, parts
from stage import Stage

BOARDS = ("pico", "pybadge", "feather", "picosystem", "picopad")
COLOURED = BOARDS[1:]
FOX = 0
LOCK = 35  # signs of icons.bmp, as dojo.dialogs.around names them
GEAR = 34



def painted(stage):
    """(y, height) in dots of the pictures on the screen of a stage: places, animals and signs."""
    return list(pictures(stage.console.display.root_group[0]))


def pictures(group):
    """(y, height) of the pictures in a group, however deep."""
    for layer in group:
        if hasattr(layer, "append") and not hasattr(layer, "text"):
            inside = layer[0]
            if hasattr(inside, "tile_height") and (layer.scale > 1 or min(inside.tile_width, inside.tile_height) > 15):
                yield layer.y, layer.scale * inside.tile_height
            else:
                yield from pictures(layer)


def shown(board, screen, *arguments, game="ninja", big_text=0, **named):
    """A stage where a screen of dojo.dialogs is shown while a game is open."""
    stage = Stage(board, big_text=big_text)
    cards = stage.module("dojo.menus.cards")
    with stage.world:
        cards.wear(stage.console, game)
    stage.show(screen, *arguments, **named)
    stage.run()
    return stage


@pytest.mark.parametrize("board", COLOURED)
@pytest.mark.parametrize("about, count", (({}, 1), ({"seat": FOX}, 2), ({"sign": LOCK}, 1), ({"game": ""}, 1)))
def test_a_message_has_its_place_animal_sign_or_a_book_between_title_and_words(board, about, count):
    stage = shown(board, "message", "News", "Fox wants to go on.", **about)
    above = painted(stage)
    lines = stage.console.display.root_group[0]
    (words,) = (layer for layer in lines if hasattr(layer, "lines"))
    bar = stage.module("dojo.ui.layout").FACE.height
    assert len(above) == count and cut_off(stage) == []
    assert all(bar <= y and y + tall <= words.y + words[0].y for y, tall in above)


@pytest.mark.parametrize("board", BOARDS)
def test_a_text_that_fills_the_screen_has_nothing_above_it(board):
    assert painted(shown(board, "message", "News", "Fox and Panda\n" * 12)) == []


@pytest.mark.parametrize(
    "shows, seat, count",
    [
        (("message", "", "Fox wants to go on."), FOX, 1),
        (("message", "News", "Panda ended the match.\nNobody won."), FOX, 1),
        (("message", "News", "Go on."), -1, 0),  # a place is not painted
        (("confirm", "You may never use 2. Sure?"), FOX, 1),
        (("confirm", "One\nTwo\nThree"), FOX, 0),
    ],
)
def test_in_one_colour_an_animal_stands_above_two_lines_and_a_short_question(shows, seat, count):
    stage = shown("pico", *shows, seat=seat)
    assert len(painted(stage)) == count and cut_off(stage) == []


@pytest.mark.parametrize("board", COLOURED)
def test_in_colours_three_lines_on_a_low_display_leave_room_for_what_they_are_about(board):
    assert len(painted(shown(board, "message", "News", "1 doesn't fit!\nWhat is 5+2?\nWhat is 5-2?"))) == 1


@pytest.mark.parametrize("board", BOARDS)
def test_a_number_is_chosen_in_the_place_of_the_game_beside_whoever_chooses(board):
    seats = [painted(shown(board, "number", "How many?", 0, 25, 3, seat=seat)) for seat in (-1, FOX)]
    assert [len(pictures) for pictures in seats] == ([0, 1] if board == "pico" else [1, 2])
    stage = shown(board, "number", "How many?", 0, 25, 3, seat=FOX)
    assert cut_off(stage) == []
    stage.tap("next" if board == "feather" else "up", "ok")
    assert stage.result == 4


@pytest.mark.parametrize("big_text", (0, 1))
@pytest.mark.parametrize("board", COLOURED)
def test_the_paper_of_a_number_ends_above_its_range(board, big_text):
    stage = shown(board, "number", "How many?", 0, 25, 3, big_text=big_text)
    screen = stage.console.display.root_group[0]
    (paper,) = (layer for layer in screen if hasattr(layer, "tile_height") and layer.width * layer.tile_width > 40)
    below = paper.y + (paper.tile_width if paper.transpose_xy else paper.tile_height)
    assert below <= min([layer.y for layer in parts(screen, "Lines") if "25" in layer.text] or [below])


def papers(stage):
    """The sheets of paper on the screen of a stage."""
    return parts(stage.console.display.root_group, "Sheet")


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("game", GAMES)
def test_the_lines_of_a_menu_stand_on_the_paper_of_the_place_beside_them(board, game):
    stage = shown(board, "menu", "Title", ("1 player", "2 here", "Change"), game=game)
    if board == "pico":
        assert [sheet[0].pixel_shader[0] for sheet in papers(stage)] in ([], [0])
        return
    (sheet,) = papers(stage)
    paper = stage.module("dojo.ui.place").paper(stage.console, game)
    assert {line.pixel_shader[0] for line in sheet} == {paper} and paper > 0
    assert cut_off(stage) == []
    ends = [(line.y, line.y + line.bitmap.height) for line in sheet]
    assert all(end == top for (_, end), (top, _) in zip(ends, ends[1:])), "one sheet without gaps"


@pytest.mark.parametrize("theme", (0, 1, 2))
def test_there_is_no_paper_where_no_place_is(theme):
    stage = Stage("pybadge", theme=theme)
    paper = stage.module("dojo.ui.place").paper
    is_strong = theme == stage.module("dojo.ui.theme").CONTRAST
    assert (paper(stage.console, "ninja") < 0) == is_strong
    assert paper(stage.console, "bare") == paper(stage.console, "") == -1
    assert papers(shown("pybadge", "menu", "Title", ("1 player", "2 here"), game="")) == []


@pytest.mark.parametrize("board", ("pybadge", "picosystem", "picopad"))
def test_above_who_plays_is_the_place_of_the_game(board):
    stage = shown(board, "seating.seating", "Who plays?", b"\x00\x11", (0, 1), ("Bold", "Lucky"))
    assert painted(stage) != [] and cut_off(stage) == []


@pytest.mark.parametrize("board", ("feather", "picosystem"))
def test_beside_a_list_of_players_that_fills_the_screen_is_the_place_of_the_game(board):
    who = b"\x00\x11\x12\x13\x14\x14\x14\x14"
    stage = shown(board, "seating.seating", "Who plays?", who, tuple(range(8)), ("Bold",) * 4)
    (_, height), *_ = painted(stage)[-1:]
    assert height > stage.console.height // 2 and cut_off(stage) == []


def test_a_narrow_piece_of_a_place_needs_no_more_than_1_kb_at_once(monkeypatch):
    with Stage("picosystem") as stage:
        place = stage.module("dojo.ui.place")
        bitmap = place.displayio.Bitmap

        def small(width, height, values):
            if width * height * (values - 1).bit_length() > 8 * 1024:
                raise MemoryError
            return bitmap(width, height, values)

        monkeypatch.setattr(place.displayio, "Bitmap", small)
        assert place.place(stage.console, "karate", 212, 20, 28, 194) is not None


@pytest.mark.parametrize("board", COLOURED)
def test_a_question_about_a_seat_shows_its_animal(board):
    plain, asked = (len(painted(shown(board, "confirm", "Stop?", **about))) for about in ({}, {"seat": FOX}))
    assert (plain, asked) == (1, 2)
    assert len(painted(shown(board, "confirm", "Stop?", seat=FOX, game=""))) == 1, "where no place is that alone"


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("game, sign", (("karenza", -1), ("", GEAR)))
def test_a_form_has_its_place_or_sign_beside_the_values(board, game, sign):
    names, choices = ("Sound", "Text"), (("off", "on"), ("big", "small"))
    stage = shown(board, "form.form", "Rules", names, choices, bytearray(2), sign=sign, game=game)
    assert painted(stage) != [] and cut_off(stage) == []
    assert painted(shown(board, "form.form", "Rules", names, choices, bytearray(2), game="")) == []


@pytest.mark.parametrize("board", ["pybadge", "pico"])
def test_a_screen_without_memory_for_what_is_painted_does_without(board, monkeypatch):
    def too_large(*_):
        raise MemoryError

    with Stage(board) as stage:
        place, around = stage.module("dojo.ui.place"), stage.module("dojo.dialogs.around")
        asked = (stage.console, "ninja", 0, 10, stage.console.width, 40), (stage.console, "ninja", 30, 10, 40, 10)
        assert place.place(*asked[0]) is not None and around.scene(*asked[1]) is not None
        monkeypatch.setattr(place, "_read", too_large)
        monkeypatch.setattr(around, "_append", too_large)
        assert place.place(*asked[0]) is None and around.scene(*asked[1]) is None
