"""Zips that were downloaded from anybody: what is no release of ours, or would write where none does, is refused."""

import io
import os
import random
import zipfile

import pytest

import deploy
import release
from small import contents, deployed, files, plug_in
from trouble import Trouble

FOLDER = "pocket-dojo-0.9-pybadge/"
OURS = ("code.py", "READ-ME-FIRST.html", FOLDER + "files.txt", FOLDER + "lib/größe.mpy", FOLDER + "settings.toml")
NOT_OURS = (
    "C:/Users/me/x.bat", "c:x", "C:\\x", "\\\\server\\share", "..\\x", "../x", "/etc/passwd", "./code.py",
    "settings.toml", "boot.py", "secrets.py", "code.txt", "Code.py", "lib/x.mpy", "pocket-dojo-0.9/x", "",
    FOLDER + "../boot.py", FOLDER + "a/../../boot.py", FOLDER + "C:/x", FOLDER + "a\\..\\..\\boot.py", FOLDER + "./x",
    FOLDER + "a//b", FOLDER + "CON", FOLDER + "nul.txt", FOLDER + "com1.mpy", FOLDER + "lpt²", FOLDER + "aux .txt",
    FOLDER + "x.", FOLDER + "x ", FOLDER + "x.mpy:hidden", FOLDER + "x\0y", FOLDER + "x\ny", FOLDER + "wh?t",
    "C:" + FOLDER + "x", "pocket-dojo-0.9-../x", "pocket-dojo-0.9-C:/x",
)  # fmt: skip


def zipped(path, made, how=zipfile.ZIP_STORED):
    """A zip of {place: bytes} with a list of ours for all of it."""
    made = {name: data for name, data in made.items() if name != FOLDER + release.LIST}
    made[FOLDER + release.LIST] = release.listed(made).encode()
    with zipfile.ZipFile(path, "w", how) as packed:
        for name, data in made.items():
            packed.writestr(name, data)
    return path


def test_a_place_is_one_of_ours_wherever_a_drive_is_plugged_in():
    assert [name for name in OURS if not release.is_place(name)] == []
    assert [name for name in NOT_OURS if release.is_place(name)] == []
    listed = "%s  %%s\n" % ("0" * 64)
    assert all(release.read_list(listed % name) == {} for name in NOT_OURS)


@pytest.mark.parametrize(
    "name", ["C:/x", "..\\x", "settings.toml", "boot.py", "secrets.py", FOLDER + "NUL", "a\x1b[2J"]
)
def test_a_zip_that_brings_what_is_not_ours_is_refused_and_nothing_is_written(name, tmp_path, capsys):
    drive = plug_in(tmp_path / "CIRCUITPY")
    before = files(drive)
    zipped(tmp_path / "it.zip", {**contents(), name: b"theirs"})
    assert deployed("--zip", tmp_path / "it.zip", "--yes", drive) == 1
    said = capsys.readouterr().err
    assert "which is not Pocket Dojo's. Nothing was written." in said and "\x1b" not in said
    assert files(drive) == before


def test_more_than_any_release_has_is_not_even_read(tmp_path, monkeypatch):
    bomb = zipped(tmp_path / "bomb.zip", {**contents(), FOLDER + "bomb": bytes(50_000_000)}, zipfile.ZIP_DEFLATED)
    assert bomb.stat().st_size < 100_000
    monkeypatch.setattr(zipfile.ZipFile, "read", None)
    with pytest.raises(Trouble, match="has more in it than any Pocket Dojo"):
        deploy.read_zip(bomb)
    os.truncate(bomb, 50 * 1024**3)
    with pytest.raises(Trouble, match="bomb.zip is too large"):
        deploy.read_zip(bomb)
    os.mkfifo(tmp_path / "pipe.zip")
    with pytest.raises(Trouble, match="pipe.zip is a pipe"):
        deploy.read_zip(tmp_path / "pipe.zip")


def test_a_bomb_that_lies_about_its_size_does_not_unpack_further(tmp_path):
    """It says that it has 1000 bytes, in both places where a zip says so."""
    path = zipped(tmp_path / "it.zip", {**contents(), FOLDER + "bomb": bytes(50_000_000)}, zipfile.ZIP_DEFLATED)
    path.write_bytes(path.read_bytes().replace((50_000_000).to_bytes(4, "little"), (1000).to_bytes(4, "little")))
    with zipfile.ZipFile(path) as packed:
        assert packed.getinfo(FOLDER + "bomb").file_size == 1000
    with pytest.raises(Trouble, match="cannot be read: Bad CRC-32"):
        deploy.read_zip(path)


def test_other_ways_to_pack_are_refused_as_they_cannot_be_stopped_half_way(tmp_path):
    for how in (zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA):
        with pytest.raises(Trouble, match="packed in a way"):
            deploy.read_zip(zipped(tmp_path / "it.zip", contents(), how))
    release.pack(contents(), tmp_path / "ours.zip")
    repacked = zipped(tmp_path / "repacked.zip", contents(), zipfile.ZIP_DEFLATED)
    assert deploy.read_zip(repacked) == deploy.read_zip(tmp_path / "ours.zip") == ("pybadge", contents())


def test_two_files_that_are_one_on_a_drive_are_refused(tmp_path):
    path = zipped(tmp_path / "it.zip", {**contents(), FOLDER + "GAMES/__init__.MPY": b"C"})
    with pytest.raises(Trouble, match="the same file twice"):
        deploy.read_zip(path)


def test_two_releases_in_one_are_none(tmp_path):
    both = {**contents("0.8"), **contents()}
    with pytest.raises(Trouble, match="no zip of Pocket Dojo"):
        deploy.read_zip(zipped(tmp_path / "it.zip", both))


def test_whatever_byte_of_a_zip_is_wrong_it_is_whole_or_a_sentence(tmp_path):
    chance = random.Random(3)
    made = io.BytesIO()
    zipped(made, {name: data[:200] for name, data in contents().items()}, zipfile.ZIP_DEFLATED)
    wanted = ("pybadge", deploy_contents(tmp_path, made.getvalue()))
    refused = 0
    for _ in range(2000):
        wrong = bytearray(made.getvalue())
        for _ in range(chance.choice((1, 1, 2, 5))):
            wrong[chance.randrange(len(wrong))] = chance.randrange(256)
        try:
            assert ("pybadge", deploy_contents(tmp_path, bytes(wrong[: chance.choice((len(wrong), 900))]))) == wanted
        except Trouble:
            refused += 1
    assert refused > 1000


def deploy_contents(tmp_path, data):
    """What is read from a zip of these bytes."""
    (tmp_path / "some.zip").write_bytes(data)
    return deploy.read_zip(tmp_path / "some.zip")[1]
