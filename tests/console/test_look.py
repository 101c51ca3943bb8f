"""How it looks: big text, margins, contrast in every theme, help that is not too long."""

import os
import re

import pytest
from PIL import Image, ImageChops

import scope
from contrast import luminance
from games import GAMES
from player import Holder, walked
from reading import cut_off, words
from sim import boards, paths
from sim.pictures import goldens, picture, screens
from stage import BOARDS, Stage

MOST_PAGES = 9


def to_the_settings(board):
    """The keys, on the board of this name: on three buttons the dice are a page before them."""
    return "next*%d,ok" % (len(GAMES) + (board == "feather"))


def look(handheld, kind, is_big=False):
    """Choose a theme, and big text, as the settings do; of all handhelds in the room."""
    room = getattr(handheld, "_room", None)
    for each in room.handhelds if room else [handheld]:
        with each._running():
            console = each.world["dojo.crash"].console
            console.settings.set("theme", kind)
            console.settings.set("big_text", int(is_big))
            console.settings.save()
            console.apply()


# --- Big text ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("board", ("pybadge", "feather", "picosystem"))
def test_big_text_is_chosen_in_the_settings_seen_at_once_and_lasts(board):
    with Holder(board) as holder:
        holder.play(to_the_settings(board))
        face = holder.handheld.world["dojo.ui.layout"].FACE
        usual = face.height
        rows = words(holder.handheld)
        holder.play("next*%d,ok" % [row.startswith("Text:") for row in rows if ":" in row].index(True))
        assert holder.sees("big") and face.height > usual
        assert cut_off(holder.handheld) == []
        holder.play("back").cut()
        assert holder.handheld.world["dojo.ui.layout"].FACE.height == face.height > usual
        assert holder.play(to_the_settings(board)).sees("big")


def test_a_display_of_one_colour_has_one_size_of_text():
    with Holder("pico") as holder:
        assert not holder.play(to_the_settings("pico")).sees("Text")


@pytest.mark.parametrize("board, first", [("pybadge", 2), ("picosystem", 8)])
def test_no_screen_cuts_off_big_text(board, first):
    walks = [walk for walk in screens.walks() if "new handheld" not in walk.name]
    seen = 0
    for walk in walks[first % scope.amount("WALKS") :: scope.amount("WALKS")]:
        for name, handheld in walked(walk, boards.find(board), lambda handheld: look(handheld, 0, True)):
            assert cut_off(handheld) == [], (walk.name, name)
            seen += 1
    assert seen > 10


# --- Margins, contrast, length ----------------------------------------------------------------------


@pytest.mark.parametrize("board", [each for each in boards.pictured() if each.height >= 240], ids=boards.short)
def test_nothing_stands_where_a_frame_may_hide_it(board):
    with Stage(boards.short(board)) as stage:
        edge = (stage.board.width - stage.console.width) // 2
    assert 4 <= edge <= 6
    inner = edge, edge, board.width - edge, board.height - edge
    for name in goldens._files(board):
        image = Image.open(goldens.golden(board, name)).convert("L")
        left, top, right, bottom = image.getbbox()
        assert left >= edge and top >= edge and right <= inner[2] and bottom <= inner[3], name


def ratio(one, other):
    """The contrast of two colours (red, green, blue)."""
    lights = luminance(*one) + 0.05, luminance(*other) + 0.05
    return max(lights) / min(lights)


def rgb(colour):
    return colour >> 16, colour >> 8 & 255, colour & 255


def written(layer):
    """(ground, ink) of all that is written on a screen: layers of text, a bit a dot."""
    if layer.hidden:
        return
    if hasattr(layer, "pixel_shader"):
        palette = layer.pixel_shader
        if len(palette) == 2:
            yield (0 if palette.is_transparent(0) else palette[0]), palette[1]
    elif hasattr(layer, "append"):
        for inner in layer:
            yield from written(inner)


@pytest.mark.parametrize("kind", range(3), ids=("normal", "strong", "safe"))
def test_all_that_is_written_can_be_read_in_every_theme(kind):
    found = set()
    for walk in screens.walks()[1 + kind :: 20]:
        for name, handheld in walked(walk, boards.find("pybadge"), lambda handheld: look(handheld, kind)):
            found |= set(written(handheld.world["dojo.crash"].console.display.root_group))
            assert stands_out(picture.full(handheld.pixels(), handheld.size)), name
    assert len(found) > 5
    wrong = [(hex(ground), hex(ink)) for ground, ink in found if ratio(rgb(ground), rgb(ink)) < 4.5]
    assert not wrong


GROUNDS = ((0, 0, 0), (8, 20, 49), (16, 28, 49))  # the night behind a fight, and behind the signs of a link
GROUNDS += tuple(  # and below King of the Roll's dice, in their colours
    picture.rgb((shade >> 19 & 31) << 11 | (shade >> 10 & 63) << 5 | shade >> 3 & 31)
    for shade in (0x3F3F3F, 0x1F373F, 0x3C163C, 0x3E1D1C, 0x141418)
)


def painted():
    """The colours of places and posters, as a display shows them: a ground too, drawn with black outlines."""
    found = set()
    for game in (*GAMES, "template"):
        for name in ("place", "poster"):
            file = os.path.join(paths.GAMES, game, name + ".bmp")
            if not os.path.exists(file):
                continue  # a game may have no place
            with Image.open(file) as image:
                colours = image.getpalette()[: 3 * (image.getextrema()[1] + 1)]
            for red, green, blue in zip(colours[::3], colours[1::3], colours[2::3]):
                found.add(picture.rgb((red >> 3) << 11 | (green >> 2) << 5 | blue >> 3))
    return found


PAINT = painted()


def edges(image):
    """{colour: how many of its dots stand beside the ground}."""
    width, height = image.size
    counts = {}
    pairs = (
        (image.crop((0, 0, width - 1, height)), image.crop((1, 0, width, height))),
        (image.crop((0, 0, width, height - 1)), image.crop((0, 1, width, height))),
    )
    for one, other in pairs:
        met = Image.merge("RGB", one.split()), Image.merge("RGB", other.split())
        mask = ImageChops.difference(*met).convert("L").point(lambda light: 255 * (light > 0))
        for shown, beside in (met, met[::-1]):
            ground = Image.eval(beside.convert("L"), lambda light: 255 * (light == 0))
            both = ImageChops.darker(mask, ground)
            for count, colour in Image.composite(shown, Image.new("RGB", shown.size), both).getcolors(9999):
                counts[colour] = counts.get(colour, 0) + count
    return {colour: count for colour, count in counts.items() if colour not in GROUNDS and colour not in PAINT}


def stands_out(image):
    """Whether nine tenths of the dots that meet the ground can be told from it as well as text."""
    met = edges(image.convert("RGB"))
    return 10 * sum(count for colour, count in met.items() if ratio(colour, (0, 0, 0)) < 4.5) <= sum(met.values())


def test_pictures_stand_out_against_the_ground():
    for name in goldens._files(boards.find("pybadge"))[::3]:
        assert stands_out(Image.open(goldens.golden(boards.find("pybadge"), name))), name


@pytest.mark.parametrize("board", BOARDS)
def test_the_help_of_ninja_has_few_pages(board):
    with Stage(board) as stage:
        stage.play(stage.module("dojo.dialogs.help").page(stage.console, "Ninja", "ninja", True))
        (pages,) = re.findall(r"Ninja 1/(\d+)", " ".join(words(stage)))
    assert int(pages) <= MOST_PAGES


# --- Colours of games -------------------------------------------------------------------------------


class Player(Holder):
    """At the launcher, looking at what colours and pictures there are."""

    def strong(self):
        """From now on in the theme in which nothing is painted."""
        look(self.handheld, 1)
        return self

    def accent(self):
        return self.console.theme.accent

    def layers(self):
        return self.console.display.root_group[0]

    def has_frieze(self):
        return any(getattr(layer, "tile_height", 0) == 8 and layer.width > 5 for layer in self.layers())


@pytest.mark.parametrize("board", ("pybadge", "picosystem"))
def test_each_game_that_has_a_colour_has_one_of_its_own_and_the_others_have_that_of_the_menus(board):
    colours = []
    with Player(board) as player:
        for game in GAMES:
            colours.append(player.accent())
            assert player.play("ok").accent() == colours[-1], game
            player.play("back,right")
        menus = player.accent()
        assert player.play("ok,back").accent() == menus
        assert player.play("right*2,ok*2").accent() == colours[0], "a match of the first game"
    coloured = [os.path.exists(os.path.join(paths.GAMES, game, "frieze.bmp")) for game in GAMES]
    assert [colour != menus for colour in colours] == coloured
    assert sum(coloured) >= 5 and len({*colours} - {menus}) == sum(coloured)
    assert all(ratio(rgb(colour), (0, 0, 0)) >= 7 for colour in colours)


@pytest.mark.parametrize("board", ("picosystem", "pybadge", "feather", "pico"))
def test_the_menu_of_a_game_has_its_place_beside_the_lines_and_they_do_not_meet(board):
    with Player(board) as player:
        for _ in GAMES:
            painted = list(places_in(player.play("ok").layers()))
            if board == "pico" and not painted:  # its lines leave no room
                player.play("back,right")
                continue
            assert painted and not player.has_frieze()
            assert player.console.width - 4 <= max(x + wide for x, _, wide, _ in painted) <= player.console.width
            lines = [layer for layer in player.layers() if hasattr(layer, "lines")]
            for line in (tile for layer in lines for tile in layer):
                x, y = line.x + lines[0].x, line.y + lines[0].y
                for left, top, _, tall in painted:
                    assert x + line.bitmap.width <= left or y + line.bitmap.height <= top or y >= top + tall
            player.play("back,right")


def places_in(group, x=0, y=0, scale=1):
    """(x, y, width, height) of what is painted in a group, however deep."""
    for layer in group:
        across, down = x + layer.x * scale, y + layer.y * scale
        if hasattr(layer, "append") and not hasattr(layer, "text"):
            yield from places_in(layer, across, down, scale * layer.scale)
        elif hasattr(layer, "bitmap") and layer.bitmap.height > 7 and layer.bitmap.width > 12 and scale > 1:
            yield across, down, layer.bitmap.width * scale, layer.bitmap.height * scale
        elif hasattr(layer, "bitmap") and layer.bitmap.height > 40:
            yield across, down, layer.bitmap.width, layer.bitmap.height


@pytest.mark.parametrize("board", ("picosystem", "pybadge"))
def test_the_menu_of_a_game_without_a_place_has_a_frieze_where_there_is_room(board):
    with Player(board) as player:
        assert player.strong().play("ok").has_frieze()


@pytest.mark.parametrize("board", ("pybadge", "feather"))
def test_a_menu_that_fills_the_screen_has_its_ornament_at_both_ends_of_the_title(board):
    with Player(board) as player:
        player.strong().play("next*3,ok")  # Karenza's is the longest
        (ends,) = [layer for layer in player.layers() if type(layer).__name__ == "Group" and len(layer) == 2]
        assert not player.has_frieze() and [tile.tile_width for tile in ends] == [16, 16]
        left, right = ((ends.x + tile.x * ends.scale) for tile in ends)
        (title,) = [layer for layer in player.layers() if getattr(layer, "text", "") == "Karenza"]
        lit = [x for x in range(title.bitmap.width) if any(title.bitmap[x, y] for y in range(title.bitmap.height))]
        assert 0 <= left and left + 16 * ends.scale < lit[0] and lit[-1] < right
        assert right + 16 * ends.scale <= title.bitmap.width


def test_a_game_without_a_colour_and_the_themes_that_are_read_more_easily_keep_theirs():
    with Stage("pybadge") as stage:
        cards = stage.module("dojo.menus.cards")
        with stage.world:
            usual = stage.console.theme.accent
            cards.wear(stage.console, "template")
            assert stage.console.theme.accent == usual and cards.frieze(stage.console, "template") is None
            for kind in (1, 2):
                stage.console.settings.set("theme", kind)
                stage.console.apply()
                usual = stage.console.theme.accent
                cards.wear(stage.console, "ninja")
                assert stage.console.theme.accent == usual
                assert cards.frieze(stage.console, "ninja").pixel_shader[1] == usual


def test_a_match_that_waits_when_the_power_comes_has_its_colour():
    with Player("pybadge") as player:
        colour = player.play("wait:5000,right*3,ok*2,wait:500").accent()
        assert player.cut().sees("Go on") and player.accent() == colour
        assert player.play("ok").accent() == colour
