"""What a release would publish is shown whole, with what is still to do; and the changelog has each version once."""

import re
import subprocess

import publish
import pytest

import address
import release
from shared import ROOT

CHANGES = "# Changelog\n\n## [0.10] - 2026-12-01\n### Added\n- This\n\n## [0.9] - not released yet\nThe first one.\n"


@pytest.fixture
def made(tmp_path, monkeypatch):
    """A repository with zips, a page and a changelog, as version 0.10."""
    for name in "build/release/a.zip", "build/release/SHA256SUMS", "build/web/index.html", "CHANGELOG.md", ".gitignore":
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text({"CHANGELOG.md": CHANGES, ".gitignore": "build\n"}.get(name, "four"))
    me = ["git", "-c", "user.name=me", "-c", "user.email=me@example.org"]
    for words in ["init"], ["add", "."], ["commit", "-m", "All"]:
        subprocess.run([*me, *words], cwd=tmp_path, check=True, capture_output=True)
    monkeypatch.setattr(publish, "ROOT", tmp_path)
    monkeypatch.setattr(publish, "PAGE", tmp_path / "build/web")
    monkeypatch.setattr(publish, "CHANGES", tmp_path / "CHANGELOG.md")
    monkeypatch.setattr(release, "MADE", tmp_path / "build/release")
    monkeypatch.setattr(release, "version", lambda: "0.10")
    monkeypatch.setattr(address, "page", lambda: "https://me.github.io/dojo/")
    return tmp_path


def test_all_is_shown_and_nothing_is_in_the_way(made, capsys):
    publish.main(["0.10"])
    told = capsys.readouterr().out
    for name in "a.zip", "SHA256SUMS":
        assert re.search(r"(?m)^  %s +1 KB  04efaf080f5a3e74$" % name, told), told
    assert "The page, https://me.github.io/dojo/: 1 files, 1 KB" in told and "\n  - This\n" in told
    assert "The first one." not in told and told.endswith("git tag v0.10 && git push origin v0.10\n")
    assert subprocess.run(["git", "tag"], cwd=made, capture_output=True).stdout == b""


def test_what_is_still_to_do_is_said_all_at_once(made, capsys, monkeypatch):
    (made / "new.txt").touch()
    subprocess.run(["git", "tag", "v0.9"], cwd=made, check=True)
    monkeypatch.setattr(address, "page", lambda: "")
    with pytest.raises(SystemExit) as ended:
        publish.main(["0.9"])
    told = capsys.readouterr().err.splitlines()
    assert ended.value.code == 1 and told[0] == "Nothing was published. Still to do:"
    said = "version.py says 0.10", "no date", "not committed", "a tag v0.9", "make address"
    assert len(told) == 1 + len(said) and all(each in line for each, line in zip(said, told[1:]))
    with pytest.raises(SystemExit):
        publish.main(["7.1"])
    assert "CHANGELOG.md has no version 7.1: 0.10, 0.9." in capsys.readouterr().err


def test_without_zips_or_page_it_is_said_how_to_make_them(made, capsys, monkeypatch):
    monkeypatch.setattr(publish, "PAGE", made / "build/nothing")
    with pytest.raises(SystemExit) as ended:
        publish.main([])
    assert ended.value.code == 1 and "make release VERSION=0.10" in capsys.readouterr().err


def test_the_notes_are_those_of_that_version(made, capsys):
    publish.main(["--notes", "0.10"])
    assert capsys.readouterr().out == "### Added\n- This\n"
    with pytest.raises(SystemExit):
        publish.main(["--notes", "1.0"])


def test_the_changelog_has_this_version_first_and_each_once():
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    versions = re.findall(r"(?m)^## \[(.+?)\]", text)
    assert versions[0] in (release.version(), "Unreleased") and release.version() in versions
    assert len(set(versions)) == len(versions) and publish.notes(release.version())[1].startswith("The first one.")
    kinds = {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
    assert set(re.findall(r"(?m)^### (.+)$", text)) <= kinds
