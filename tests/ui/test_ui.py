"""The screens that games share, on every size of display, played with keys."""

import types

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contrast import on_black
from device_files import ROOT
from dojo.ui.even import even
from dojo.ui.layout import COLUMNS, FACE, ROWS, fits, padded, wrap
from reading import cut_off, outside, parts, sees, words
from sim.costs import strings
from stage import BOARDS, RUNNING, Stage

PIXEL_US = 7  # what a pixel costs an RP2040 to draw (docs/authors/ui-more.md)
ANSWER_MS = 50  # a press has to be answered within


@pytest.fixture(params=BOARDS, scope="module")
def stage(request):
    """One after the other, every size of display; each is switched on once."""
    return Stage(request.param)


@pytest.fixture(scope="module")
def handheld():
    return Stage("pybadge")


def forward(stage):
    """The key that leads to the next item on this board."""
    return "next" if stage.board.name.startswith("adafruit_feather") else "down"


def up(stage):
    """The key that turns a wheel on by one."""
    return "next" if forward(stage) == "next" else "up"


# --- Text ---------------------------------------------------------------------------------------------


def test_what_stands_in_the_middle_leaves_no_short_word_over():
    text = "Quit your saved Ninja match?"
    columns = FACE.width("Quit your saved Ninja ") // FACE.column
    assert wrap(text, columns) == ["Quit your saved Ninja", "match?"]
    assert even(text, columns) == ["Quit your saved", "Ninja match?"]
    assert even("Pass it", columns) == ["Pass it"]


@given(st.lists(st.text(alphabet="abc", min_size=1, max_size=9), min_size=1, max_size=20), st.integers(10, 30))
def test_even_lines_are_as_few_as_others_no_wider_and_never_break_a_word_more(parts, columns):
    text = " ".join(parts)
    lines = even(text, columns)
    assert " ".join(lines).split() == parts and len(lines) == len(wrap(text, columns))
    assert all(FACE.width(line) <= columns * FACE.column for line in lines)


def test_fits_says_no_to_a_word_that_would_be_broken():
    assert fits("Forbidden number", COLUMNS)
    assert not fits("Forbidden number", COLUMNS, 0)
    assert not fits("incomprehensibilities" * 2, COLUMNS, ROWS)
    assert not fits("one two three four five six seven", COLUMNS, 1)


def test_lines_with_spaces_behind_them_begin_below_each_other_in_the_middle():
    lines = ["A Fox 0", "B Panda +5", "C"]
    longest = max(map(FACE.width, lines))
    for line in lines:
        assert 0 <= longest - FACE.width(padded(line, longest)) < FACE.width(" ")


# --- Menu ---------------------------------------------------------------------------------------------


def test_a_menu_gives_the_item_the_cursor_is_on(stage):
    def chosen(*keys, **named):
        return stage.show("menu", "Title", ("One", "Two", "Three"), **named).tap(*keys).result

    assert chosen(forward(stage), "ok") == 1
    assert chosen("ok", start=2) == 2, "it begins where it is told"
    assert chosen(*[forward(stage)] * 3, "ok") == 0, "its ends are joined"
    assert forward(stage) == "next" or chosen("up", "ok") == 2
    assert chosen("back") == -1, "nothing was chosen"


def test_a_list_longer_than_the_screen_shows_every_item(stage):
    items = ["Item number %d" % number for number in range(12)]
    stage.show("menu", "Title", items)
    for item in items + items[:2]:
        assert sees(stage, item)
        assert outside(stage) == []
        stage.tap(forward(stage))
    assert stage.tap("ok").result == 2


def test_a_long_item_is_wrapped_and_the_frame_grows_with_it(stage):
    stage.show("menu", "Title", ("Short", "An item that is much longer than any display is wide"))
    stage.tap(forward(stage))
    assert outside(stage) == []
    assert stage.tap("ok").result == 1


@pytest.mark.parametrize(
    "shown, key, spare",
    [
        (("menu", "Title", ("One of several", "Two of several", "Three")), lambda stage: forward(stage), 0),
        (("form", "Title", ("Sound",), (("medium", "loud"),), bytearray(1)), lambda stage: "ok", 0),
        (("number", "How much?", 0, 50, 22), lambda stage: up(stage), 3000),
    ],
    ids=["the cursor", "a value", "the wheel"],
)
def test_what_a_press_changes_draws_little_enough_to_be_quick(stage, shown, key, spare):
    stage.show(*shown)
    drawn = stage.sent(lambda: stage.tap(key(stage)))
    assert 0 < drawn * PIXEL_US < ANSWER_MS * 1000 - spare


# --- Form ---------------------------------------------------------------------------------------------


def test_a_form_changes_values_in_place_and_ends_with_done(stage):
    values = bytearray((0, 1))
    choices = (("off", "on"), ("a", "b", "c"))
    stage.show("form", "Title", ("Sound", "Letter"), choices, values, None, "Begin")
    stage.tap(forward(stage), "ok", forward(stage), "ok", "ok")
    assert list(values) == [1, 0]
    assert sees(stage, "on")
    stage.tap(forward(stage), "ok")
    assert stage.result is True


def test_left_and_right_turn_a_value_both_ways(handheld):
    values = bytearray(1)
    handheld.show("form", "Title", ("Letter",), (("a", "b", "c"),), values).tap("left")
    assert list(values) == [2]
    handheld.tap("right", "right")
    assert list(values) == [1]
    assert handheld.tap("back").result is False


# --- Number -------------------------------------------------------------------------------------------


@given(
    st.integers(0, 9),
    st.integers(0, 60),
    st.integers(-1, 12),
    st.lists(st.sampled_from(["next", "up", "down", "left", "right"]), max_size=25),
)
def test_the_wheel_never_shows_what_is_not_allowed(handheld, lowest, more, never, presses):
    highest = lowest + more
    allowed = [number for number in range(lowest, highest + 1) if number != never]
    if not allowed:
        return
    module = handheld.module("dojo.dialogs.number")
    keys = handheld.module("dojo.ui.keys")
    group = handheld.module("displayio").Group()
    wheel = module.Wheel(handheld.console, group, 80, 0, 60, lowest, highest, allowed[0], never)
    for press in presses:
        before = wheel.value
        wheel.turn(getattr(keys, press.upper()))
        assert wheel.value in allowed
        if press == "next":
            assert wheel.value == allowed[(allowed.index(before) + 1) % len(allowed)]
        elif press == "up":
            assert wheel.value == allowed[min(allowed.index(before) + 1, len(allowed) - 1)]
        elif press == "down":
            assert wheel.value == allowed[max(allowed.index(before) - 1, 0)]
        elif press == "right":
            assert wheel.value > before or before == allowed[-1]
        else:
            assert wheel.value < before or before == allowed[0]


def test_a_number_is_chosen_with_any_keys(stage):
    stage.show("number", "How much?", 0, 25, 7)
    assert stage.tap(up(stage), "ok").result == 8


def test_a_held_direction_turns_on_by_itself(stage):
    stage.show("number", "How much?", 0, 50, 0)
    stage.hold(up(stage), 60)
    stage.release(up(stage))
    stage.tap("ok")
    assert 6 <= stage.result <= 12


# --- Question, message, pages -------------------------------------------------------------------------


def test_a_question_begins_on_no_and_back_means_no(stage):
    assert stage.show("confirm", "Really?").wait(250).tap("ok").result is False
    assert stage.show("confirm", "Really?").wait(250).tap(forward(stage), "ok").result is True
    assert stage.show("confirm", "Really?", start=True).tap("back").result is False


def test_a_message_of_any_length_can_be_read_to_its_end(stage):
    text = " ".join("word%d" % number for number in range(60))
    stage.show("message", "Title", text)
    seen = set()
    while stage.result is RUNNING:
        seen.update(" ".join(words(stage)).split())
        assert outside(stage) == []
        stage.tap("ok")
    assert set(text.split()) <= seen


def test_pages_turn_both_ways_and_end_with_ok_or_back(handheld):
    texts = ["page %s " % letter * 24 for letter in "abc"]
    handheld.show("reader.read", "Help", texts)
    assert sees(handheld, "page a") and not sees(handheld, "page b")
    handheld.tap("right")
    assert sees(handheld, "page b")
    handheld.tap("left", "left")
    assert sees(handheld, "page a")
    assert not handheld.tap("back").is_running


def test_short_texts_share_a_screen():
    with Stage("picopad") as stage:
        stage.show("reader.read", "Help", ("one", "two", "three"))
        assert sees(stage, "one") and sees(stage, "three")


def test_no_short_word_is_left_over_on_a_page_and_a_short_line_of_its_own_stays(handheld):
    text = "four"
    while len(wrap(text, handheld.console.columns)) < 3:
        text += " four"
    first, _, left_over = wrap(text, handheld.console.columns)
    assert left_over == "four"
    handheld.show("reader.read", "Help", (text, first + "\nv1"))
    (page,) = [lines.lines for lines in parts(handheld.console.display.root_group, "Lines")]
    assert " " in page[2] and " ".join(page[:3]) == text
    assert page[3:] == ["", first, "v1"], "what begins a line by itself is not left over"


# --- Cover and result ---------------------------------------------------------------------------------


def test_the_cover_says_whose_turn_it_is_and_only_ok_opens_it(stage):
    for seat, animal in enumerate(("Fox", "Panda", "Crane", "Tiger", "Monkey", "Turtle", "Owl", "Rabbit")):
        stage.show("cover", seat)
        assert sees(stage, animal) and sees(stage, "Pass to")
        assert outside(stage) == []
    assert stage.tap("back", forward(stage)).is_running
    assert not stage.tap("ok").is_running


@pytest.mark.parametrize("board", ("pybadge", "feather", "picosystem", "picopad"))
def test_the_face_on_a_cover_is_almost_a_third_as_high_as_the_display(board):
    with Stage(board) as stage:
        stage.show("cover", 0)
        (face,) = [group for group in parts(stage.console.display.root_group, "Group") if len(group) == 1]
        assert 16 * face.scale >= stage.console.height * 3 // 10 and outside(stage) == []


def test_presses_made_before_the_cover_was_there_do_not_open_it(stage):
    stage.flick("ok", "ok", "ok")
    stage.show("cover", 1)
    stage.run(5)
    assert stage.is_running


@pytest.mark.parametrize("winners", [(), (0,), (4,), (0, 1), (1, 2, 3), (0, 1, 2, 3, 4, 5, 6, 7)])
def test_the_result_says_who_won_and_plays_again_by_one_press(stage, winners):
    lines = ["Left: A 12  B 7  C 0", "Rounds: 8"]
    stage.show("result", winners, "The loser could not pay to roll away.", lines)
    assert sees(stage, "win") or not winners and sees(stage, "draw")
    assert sees(stage, "again") and sees(stage, "menu")
    assert outside(stage) == []
    seen = set(words(stage))
    for _ in range(3):
        stage.tap(forward(stage))
        seen.update(words(stage))
    assert any("Rounds: 8" in text for text in seen)
    assert stage.tap("ok").result is True
    assert stage.show("result", winners, "Why.", lines).tap("back").result is False


def colours(stage):
    """The colours on the display."""
    pixels = stage.frame()
    return {pixels[place : place + 2] for place in range(0, len(pixels), 2)}


# --- Seats --------------------------------------------------------------------------------------------


def test_beginning_with_the_seats_as_they_are_returns_them_or_looks_for_others(stage):
    stage.show("seating", "Duel", b"\0\21", (0, 1), ("Bold", "Master"))
    assert sees(stage, "you") and sees(stage, "robot: Bold")
    assert stage.tap("ok").result == (1, b"\0\21")
    for links, result in ((True, 2), (False, 1)):
        stage.show("seating", "Duel", b"\0\21", (0, 1), ("Bold",), links).tap(*[forward(stage)] * 3, "ok")
        assert stage.result == (result, b"\0\21")


def test_a_seat_can_be_given_to_a_person_or_a_harder_opponent(stage):
    seated = stage.module("dojo.playing.seated")
    stage.show("seating", "Three", b"\0\21\21", (0, 1, 2), ("Bold", "Master"))
    down = forward(stage)
    stage.tap(down, down)
    assert sees(stage, "change"), "the hint says what a press does"
    stage.tap("ok")
    assert sees(stage, "robot: Master") and sees(stage, "you")
    stage.tap(down, "ok", "ok")
    assert sees(stage, "player") and (stage.console.height < 100 or not sees(stage, "you"))
    stage.tap(down, "ok")
    assert stage.result == (1, bytes((seated.PERSON, seated.BOT + 2, seated.PERSON + 2)))
    stage.show("seating", "Three", b"\0\21\21", (0, 1, 2), ("Bold",)).tap("back")
    assert stage.result[0] == 0


def test_a_partner_follows_who_plays_the_first_of_the_team_until_he_is_given_another(stage):
    down = forward(stage)
    stage.show("seating", "Tag team", b"\0\0\22\22", (0, 0, 2, 2), ("Bold", "Master"))
    assert sees(stage, "with Fox")
    stage.tap(down, down, "ok", down, "ok")
    assert sees(stage, "player")
    stage.tap(down)
    assert sees(stage, "with C"), "the robot of C was one for D too"
    stage.tap(down, "ok")
    assert stage.result == (1, b"\0\1\2\2")


# --- What else is on the screen --------------------------------------------------------------------------


def test_every_hint_names_a_key_that_this_board_has(stage):
    stage.show("menu", "Title", ("One", "Two"))
    names = {key.name for key in stage.board.keys}
    hints = [text for text in words(stage) if "ok" in text][0].split("\n")
    assert len(hints) == 3
    for hint in hints:
        name = hint.split(" ")[0]
        assert name in names or name == "", hint


def test_hints_cover_no_more_than_they_say_until_there_is_more(stage):
    """A dot that a layer covers takes a board time, written on or not."""
    keys, hints = stage.module("dojo.ui.keys"), stage.module("dojo.ui.hints")
    with stage.world:
        line = hints.hints(stage.console, ((keys.OK, "ok"),))
        narrow = line.bitmap.width
        line.change(((keys.OK, "ok"), (keys.BACK, "back")))
        wide = line.bitmap.width
        line.change(((keys.OK, "ok"),))
    assert narrow < 60 and narrow < wide < stage.console.width and line.bitmap.width == wide


@pytest.mark.parametrize(
    "board, hints", [("pico", "by 5\n by 1\nA ok\nB back"), ("feather", "D2 by 1\nD1 ok\nD0 back")]
)
def test_a_wheel_says_what_each_way_does_and_nothing_of_keys_that_are_not_there(board, hints):
    with Stage(board) as stage:
        if board == "feather":
            stage.show("menu", "Title", ("One", "Two"))
            assert sees(stage, "D2 next\nD1 ok\nD0 back"), "three buttons are told apart by name"
        stage.show("number", "How many?", 0, 25, 3)
        assert sees(stage, hints)
        stage.tap("next" if board == "feather" else "right", "ok")
        assert stage.result == (4 if board == "feather" else 8)


def test_one_colour_shows_what_many_colours_show():
    with Stage("pico") as stage:
        stage.show("confirm", "Really?")
        no = stage.frame()
        stage.tap("right")
        assert stage.frame() != no, "the answers differ in shape"
        assert colours(stage) == {b"\x00\x00", b"\xff\xff"}


@pytest.mark.parametrize("theme", [0, 1, 2])
def test_every_colour_of_a_theme_is_bright_enough_on_black(handheld, theme):
    made = handheld.module("dojo.ui.theme").Theme(theme, False)
    seats = [made.seat(seat) for seat in range(8)]
    for colour in [made.ink, made.dim, made.accent, made.good, made.bad, *seats]:
        assert on_black(colour) >= (7 if theme == 1 else 4.5), hex(colour)
    assert len(set(seats)) == 8


@pytest.mark.parametrize(
    "board, name, least",
    [("pico", "tiny", 24), ("pybadge", "small", 27), ("feather", "large", 26), ("picopad", "large", 36)],
)
def test_each_board_writes_with_letters_for_its_display(board, name, least):
    sentence = "The other one could not pay to roll away, and so has lost this match of Ninja. "
    with Stage(board) as stage:
        face = stage.module("dojo.ui.layout").FACE
        assert face.name == name
        assert stage.console.columns >= COLUMNS and stage.console.rows >= ROWS
        lines = stage.module("dojo.ui.layout").wrap(sentence * 3, stage.console.columns)
        assert min(map(len, lines[:-1])) > COLUMNS and max(map(len, lines)) >= least
        assert all(face.width(line) <= stage.console.width - 2 * face.margin for line in lines)


def test_what_stands_behind_a_tab_ends_where_all_such_lines_end(handheld):
    strips = handheld.module("dojo.ui.strip")
    with handheld.world:
        lines = strips.Lines(("A Fox\t+5 =  5", "B Panda\t0 = 12"), 0, 0xFFFFFF, 0, 0)
    ends = []
    for tiles in lines:
        bitmap = tiles.bitmap_
        ends.append(max(x for x in range(bitmap.width) for y in range(bitmap.height) if bitmap[x, y]))
    assert ends[0] == ends[1] and lines[0].bitmap_.width == lines[1].bitmap_.width


def test_nothing_covers_the_rows_of_a_line_that_only_accents_need(handheld):
    strips = handheld.module("dojo.ui.strip")
    with handheld.world:
        plain, accented = strips.Lines(("Apples", "Äpfel"), 0, 0xFFFFFF, 0, 0)
    height = handheld.module("dojo.ui.layout").FACE.height
    assert (plain.y, plain.bitmap_.height) == (2, height - 2)
    assert (accented.y, accented.bitmap_.height) == (height, height)


# --- What is drawn again, collected, read ---------------------------------------------------------------


def test_only_the_digit_that_changes_is_drawn_again(handheld):
    handheld.show("number", "How many?", 0, 50, 21)
    one = handheld.sent(lambda: handheld.tap("up"))
    handheld.tap("up", "up", "up", "up", "up", "up", "up")
    both = handheld.sent(lambda: handheld.tap("up"))
    assert handheld.program is not None and 0 < one == both // 2
    digits = parts(handheld.console.display.root_group, "Number")[0]
    assert digits[0].tile_height == FACE.height - FACE.free("0"), "nothing for accents"


def test_a_strip_that_is_written_anew_is_only_drawn_where_there_are_words(handheld):
    strips = handheld.module("dojo.ui.strip")
    with handheld.world:
        strip = strips.Strip(160, 0, 0xFFFFFF)
        handheld.console.show(strip)
        strip.write("four", 60)
        handheld.console.refresh()
        before = handheld.device.pixels
        strip.clear()
        strip.write("no", 66)
        handheld.console.refresh()
        reach = max(FACE.width("four"), 6 + FACE.width("no"))
        assert handheld.device.pixels - before == reach * FACE.height
        assert [x for x in range(160) if any(strip.bitmap[x, y] for y in range(12))][0] >= 66


@pytest.mark.parametrize("size", [(156, 30), (30, 120)])
def test_a_block_takes_a_line_of_memory_however_large_and_hints_do_not_keep_off_it(handheld, size):
    with handheld.world:
        import displayio

        from dojo.playing import hint
        from dojo.ui import draw

        block = draw.block(0, 10, *size, 0xFFFFFF)
        assert (block.bitmap.width, block.bitmap.height) == (max(size), 1)
        group = displayio.Group()
        group.append(block)
        assert hint._clear(group, 20, 100) == 20


@pytest.mark.parametrize(
    "shown",
    [
        lambda handheld: handheld.module("dojo.dialogs.around").Sheet(("Play", "Help"), 0, 1, 0, 0, 100, 40, 6, 4),
        lambda handheld: handheld.module("games.knockout.felt").felt(12, 160, 60),
        lambda handheld: handheld.module("games.knockout.felt").Die(handheld.console, True, 43, 0, 0),
        lambda handheld: handheld.module("games.knockout.pieces").Tray(handheld.console, 0b111111, 60),
    ],
    ids=("sheet", "felt", "die", "tray"),
)
def test_if_memory_is_in_pieces_what_nobody_needs_is_dropped_for_a_picture(handheld, monkeypatch, shown):
    displayio, room = handheld.module("displayio"), handheld.module("dojo.memory.room")
    bitmap, dropped = displayio.Bitmap, []

    def in_pieces(width, height, values):
        if width * height > 1000 and not dropped:
            raise MemoryError
        return bitmap(width, height, values)

    monkeypatch.setattr(displayio, "Bitmap", in_pieces)
    monkeypatch.setattr(room, "make_room", dropped.append)
    shown(handheld)
    assert dropped == [room.ALL]


def board(handheld, view):
    """A board of Knock Yourself Out, as its screens make one."""
    screens = handheld.module("games.knockout.screens")
    for _ in screens._renewed(handheld.console, view, 0, ()):
        pass


def ending(handheld, _):
    """The first screen of a result, with a frame in which it is made anew."""
    shown = handheld.module("dojo.dialogs.result").result(handheld.console, (), "Why.", ())
    next(shown)
    next(shown)


@pytest.mark.parametrize("shown, tries_at_most", [(board, 2), (ending, 3)], ids=["board", "ending"])
def test_a_screen_that_finds_too_little_memory_midway_is_made_anew_once(handheld, monkeypatch, shown, tries_at_most):
    """A result once more, without its place."""
    view = handheld.module("games.knockout.rules").start(b"\0\0\1")
    room, dropped = handheld.module("dojo.memory.room"), []
    monkeypatch.setattr(room, "make_room", dropped.append)
    begins = handheld.module("dojo.ui.screen").Screen.__init__
    tries = []

    def short(screen, *arguments):
        tries.append(len(room.short))
        begins(screen, *arguments)
        if len(tries) <= fails:
            raise MemoryError

    monkeypatch.setattr(handheld.module("dojo.ui.screen").Screen, "__init__", short)
    fails = 1
    shown(handheld, view)
    assert tries == [0, 1] and dropped == [room.ALL] and room.short == []
    fails = 9
    with pytest.raises(MemoryError):
        shown(handheld, view)
    assert len(tries) == 2 + tries_at_most and room.short == []


def test_dice_roll_without_felt_where_there_is_no_memory_for_it(handheld, monkeypatch):
    view = handheld.module("games.knockout.rules").start(b"\0\0\1")
    monkeypatch.setattr(handheld.module("games.knockout.board"), "felt", short_of_memory)
    made = handheld.module("games.knockout.board").Board(handheld.console, view, 0, ())
    handheld.play(made.tumble(5, 2)).run(100)
    assert [die.tiles in made.screen for die in made._dice] == [True, True]


def short_of_memory(*arguments):
    raise MemoryError


def test_no_seat_covers_more_than_the_longest_that_one_may_be_called(handheld):
    for leaders, longest in (((0, 1), "robot: Bold"), ((0, 0), "robot: Bold")):
        handheld.show("seating", "Duel", b"\0\21", leaders, ("Bold", "Shy"))
        strips = [strip for strip in parts(handheld.console.display.root_group, "Strip") if strip.y > 20]
        assert [strip.bitmap.width for strip in strips] == [FACE.width(longest)] * 2
    handheld.show("seating", "Duel", b"\0\0", (0, 0), ())
    strips = [strip for strip in parts(handheld.console.display.root_group, "Strip") if strip.y > 20]
    assert [strip.bitmap.width for strip in strips] == [max(FACE.width("with Fox"), FACE.width("player"))] * 2


def test_what_can_be_chosen_in_a_list_covers_no_more_than_its_longest_word(handheld):
    handheld.show("form", "Settings", ("Sound", "Text"), (("off", "loud"), ("big", "rather small")), bytearray((0, 1)))
    widths = {layer.text: layer.bitmap.width for layer in parts(handheld.console.display.root_group, "Strip")}
    assert widths["off"] == FACE.width("loud") and widths["rather small"] == FACE.width("rather small")


class Tight(Stage):
    """A PyBadge with so many bytes free. `found` has one for each collection, or how much each sweep wanted."""

    def __init__(self, free=20_000):
        super().__init__("pybadge")
        self.found = []
        self.world.free = self.console.spare_time._free = free
        self.world.on_collection = lambda: self.found.append(1)

    def sweeps(self):
        """Instead of a sweep: 40,000 bytes are free."""
        self.world.on_collection = None
        self.module("dojo.memory.room").sweep = lambda wanted: self.found.append(wanted) or 40_000


@pytest.mark.parametrize("free, often", [(20_000, 8), (300_000, 0)])
def test_screens_are_collected_at_once_only_where_there_is_little_room(free, often):
    with Tight(free) as board, board.world:
        for _ in range(8):
            shown_and_gone(board)
    assert len(board.found) == often


def test_where_collecting_is_not_enough_for_the_next_screen_pages_are_forgotten():
    with Tight() as board:
        board.sweeps()
        with board.world:
            shown_and_gone(board)
            shown_and_gone(board)
    assert len(board.found) == 1 and board.found[0] >= 12_000, "and what is free then is known"


def test_while_somebody_reads_room_is_made_for_a_page_to_open_without_a_wait():
    with Tight() as board:
        board.sweeps()
        board.play(board.console.key())
        board.run(3)
        assert board.found == []
        board.run(10)
    assert len(board.found) == 1 and board.found[0] >= board.module("dojo.memory.room")._EASE


def test_what_is_gone_already_is_not_collected_again():
    with Tight() as board, board.world:
        shown_and_gone(board)
        board.console.clear()
        board.console.clear()
    assert len(board.found) == 1


def test_where_there_is_room_screens_are_collected_before_it_is_used_up():
    left = []
    with Tight(120_000) as board:

        def collected():
            left.append(board.world.free)
            board.world.free = 120_000

        board.world.on_collection = collected
        with board.world:
            for _ in range(40):
                shown_and_gone(board)
                board.world.free -= 13_000  # what a screen leaves behind
    assert 2 <= len(left) <= 10 and min(left) > 0


def test_a_screen_that_is_gone_holds_nothing_and_stays_on_the_glass(handheld):
    screens = handheld.module("dojo.ui.screen")
    with handheld.world:
        screen = screens.Screen(handheld.console, "Ninja")
        handheld.console.show(screen)
        before = handheld.device.pixels
        handheld.console.clear()
    assert len(screen) == 0 and handheld.device.pixels == before


def test_what_was_made_for_a_screen_goes_with_it_and_not_before(handheld):
    owner = types.SimpleNamespace(strip="a strip", size=3)
    with handheld.world:
        handheld.console.show(handheld.world["displayio"].Group(), owner)
        assert owner.strip == "a strip"
        handheld.console.clear()
        assert vars(owner) == {"strip": None, "size": None}
        owner.strip = "of somebody else now"
        shown_and_gone(handheld)
    assert owner.strip == "of somebody else now"


def shown_and_gone(board):
    """Show something that is let go of straight away."""
    board.console.show(board.world["displayio"].Group())
    board.console.clear()


@pytest.mark.parametrize("name", ["icons", "signs", "seats", "link"])
def test_a_picture_that_is_read_in_one_go_is_the_one_in_the_file(handheld, name):
    path = "lib/dojo/art/%s.bmp" % name
    draw, displayio = handheld.module("dojo.ui.draw"), handheld.module("displayio")
    with handheld.world:
        file = displayio.OnDiskBitmap(path)
        for tile in range(file.height // 16):
            bitmap, palette = draw.load(path, 16, tile)
            assert (bitmap.width, bitmap.height) == (16, 16) and palette.is_transparent(0)
            assert list(palette) == list(file.pixel_shader)
            for y in range(16):
                assert [bitmap[x, y] for x in range(16)] == [file.pixel_(x, 16 * tile + y) for x in range(16)]
        whole, _ = draw.load(path)
        assert (whole.width, whole.height) == (file.width, file.height)


def test_a_picture_that_was_cut_short_is_told_as_a_damaged_file(handheld, tmp_path):
    whole = (ROOT / "lib/dojo/art/icons.bmp").read_bytes()
    draw, report = handheld.module("dojo.ui.draw"), handheld.module("dojo.report")
    path = tmp_path / "icons.bmp"
    with handheld.world:
        for length in [*range(80), len(whole) - 1]:
            path.write_bytes(whole[:length])
            with pytest.raises((EOFError, ValueError)) as cut:
                draw.load(str(path))
            assert "damaged" in report.remedy(cut.value), length
        path.write_bytes(whole)
        assert draw.load(str(path))


def test_text_is_wrapped_and_written_without_a_string_for_each_letter_or_word():
    text = "It is no secret that a string made at run time is looked for among all names that are known. " * 4
    with strings.counted(), Stage("pybadge") as board:
        before = strings.made[0]
        board.show("reader.read", "Names", (text,))
        made = strings.made[0] - before
    assert 0 < made < 60 < len(text) // 5


SENTENCES = ["A sentence of two lines or three, the %dth." % number for number in range(20)]


def looked_at(board):
    """A list to which each text is added that is broken into lines from now on."""
    face = board.module("dojo.ui.layout").FACE
    found = []
    breaks = face.breaks
    face.breaks = lambda text, room: found.append(text) or breaks(text, room)
    return found


def test_to_turn_over_looks_at_no_text_but_those_of_the_page():
    with Stage("pybadge") as board:
        board.show("reader.read", "Help", SENTENCES)
        found = looked_at(board)
        board.tap("ok")
    assert 1 <= len(found) <= 3, found


def test_the_first_page_is_on_the_glass_before_the_texts_behind_it_are_looked_at():
    with Stage("pybadge") as board:
        found, shown = looked_at(board), []
        show = board.console.show
        board.console.show = lambda screen: shown.append(len(set(found))) or show(screen)
        board.show("reader.read", "Help", SENTENCES)
        assert shown and shown[0] <= 4 and len(set(found)) == 20
        assert sees(board, "Help 1/") and not sees(board, "Help 1/2"), "then their number is told"


@pytest.mark.parametrize("text, lines", [("5", ()), ("13", ("Fox: higher, yes!", "Panda: no")), ("Fourteen", ())])
def test_a_figure_is_as_large_as_there_is_room_for(stage, text, lines):
    console, ok = stage.console, stage.module("dojo.ui.keys").OK
    screens, label = stage.module("dojo.ui.screen"), stage.module("dojo.ui.label")
    with stage.world:
        screen = screens.Screen(console, "Ninja", ((ok, "go on"),))
        label.figure(console, screen, text, lines)
        console.show(screen)
    assert cut_off(stage) == [] and all(sees(stage, words) for words in (text, *lines))
    (big,) = [part for part in screen if getattr(part, "text", "") == text]
    face = stage.module("dojo.ui.layout").FACE
    room = screen.bottom - screen.top - len(lines) * face.height
    larger = big.scale + 1
    assert larger == 7 or larger * face.height > room or larger * face.width(text) > console.width


def test_what_is_shown_is_on_the_display_at_once_before_anybody_waits_for_a_key(stage):
    group = stage.module("displayio").Group()
    group.append(stage.module("dojo.ui.draw").block(0, 0, 8, 8, 0xFFFFFF))
    before = stage.frame()
    with stage.world:
        stage.console.show(group)
    assert stage.frame() != before
