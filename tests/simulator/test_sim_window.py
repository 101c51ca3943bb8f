"""The drawn handheld in a window, on SDL's dummy display; and what window and terminal share."""

import argparse
import os
import subprocess
import sys
import time

import pytest
from PIL import Image

from limits import HANG

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from sim import Complaint, boards, paths
from sim.handheld import Handheld
from sim.playing import drawing, play, speaker
from sim.playing import window as windows
from sim.playing.drawing import pygame
from sim.playing.session import Session
from sim.unattended import recording, state

KEYS = {
    "return": pygame.K_RETURN,
    "left": pygame.K_LEFT,
    "down": pygame.K_DOWN,
    "backspace": pygame.K_BACKSPACE,
    "q": pygame.K_q,
}
OTHER = """
from sim import boards, paths
paths.extend()
from sim.unattended.state import free
held = [free(boards.find("pico")), free(boards.find("pico"), number=1)]
print(*[each.number for each in held])
"""
ALL = pytest.mark.parametrize("board", boards.pictured(), ids=boards.short)


@pytest.fixture(autouse=True)
def fonts():
    pygame.init()


@pytest.fixture
def session(tmp_path):
    with Handheld(boards.find("pybadge"), seed=7) as handheld:
        handheld.settle()
        yield Session(handheld, None, str(tmp_path / "pictures"))


@pytest.fixture
def window(session):
    """A window of the session; its events are posted, not awaited."""
    made = windows.open_window(session, scale=2)
    yield made
    pygame.display.quit()


def post(window, *events):
    """Let events happen; True while the window stays open."""
    for kind, values in events:
        pygame.event.post(pygame.event.Event(kind, **values))
    return window._take_events()


def key(name, is_down=True, mod=0):
    return (pygame.KEYDOWN if is_down else pygame.KEYUP, {"key": KEYS[name], "mod": mod})


# --- The drawing -----------------------------------------------------------------------------------


@ALL
def test_the_screen_is_drawn_in_crisp_squares_where_the_board_has_it(board):
    made = drawing.Drawing(board, 2)
    surface = pygame.Surface(made.size)
    words = [0xF800, 0x07E0, 0x001F]
    pixels = b"".join(words[(place % board.width + place // board.width) % 3].to_bytes(2, "little")
                      for place in range(board.width * board.height))  # fmt: skip
    made.paint(surface, pixels)
    colours = [(255, 0, 0), (0, 255, 0), (0, 0, 255)]
    for x, y in ((0, 0), (1, 0), (5, 7), (board.width - 1, board.height - 1)):
        for part in range(4):
            place = (made.screen.x + 2 * x + part % 2, made.screen.y + 2 * y + part // 2)
            assert tuple(surface.get_at(place))[:3] == colours[(x + y) % 3]


@ALL
def test_every_button_is_seen_found_by_the_mouse_and_looks_different_when_held(board):
    made = drawing.Drawing(board, 2)
    dark = bytes(2 * board.width * board.height)
    up, down = pygame.Surface(made.size), pygame.Surface(made.size)
    made.paint(up, dark)
    for item in board.keys:
        centre = made._centre(item)
        assert made.key_at(centre) is item
        made.paint(down, dark, pressed=(item.name,))
        around = pygame.Rect(0, 0, 20, 20)
        around.center = centre
        assert pygame.image.tobytes(up.subsurface(around), "RGB") != pygame.image.tobytes(
            down.subsurface(around), "RGB"
        )
        assert not made.screen.inflate(4, 4).collidepoint(centre)
    assert made.key_at(made.screen.center) is None


@ALL
def test_no_two_buttons_overlap_and_all_lie_on_the_body(board):
    for place, one in enumerate(board.keys):
        assert 0 < one.x < board.body[0] and 0 < one.y < board.body[1]
        for other in board.keys[place + 1 :]:
            assert abs(one.x - other.x) + abs(one.y - other.y) > 20
    assert board.screen[0] + board.width < board.body[0] and board.screen[1] + board.height < board.body[1]


@ALL
def test_a_light_is_seen(board):
    made = drawing.Drawing(board, 2)
    dark = bytes(2 * board.width * board.height)
    off, on = pygame.Surface(made.size), pygame.Surface(made.size)
    with Handheld(board) as handheld:
        number = len(handheld.lights())
    made.paint(off, dark, lights=[(0, 0, 0)] * number)
    made.paint(on, dark, lights=[(255, 40, 0)] * number)
    assert pygame.image.tobytes(off, "RGB") != pygame.image.tobytes(on, "RGB")


def test_a_dim_backlight_makes_the_screen_darker_but_never_black():
    made = drawing.Drawing(boards.find("pico"), 1)
    white = b"\xff\xff" * 128 * 64
    shades = [made.screen_picture(white, glow).get_at((5, 5))[0] for glow in (1, 0.5, 0)]
    assert shades[0] == 255 > shades[1] > shades[2] > 50


# --- The window ------------------------------------------------------------------------------------


def test_keys_of_the_keyboard_press_and_let_go(window):
    handheld = window.sitting.handheld
    assert post(window, key("return"))
    assert handheld.down == ["A"]
    assert post(window, key("left"), key("q"))
    assert handheld.down == ["A", "LEFT"]
    assert post(window, key("return", False), key("left", False))
    assert handheld.down == []


@pytest.mark.parametrize("events", [[(pygame.QUIT, {})], [key("q", mod=pygame.KMOD_LCTRL)]])
def test_the_window_closes_when_asked_to(window, events):
    assert not post(window, *events)


def test_a_larger_window_gets_larger_pixels(window):
    wide, high = drawing.Drawing.size_of(window.sitting.handheld.board, 3)
    pygame.display.set_mode((wide + 7, high + 50), pygame.RESIZABLE)
    assert post(window, (pygame.VIDEORESIZE, {"w": wide + 7, "h": high + 50, "size": (wide + 7, high + 50)}))
    assert window._drawing_of(0).scale == 3
    window._paint()


def test_running_ends_with_the_window_and_writes_the_recording(window, tmp_path):
    window.sitting.record_to = str(tmp_path / "recorded.json")
    for event in (key("down"), key("down", False), (pygame.QUIT, {})):
        pygame.event.post(pygame.event.Event(event[0], **event[1]))
    window.run()
    assert [item[1] for item in recording.read(window.sitting.record_to).pressed] == ["DOWN", "DOWN"]


class Played:
    """In place of a terminal: `last` is what was played there."""

    def __init__(self, sitting):
        Played.last = sitting

    def run(self):
        pass


def test_without_a_display_there_is_no_window(session, monkeypatch, capsys):
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr(windows, "open_window", None)
    monkeypatch.setattr("sim.playing.terminal.Terminal", Played)
    play.show(session, argparse.Namespace(terminal=False, scale=None))
    assert Played.last is session and "There is no display here: playing in the terminal." in capsys.readouterr().err


def test_without_pygame_the_terminal_is_played_in_and_says_what_is_missing(session, monkeypatch, capsys):
    monkeypatch.setenv("DISPLAY", ":0")
    for name in ("sim.playing.window", "sim.playing.drawing", "sim.playing.duel_drawing", "sim.playing.speaker"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.delattr("sim.playing.window", raising=False)
    monkeypatch.setitem(sys.modules, "pygame", None)
    monkeypatch.setattr("sim.playing.terminal.Terminal", Played)
    play.show(session, argparse.Namespace(terminal=False, scale=None))
    said = capsys.readouterr().err
    assert Played.last is session and said == "A window needs pygame, which is not here yet: playing in the terminal.\n"


def test_a_display_that_cannot_be_opened_is_none(session, monkeypatch):
    pygame.display.quit()
    monkeypatch.setenv("SDL_VIDEODRIVER", "x11")
    monkeypatch.setenv("DISPLAY", ":9999")
    assert windows.open_window(session) is None


# --- Sound -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("hertz", [65, 440, 1047, 4186])
def test_a_tone_has_its_pitch(hertz):
    samples = speaker.wave(hertz, 1.0)
    rises = sum(1 for before, now in zip(samples, samples[1:]) if before < now) + 1
    heard = rises * speaker.RATE / len(samples)
    assert abs(heard - hertz) < hertz * 0.02
    assert max(samples) == -min(samples) > 2 * max(speaker.wave(hertz, 0.25)) > 0


def test_the_speaker_follows_and_mutes():
    made = speaker.Speaker()
    if made._channel is None:
        pytest.skip("SDL has no dummy sound here")
    made.follow((440, 0.5))
    assert made._channel.get_busy()
    made.follow((440, 0.5), is_mute=True)
    assert not made._channel.get_busy()
    made.follow((440, 0.5))
    made.follow(None)
    assert not made._channel.get_busy()
    made.close()
    made.follow((440, 0.5))  # after the end it is just silent


# --- The session -----------------------------------------------------------------------------------


def test_commands_write_pictures_films_and_recordings_each_under_a_new_name(session):
    for _ in range(2):
        session.key("f2", True)
        session.key("f2", False)
    assert session.message.startswith("picture: ") and session.message.endswith("pybadge-2.png")
    assert Image.open(os.path.join(session.folder, "pybadge-1.png")).size == (640, 512)
    session.command("film")
    session.frame()
    assert session.message.startswith("picture") or "F3" in session.message
    session.handheld.press("down")
    for _ in range(10):
        session.frame()
    session.command("film")
    assert Image.open(os.path.join(session.folder, "pybadge-1.gif")).n_frames == 2
    session.command("record")
    assert recording.read(os.path.join(session.folder, "pybadge-1.json")).frames == session.handheld.frames


def test_where_no_picture_can_be_written_the_play_goes_on(session, tmp_path):
    (tmp_path / "file").write_text("")
    session.folder = str(tmp_path / "file" / "pictures")
    session.command("picture")
    assert "cannot be made" in session.message


def test_a_power_cut_and_mute_are_keys_too(session):
    device = session.handheld.device
    assert session.key("f5", True)
    assert session.handheld.device is not device
    assert session.key("f6", True) and session.is_mute
    assert session.key("f6", True) and not session.is_mute
    assert not session.key("f12", True)


def test_frames_come_fifty_times_a_second_and_no_more_than_a_few_are_caught_up(session, monkeypatch):
    now = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    before = session.handheld.frames
    session.catch_up()
    now[0] += 0.06
    assert 0 < session.catch_up() <= 0.02
    assert session.handheld.frames - before in (3, 4)
    now[0] += 60
    before = session.handheld.frames
    session.catch_up()
    assert session.handheld.frames - before == 1


def test_a_program_that_ends_is_told_once_with_what_to_do(session, capsys):
    session.handheld.program.is_over = True
    session.handheld.program.ended_with = ZeroDivisionError("for the test")
    session.frame()
    session.frame()
    assert "F5" in session.message
    assert capsys.readouterr().err.count("ZeroDivisionError") == 1


# --- What is kept ----------------------------------------------------------------------------------


def test_what_is_saved_is_kept_in_a_file_and_read_the_next_time(tmp_path):
    board = boards.find("pico")
    (tmp_path / "kept").mkdir()
    kept = state.State(board, str(tmp_path / "kept" / "pico.nvm"))
    assert kept.read() == b""
    with Handheld(board, seed=7) as handheld:
        session = Session(handheld, kept, str(tmp_path))
        for steps in ("wait:500", "ok*2", "more*2", "ok,wait:200,ok,wait:2000", "ok,wait:500"):
            handheld.play(steps)
            session.frame()
        saved = handheld.nvm()
    assert kept.read() == saved != bytes([255]) * len(saved)
    assert os.listdir(tmp_path / "kept") == ["pico.nvm"]


@pytest.fixture
def home(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    return tmp_path / "pocket-dojo"


PLAY = argparse.Namespace(fresh=False, nvm=None)


def saving(session, byte):
    """As when the handheld saves something."""
    session.state.keep(bytes([byte]) * len(session.handheld.nvm()))


def test_who_plays_at_the_same_time_has_a_handheld_of_their_own_and_is_told(home):
    board = boards.find("pico")
    first, second, third = [play.begun(board, 7, PLAY) for _ in range(3)]
    assert [each.title for each in (first, second, third)] == ["", " 2", " 3"]
    assert first.message == "" and "on already. This is number 2, which keeps what is its own." in second.message
    for number, each in enumerate((first, second, third)):
        saving(each, number)
    second.end()
    assert play.begun(board, 7, PLAY).title == " 2"
    first.end()
    again = play.begun(board, 7, PLAY)
    assert (again.title, again.message) == ("", "") and again.handheld.nvm()[:9] == bytes(9)
    files = [home / ("raspberry_pi_pico%s.nvm" % number) for number in ("", "-2", "-3")]
    assert [file.read_bytes()[0] for file in files] == [0, 1, 2]


def test_another_board_and_a_file_of_ones_own_are_free_and_a_file_in_use_is_refused(home, tmp_path):
    kept = [play.begun(boards.find(name), 7, PLAY) for name in ("pico", "pybadge")]
    assert [each.title for each in kept] == ["", ""]
    own = argparse.Namespace(fresh=False, nvm=str(tmp_path / "mine.nvm"))
    mine = play.begun(boards.find("pico"), 7, own)
    with pytest.raises(Complaint, match="mine.nvm is used by a handheld that is running. Name another file, or play"):
        play.begun(boards.find("pico"), 7, own)
    mine.end()
    assert play.begun(boards.find("pico"), 7, own).state.name == own.nvm
    assert sorted(path.name for path in tmp_path.iterdir()) == ["pocket-dojo"], "nothing lies beside that file"


def test_handhelds_of_a_duel_are_not_used_twice_either(home):
    board = boards.find("pico")
    pair = [state.free(board, number=number) for number in (1, 2)]
    other = [state.free(board, number=number) for number in (1, 2)]
    assert [each.number for each in pair + other] == [1, 2, 3, 4]
    ended = subprocess.run([sys.executable, "-c", OTHER], cwd=paths.ROOT, capture_output=True, text=True, timeout=HANG)
    assert (ended.stdout, ended.stderr) == ("0 5\n", ""), "another process"


def test_where_nothing_can_be_written_nothing_is_claimed(monkeypatch, tmp_path):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    assert [state.free(boards.find("pico")).number for _ in range(2)] == [0, 0]
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr(state, "fcntl", None)  # Windows
    assert [state.free(boards.find("pico")).number for _ in range(2)] == [0, 0]


def test_the_file_lies_where_the_system_keeps_state(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert state.State(boards.find("pico")).name == str(tmp_path / "pocket-dojo" / "raspberry_pi_pico.nvm")
    monkeypatch.delenv("XDG_STATE_HOME")
    assert state.folder() == os.path.expanduser("~/.local/state/pocket-dojo")


def test_where_nothing_can_be_kept_the_play_goes_on_and_the_person_knows(session, tmp_path):
    (tmp_path / "file").write_text("")
    session.state = state.State(session.handheld.board, str(tmp_path / "file" / "pybadge.nvm"))
    session.frame()
    assert "cannot be written" in session.message
    assert session.state is None
