"""Where a copy is: a fork leads to its own page, in README, docs, READ-ME-FIRST, on the loan cards, and only there."""

import os
import re
import shutil
import subprocess

import pytest

import address
import readme
import release

ROOT = release.ROOT
MINE, ELSEWHERE = "https://me.github.io/my-dojo/", "https://example.org/dojo/"
PAGES = ["README.md", *(path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").rglob("*.md"))]


@pytest.fixture
def copy(tmp_path):
    """A copy of what is written into, as from before anything was known."""
    for name in (address.FILE, *PAGES):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        text = (ROOT / name).read_text(encoding="utf-8")
        if address.page():
            text = text.replace("](%s)" % address.page(), "](%s%s)" % ("../" * name.count("/"), address.DEPLOYED))
        (tmp_path / name).write_text(re.sub("(?m)^(page|repository) =.*", r"\1 =", text), encoding="utf-8")
    return tmp_path


def leading(root, text):
    """How often that stands in README and docs."""
    return sum((root / name).read_text(encoding="utf-8").count(text) for name in PAGES)


def test_every_link_to_the_page_leads_there_and_says_no_more_than_it_has_to(copy):
    links = leading(copy, "deployments/github-pages)")
    assert links >= 3 and address.page(copy) == address.issues(copy) == ""
    assert address.write(MINE, "me/my-dojo", copy)
    assert leading(copy, "](%s)" % MINE) == links
    assert leading(copy, "github-pages)") == leading(copy, "View deployment") == 0
    assert (copy / "README.md").read_text().splitlines()[1].startswith("**[Play in your browser](%s)** · " % MINE)
    assert address.page(copy) == MINE and address.issues(copy) == "https://github.com/me/my-dojo/issues/new/choose"
    assert not address.write(MINE, "me/my-dojo", copy), "nothing is left to do"


def test_a_fork_gets_its_own_and_a_page_elsewhere_stays(copy):
    address.write(MINE, "me/my-dojo", copy)
    links = leading(copy, MINE)
    assert address.wanted("me/my-dojo", copy) == MINE and address.wanted("You/fork", copy) == "https://you.github.io/fork/"
    assert address.write(address.wanted("You/fork", copy), "You/fork", copy)
    assert leading(copy, MINE) == 0 and leading(copy, "](https://you.github.io/fork/)") == links
    assert address.write(ELSEWHERE, "", copy) and address.repository(copy) == "https://github.com/You/fork"
    assert address.wanted("You/fork", copy) == ELSEWHERE and address.wanted("me/my-dojo", copy) == MINE


def test_the_page_of_a_person_is_at_their_name():
    assert address.page_of("Me/me.github.io") == "https://me.github.io/"


@pytest.mark.parametrize("wrong", ["example.org", "https://example.org/dojo", "https://a b/", "javascript:x/", 'https://"/'])
def test_what_is_no_address_is_refused_and_changes_nothing(copy, wrong):
    with pytest.raises(ValueError, match="is no address of a page"):
        address.write(wrong, "", copy)
    for name in "me", "me/a b", "me/a/b", "":
        with pytest.raises(ValueError, match="is no repository: owner/name"):
            address.page_of(name)
    assert address.page(copy) == ""


def test_read_me_first_leads_to_the_page_and_to_where_one_tells_as_soon_as_they_are_known(monkeypatch):
    for page, home in ("", ""), (MINE, "https://github.com/me/my-dojo"):
        monkeypatch.setattr(address, "page", lambda page=page: page)
        monkeypatch.setattr(address, "repository", lambda root=None, home=home: home)
        made = readme.page("pybadge", "0.9")
        count = len(readme.languages())
        assert made.count('<a href="%s">%s</a>' % (MINE, MINE)) == (count if page else 0)
        assert made.count('<a href="https://github.com/me/my-dojo/issues/new/choose">') == (2 * count if home else 0)
        assert 'href=""' not in made and "Send us" in made and "Tell us" in made


def test_the_main_branch_is_changed_once_by_what_the_workflow_runs(copy, tmp_path_factory):
    """Its own lines, on a repository whose `make address` writes and prints nothing."""
    workflow = (ROOT / ".github/workflows/release.yml").read_text(encoding="utf-8")
    (script,) = re.findall(r"(?m)^        run: \|\n((?: {10}.*\n)+)", workflow)
    origin, work = tmp_path_factory.mktemp("origin"), tmp_path_factory.mktemp("work")
    git = ["git", "-c", "user.name=me", "-c", "user.email=me@example.org", "-c", "init.defaultBranch=main"]

    def run(*words, cwd=work):
        return subprocess.run(words, cwd=cwd, check=True, capture_output=True, text=True).stdout

    for name in "address", "new_enough":
        shutil.copy(ROOT / ("tools/release/%s.py" % name), copy / "tools/release")
    made = "import address; address.write(address.wanted('$(REPOSITORY)'), '$(REPOSITORY)')"
    (copy / "Makefile").write_text('address:\n\t@cd tools/release && python3 -c "%s"\n' % made)
    run(*git, "init", "--bare", ".", cwd=origin)
    run(*git, "init", ".", cwd=copy)
    run(*git, "add", ".", cwd=copy)
    run(*git, "commit", "-m", "All", cwd=copy)
    run(*git, "tag", "v0.9", cwd=copy)
    run(*git, "push", str(origin), "HEAD:main", "v0.9", cwd=copy)
    run("git", "clone", "--quiet", "--branch", "v0.9", str(origin), ".")
    for _ in range(2):
        environment = {"PATH": os.environ["PATH"], "HOME": str(work), "BRANCH": "main", "REPOSITORY": "me/my-dojo"}
        subprocess.run(["bash", "-ec", script], cwd=work, env=environment, check=True, capture_output=True)
        said = run("git", "log", "--format=%s", "main", cwd=origin).splitlines()
        assert said == ["Lead to the page of this repository", "All"]
    assert "(%s)" % MINE in run("git", "show", "main:README.md", cwd=origin)
    assert run("git", "show", "v0.9:README.md", cwd=origin) == run("git", "show", "HEAD:README.md", cwd=copy)
