"""Shows all that a release would publish, and what stands in its way. It publishes nothing: a tag does, on GitHub.

    make release VERSION=0.9                            # makes zips and page first
    python3 tools/publish.py --notes 0.9                # what CHANGELOG.md says of it, which the workflow publishes

docs/inside/release.md says what to do then.
"""

import argparse
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tools/release")]

import new_enough  # noqa: E402  after the path

new_enough.check()

import address  # noqa: E402
import release  # noqa: E402

PAGE = ROOT / "build/web"
CHANGES = ROOT / "CHANGELOG.md"


def notes(version):
    """(its date, what has changed) of a version in CHANGELOG.md; "" for no date. ValueError if it is not there."""
    parts = re.split(r"(?m)^## \[(.+?)\] - (.*)\n", CHANGES.read_text(encoding="utf-8"))
    known = {name: (date, text.strip()) for name, date, text in zip(parts[1::3], parts[2::3], parts[3::3])}
    if version not in known:
        raise ValueError("CHANGELOG.md has no version %s: %s." % (version, ", ".join(known)))
    date, text = known[version]
    return date if re.fullmatch(r"\d{4}-\d\d-\d\d", date) else "", text


def in_the_way(version):
    """Sentences about what has to be done before this version can be published."""
    found = []
    if version != release.version():
        found.append("lib/dojo/version.py says %s." % release.version())
    try:
        if not notes(version)[0]:
            found.append("CHANGELOG.md has no date for %s." % version)
    except ValueError as wrong:
        found.append(str(wrong))
    if _git("status", "--porcelain"):
        found.append("There are changes that are not committed.")
    if _git("tag", "--list", "v" + version):
        found.append("There is a tag v%s already: a published number is never used again." % version)
    if not address.page():
        found.append("Where the page will be is not known here: make address REPOSITORY=owner/name.")
    return found


def shown(version):
    """All that would be published, in lines."""
    yield 'Pocket Dojo %s, as the release "v%s", with:' % (version, version)
    for path in sorted(release.MADE.iterdir()):
        data = path.read_bytes()
        yield "  %-62s %5d KB  %s" % (path.name, (len(data) + 1023) // 1024, release.sha256(data)[:16])
    files = [path for path in PAGE.rglob("*") if path.is_file()]
    size = sum(path.stat().st_size for path in files)
    yield "The page, %s: %d files, %d KB" % (address.page() or "wherever it will be", len(files), (size + 1023) // 1024)
    yield "What stands beside it, from CHANGELOG.md:"
    try:
        yield from ("  " + line for line in notes(version)[1].splitlines())
    except ValueError as wrong:
        yield "  %s" % wrong


def _git(*words):
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


def main(arguments):
    parser = argparse.ArgumentParser(prog="tools/publish.py", description=__doc__.splitlines()[0])
    parser.add_argument("version", nargs="?", default=release.version(), help="else that of lib/dojo/version.py")
    parser.add_argument("--notes", action="store_true", help="only what CHANGELOG.md says of it")
    chosen = parser.parse_args(arguments)
    if chosen.notes:
        try:
            print(notes(chosen.version)[1])
        except ValueError as wrong:
            parser.exit(1, "%s\n" % wrong)
        return
    if not release.MADE.is_dir() or not PAGE.is_dir():
        parser.exit(1, "Zips or page are not made yet: make release VERSION=%s\n" % chosen.version)
    print(*shown(chosen.version), sep="\n")
    wrong = in_the_way(chosen.version)
    if wrong:
        parser.exit(1, "\n".join(["Nothing was published. Still to do:", *("- " + each for each in wrong)]) + "\n")
    print("Nothing was published. This would do it: git tag v{0} && git push origin v{0}".format(chosen.version))


if __name__ == "__main__":
    main(sys.argv[1:])
