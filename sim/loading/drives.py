"""What simulated handhelds run: the sources of this repository, or what was built from them for a board.

    with drives.used(drives.made_for("pybadge")):   # what `make bench` builds
        with Handheld(find("pybadge")) as handheld:
            ...
    drives.origin(code)         # ("dojo.launcher", "page"): what a function is in the sources, wherever it runs

The host itself keeps using the sources.
"""

import contextlib
import functools
import json
import os
import types

from sim import Complaint, paths

_LINES = "lines.json"  # which lines of a bundle are which of a module
_FROM_ROOT = tuple(os.path.join(paths.ROOT, name) for name in ("code.py", "games" + os.sep, "boards" + os.sep))

_folder = None  # None: the sources
_lines = {}  # {bundle: [(first line, module)]}


def made_for(name):
    """The folder with the bundles of a board."""
    return os.path.join(paths.ROOT, "build", name + "-bundles")


def use(folder):
    """From now on handhelds run a folder's content; None: the sources. Complaint if it has nothing to run."""
    global _folder, _lines
    _lines = _read(folder) if folder else {}
    _folder = os.path.abspath(folder) if folder else None
    source_of.cache_clear()
    _origin.cache_clear()


@contextlib.contextmanager
def used(folder):
    """A context in which use() applies."""
    use(folder)
    try:
        yield
    finally:
        use(None)


def _read(folder):
    try:
        with open(os.path.join(folder, _LINES), encoding="utf-8") as file:
            told = json.load(file)
        return {name: [(int(line), str(module)) for line, module in parts] for name, parts in told.items()}
    except (OSError, ValueError, TypeError, AttributeError) as wrong:
        raise Complaint(f"{folder} holds no bundles: `make bench` makes build/<board>-bundles.") from wrong


def home(module):
    """The name by which handhelds load a module: that of its bundle, if they run bundles."""
    return next((name for name, parts in _lines.items() if module in dict(parts).values()), module)


def main():
    """The code.py that handhelds run."""
    return os.path.join(_folder or paths.ROOT, "code.py")


def places():
    """The folders searched first for modules."""
    return [os.path.join(_folder, "lib"), _folder] if _folder else []


def tops():
    """Folders with all a board loads from its drive, except code.py."""
    if _folder:
        return [os.path.join(_folder, name) + os.sep for name in ("lib", "games", "boards")]
    boards = os.path.join(paths.ROOT, "boards")
    return [name + os.sep for name in (paths.DOJO, paths.GAMES, boards, paths.LIBRARIES)]


@functools.cache
def source_of(module):
    """The file of a module of the product or its libraries; None for any other module."""
    folders = places() or [paths.DOJO, paths.ROOT, paths.LIBRARIES]
    return _found(module, folders)


def _found(module, folders):
    place = module.replace(".", os.sep)
    for folder in folders:
        for name in (place + ".py", os.path.join(place, "__init__.py")):
            name = os.path.join(folder, name)
            if os.path.isfile(name) and (folder != paths.ROOT or name.startswith(_FROM_ROOT)):
                return name
    return None


def origin(code):
    """(module, name) of a function in the sources."""
    return _origin(code.co_filename, code.co_firstlineno, code.co_name)


@functools.cache
def _origin(path, line, name):
    module = _module(path, places() or [paths.DOJO, paths.LIBRARIES, paths.ROOT])
    behind = [(first, its) for first, its in _lines.get(module, ()) if first <= line]
    if not behind:
        return module, name
    first, module = behind[-1]
    return module, _functions(module).get(line - first + 1, name)


def _module(path, folders):
    """The name of the module in a file."""
    for folder in folders:
        if path.startswith(folder + os.sep):
            return path[len(folder) + 1 : -len(".py")].replace(os.sep, ".").removesuffix(".__init__")
    return ""


@functools.cache
def _functions(module):
    """{first line: name} of the functions of a module's source."""
    path = _found(module, [paths.DOJO, paths.ROOT])
    if path is None:
        return {}
    with open(path, encoding="utf-8") as file:
        found = {}
        for code in codes(compile(file.read(), path, "exec")):
            found.setdefault(code.co_firstlineno, code.co_name)
    return found


def codes(code):
    """A code object and all those inside it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from codes(constant)
