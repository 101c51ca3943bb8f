"""What each committed thing was made from, so that a stale one is noticed without making it again.

    origins.note([TABLE], data=["games/ninja/mind/table.bin"])   # a program of the workshop, when it has made something
    origins.stale()     # {"tools/…/ninja_habits.py --make": "games/ninja/mind/answers.bin: made before a change of …"}
    .venv/bin/python tools/origins.py                            # makes anew what is stale (make anew)

`note` writes a section of made.txt beside the program: the command, the modules below games, tests and tools that were
loaded for it, the files it read (`all` is a pattern: a file that comes or goes counts too), and the things made, each
with a hash. What only leads to the games (lib/dojo, sim) is not named, nor the list of games: another one makes nothing
of the others stale, and its drawings are noticed by themselves. Of a module the hash is of its syntax tree:
comments, docstrings and layout are nothing that a thing is made from. Of a page that is partly made it is of that part.
"""

import ast
import hashlib
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
NAME = "made.txt"
HEAD = "# What was made from what, each with its hash (tools/origins.py). The programs write this.\n"
_PASSES = 3  # some things are made from others
_CODE = "games/", "tests/", "tools/"
_LIST = "games/__init__.py"
_MADE_PART = re.compile(rb"<!-- made by .*?<!-- end -->", re.DOTALL)


def note(things, data=(), arguments="", root=ROOT):
    """Write down that the program which runs has made these things, by a command with these arguments.

    things, data: paths from the root on, the latter patterns. What is both made and read counts as made.
    """
    program = Path(sys.modules["__main__"].__file__).resolve()
    loaded = [getattr(module, "__file__", None) for module in list(sys.modules.values())]
    paths = {program, *(Path(name).resolve() for name in loaded if name)}
    ours = {_name(path, root) for path in paths if path.is_relative_to(root)}
    sources = {name for name in ours if name.startswith(_CODE)} - {_name(Path(__file__), ROOT), _LIST}
    sources.update(name for pattern in data for name in _matching(root, pattern))
    lines = [" ".join([_name(program, root), arguments]).strip() + "]", *("all " + pattern for pattern in data)]
    lines += ["from %s %s" % (name, _source(root / name)) for name in sorted(sources - set(things))]
    lines += ["made %s %s" % (name, _thing(root / name)) for name in sorted(things)]
    file = program.with_name(NAME)
    others = [part for part in _sections(file) if re.split("[] ]", part)[0] != _name(program, root)]
    text = "\n[".join([HEAD, *sorted([*others, "\n".join(lines) + "\n"])])
    file.write_text(text, encoding="utf-8")


def stale(root=ROOT):
    """{command: a sentence} of what was not made from what is here, or has changed since; the command makes it anew."""
    found = {}
    for file in sorted(root.glob("tools/workshop/*/" + NAME)):
        for part in _sections(file):
            head, *lines = part.splitlines()
            command = head.rstrip("]")
            rows = [line.split() for line in lines if line]
            made = [row[1] for row in rows if row[0] == "made"]
            wrong = list(_wrong(root, rows))
            if wrong:
                first = next((name for name in wrong if name in made), made[0])
                others = " and %d more" % (len(made) - 1) if len(made) > 1 else ""
                why = ", ".join(name for name in wrong if name not in made)
                why = "made before a change of " + why if why else "not what was made"
                found[command] = "%s%s: %s. Anew: .venv/bin/python %s" % (first, others, why, command)
    return found


def things(root=ROOT):
    """The names of all things that were noted."""
    files = sorted(root.glob("tools/workshop/*/" + NAME))
    return [line.split()[1] for file in files for line in file.read_text("utf-8").splitlines() if line[:5] == "made "]


def _sections(file):
    return file.read_text("utf-8").split("\n[")[1:] if file.exists() else []


def _wrong(root, rows):
    """The names in a section that are not as they were."""
    known = {row[1] for row in rows if row[0] != "all"}
    for kind, name, *value in rows:
        if kind == "all":
            yield from sorted(set(_matching(root, name)) - known)
        elif not (root / name).exists() or value != [(_source if kind == "from" else _thing)(root / name)]:
            yield name


def _matching(root, pattern):
    return [_name(path, root) for path in root.glob(pattern) if path.name != NAME]


def _name(path, root):
    return path.relative_to(root).as_posix()


def _source(path):
    data = path.read_bytes()
    return _hash("\n".join(_told(ast.parse(data))).encode() if path.suffix == ".py" else data)


def _thing(path):
    data = path.read_bytes()
    return _hash(b"".join(_MADE_PART.findall(data)) if path.suffix == ".md" else data)


def _hash(data):
    return hashlib.sha256(data).hexdigest()[:16]


def _told(node):
    """A syntax tree in words, the same under every version of Python: what a node lacks is not told."""
    yield type(node).__name__
    for field, value in ast.iter_fields(node):
        parts = value if isinstance(value, list) else [value]
        if field == "body" and parts and _is_text(parts[0]):
            parts = parts[1:]
        if parts and value is not None:
            yield field
        for part in parts:
            if isinstance(part, ast.AST):
                yield from _told(part)
            elif part is not None:
                yield repr(part)
    yield "."


def _is_text(node):
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def main():
    for _ in range(_PASSES):
        for command, sentence in stale().items():
            print(sentence, flush=True)
            subprocess.run([sys.executable, *command.split()], cwd=ROOT, check=True)
    return 1 if stale() else 0


if __name__ == "__main__":
    sys.exit(main())
