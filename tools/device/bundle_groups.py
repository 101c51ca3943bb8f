"""Which modules of a program are always loaded together, and which bundles have to be there before which.

An entry is a module imported by a name in a string, in a function, or passed around as an object. With it comes all it
imports at its top, and so on. Modules reached from the same entries are a group. What code.py loads first and
dojo.start loads after it stay in memory for ever: one group each, no matter what else leads there.
"""

import ast
import re

from program import MAIN, START
from scopes import is_sign
from short_names import not_taken


class Groups:
    """Which modules go together.

    members  {root: set of modules}      home   {module: root}      called  {root: the bundle's name on a board}
    stays    roots of what is never unloaded      first  (module, global) of all code.py names
    """

    def __init__(self, program):
        self._program = program
        main = program.modules[MAIN]
        self.first = {program.target(MAIN, use)[0] for use in main.uses}  # what code.py, which people read, refers to
        self.first |= {program.follow(each, None) for each in main.imports}
        self.eager = {name: set() for name in program.modules}  # modules that are loaded with it
        self.late = {name: set() for name in program.modules}  # modules that its functions load
        for name in program.modules:
            self._follow(name)
        empty = {name for name, names in program.modules.items() if is_sign(names.tree)}
        self._single = (program.packages | {MAIN}) - empty
        first = self._closure(self.eager[MAIN] | self.late[MAIN]) - {MAIN}
        console = self._closure(self._imported_by(*START)) - first
        entries = program.dynamic | program.objects | set().union(*self.late.values())
        entries -= self._single | (first | console) - program.objects
        strange = program.modules.keys() - self._closure(entries | first | console | self._single) - empty
        imported = {program.follow(each, ("",))[0] for names in program.modules.values() for each in names.imports}
        alone = strange - imported
        program.objects |= alone  # no traceable import leads to them, so all must be findable
        entries |= alone
        left_out = empty | strange - self._closure(alone)  # only their constants are used
        reach = {name: set() for name in program.modules}
        for entry in sorted(entries):
            for name in self._closure({entry}):
                reach[name].add(entry)
        sets = {}
        for name in program.modules:
            if name in self._single:
                sets[name] = {name}
            elif name not in left_out:
                stays = "first" if name in first else "console" if name in console else ""
                led = {entry for entry in reach[name] if not stays or entry in first | console}
                sets.setdefault((stays, frozenset(led)), set()).add(name)
        self.members = {self._root(members, entries): members for members in sets.values()}
        self.home = {name: root for root, members in self.members.items() for name in members}
        self.stays = {self.home[name] for name in first | console if name in self.home}
        for root in self.members:
            self.needs(root)
        called = {self.home.get(found[0]) for found in self.first if found is not None}  # by code.py
        self.called = self._names(program.built | alone | self._single | called)

    def _follow(self, name):
        program, names = self._program, self._program.modules[name]
        used = set()
        for use in names.uses:
            target, _ = program.target(name, use)
            binding = program.meant(name, use)
            if binding is not None:
                same = (binding.scope, binding.local)
                used.update(id(each) for each in (binding, *names.imports) if (each.scope, each.local) == same)
            if target is None or target in program.constants or target[0] == name:
                continue
            (self.eager if binding.is_plain else self.late)[name].add(target[0])
        for binding in names.imports:
            found = program.follow(binding, None)
            if found is not None and id(binding) not in used and found not in program.constants:
                (self.eager if binding.is_plain else self.late)[name].add(found[0])

    def _closure(self, names):
        found, left = set(), set(names)
        while left:
            name = left.pop()
            found.add(name)
            left |= self.eager[name] - found
        return found

    def _imported_by(self, module, function):
        """The modules a function imports, wherever in it."""
        names = self._program.modules.get(module)
        found = set()
        for binding in names.imports if names else ():
            for node in names.tree.body:
                if getattr(node, "name", None) == function and binding.node in ast.walk(node):
                    found.add(self._program.follow(binding, (None, None))[0])
        return found - {None}

    def _root(self, members, entries):
        """The entry among modules, else one that none of the others imports."""
        top = members.difference(*(self.eager[name] - {name} for name in members))
        if len(members & entries) > 1 or not top:
            raise ValueError("these import each other: %s" % ", ".join(sorted(members)))
        return min(members & entries or top)

    def _names(self, kept):
        """{root: name on a board}: in its package or its game's, by one of the short names that globals have, too; in
        small letters, as a drive does not tell them from large ones. For each module that it ever loads a board keeps
        three names for good: the whole, that of the file, and that of the attribute in the package.
        """
        called = {root: root for root in self.members if root in kept or root.startswith("boards.") or "." not in root}
        short = {}  # {folder: names that are left}
        for root in sorted(self.members.keys() - called.keys()):
            parts = root.split(".")
            folder = ".".join(parts[: 2 if parts[0] == "games" else 1])
            if folder not in short:
                package = self._program.modules.get(folder)
                taken = re.findall(r"\w+", package.text) if package else ()  # loading sets a bundle's name there
                short[folder] = (name for name in not_taken(taken) if name.islower())
            called[root] = folder + "." + next(short[folder])
        return called

    def needs(self, root):
        """Roots of the bundles loaded with one, dependents first; without those that stay."""

        def wanted(name):
            return {self.home[each] for member in self.members[name] for each in self.eager[member]}

        found = _ordered([root], wanted, "the bundles of ")
        return [each for each in found[-2::-1] if each not in self.stays]

    def ordered(self, root):
        """Modules of a bundle, each after those it imports."""
        members = self.members[root]
        return _ordered(sorted(members), lambda name: self.eager[name] & members)


def _ordered(names, wanted, what=""):
    """The names and all they want, each after what it wants. ValueError for a circle. wanted(name): a set."""
    found, opened = [], []

    def visit(name):
        opened.append(name)
        for each in sorted(wanted(name) - {name}):
            if each in opened:
                raise ValueError("%s%s and %s import each other" % (what, each, name))
            if each not in found:
                visit(each)
        found.append(opened.pop())

    for name in names:
        if name not in found:
            visit(name)
    return found
