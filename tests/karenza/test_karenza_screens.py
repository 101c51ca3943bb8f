"""Karenza as players see it: fights played with keys, on every size of screen."""

import pytest

from duo import fight_with_ok
from games.karenza import layout as at
from karenza_fight import HELPLESS, LAST, LOCKED
from pace import pictures_of
from player import Beginner, Holder, ways
from reading import cut_off, layers, sees
from sim.pictures import cost
from stage import Stage

PAINTED = 70  # dots: a painted place is wider, before it is enlarged, than all else that is enlarged
CONTRAST = 1
PLACE = 3  # in the launcher
FIRE = 1  # the tile of a lantern that is alight


SIZES = ("pico", "pybadge", "feather", "picosystem", "picopad")
CARD_WORDS = (
    ("en", "you", "card", "Steps: "),
    ("de", "du", "Karte", "Schritte: "),
    ("fr", "toi", "carte", "1 pas"),
    ("es", "tú", "carta", "pasos"),
)


class Player(Holder):
    """Somebody with a handheld: presses by what is shown."""

    @property
    def past_ways(self):
        return [self.down] * ways(self.handheld.board.name)

    def public(self):
        """The public part of the state, as bytes."""
        return bytes(self.match.state[: at.PUBLIC])

    def open(self, *seating):
        """From the launcher to the first screen of a fight; seating: keys on the screen of who plays."""
        self.tap(*[self.next] * 3, "ok", *self.past_ways, "ok", "ok", "ok", "ok", *seating, "ok")
        self.handheld.wait(3000)
        return self

    def on(self):
        """OK, and all that moves comes to rest."""
        self.tap("ok")
        self.handheld.wait(2500)
        self.check()

    def press(self, frames):
        """A press of OK, and what is shown so many frames later."""
        self.handheld.press("ok")
        self.handheld.run(2)
        self.handheld.release("ok")
        self.handheld.run(frames)

    def play_on(self, limit=400):
        """Press OK until the result is shown: hints put the frame on what can be done. Returns the presses."""
        for presses in range(limit):
            if self.sees("win!") or self.sees("lose!") or self.sees("wins!") or self.sees("A draw"):
                return presses
            self.on()
        raise AssertionError("no end")


@pytest.mark.parametrize("size", SIZES)
def test_a_whole_fight_against_an_opponent_can_be_played_with_ok_alone(size):
    with Player(size) as player:
        player.open().play_on()
        assert player.match is None, "a fight that is over waits no longer"
        assert player.sees("again")
        if not player.sees("Points: Fox"):
            player.tap(player.down)
        assert player.sees("Points: Fox")


def test_the_same_again_is_one_press():
    with Player(walk=LAST) as player:
        player.tap("ok").play_on()
        player.on()
        player.on()
        assert list(player.match.state[at.WARRIOR : at.WARRIOR + 2]) == [1, 3] and at.turns(player.match.state) == 0


def test_to_go_on_after_the_power_was_off_no_action_is_played_again_after_the_press():
    with Player(walk=LOCKED) as player:
        assert player.sees("Go on")
        before = player.public()
        player.handheld.world["dojo.saving.restore"]._take_again = None  # whoever called it would crash
        player.tap("ok")
        assert player.sees("Pass to") and player.sees("Fox")
    with Player(walk=LOCKED) as player:
        assert player.tap("ok", "ok").public() == before


def test_warriors_locks_and_hands_are_chosen():
    with Player() as player:
        player.tap("right", "right", "right", "ok", *player.past_ways, "ok")
        assert player.sees("Other rules")
        player.tap("down", "ok", "down", "left", "up", "up", "ok")
        assert player.sees("Fox: Masaru")
        player.tap("left", "ok")
        assert player.sees("Panda: Lanying")
        player.tap("back")
        assert player.sees("Fox: Rafael"), "back to the warrior before"
        player.tap("back")
        assert player.sees("Other rules"), "and to the options"
        player.tap("ok")
        assert player.sees("Fox: Rafael"), "as it was chosen"
        player.tap("ok", "right", "ok", "ok")
        player.handheld.wait(3000)
        assert bytes(player.match.options) == bytes((1, 1, 3, 2)), "no lock, three cards, Rafael against Tove"


@pytest.mark.parametrize("board", ("pico", "pybadge", "feather", "picosystem"))
def test_a_warrior_touches_neither_title_nor_hints_and_nothing_is_written_over_another(board):
    with Stage(board) as stage:
        warrior = stage.module("games.karenza.table.warrior")
        for number in range(4):
            with stage.world:
                next(warrior.page(stage.console, 1, number))
            (figure,) = layers(stage, "Figure")
            right, foot = figure.x + figure.scale * 24, figure.y + figure.scale * 22
            bars = layers(stage, "Strip") + layers(stage, "Hints")
            beside = [lines for lines in layers(stage, "Lines") if lines.x >= right]
            below = [lines for lines in layers(stage, "Lines") if lines.y >= foot]
            assert all(bar.y >= foot + 2 or bar.y + bar.bitmap.height <= figure.y - 2 for bar in bars), number
            assert len(bars) == 2 - (board == "pico") and len(beside + below) == 1, "all text is beside it or below"


def alight(handheld):
    """How many lanterns are alight on both sides of the title, the left one first."""
    (title,) = layers(handheld, "Title")
    row = [title.lanterns[place] for place in range(title.lanterns.width)]
    assert len(row) >= 20 and not any(row[10:-10]), "ten for each, with a gap between them"
    return tuple(side.count(FIRE) for side in (row[:10], row[-10:]))


# --- A turn ---------------------------------------------------------------------------------------


@pytest.fixture
def threatened():
    """A, threatened by an attack of 5 that was made with one move, after three defences, without the cover."""
    with Player(walk=LOCKED) as player:
        yield player.tap("ok", "ok")


@pytest.mark.parametrize("board", ("pybadge", "pico"))
def test_a_cover_shows_the_warrior_of_whom_it_names(board):
    with Player(board, walk=LOCKED) as player:
        player.tap("ok")
        assert player.sees("Pass to") and player.sees("Fox")
        shown = [tiles.bitmap for tiles in layers(player.handheld, "TileGrid") if tiles.bitmap.height == 16]
    with Stage(board) as stage:
        bust = stage.module("games.karenza.drawn.figure").bust(0, 0, 0, 1)[0].bitmap
    dots = [(x, y) for x in range(16) for y in range(16)]
    assert [bust[each] for each in dots] in [[bitmap[each] for each in dots] for bitmap in shown if bitmap.width == 16]


def test_nothing_is_final_before_the_card_is_confirmed(threatened):
    before = threatened.public()
    threatened.find("Left foot").tap("ok", "ok")
    threatened.find("Stone Lantern").tap("ok", "back")
    assert threatened.public() == before
    threatened.tap("ok", "ok")
    assert threatened.public() != before and threatened.match.state[at.DEFENCES] == 4


def test_a_stronger_shield_takes_the_turn_and_the_screen_says_so(threatened):
    threatened.tap("ok", "ok").wait(3000)
    assert threatened.sees("Stopped! Fox's turn")
    threatened.tap("ok", "ok")
    assert alight(threatened.handheld) == (10, 10)


def test_a_press_that_cuts_a_stroke_short_is_answered_in_time_on_a_large_display_too():
    with Player("picosystem", walk=LOCKED) as player:
        player.tap("ok", "ok", "ok").press(11)
        assert player.sees("Fox defends") and not player.sees("Stopped!"), "half a second of suspense"
        cut = cost.Ledger(player.handheld).press("ok")
        collecting = cut.spent["garbage"] // 1000  # for lack of room: may happen at any cursor, and is not counted
        assert cut.is_answered and cut.first - collecting <= cost.CURSOR, cut
        player.handheld.run(5)
        assert player.sees("Stopped! Fox's turn")


def test_a_fight_goes_on_after_a_power_cut_between_stance_and_card(threatened):
    store = threatened.console.store
    pose = threatened.match.state[at.POSE]
    with threatened.handheld.world:
        store.append(bytes((0, pose)))
        store.flush()
    threatened.handheld.cut()
    threatened.settle()
    threatened.tap("ok", "ok")
    assert threatened.match.state[at.PHASE] == at.PLAYING
    with pytest.raises(AssertionError):
        threatened.find("Left foot")
    threatened.find("Stone Lantern").tap("ok", "ok")
    assert threatened.match.state[at.DEFENCES] == 4


@pytest.mark.parametrize("board", SIZES)
def test_whose_warrior_it_is_is_told_by_its_animal_wherever_both_stand(board):
    with Player(board, walk=HELPLESS) as player:
        for is_choice, seats in ((True, (1, 0)), (False, (0, 1))):
            player.tap("ok", "ok")
            player.handheld.wait(3000)
            assert player.sees("No shield") == is_choice
            figures = sorted(layers(player.handheld, "Figure"), key=lambda figure: figure.x)
            assert len(figures) == 2 or board == "pico" and is_choice
            heads = animals(player)
            for figure, seat in zip(figures, seats):
                left, right = figure.x - 24 * figure.scale, figure.x + 48 * figure.scale
                assert [x for who, x in heads if who == seat and left <= x < right], (seat, heads)


def animals(player):
    """(seat, x) of each animal on the screen."""
    draw = player.handheld.world["dojo.ui.draw"]
    found = []
    with player.handheld._running():
        faces = [draw.load("lib/dojo/art/seats.bmp", 16, seat)[0] for seat in range(2)]
    for group in layers(player.handheld, "Group"):
        bitmap = getattr(group[0], "bitmap", None) if len(group) == 1 else None
        if bitmap is not None and (bitmap.width, bitmap.height) == (16, 16):
            for seat, face in enumerate(faces):
                if all(bitmap[x, y] == face[x, y] for x in range(16) for y in range(16)):
                    found.append((seat, group.x))
    return found


def large(player):
    """The bitmap of the large card, with the lamps in it."""
    framed = [tiles.bitmap for tiles in layers(player.handheld, "TileGrid") if tiles.x == 2 and tiles.bitmap[0, 0] == 2]
    return max(framed, key=lambda bitmap: bitmap.height)


def lamps(player):
    """How many lamps are alight, are needed by the card, and are out."""
    bitmap = large(player)
    top = 2
    high = next(y for y in range(top, bitmap.height) if not bitmap[3, y]) - top
    wide = high * 3 // 2
    middles = [
        bitmap[x + wide // 2, top + high // 2]
        for x in range(3, bitmap.width - wide, wide + 2)
        if bitmap[x, top]
    ]
    return tuple(middles.count(colour) for colour in (1, 2, 0))


@pytest.mark.parametrize("board", SIZES[1:])
def test_lamps_count_the_steps_and_show_those_that_a_card_needs(board):
    with Player(board, walk=LOCKED) as player:
        player.tap("ok", "ok")
        assert lamps(player) == (1, 0, 0), "one step is allowed"
        if board != "feather":
            player.find("Bent Bamboo")
            assert lamps(player) == (0, 1, 0)
        player.find("Left foot").tap("ok")
        assert lamps(player) == (0, 0, 1)


@pytest.mark.parametrize("board", SIZES)
@pytest.mark.parametrize("is_wide", [False, True])
def test_three_lamps_have_room_on_the_smallest_large_card(board, is_wide):
    with Stage(board) as stage:
        drawn = stage.module("games.karenza.drawn.large")
        least = stage.module("games.karenza.table.board")._LEAST
        size = drawn.width(least, is_wide), drawn.height(least, is_wide)
        bitmap = stage.module("dojo.ui.draw").bitmap(*size, 4)
        drawn.light(bitmap, 3, 0, 0)
        row = [bitmap[x, 2] for x in range(size[0])]
        assert sum(here and not before for before, here in zip(row, row[1:])) == 3 and not row[-1]


@pytest.mark.parametrize("board", SIZES[1:])
def test_the_card_at_the_cursor_is_shown_large_and_another_one_after_a_step_of_it(board):
    with Player(board, walk=LOCKED) as player:
        player.tap("ok", "ok")
        shown = set()
        for _ in range(4):
            bitmap = large(player)
            shown.add(bytes(bitmap[x, y] for y in range(bitmap.height) for x in range(bitmap.width)))
            player.tap(player.next)
        assert len(shown) == 4


@pytest.mark.parametrize("board", SIZES)
def test_what_is_chosen_is_framed_without_touching_the_edge_of_the_display(board):
    with Player(board, walk=LOCKED) as player:
        player.tap("ok", "ok")
        for _ in range(11):
            width, edge = player.console.width, player.console._air
            seen = player.handheld.pixels()
            row = 2 * player.handheld.size[0]
            top, bottom = player.console.height // 2 + edge, player.console.height - 24
            for y in range(top, bottom):
                for x in (edge, edge + width - 1):
                    assert seen[y * row + 2 * x : y * row + 2 * x + 2] in (b"\0\0", b"\xe3\x68"), (x, y)
            player.tap(player.next)


# --- Hints ----------------------------------------------------------------------------------------


def test_hints_can_be_switched_off_and_stay_off():
    with Player() as player:
        player.tap("right", "right", "right", "ok", *player.past_ways, *["down"] * 3, "ok", "ok", "back")
        player.tap(*["up"] * len(player.past_ways), *["up"] * 3, "ok")
        player.handheld.wait(3000)
        player.handheld.cut()
        player.handheld.settle()
        assert player.console.settings.hints_off == 1


def test_without_hints_nothing_is_said_of_cards_and_tokens_are_not_moved_for_them():
    with Player(walk=LOCKED) as player:
        player.console.settings.set("hints_off", 1)
        player.tap("ok", "ok")
        assert not player.sees("You can play it!") and player.sees("Steps: 1")
        player.find("Bent Bamboo").tap("ok")
        assert not player.sees("play") and player.sees("Bent Bamboo"), "it takes a move"
        player.tap("ok")
        player.find("No shield")
        assert not player.sees("It costs")


def test_with_hints_a_card_is_played_with_the_moves_that_it_takes(threatened):
    threatened.find("Bent Bamboo")
    assert threatened.sees("After 1 step")
    threatened.tap("ok", "ok")
    assert threatened.match.state[at.DEFENCES] == 4
    assert threatened.match.state[at.POSE] != threatened.match.state[at.BEFORE]


# --- Opponents ------------------------------------------------------------------------------------


def test_an_opponent_says_that_it_thinks_and_why_can_be_asked_of_a_hit():
    with Player(seed=3) as player:
        player.open("down", "down", "right", "right", "up", "up")
        thinks = why = False
        shown = player.handheld.world["dojo.console"].Console.refresh

        def refresh(console):
            nonlocal thinks
            shown(console)
            thinks = thinks or sees(player.handheld, "Panda thinks")

        player.handheld.world["dojo.console"].Console.refresh = refresh
        for _ in range(120):
            if player.sees("why?"):
                player.tap("down")
                why = player.sees("Why?") and player.sees("shield")
                break
            if player.sees("You can play it!") and player.sees("You need"):
                player.find("No shield")
            player.on()
        assert thinks and why


# --- The guided fight -----------------------------------------------------------------------------


@pytest.mark.parametrize("board", ["pico", "pybadge", "picosystem"])
def test_a_hint_leaves_the_hand_free(board):
    with Beginner(board, PLACE) as player:
        player.tap("ok").rest()
        assert player.sees("Stand the way a card shows.")
        root = player.console.display.root_group
        box = root[len(root) - 1]
        hand = [part for part in root[0] if part.y >= player.console.height // 2 and hasattr(part, "bitmap")]
        assert box.y == 0 and hand and all(part.y >= box[0].height for part in hand if part.bitmap.width > 40)
        for figure in layers(player.handheld, "Figure"):
            assert not figure.hidden and box[0].height <= figure.y + 6 * figure.scale, "at most the hat is covered"


# --- Linked ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("board, link", [("sprig", "ir"), ("feather", "espnow"), ("pico", "cable")])
def test_a_linked_fight_is_played_to_its_end_with_ok_alone_and_every_draw_is_checked(board, link):
    lines = ("Pass to", "Waiting for", "Dealing", "Same on both?")
    way = ("next",) * 3 + ("ok", "next", "next", "ok")
    if board != "feather":
        way = ("right",) * 3 + ("ok", "up", "ok")
    shown, ends = fight_with_ok(board, link, way, lines)
    assert {"Waiting for", "Same on both?"} <= shown and "Pass to" not in shown
    assert "Dealing" in shown or link != "ir", "light takes its time"
    assert ends in (["You lose!", "You win!"], ["A draw", "A draw"])


def test_room_for_the_power_of_a_card_is_composed_only_once_there_is_one():
    with Stage("picosystem") as stage:
        rules = stage.module("games.karenza.rules")
        scene = stage.module("games.karenza.table.scene").Scene(stage.console, rules.start(bytes((0, 0, 0, 1))), 0)
        with stage.world:
            layers = [len(scene.screen)]
            for of_attack, strength in ((True, 6), (True, 6), (False, 7)):
                scene.count(0 if of_attack else 1, of_attack, strength)
                layers.append(len(scene.screen) - layers[0])
        assert layers[1:] == [1, 1, 2]


@pytest.mark.parametrize("board", ("pico", "pybadge", "picosystem"))
def test_the_points_of_the_last_hit_are_seen_where_they_stand(board):
    """The winning blow was once shown under the score from before it."""
    with Player(board, walk=LAST) as player:
        player.tap("ok", "ok")
        before = [player.match.state[at.SCORE + side] for side in range(2)]
        player.tap("ok", "ok")
        player.handheld.wait(5000)
        after = [player.match.state[at.SCORE + side] for side in range(2)]
        assert max(after) >= 10 and after != before
        if board == "pico":
            assert player.sees("%d-%d" % tuple(after)) or player.sees("%d-%d" % tuple(after[::-1]))
        else:
            assert alight(player.handheld) == tuple(max(0, 10 - points) for points in after[::-1])


@pytest.mark.parametrize("language, own, asked, moves", CARD_WORDS)
@pytest.mark.parametrize("board", SIZES)
def test_a_card_page_says_whose_each_stance_is_and_how_many_moves_are_left(board, language, own, asked, moves):
    """The lowest display has no room for whose it is: there the own stance is at the left, as on the screen before."""
    with Player(board, walk="speaking " + language + " " + LOCKED) as player:
        player.tap("ok", "ok", "ok")
        assert player.sees(moves) and cut_off(player.handheld) == []
        assert (player.sees(own) and player.sees(asked)) == (board != "pico")


@pytest.mark.parametrize("board", SIZES)
def test_whoever_falls_is_seen_above_the_ground_alone(board):
    """Feet once stuck out below the words."""
    with Stage(board) as stage:
        make = stage.module("games.karenza.drawn.figure").Figure
        for number in range(4):
            for pose in (0x12, 0x2D):
                figure = make(stage.console, number, True, 0, 0, 2, 0xFFFFFF)
                figure.stand(pose)
                stood = rows_of(figure)
                figure.fall()
                lies = rows_of(figure)
                assert 37 <= max(stood) < 44 and 37 < max(lies) < 44 and min(lies) > min(stood) + 10


def rows_of(figure):
    """The rows of dots of a figure in which there is something."""
    found = []
    for tiles in figure:
        bitmap = tiles.bitmap
        rows = [tiles.y + y for y in range(bitmap.height) for x in range(bitmap.width) if bitmap[x, y]]
        found += [figure.y + figure.scale * (row + 1) - 1 for row in rows]
    return found


def grounds(handheld):
    """The painted places on the screen."""
    return [group for group in layers(handheld, "Group") if getattr(group[0], "tile_width", 0) > PAINTED]


@pytest.mark.parametrize("board, scale", (("sprig", 3), ("feather", 3), ("picosystem", 4), ("picopad", 4)))
@pytest.mark.parametrize("walk", (HELPLESS, LAST, LOCKED))
def test_warriors_move_on_the_painted_bridge_and_no_picture_takes_a_board_longer_than_60_ms(board, scale, walk):
    with Player(board, walk=walk) as player:
        player.tap(*["ok"] * 3)
        times = pictures_of(player.handheld.device)
        player.tap("ok")
        player.handheld.wait(5000)
        figures = layers(player.handheld, "Figure")
        assert [figure.scale for figure in figures] == [scale] * 2
        assert len(grounds(player.handheld)) == 1
        moving = times[1 + times.index(max(times)) :]  # after the screen itself
        assert len(moving) > 8 and max(moving) <= 60_000, [round(time / 1000) for time in times]


def rests(handheld):
    """Frames until the next picture."""
    for frame in range(200):
        before = handheld.pixels()
        handheld.run(1)
        if handheld.pixels() != before:
            return frame
    raise AssertionError("nothing more moves")


@pytest.mark.parametrize("board", SIZES)
def test_a_hit_is_a_contact_and_lanterns_go_out_with_the_star(board):
    with Player(board, walk=HELPLESS) as player:
        player.tap("ok", "ok", "ok")
        player.press(3)
        homes = reach = thrown = None
        while not stars(player.handheld):
            figures = layers(player.handheld, "Figure")
            homes = homes or [figure[0].x for figure in figures]
            reach = [figure[0].x for figure in figures]
            before = None if board == "pico" else alight(player.handheld)
            rests(player.handheld)
        near, far = layers(player.handheld, "Figure")
        (star,) = stars(player.handheld)
        assert homes == [0, 0] and reach[1] == 0, "who is hit stands still until then"
        sword = near.x + (reach[0] + 21) * near.scale  # where the attacker's sword can be
        assert far.x + 4 * far.scale < sword and far.x < star.x + 8 * star.scale < far.x + 24 * far.scale
        if board != "pico":
            assert before == (3, 6) and alight(player.handheld) == (3, 2), "four points for who is at the left"
        assert player.handheld.device.display.screen_.scrolled, "the picture jumps"
        while stars(player.handheld):
            rests(player.handheld)
            thrown = layers(player.handheld, "Figure")[1][0].x
        assert thrown > 0, "away from the attacker"
        player.handheld.wait(3000)
        assert [figure[0].x for figure in layers(player.handheld, "Figure")] == [0, 0]
        assert not player.handheld.device.display.screen_.scrolled


def stars(handheld):
    """Where blows land now."""
    return [group for group in layers(handheld, "Group") if len(group) == 1 and is_star(group[0])]


def is_star(layer):
    """Whether a layer is lib/dojo/art/star.bmp: nothing else in a fight has four colours on 16 dots and no animal."""
    bitmap = getattr(layer, "bitmap", None)
    return bitmap is not None and (bitmap.width, bitmap.height) == (16, 16) and bitmap[8, 7] == 3 == bitmap[7, 8]


def test_where_colours_are_strong_warriors_fight_on_black():
    with Player("pybadge", walk=HELPLESS) as player:
        player.console.settings.set("theme", CONTRAST)
        player.tap(*["ok"] * 4)
        player.handheld.wait(4000)
        assert len(layers(player.handheld, "Figure")) == 2
        assert grounds(player.handheld) == []
