"""Zips that were downloaded from anybody: what is no release of ours, or would write where none does, is refused."""

import io
import os
import random
import zipfile

import pytest

import deploy
import release
from small import contents, deployed, files, older, plug_in
from trouble import Trouble

NOT_OURS = (
    "C:/Users/me/x.bat", "C:\\x", "\\\\server\\share", "..\\x", "../x", "/etc/passwd", "./code.py",
    "settings.toml", "boot.py", "secrets.py", "code.txt", "Code.py", "POCKET-DOJO.IMG", "lib/x.mpy",
    "pocket-dojo-0.9-pybadge/x", "../code.py", "code.py/../boot.py", "NUL", "code.py:hidden", "a\x1b[2J",
)  # fmt: skip


def zipped(path, made, how=zipfile.ZIP_STORED):
    """A zip of {place: bytes}."""
    with zipfile.ZipFile(path, "w", how) as packed:
        for name, data in made.items():
            packed.writestr(name, data)
    return path


@pytest.mark.parametrize("name", NOT_OURS)
def test_a_zip_that_brings_what_is_not_ours_is_refused_and_nothing_is_written(name, tmp_path, capsys):
    drive = plug_in(tmp_path / "CIRCUITPY")
    before = files(drive)
    zipped(tmp_path / "it.zip", {**contents(), name: b"theirs"})
    assert deployed("--zip", tmp_path / "it.zip", "--yes", drive) == 1
    said = capsys.readouterr().err
    assert "which is not Pocket Dojo's. Nothing was written." in said and "\x1b" not in said
    assert files(drive) == before


def test_more_than_any_release_has_is_not_even_read(tmp_path, monkeypatch):
    bomb = zipped(tmp_path / "bomb.zip", {**contents(), release.READ_ME: bytes(50_000_000)}, zipfile.ZIP_DEFLATED)
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
    path = zipped(tmp_path / "it.zip", {**contents(), release.READ_ME: bytes(50_000_000)}, zipfile.ZIP_DEFLATED)
    path.write_bytes(path.read_bytes().replace((50_000_000).to_bytes(4, "little"), (1000).to_bytes(4, "little")))
    with zipfile.ZipFile(path) as packed:
        assert packed.getinfo(release.READ_ME).file_size == 1000
    with pytest.raises(Trouble, match="cannot be read: Bad CRC-32"):
        deploy.read_zip(path)


def test_other_ways_to_pack_are_refused_as_they_cannot_be_stopped_half_way(tmp_path):
    for how in (zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA):
        with pytest.raises(Trouble, match="packed in a way"):
            deploy.read_zip(zipped(tmp_path / "it.zip", contents(), how))
    release.pack(contents(), tmp_path / "ours.zip")
    repacked = zipped(tmp_path / "repacked.zip", contents(), zipfile.ZIP_DEFLATED)
    assert deploy.read_zip(repacked) == deploy.read_zip(tmp_path / "ours.zip") == ("pybadge", contents())


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_a_file_that_is_in_it_twice_is_refused(tmp_path):
    path = zipped(tmp_path / "it.zip", contents())
    with zipfile.ZipFile(path, "a") as packed:
        packed.writestr("code.py", b"print(1)")
    with pytest.raises(Trouble, match="the same file twice"):
        deploy.read_zip(path)


def test_what_is_only_to_be_read_is_not_written(tmp_path):
    read = {release.READ_ME: b"<p>Read me</p>", "boards.md": b"# Boards"}
    assert deploy.read_zip(zipped(tmp_path / "it.zip", {**read, **contents()})) == ("pybadge", contents())


def test_an_older_release_of_many_files_is_refused(tmp_path):
    with pytest.raises(Trouble, match="Nothing was written"):
        deploy.read_zip(zipped(tmp_path / "it.zip", older()))


def test_whatever_byte_of_a_zip_is_wrong_it_is_whole_or_a_sentence(tmp_path):
    chance = random.Random(3)
    made = io.BytesIO()
    zipped(made, contents(), zipfile.ZIP_DEFLATED)
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
