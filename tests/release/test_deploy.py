"""Onto drives that are plugged in: only what differs, nothing of the owner's lost, a sentence for what goes wrong."""

import errno
import io
import itertools
import shutil
from collections import namedtuple
from pathlib import Path

import pytest

import deploy
import mounted
import onto_drive
import release
from progress import Progress
from small import MAIN, Made, contents, deployed, files, has, older, plug_in, put, put_all
from trouble import Trouble

OLD = "pocket-dojo-0.8-pybadge/"
Usage = namedtuple("Usage", "total used free")


@pytest.fixture
def drive(tmp_path):
    """A new drive of a PyBadge."""
    return plug_in(tmp_path / "CIRCUITPY")


def brought(drive, new=None, is_yes=False):
    """What is said when a release comes onto a drive; `is_yes` answers every question."""
    plan = onto_drive.Plan(drive, new or contents())
    for question in plan.questions():
        plan.answer(question, is_yes)
    return plan.carry_out(lambda part, whole: None)


def is_kept(drive, before, but=("code.py",)):
    """Whether all that was there before is there as it was."""
    there = files(drive)
    return all(there.get(place) == data for place, data in before.items() if place not in but)


def test_all_comes_onto_a_new_drive_other_files_stay_and_a_second_run_writes_nothing(
    drive, monkeypatch
):
    before = files(drive)
    seen = []
    plan = onto_drive.Plan(drive, contents())
    assert plan.questions() == []
    said = plan.carry_out(lambda part, whole: seen.append((part, whole)))
    assert said == "Pocket Dojo 0.9 is on it: 3 files written."
    assert has(drive, contents()) and is_kept(drive, before)
    assert seen == sorted(seen) and seen[-1][0] == seen[-1][1]
    assert plan.written == ["pocket-dojo.img", "safemode.py", "code.py"]
    monkeypatch.setattr(onto_drive, "put", None)
    assert brought(drive) == "Pocket Dojo 0.9 was there already."


def test_only_what_differs_is_written_and_what_was_damaged_is_mended(drive):
    brought(drive)
    put(drive, release.IMAGE, contents()[release.IMAGE][:-1] + b"1")
    (drive / "safemode.py").unlink()
    plan = onto_drive.Plan(drive, contents())
    assert plan.written == [release.IMAGE, "safemode.py"]
    plan.carry_out(lambda part, whole: None)
    assert has(drive, contents())


def test_an_update_is_one_file(drive):
    brought(drive, contents(other=b"C\x06more"))
    plan = onto_drive.Plan(drive, contents())
    assert plan.questions() == [] and plan.written == [release.IMAGE] and plan.removed == []


def test_an_older_release_of_many_files_goes_and_only_what_is_ours_in_it(drive):
    put_all(drive, older())
    mine = {OLD + "notes.txt": b"mine", OLD + "lib/dojo/part007.mpy": b"changed by me", OLD + "lib/._mine": b"too"}
    companions = {OLD + "lib/dojo/._part%03d.mpy" % number: bytes(4096) for number in range(330) if number != 7}
    put_all(drive, mine | companions)
    before = files(drive)
    plan = onto_drive.Plan(drive, contents())
    assert plan.questions() == [] and plan.removed[-1] == OLD + "files.txt" and len(plan.removed) == 332
    plan.carry_out(lambda part, whole: None)
    there = files(drive)
    assert {place: data for place, data in there.items() if place.startswith(OLD)} == mine
    assert has(drive, contents()) and "READ-ME-FIRST.html" not in there
    assert is_kept(drive, before, [place for place in gone(before) if place not in mine])
    for place in mine:
        (drive / place).unlink()


def gone(before):
    """What an update may change: the places of an older release, without what the owner has there."""
    return {"code.py", "safemode.py", "READ-ME-FIRST.html", *[place for place in before if place.startswith(OLD)]}


def test_folders_that_are_empty_then_go_too(drive):
    put_all(drive, older())
    brought(drive)
    assert not (drive / OLD).exists()


def test_a_list_of_an_older_release_names_only_what_is_in_its_folder_and_the_page_to_read(drive):
    put_all(drive, older(count=1))
    mine = {"photos/dog.bmp": b"wuff", "notes.txt": b"mine", "pocket-dojo-mine/a.txt": b"a"}
    put_all(drive, mine)
    listed = {**mine, OLD + "../notes.txt": b"mine", "../outside": b"", OLD + "LICENSE": b"free"}
    put(drive, OLD + "files.txt", release.listed(listed).encode())
    assert onto_drive.Plan(drive, contents()).removed == [OLD + "LICENSE", OLD + "files.txt"]


@pytest.mark.parametrize("text", ["nonsense", "{sum}  {old}../../etc/passwd", "{sum}  /etc/passwd", "\0"])
def test_what_is_no_list_names_no_file(text):
    assert onto_drive.listed_in(text.format(sum="0" * 64, old=OLD), OLD.rstrip("/")) == {}


def test_what_a_browser_left_of_an_image_goes(drive):
    put(drive, release.IMAGE + ".crswap", bytes(900))
    put(drive, "my.img.crswap", bytes(9))
    brought(drive)
    assert release.IMAGE + ".crswap" not in files(drive) and "my.img.crswap" in files(drive)


def test_files_that_were_once_copied_from_a_build_are_the_owners_and_stay(drive):
    for name in ("lib/dojo/app.mpy", "games/ninja/rules.mpy", "games/__init__.mpy", "boards/pybadge.mpy"):
        put(drive, name, b"C\x06old")
    before = files(drive)
    assert brought(drive, is_yes=True) and is_kept(drive, before)


def test_a_program_of_the_owners_is_asked_for_and_never_lost(drive):
    put(drive, "code.py", b"import my_game\n")
    put(drive, "code-before.py", b"even older\n")
    before = files(drive)
    with pytest.raises(Trouble, match="left as it is"):
        brought(drive)
    assert files(drive) == before, "nothing at all is written"
    brought(drive, is_yes=True)
    assert (drive / "code-before-2.py").read_bytes() == b"import my_game\n" and is_kept(drive, before)
    assert onto_drive.Plan(drive, contents()).questions() == []


def test_a_code_txt_that_would_start_instead_is_said(drive):
    put(drive, "code.txt", b"print(1)\n")
    assert "but code.txt starts, not Pocket Dojo" in brought(drive)
    assert brought(drive, is_yes=True) and (drive / "code-before.txt").exists() and not (drive / "code.txt").exists()


def fail_at(number, error, monkeypatch):
    """The file of this number, and all after it, cannot be written."""
    put_one, written = onto_drive.put, itertools.count(1)

    def put_some(path, data):
        if next(written) >= number:
            raise error
        put_one(path, data)

    monkeypatch.setattr(onto_drive, "put", put_some)


def full(monkeypatch, free):
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(0, 0, free))


def test_without_room_nothing_is_written(drive, monkeypatch):
    full(monkeypatch, 4096)
    before = files(drive)
    with pytest.raises(Trouble, match=r"it has \d+ KB too little room"):
        brought(drive)
    assert files(drive) == before


def test_where_there_is_no_room_for_both_the_older_version_goes_first(drive, monkeypatch):
    put_all(drive, older())
    full(monkeypatch, 4096)
    put_one, order = onto_drive.put, []

    def look_and_put(path, data):
        order.append((drive / OLD).exists())
        put_one(path, data)

    monkeypatch.setattr(onto_drive, "put", look_and_put)
    brought(drive)
    assert order == [False] * 2 and has(drive, contents()), "safemode.py is the same"


def test_an_image_takes_the_room_of_the_one_before(drive, monkeypatch):
    brought(drive, contents("0.8"))
    full(monkeypatch, 4096)
    assert brought(drive) == "Pocket Dojo 0.9 is on it: 2 files written."


@pytest.mark.parametrize(
    "number, says",
    [
        (errno.ENOSPC, "there is no more room on it"),
        (errno.EROFS, "it cannot be written"),
        (errno.EACCES, "does not let you write"),
        (errno.EIO, "it is not there any more"),
        (errno.EMLINK, "it answers: Too many links"),
    ],
)
def test_a_failure_half_way_is_a_sentence_the_old_version_starts_and_the_next_run_goes_on(
    drive, number, says, monkeypatch
):
    put_all(drive, older())
    before = files(drive)
    with monkeypatch.context() as patched:
        fail_at(2, OSError(number, "Too many links"), patched)
        with pytest.raises(Trouble, match=says):
            brought(drive)
    assert is_kept(drive, before, but=()), "0.8 is whole, and code.py is still its"
    plan = onto_drive.Plan(drive, contents())
    assert len(plan.written) < len(contents())
    plan.carry_out(lambda part, whole: None)
    assert has(drive, contents()) and not (drive / OLD).exists()


def test_a_drive_that_is_pulled_out_half_way_is_not_made_anew_as_a_folder(drive, monkeypatch):
    put_one = onto_drive.put

    def put_and_pull(path, data):
        put_one(path, data)
        shutil.rmtree(drive)

    monkeypatch.setattr(onto_drive, "put", put_and_pull)
    monkeypatch.setattr(onto_drive, "read_back", lambda path: contents()[path.relative_to(drive).as_posix()])
    with pytest.raises(Trouble, match="Plug it in and do it again"):
        brought(drive)
    assert not drive.exists()


@pytest.mark.parametrize("name", ["code.py", "code.txt"])
def test_a_drive_that_is_pulled_out_half_way_still_starts_what_it_started_before(drive, monkeypatch, name):
    put(drive, name, b"import my_game\n")
    with monkeypatch.context() as patched, pytest.raises(Trouble):
        fail_at(2, OSError("gone"), patched)
        brought(drive, is_yes=True)
    assert (drive / name).read_bytes() == b"import my_game\n" and release.IMAGE in files(drive)
    assert brought(drive, is_yes=True)
    assert (drive / name.replace("code", "code-before")).read_bytes() == b"import my_game\n"


def test_an_owners_own_safemode_py_is_asked_about_and_stays_or_is_kept_aside(drive):
    put(drive, "safemode.py", b"import my_rescue\n")
    brought(drive)
    assert files(drive)["safemode.py"] == b"import my_rescue\n" and files(drive)["code.py"] == contents()["code.py"]
    assert brought(drive, is_yes=True)
    assert has(drive, contents()) and files(drive)["safemode-before.py"] == b"import my_rescue\n"
    assert not onto_drive.Plan(drive, contents()).questions(), "ours is replaced without a question"


def test_a_drive_that_does_not_keep_what_is_written_is_found(drive, monkeypatch):
    put_one = onto_drive.put
    monkeypatch.setattr(onto_drive, "put", lambda path, data: put_one(path, data[:-1] + b"?"))
    with pytest.raises(Trouble, match="does not keep what is written"):
        brought(drive)
    assert (drive / "code.py").read_bytes() != MAIN + b"0.9"


def test_the_folder_that_the_image_is_mounted_on_is_made_where_somebody_has_deleted_it(drive):
    shutil.rmtree(drive / "lib")
    brought(drive)
    assert (drive / "lib").is_dir()
    (drive / "lib").rmdir()
    (drive / "lib").write_text("mine")
    with pytest.raises(Trouble, match="a file is called lib"):
        brought(drive)


def test_a_folder_where_a_file_has_to_be_is_said(drive):
    (drive / release.IMAGE).mkdir()
    with pytest.raises(Trouble, match="a folder is called pocket-dojo.img"):
        brought(drive)


# --- Which boards there are, and what they say ----------------------------------------------------

PICO_INSTEAD = "of a Raspberry Pi Pico it plays here too: https://circuitpython.org/board/raspberry_pi_pico/"


@pytest.mark.parametrize(
    "board, boot_out, says",
    [
        ("pybadge", "Adafruit CircuitPython 9.2.4 on 2025-01-01; PyBadge\nBoard ID:%s\n", "needs 10.2 or 10.3. Put"),
        ("pybadge", "Adafruit CircuitPython 10.0.3 on 2025-10-01; PyBadge\nBoard ID:%s\n", "circuitpython.org/board"),
        ("pybadge", "Adafruit CircuitPython 10 on 2025-01-01; PyBadge\nBoard ID:%s\n", "needs 10.2 or 10.3. Put"),
        ("gameboy", "Adafruit CircuitPython 10.2.0 on 2026-01-01; G\nBoard ID:%s\n", "no file boards/gameboy.py"),
        ("pajenicko_picopad", "Adafruit CircuitPython 10.3.0 on 2026-01-01; P\nBoard ID:%s\n", "too little room"),
        ("raspberry_pi_pico_w", "Adafruit CircuitPython 10.3.0 on 2026-01-01; P\nBoard ID:%s\n", PICO_INSTEAD),
        ("raspberry_pi_pico2_w", "Adafruit CircuitPython 10.3.0 on 2026-01-01; P\nBoard ID:%s\n", ""),
        ("", "nonsense", "does not say which board"),
        ("pybadge", "Adafruit CircuitPython 10.3.1 on 2027-01-01; PyBadge\r\nBoard ID:%s\r\n", ""),
    ],
)
def test_boot_out_says_which_board_it_is_and_whether_it_can_be_used(board, boot_out, says, tmp_path):
    told = mounted.read(plug_in(tmp_path, board, boot_out))
    assert told.name == board and says in told.wrong and bool(says) == bool(told.wrong) and not told.ask


@pytest.mark.parametrize("version", ["10.3.0-alpha.4", "10.4.0", "11.0.0-alpha.1"])
def test_onto_a_newer_circuitpython_it_goes_only_if_the_owner_says_so(version, drive, capsys):
    put(drive, "boot_out.txt", b"Adafruit CircuitPython %s on 2027-01-01; P\nBoard ID:pybadge\n" % version.encode())
    before = files(drive)
    assert deploy.onto_drives([drive], Made, False) == 1 and files(drive) == before
    told = capsys.readouterr().out
    assert "it has CircuitPython %s, and" % version in told and "10.2 and 10.3" in told and "left as it is." in told
    assert deploy.onto_drives([drive], Made, True) == 0 and has(drive, contents())


def test_a_drive_without_boot_out_wants_a_reset(drive):
    (drive / "boot_out.txt").unlink()
    assert "press reset" in mounted.read(drive).wrong


def test_drives_are_found_by_boot_out_whatever_they_are_called(tmp_path, monkeypatch):
    for name in ("CIRCUITPY", "DOJO 07"):
        plug_in(tmp_path / "me" / name)
    (tmp_path / "me/PHOTOS").mkdir()
    (tmp_path / "me/CIRCUITPY1").mkdir()  # a folder that a drive has left behind
    monkeypatch.setattr(mounted, "_PLACES", (str(tmp_path) + "/*/*",))
    assert [path.name for path in mounted.find()] == ["CIRCUITPY", "DOJO 07"]


# --- The command ----------------------------------------------------------------------------------


def test_several_at_once_each_have_a_line_and_one_that_is_wrong_does_not_stop_the_others(tmp_path, capsys):
    drives = [plug_in(tmp_path / ("CIRCUITPY%d" % number)) for number in range(4)]
    put(drives[1], "boot_out.txt", b"Adafruit CircuitPython 9.1.0 on 2024; PyBadge\nBoard ID:pybadge\n")
    put(drives[2], "code.py", b"import my_game\n")
    assert deploy.onto_drives(drives, Made, False) == 2
    lines = sorted(line for line in capsys.readouterr().out.splitlines() if "nobody to ask" not in line)
    ends = ("3 files written.", "https://circuitpython.org/board/pybadge/", "left as it is.", "3 files written.")
    assert [line.endswith(end) for line, end in zip(lines, ends)] == [True] * 4 and len(lines) == 4
    assert has(drives[0], contents()) and has(drives[3], contents())
    assert deploy.onto_drives(drives[2:3], Made, True) == 0 and has(drives[2], contents())


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_on_a_terminal_each_board_keeps_its_line_and_a_bar(monkeypatch):
    monkeypatch.setenv("COLUMNS", "60")
    out = Terminal()
    progress = Progress(["A", "B"], out)
    progress.show("A", 512, 2048)
    progress.show("B", 0, 2048)
    progress.show("A", 2048, 2048)
    progress.done("A", "done.")
    progress.fail("B", "a sentence that is longer than the terminal is wide, so that it needs two lines.")
    shown = screen(out.getvalue())
    assert shown[0] == "A: done." and shown[-1].endswith("it needs two lines.") and progress.failed == 1
    assert "A: [######                  ] 0 of 2 KB" in out.getvalue()


def screen(text):
    """The lines that a terminal shows at the end."""
    lines, row = [""], 0
    for part in text.replace("\033[K", "").split("\n"):
        while part.startswith(("\033[1A", "\033[2A")):
            row -= int(part[2])
            part = part[4:]
        lines[row:] = [part.lstrip("\r"), *lines[row + 1 :]]
        row += 1
        lines += [""] * (row >= len(lines))
    return [line for line in lines if line]


def test_a_zip_that_was_downloaded_can_be_used(drive, tmp_path, capsys):
    release.pack(contents(), tmp_path / "it.zip")
    assert deployed("--zip", tmp_path / "it.zip", drive) == 0 and has(drive, contents())
    assert "Pocket Dojo 0.9 is on it" in capsys.readouterr().out


def test_a_zip_of_another_board_is_refused_and_one_for_any_is_not(drive, tmp_path):
    release.pack(contents(board="hack_club_sprig"), tmp_path / "sprig.zip")
    with pytest.raises(Trouble, match="this zip is for hack_club_sprig, and this board is pybadge"):
        deploy.Releases(tmp_path / "sprig.zip").of("pybadge")
    release.pack(contents(board=release.ANY), tmp_path / "any.zip")
    assert deploy.Releases(tmp_path / "any.zip").of("pybadge") == contents(board=release.ANY)


def test_what_is_no_zip_of_ours_is_refused(tmp_path, capsys):
    damaged = contents()
    damaged[release.IMAGE] = damaged[release.IMAGE].replace(b"BM", b"??")
    release.pack(damaged, tmp_path / "damaged.zip")
    release.pack({**contents(), "code.py": b"print(1)"}, tmp_path / "other.zip")
    release.pack({release.IMAGE: contents()[release.IMAGE]}, tmp_path / "part.zip")
    release.pack({"a.txt": b"a"}, tmp_path / "alien.zip")
    (tmp_path / "text.zip").write_text("no zip")
    for name in ("damaged.zip", "other.zip", "part.zip", "alien.zip", "text.zip", "missing.zip"):
        assert deployed("--zip", tmp_path / name, tmp_path) == 1 and name in capsys.readouterr().err


def test_where_no_drive_is_plugged_in_that_is_said(monkeypatch, capsys):
    monkeypatch.setattr(mounted, "_PLACES", ())
    assert deployed() == 1 and "Plug one in" in capsys.readouterr().err


def test_what_a_board_gets_is_made_once(monkeypatch):
    made = []
    monkeypatch.setattr(release, "contents", lambda board, compiler: made.append(board) or {"code.py": b""})
    monkeypatch.setattr(deploy.build_device, "find_compiler", lambda: Path("mpy-cross"))
    releases = deploy.Releases()
    assert releases.of("pybadge") is releases.of("pybadge") and made == ["pybadge"]
