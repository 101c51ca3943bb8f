"""The files of the web page: their size, the same every time, nothing inline, nothing from elsewhere."""

import io
import json
import re
import shutil
import subprocess

import pytest

import build_web
import front
import serve
from page_fixtures import small_release

ROOT = build_web.ROOT


def test_the_same_sources_make_the_same_bytes_and_too_many_are_refused(site, tmp_path, need):
    found = build_web.page(small_release)
    made = [path for path in site.folder.rglob("*") if path.is_file()]
    assert found == {path.relative_to(site.folder).as_posix(): path.read_bytes() for path in made}
    # Releases of all boards take 395 KB (make web says how large all is).
    assert sum(map(len, found.values())) < build_web.MOST - 430_000
    found["large"] = bytes(build_web.MOST)
    with pytest.raises(ValueError, match="may have 2000000"):
        build_web.write(found, tmp_path / "page")


def test_without_npm_the_package_is_named_once_and_nothing_else_is_tried(tmp_path):
    """All but npm has been set up, in a copy of what make looks at."""
    for name in ("Makefile", "tools/setup_web.sh", "tools/web/package.json", "tools/web/package-lock.json"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    for name in ("tools/setup_python.sh", *["requirements-%s.txt" % kind for kind in ("play", "device", "bytecode")]):
        (tmp_path / name).touch()
    for name in (".venv/.play", "build/lib/.done", "build/bytecode/.done"):
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).touch()
    tools = tmp_path / "bin"
    tools.mkdir()
    for name in ("bash", "sh", "env", "make", "dirname", "touch"):
        (tools / name).symlink_to(shutil.which(name))
    environment = {"PATH": str(tools), "HOME": str(tmp_path)}
    ended = subprocess.run(["make", "serve"], cwd=tmp_path, env=environment, capture_output=True, text=True)
    said = ended.stdout + ended.stderr
    assert ended.returncode and said.count("apt install npm") == 1
    assert "make setup" not in said and "Traceback" not in said and "build_web" not in said


def test_nothing_is_inline_and_nothing_comes_from_elsewhere():
    html = (build_web.PAGE / "index.html").read_text(encoding="utf-8")
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', html)[1]
    assert "default-src 'none'" in policy and "script-src 'self' 'wasm-unsafe-eval'" in policy
    assert "unsafe-inline" not in policy and "'unsafe-eval'" not in policy
    assert not re.search(r"<script(?![^>]* src=)|<style| style=| on[a-z]+=", html)
    for path in build_web.shown():
        if path.suffix != ".png":
            text = path.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
            assert not re.search(r"https?://|\beval\(|new Function|innerHTML|document\.write", text), path.name


def test_a_link_to_the_page_is_shown_with_a_picture_and_a_sentence():
    english = front.words()["en"]
    for address in ("", "https://example.org/dojo/"):
        html = front.index(address).decode()
        shown = dict(re.findall(r'<meta (?:property|name)="([\w:]+)" content="([^"]*)"', html))
        assert shown["og:image"] == address + "share.png" and (front.PAGE / "icons/share.png").exists()
        assert shown["description"] == shown["og:description"] == english["description"]
        assert "{" not in re.sub(r"<meta http-equiv[^>]*>", "", html), "all is filled in"
        assert html.count('<a href="#') == len(front.GAMES) and not re.search(r' style=| on[a-z]+="', html)


def test_a_visitor_who_leaves_in_the_middle_of_a_file_leaves_no_traceback():
    class Gone:
        def write(self, data):
            raise BrokenPipeError

    handler = object.__new__(serve.Handler)
    handler.send_head = lambda: io.BytesIO(b"page")
    handler.wfile = Gone()
    handler.do_GET()


def test_the_lock_of_npm_names_no_server():
    lock = json.loads((ROOT / "tools/web/package-lock.json").read_text())
    packages = [each for name, each in lock["packages"].items() if name]
    assert all("integrity" in each and "resolved" not in each for each in packages) and len(packages) > 3


def test_the_linter_finds_what_is_wrong_in_javascript(need, tmp_path):
    need("build/npm/node_modules/.bin/oxlint", "the linter needs npm: make setup")
    linter = ROOT / "build/npm/node_modules/.bin/oxlint"
    command = [linter, "--config", ROOT / "tools/web/oxlint.json", "--deny-warnings"]
    assert subprocess.run([*command, ROOT / "sim/web"], capture_output=True).returncode == 0
    for wrong in ("export const a = nothing;", "const unused = 1;", "export const b = (a) => a == 2;"):
        (tmp_path / "wrong.js").write_text(wrong + "\n")
        assert subprocess.run([*command, tmp_path], capture_output=True).returncode == 1, wrong
