"""The files of the web page: their size, the same every time, nothing inline, nothing from elsewhere."""

import re

import build_web


def test_the_same_sources_make_the_same_bytes_and_too_many_are_refused(site, tmp_path, need):
    from page_fixtures import small_release

    found = build_web.page(small_release)
    assert found == {path.name: path.read_bytes() for path in site.folder.iterdir()}
    # Releases of all boards take less than 600 KB (make web says how large all is).
    assert sum(map(len, found.values())) < build_web.MOST - 600_000
    found["large"] = bytes(build_web.MOST)
    try:
        build_web.write(found, tmp_path / "page")
    except ValueError as wrong:
        assert "may have 2000000" in str(wrong)
    else:
        raise AssertionError("a page of more than 2 MB was made")


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
