"""Turns doors, which tools and people follow as imports, into the names by which a board loads what is behind them.

    from dojo.menus import about

    yield from pages.open(about.page, console)        # a board runs: pages.open("dojo.menus.about", console)
    yield from pages.open(about.licences, console)    # pages.run("dojo.menus.about", "licences", console)
    yield from pages.show(console, about.page, 1)     # pages.show(console, "dojo.menus.about", 1)
    pages.load(about).count()                         # pages.load("dojo.menus.about").count()

That way nothing loads before it is opened, no matter what the source imports at its top. A page is also told what comes
next (OPENS, from lib/dojo/memory/next.txt). Everything built for a board or run on a simulated handheld goes through
here; a host program that imports a module imports all of it. Line numbers stay the same.
"""

import ast
import contextlib
import os
import re
from functools import cache

from sim import paths

_OPENERS = {"open": 0, "show": 1}  # functions of dojo.pages: index of the page's generator in their arguments
_LOADERS = ("load", "keep")  # functions that take a module
_PAGES = "dojo.pages"
NEXT = os.path.join(paths.DOJO, "dojo", "memory", "next.txt")  # made by `make order`


def lowered(text, name=""):
    """A module's source as a board runs it. ValueError, naming module and line, if `show` does not open `page`."""
    if "pages." not in text:
        return text
    module = _Module(text, name)
    for start, end, new in sorted(module.edits(), reverse=True):
        text = text[:start] + new + text[end:]
    return text


def on_board(text, name):
    """lowered(), with OPENS at the end: what comes next, with "" before each name of the link."""
    after = following().get(name)
    if after and re.search(r"\bOPENS\b", text):
        raise ValueError("%s: the name OPENS is for what comes after a page" % name)
    text = lowered(text, name)
    if after:
        marked = [("", each) if each.startswith("dojo.link.") else (each,) for each in after]
        text += "\nOPENS = %r\n" % (sum(marked, ()),)
    return text


def as_run(text, name, path):
    """The source of the module in a file as a simulated handheld runs it: one on a drive has its OPENS already."""
    return (on_board if path.startswith((paths.DOJO, paths.GAMES)) else lowered)(text, name)


@cache
def following():
    """{page: names of pages opened after it, most frequent first}, from walking through the program."""
    with open(NEXT, encoding="utf-8") as file:
        lines = [line.split() for line in file if not line.startswith("#")]
    return {page.rstrip(":"): tuple(names) for page, *names in lines}


class _Door:
    """One call: the names of the module and its generator ("" for only the module), and where they are."""

    def __init__(self, call, argument, name, module):
        self.call = call
        self.argument = argument
        self.what = argument.attr if isinstance(argument, ast.Attribute) else ""
        self.name = name
        self.module = module


class _Module:
    """A parsed source: its doors, and module names that also occur elsewhere."""

    def __init__(self, text, name):
        self._name = name
        self._text = text
        self._starts = [0]
        for line in text.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))
        self._tree = ast.parse(text, name)
        self._imports = {}  # {name here: module}
        self.doors = []
        for statement in self._statements():
            for alias in statement.names:
                module = "%s.%s" % (statement.module, alias.name) if hasattr(statement, "module") else alias.name
                if is_module(module):
                    self._imports[alias.asname or alias.name] = module
        self._used = set()  # names also used other than as doors
        if self._imports.get("pages") == _PAGES:
            self._look(self._tree, ())

    def _statements(self):
        return [node for node in self._tree.body if isinstance(node, (ast.Import, ast.ImportFrom))]

    def _look(self, node, hidden):
        """Find the doors below a node. hidden: names that are local to a function."""
        if isinstance(node, ast.FunctionDef):
            inside = list(ast.walk(node))
            own = {each.arg for each in inside if isinstance(each, ast.arg)}
            own |= {each.id for each in inside if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)}
            own |= {each.name for each in inside if isinstance(each, ast.ExceptHandler)}
            hidden = own.union(hidden)
        if isinstance(node, ast.Name) and node.id in self._imports and node.id not in hidden:
            self._used.add(node.id)
        found = self._door(node, hidden) if isinstance(node, ast.Call) else None
        if found is not None:
            self.doors.append(found)
        for child in ast.iter_child_nodes(node):
            if found is None or child is not found.argument:
                self._look(child, hidden)

    def _door(self, call, hidden):
        called = call.func
        if not isinstance(called, ast.Attribute) or ast.unparse(called.value) != "pages":
            return None
        if called.attr in _OPENERS:
            argument = call.args[_OPENERS[called.attr]]
            leads = argument.value if isinstance(argument, ast.Attribute) else None
        elif called.attr in _LOADERS:
            argument = leads = call.args[0]
        else:
            return None
        if not isinstance(leads, ast.Name) or leads.id in hidden or leads.id not in self._imports:
            return None
        return _Door(call, argument, leads.id, self._imports[leads.id])

    def edits(self):
        """(start, end, new text) of all changes."""
        for door in self.doors:
            yield from self._called_by_name(door)
        gone = {door.name for door in self.doors} - self._used
        for statement in self._statements():
            left = [alias for alias in statement.names if (alias.asname or alias.name) not in gone]
            if len(left) < len(statement.names):
                start, end = self._span(statement)
                statement.names = left
                lines = self._text.count("\n", start, end)
                yield start, end, (ast.unparse(statement) if left else "") + "\n" * lines

    def _called_by_name(self, door):
        start, end = self._span(door.argument)
        if door.what in ("", "page"):
            yield start, end, '"%s"' % door.module
        elif door.call.func.attr == "open":
            yield start, end, '"%s", "%s"' % (door.module, door.what)
            start, end = self._span(door.call.func)
            yield start, end, "pages.run"
        else:
            raise ValueError("%s, line %d: pages.show opens what is called page" % (self._name, door.call.lineno))

    def _span(self, node):
        return self._offset(node.lineno, node.col_offset), self._offset(node.end_lineno, node.end_col_offset)

    def _offset(self, row, column):
        """The offset of a syntax tree's position: rows from 1, columns in bytes of UTF-8."""
        start = self._starts[row - 1]
        return start + len(self._text[start : self._starts[row]].encode()[:column].decode())


def written():
    """Folders with lib/dojo and games as a board runs them, for interpreters without our imports.

    Everything else there, and build/words, is linked, as modules look for it beside themselves.
    """
    folder = os.path.join(paths.ROOT, "build", "doors")
    there = {_link(os.path.join(folder, "build"), os.path.join(paths.ROOT, "build"))}
    for top in (os.path.join(paths.DOJO, "dojo"), paths.GAMES):
        for place, _, files in os.walk(top):
            for source in [os.path.join(place, file) for file in files if not file.endswith(".pyc")]:
                target = os.path.join(folder, os.path.relpath(source, paths.ROOT))
                there.add(_write(source, target) if source.endswith(".py") else _link(target, source))
    for place, _, files in os.walk(folder):
        for file in files:
            if file.endswith(".py") and os.path.join(place, file) not in there:
                with contextlib.suppress(FileNotFoundError):  # another process has done it
                    os.remove(os.path.join(place, file))
    return [os.path.join(folder, "lib"), folder]


def _write(source, target):
    """Write a source as it is on a board, unless already there. Returns the path."""
    changed = max(os.stat(source).st_mtime_ns, os.stat(__file__).st_mtime_ns, os.stat(NEXT).st_mtime_ns)
    if not os.path.exists(target) or os.stat(target).st_mtime_ns != changed:
        os.makedirs(os.path.dirname(target), exist_ok=True)
        with open(source, encoding="utf-8") as file:
            module = os.path.splitext(os.path.relpath(source, paths.ROOT))[0].removeprefix("lib" + os.sep)
            text = on_board(file.read(), module.replace(os.sep, "."))
        written = "%s.%d" % (target, os.getpid())  # several processes may do this at once
        with open(written, "w", encoding="utf-8") as file:
            file.write(text)
        os.utime(written, ns=(changed, changed))
        os.replace(written, target)
    return target


def _link(target, source):
    """Make sure there is a link to `source` at a place, also in a folder copied from elsewhere. Returns the place."""
    os.makedirs(os.path.dirname(target), exist_ok=True)
    if not os.path.islink(target) or os.readlink(target) != source:
        written = "%s.%d" % (target, os.getpid())
        os.symlink(source, written)
        os.replace(written, target)
    return target


@cache
def is_module(name):
    """Whether the product has a module of this name."""
    parts = name.split(".")
    place = os.path.join(paths.DOJO if parts[0] == "dojo" else paths.ROOT, *parts)
    is_ours = all(parts) and parts[0] in ("dojo", "games")
    return is_ours and (os.path.isfile(place + ".py") or os.path.isfile(place + "/__init__.py"))
