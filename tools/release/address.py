"""Where this copy of Pocket Dojo is: its page and its repository. A fork has its own, so both are written in one place.

    make address REPOSITORY=me/pocket-dojo                  # its page is then https://me.github.io/pocket-dojo/
    make address URL=https://example.org/dojo/              # the page is elsewhere (REPOSITORY= beside it, where known)

They are kept in address.txt beside this file, for READ-ME-FIRST, the loan cards and the page; README and docs are
changed: the link to GitHub's list of deployments, or to the page of whoever this was copied from, becomes one to the
page itself. The loan cards are then printed anew, with the address as a code to scan.
"""

import argparse
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools/release"))

import new_enough  # noqa: E402  after the path

new_enough.check()

FILE = "tools/release/address.txt"
SHEETS = "tools/workshop/paper/sheets.py"
GITHUB = "https://github.com/"
DEPLOYED = "../../deployments/github-pages"  # from the repository's front page, which README is

_LINK = re.compile(r"\]\((?:\.\./)+deployments/github-pages\)")
_HOW = re.compile(r"(?<=\))(\**) \(press \*\*View deployment\*\*\)")
_PAGE = re.compile(r"https?://[\w.:-]+/(?:[\w.~-]+/)*")
_REPOSITORY = re.compile(r"[\w-]+/[\w.-]+", re.ASCII)


def page(root=ROOT):
    """The address of the page, with a / at its end; "" if it is not known."""
    return _read(root, "page")


def repository(root=ROOT):
    """The address of the repository, without a / at its end; "" if it is not known."""
    return _read(root, "repository")


def issues(root=ROOT):
    """Where people tell what is wrong; "" if it is not known."""
    known = repository(root)
    return known and known + "/issues/new/choose"


def checked(owner_and_name):
    """The same. ValueError if it is no owner and name."""
    if not _REPOSITORY.fullmatch(owner_and_name):
        raise ValueError("%r is no repository: owner/name." % owner_and_name)
    return owner_and_name


def page_of(owner_and_name):
    """Where GitHub Pages shows the page of a repository: "https://me.github.io/dojo/" for "me/dojo"."""
    owner, name = checked(owner_and_name).split("/")
    host = owner.lower() + ".github.io"
    return "https://%s/" % host if name.lower() == host else "https://%s/%s/" % (host, name)


def wanted(owner_and_name, root=ROOT):
    """Where the page of a repository is: what is written down for it, else where GitHub Pages shows it."""
    is_ours = repository(root) == GITHUB + owner_and_name
    return is_ours and page(root) or page_of(owner_and_name)


def write(address, owner_and_name="", root=ROOT):
    """Write down where the page and the repository are, "" for a repository that stays as it was; whether that changed
    anything. ValueError for what is no address, or no repository.
    """
    if not _PAGE.fullmatch(address):
        raise ValueError("%r is no address of a page: https://example.org/dojo/, with a / at the end." % address)
    before, home = page(root), GITHUB + checked(owner_and_name) if owner_and_name else repository(root)
    changed = _put(root / FILE, lambda text: _with(_with(text, "page", address), "repository", home))
    for path in (root / "README.md", *sorted((root / "docs").rglob("*.md"))):
        changed += _put(path, lambda text: _linked(text, before, address))
    return changed > 0


def _linked(text, before, address):
    """Markdown with its links to the page leading to this address."""
    text = _HOW.sub(r"\1", _LINK.sub("](%s)" % address, text))
    return text.replace("](%s" % before, "](%s" % address) if before else text


def _read(root, name):
    return re.search("(?m)^%s =(.*)$" % name, (root / FILE).read_text(encoding="utf-8"))[1].strip()


def _with(text, name, value):
    return re.sub("(?m)^%s =.*$" % name, lambda _: ("%s = %s" % (name, value)).rstrip(), text)


def _put(path, change):
    """Change a file. Whether it is another one now."""
    text = path.read_text(encoding="utf-8")
    new = change(text)
    if new != text:
        path.write_text(new, encoding="utf-8")
    return new != text


def main(arguments):
    parser = argparse.ArgumentParser(prog="tools/release/address.py", description=__doc__.splitlines()[0])
    parser.add_argument("--repository", default="", help="owner/name on GitHub")
    parser.add_argument("--url", default="", help="of the page, with a / at its end; else where GitHub Pages shows it")
    chosen = parser.parse_args(arguments)
    if not chosen.repository and not chosen.url:
        parser.exit(1, "Which one? make address REPOSITORY=owner/name, or make address URL=https://example.org/dojo/\n")
    try:
        is_new = write(chosen.url or wanted(chosen.repository), chosen.repository)
    except ValueError as wrong:
        parser.exit(1, "%s\n" % wrong)
    if is_new:
        subprocess.run([sys.executable, str(ROOT / SHEETS)], check=True)
    print("The page: %s\nTell us: %s" % (page(), issues() or "not known: REPOSITORY=owner/name"))


if __name__ == "__main__":
    main(sys.argv[1:])
