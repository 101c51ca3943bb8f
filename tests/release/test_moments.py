"""A copy that breaks off, at many moments: what was there before starts, or code.py says what to do, or all is there.
The owner's files are as they were. By hand, by `make deploy`, over a line, by the page.
"""

import base64
import contextlib
import io
import os
import sys
import types
from itertools import accumulate

import pytest

import deploy
import onto_drive
import over_serial
import release
import scope
from page_fixtures import small_release
from shared import ROOT
from small import contents, files, older, plug_in, put_all
from trouble import Trouble

MOMENTS = 50
MAIN = (ROOT / "code.py").read_bytes()
NEW = contents() | {"code.py": MAIN}
MINE = {"code.py": b"import my_game\n"}
OWNERS = ("settings.toml", "photos/cat.bmp", "lib/adafruit_ticks.mpy", "games/mine.py")
BEFORE = {
    "a new drive": {},
    "0.8, of many files": older(count=9),
    "0.8, an image": contents("0.8") | {"code.py": MAIN},
    "another 0.9": contents(other=b"C\x06more") | {"code.py": MAIN},
    "the owner's program": MINE,
}
SAID = ("pocket-dojo.img is not here: copy it onto this drive.", "pocket-dojo.img is not whole: copy it again.")
WORKS = "it works"


def does(drive):
    """What today's code.py does on a drive: WORKS, or what it says."""
    stub = types.SimpleNamespace(VfsFat=lambda blocks: blocks, mount=lambda volume, place, readonly: None)
    names = {"__name__": "__main__"}
    with contextlib.chdir(drive), pytest.MonkeyPatch.context() as patched:
        patched.setattr(os, "chdir", lambda place: None)
        patched.setattr(sys, "path", sys.path[:])
        patched.setitem(sys.modules, "storage", stub)
        patched.setitem(sys.modules, "dojo", None)  # there is none on the drive
        exec(MAIN.partition(b"    if sentence:\n")[0], names)
    if names["image"]:
        names["image"].close()
    return names["sentence"] or WORKS


def is_clear(drive, before, new=NEW):
    """Whether who switches it on sees what it showed before, or what to do, or all that is new."""
    there = files(drive)
    if there["code.py"] != new["code.py"]:  # what was there before, which is whole
        had = {place: data for place, data in before.items() if place not in release.PLACES[:2]}
        return had.items() <= there.items()
    did = does(drive)
    return did in SAID or did == WORKS and there[release.IMAGE] in (new[release.IMAGE], before.get(release.IMAGE))


def is_kept(drive, before):
    """Whether all that is the owner's is there, a program perhaps by another name."""
    there = files(drive)
    kept = all(there.get(place) == before[place] for place in OWNERS)
    return kept and (before["code.py"] != MINE["code.py"] or before["code.py"] in there.values())


def brought(drive):
    plan = onto_drive.Plan(drive, NEW)
    for question in plan.questions():
        plan.answer(question, True)
    plan.carry_out(lambda part, whole: None)


@pytest.mark.parametrize("was", BEFORE)
def test_a_deploy_that_breaks_off_leaves_what_starts_or_says_what_to_do(was, tmp_path, monkeypatch):
    broken = 0
    for moment in range(MOMENTS):
        drive = plug_in(tmp_path / str(moment))
        put_all(drive, BEFORE[was])
        before = files(drive)
        try:
            with monkeypatch.context() as patched:
                patched.setattr(onto_drive, "put", until(sum(map(len, NEW.values())) * moment // MOMENTS))
                brought(drive)
        except Trouble:
            broken += 1
        assert is_clear(drive, before) and is_kept(drive, before), moment
        brought(drive)
        assert does(drive) == WORKS and is_kept(drive, before) and not (drive / "pocket-dojo-0.8-pybadge").exists()
    assert broken > MOMENTS // 2


def until(left):
    """In place of onto_drive.put: after so many bytes the drive is out."""
    put_one = onto_drive.put

    def put(path, data):
        nonlocal left
        put_one(path, data[: max(left, 0)])
        left -= len(data)
        if left < 0:
            raise OSError("gone")

    return put


class Line:
    """In place of mpremote's transport: a board's programs run here, on its drive, until it is pulled out.

    What was written into a file that was still open is there, or, as on FAT, is not.
    """

    left = keeps = None  # programs until then; whether such a file has what was written

    def __init__(self, port, timeout):
        self.drive, self.serial, self.names = port, self, {}
        self.read = self.write = self.close = lambda *_: None

    def enter_raw_repl(self, **_):
        pass

    def exec_raw(self, program, timeout):
        if not Line.left:
            file = self.names.pop("_file", None)
            if file and not file.closed:
                file.truncate(None if Line.keeps else 0)
                file.close()
            raise OSError("gone")
        Line.left -= 1
        if program == over_serial._WHO:
            return b"('pybadge', '10.2.1', 'circuitpython')", b""
        with contextlib.chdir(self.drive), contextlib.redirect_stdout(io.StringIO()) as printed:
            exec(program, self.names)
        return printed.getvalue().encode(), b""


@pytest.fixture
def line(monkeypatch):
    """line(drive, left): bring it over a line that has so many programs left. 0, or 1 if it broke off."""
    rename = os.rename

    def onto_nothing(old, new):
        assert not os.path.exists(new), "FAT does not replace a file"
        rename(old, new)

    def bring(drive, left, keeps=False):
        Line.left, Line.keeps = left, keeps
        with monkeypatch.context() as patched:
            patched.setattr(os, "rename", onto_nothing)
            return deploy.over_port(drive, types.SimpleNamespace(of=lambda board: NEW), True)

    monkeypatch.setattr(over_serial, "SerialTransport", Line)
    return bring


@pytest.mark.parametrize("was", BEFORE)
@pytest.mark.parametrize("keeps", [False, True])
def test_a_line_that_breaks_off_leaves_what_starts_or_says_what_to_do(keeps, was, tmp_path, line):
    drive = plug_in(tmp_path / "whole")
    put_all(drive, BEFORE[was])
    assert line(drive, 10_000) == 0
    count = 10_000 - Line.left
    moments = scope.amount("MOMENTS")
    assert count >= MOMENTS
    for moment in range(moments):
        drive = plug_in(tmp_path / str(moment))
        put_all(drive, BEFORE[was])
        before = files(drive)
        assert line(drive, count * moment // moments, keeps) == 1
        assert is_clear(drive, before) and is_kept(drive, before), moment
        assert line(drive, 10_000) == 0
        assert does(drive) == WORKS and is_kept(drive, before) and onto_drive.FRESH not in files(drive)
        assert not (drive / "pocket-dojo-0.8-pybadge").exists()


# A drive as a browser shows it, of `files`: {place: base64}. After `left` changes, of which every 4 KB are one, it is
# pulled out. What is written stands beside the file until that is closed. Gives what is there then, and what is left.
_ON_PAGE = """async ({files, left}) => {
    const {examine, install} = await import(new URL("deploy/drive.js", location.href));
    const gone = () => { if (left < 0) throw new DOMException("gone", "NotFoundError"); };
    const change = () => { left -= 1; gone(); };
    const absent = () => { throw new DOMException("not there", "NotFoundError"); };
    const handle = inside => ({
        kind: "directory",
        async getDirectoryHandle(name, {create} = {}) {
            gone();
            if (!inside.has(name) && create) { change(); inside.set(name, new Map()); }
            return inside.get(name) instanceof Map ? handle(inside.get(name)) : absent();
        },
        async getFileHandle(name, {create} = {}) {
            gone();
            if (!inside.has(name) && create) { change(); inside.set(name, new Uint8Array()); }
            if (!(inside.get(name) instanceof Uint8Array)) absent();
            const getFile = async () => { gone(); return new File([inside.get(name)], name); };
            return {kind: "file", getFile, createWritable};
            async function createWritable() {
                const beside = name + ".crswap";
                change();
                inside.set(beside, new Uint8Array());
                return {
                    async write(bytes) {
                        for (let at = 0; at < bytes.length; at += 4096) {
                            change();
                            const before = inside.get(beside), piece = bytes.subarray(at, at + 4096);
                            const longer = new Uint8Array(before.length + piece.length);
                            longer.set(before);
                            longer.set(piece, before.length);
                            inside.set(beside, longer);
                        }
                    },
                    async abort() { change(); inside.delete(beside); },
                    async close() { change(); inside.set(name, inside.get(beside)); inside.delete(beside); },
                };
            }
        },
        async removeEntry(name) {
            gone();
            if (!inside.has(name)) absent();
            if (inside.get(name).size) throw new DOMException("not empty", "InvalidModificationError");
            change();
            inside.delete(name);
        },
        async *entries() {
            gone();
            for (const [name, one] of inside) yield [name, one instanceof Map ? handle(one) : {kind: "file"}];
        },
    });
    const top = new Map();
    for (const [place, text] of Object.entries(files)) {
        const parts = place.split("/"), name = parts.pop();
        let folder = top;
        for (const part of parts) folder = folder.get(part) ?? folder.set(part, new Map()).get(part);
        folder.set(name, Uint8Array.from(atob(text), letter => letter.charCodeAt(0)));
    }
    await install(handle(top), await examine(handle(top)), () => {}).catch(wrong => { if (left >= 0) throw wrong; });
    const found = {};
    const walk = (folder, before) => {
        for (const [name, one] of folder)
            if (one instanceof Map) walk(one, before + name + "/");
            else found[before + name] = btoa(Array.from(one, byte => String.fromCharCode(byte)).join(""));
    };
    walk(top, "");
    return [found, left];
}"""


@pytest.mark.parametrize("was", BEFORE)
def test_a_drive_pulled_out_under_the_page_starts_or_says_what_to_do(was, tmp_path, open_page):
    page, new = open_page("?held"), small_release("pybadge")

    def bring(drive, left):
        """What is left of so many changes."""
        told = {place: base64.b64encode(data).decode() for place, data in files(drive).items()}
        found, left = page.evaluate(_ON_PAGE, {"files": told, "left": left})
        for place in told.keys() - found:
            (drive / place).unlink()
        put_all(drive, {place: base64.b64decode(text) for place, text in found.items()})
        return left

    moments = scope.amount("MOMENTS")
    count = 0
    for moment in range(moments + 1):
        drive = plug_in(tmp_path / str(moment))
        put_all(drive, BEFORE[was])
        before = files(drive)
        if count:
            assert bring(drive, count * (moment - 1) // moments) < 0
            assert is_clear(drive, before, new) and is_kept(drive, before), moment
        count = 10_000 - bring(drive, 10_000) if not count else count
        bring(drive, 10_000)
        assert does(drive) == WORKS and is_kept(drive, before) and new.items() <= files(drive).items(), moment
    assert count >= MOMENTS


@pytest.mark.parametrize("was", [each for each in BEFORE if BEFORE[each] != MINE])
@pytest.mark.parametrize("is_long_at_once", [False, True])
@pytest.mark.parametrize("order", [release.PLACES, release.PLACES[::-1]])
def test_by_hand_whatever_comes_first_and_whether_a_file_is_as_long_as_it_will_be_at_once(
    order, is_long_at_once, was, tmp_path
):
    ends = [*accumulate(len(NEW[place]) for place in order)]
    for moment in sorted({*ends, *range(0, ends[-1], ends[-1] // MOMENTS)}):  # bytes
        drive = plug_in(tmp_path / str(moment))
        put_all(drive, BEFORE[was])
        before, left = files(drive), moment
        for place in order:
            data = NEW[place][: max(left, 0)]
            left -= len(NEW[place])
            if is_long_at_once and data:
                data += before.get(place, b"")[len(data) :]
                data = data[: len(NEW[place])].ljust(len(NEW[place]), b"\xff")
            if data:
                (drive / place).write_bytes(data)
        begun = files(drive)["code.py"]
        is_in_code_py = begun[:40] == MAIN[:40] and begun != MAIN  # a block or two, and no program could say that
        assert is_in_code_py or is_clear(drive, before), moment
        assert is_kept(drive, before)
    assert does(drive) == WORKS
