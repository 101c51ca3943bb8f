"""The product's modules as one program: what each takes from which other, and what loads them.

    program = Program(texts)                       # {module: source}, "code" for code.py
    program.origin("games.karate.write", "wrap")   # ("dojo.ui.layout", "wrap"): where the import was defined
"""

import ast
import re
from functools import lru_cache

from scopes import Names

MAIN = "code"
START = ("dojo.start", "make_console")  # all imports in it stay in memory for ever
IMPORT = "__import__"
AGAIN = "dojo.memory.idle"  # preloads by name what has doors elsewhere
READERS = ("getattr", "hasattr", "setattr", "delattr")
MIRRORS = ("__name__", "globals", "locals", "vars", "dir", "eval", "exec")  # ways to see the names of a module
MAKERS = ("upper", "lower", "format", "join", "replace", "strip", "decode")  # ways to make a string from others


@lru_cache(2048)  # boards' shared modules are read once
def _names(name, text):
    return Names(name, text)


class Program:
    """All modules, followed. ValueError, naming module and line, for anything that cannot be.

    modules   {name: Names}          packages  names of those that are folders
    constants {(module, name): int}  changed   (module, name) of globals that are assigned again later
    dynamic   modules that are imported by a name in a string; built: those of them whose name is put together
    objects   these, and modules that are passed around: what they have keeps its name
    spoken    attribute names read from anything not plainly a module, and words that may name something
    """

    def __init__(self, texts):
        self.modules = {name: _names(name, text) for name, text in sorted(texts.items())}
        self.packages = {name.rpartition(".")[0] for name in self.modules} & self.modules.keys()
        self._imports = {name: _Imports(self, names) for name, names in self.modules.items()}
        self.constants = {}
        self.changed = set()
        self.spoken = set()
        self.objects = set()
        self.strings = {name: {node.value for node in names.strings} for name, names in self.modules.items()}
        self._find_constants()
        self._find_changed()
        self._find_spoken()
        loads = _Loads(self)
        self.dynamic, self.built = loads.found, loads.built
        self.objects |= self.dynamic | self.packages  # loading from a package looks for it in sys.modules
        self._check()

    # --- What a name leads to ----------------------------------------------------------------

    def binding(self, module, name):
        """The import that alone binds a global of a module, or None."""
        return self._imports[module].plain.get(name)

    def origin(self, module, name):
        """(module, global) where a global was made: that of another module where it was imported from there.

        (module, None) where it is a module itself. For foreign modules it is (module, global) of the importer.
        """
        return self.follow(self.binding(module, name), (module, name))

    def follow(self, binding, other):
        """The origin of an Import; `other` if it is not ours."""
        if binding is None:
            return other
        if binding.attribute is None:
            return (binding.origin, None) if binding.origin in self.modules else other
        inner = binding.origin + "." + binding.attribute
        if inner in self.modules:
            return inner, None
        if binding.origin in self.modules:
            return self.origin(binding.origin, binding.attribute)
        return other

    def meant(self, module, use):
        """What a Use stands for: an Import of ours that can replace it, or None."""
        binding = self.binding(module, use.name) if use.home is self.modules[module].scope else None
        if binding is None:
            binding = self._imports[module].local.get((id(use.home), use.name))
        return binding if self.follow(binding, None) is not None else None

    def is_followed(self, module, binding):
        """Whether an Import's name means only that import."""
        is_top = binding.scope is self.modules[module].scope and binding.local in self._imports[module].plain
        return is_top or (id(binding.scope), binding.local) in self._imports[module].local

    def target(self, module, use):
        """((module, global), the node) of what a Use means in the end, if it is ours and no local; else (None, None).

        `keys.BACK` means the global BACK of keys; a module that is passed around means (module, None).
        """
        binding = self.meant(module, use)
        if binding is not None:
            found = self.follow(binding, None)
            if found[1] is None and use.attribute is not None:
                return self.origin(found[0], use.attribute.attr), use.attribute
            return found, None
        if use.home is self.modules[module].scope:
            return (module, use.name), None
        return None, None

    # --- Found once --------------------------------------------------------------------------

    def _find_constants(self):
        """Integers by the name they are given with const(), at the top of a module and never again."""
        waiting = {}
        for name, names in self.modules.items():
            given = [use.name for use in names.uses if use.is_given and use.home is names.scope]
            for node in names.tree.body:
                if _is_constant(node) and given.count(node.targets[0].id) == 1:
                    waiting[name, node.targets[0].id] = node.value.args[0]
        known = True
        while known:
            known = {key: self._number(key[0], node) for key, node in waiting.items()}
            known = {key: number for key, number in known.items() if number is not None}
            self.constants.update(known)
            waiting = {key: node for key, node in waiting.items() if key not in known}

    def _number(self, module, node):
        """The value of an expression of constants, or None if it is no integer."""
        names = {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
        plain = (ast.Name, ast.Load, ast.Constant, ast.BinOp, ast.UnaryOp, ast.operator, ast.unaryop)
        known = {name: self.constants.get(self.origin(module, name)) for name in names}
        if None in known.values() or not all(isinstance(each, plain) for each in ast.walk(node)):
            return None
        number = eval(compile(ast.Expression(node), module, "eval"), {"__builtins__": {}}, known)
        return number if type(number) is int else None

    def _find_changed(self):
        for module, names in self.modules.items():
            for use in names.uses:
                target, node = self.target(module, use)
                if node is not None and not isinstance(node.ctx, ast.Load):
                    self.changed.add(target)
                elif use.is_given and use.inner and use.home is names.scope:
                    self.changed.add((module, use.name))
        for key in self.changed & self.constants.keys():
            raise ValueError("%s: the constant %s is given something later" % key)

    def _find_spoken(self):
        for module, names in self.modules.items():
            plain = set()
            for binding in names.imports:
                found = self.follow(binding, None)
                if found is not None and found[1] is None and not self.is_followed(module, binding):
                    self.objects.add(found[0])
            for use in names.uses:
                target, node = self.target(module, use)
                if node is not None:
                    plain.add(id(node))
                elif target is not None and target[1] is None:
                    self.objects.add(target[0])
            for node in names.nodes:
                if isinstance(node, ast.Attribute) and id(node) not in plain:
                    self.spoken.add(node.attr)
                is_read = isinstance(node, ast.Call) and ast.unparse(node.func) in READERS
                if is_read and _is_made(node.args[1], names.nodes):
                    names.refuse(node, "which name is read here cannot be followed")
            self.spoken.update(word for word in self.strings[module] if word.isidentifier())

    def _check(self):
        """Names taken from a module of ours must exist."""
        for module, names in self.modules.items():
            for binding in names.imports:
                found = self.follow(binding, None)
                if found is None:
                    if binding.origin.split(".")[0] in {name.split(".")[0] for name in self.modules} - {MAIN}:
                        names.refuse(binding.node, "there is no module %s" % binding.origin)
                elif found[1] is not None and found[1] not in self.modules[found[0]].scope.bound:
                    names.refuse(binding.node, "%s has no %s" % found)
            for use in names.uses:
                if use.home is None and use.name in MIRRORS and module != MAIN:
                    raise ValueError("%s: %s cannot be followed" % (module, use.name))
                target, node = self.target(module, use)
                if node is not None and target[1] not in self.modules[target[0]].scope.bound | {"__file__"}:
                    names.refuse(node, "%s has no %s" % target)


class _Imports:
    """The imports of a module that alone bind a name: those whose place the thing itself can take.

    plain  {global: Import}, of the whole module
    local  {(id of Scope, name): Import}, in functions, or below an if or try
    """

    def __init__(self, program, names):
        self.plain = {}
        self.local = {}
        given = {}
        for use in names.uses:
            if use.is_given and use.home is not None:
                given.setdefault((id(use.home), use.name), []).append(use)
        by_place = {}
        for each in names.imports:
            by_place.setdefault((id(each.scope), each.local), []).append(each)
        for place, found in by_place.items():
            if place in given or len({(each.origin, each.attribute) for each in found}) > 1:
                continue
            if len(found) == 1 and found[0].is_plain:
                self.plain[found[0].local] = found[0]
            elif not any(each.is_plain for each in found):
                self.local[place] = found[0]


def _is_constant(node):
    """Whether a statement is NAME = const(…)."""
    is_call = isinstance(node, ast.Assign) and isinstance(node.value, ast.Call)
    is_plain = is_call and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name)
    return is_plain and isinstance(node.value.func, ast.Name) and node.value.func.id == "const"


def _is_made(node, nodes):
    """Whether an expression builds a string that may be nowhere in the source, here or where it is assigned.

    nodes: all of the module.
    """
    every = list(ast.walk(node))
    if isinstance(node, ast.Name):
        for given in nodes:
            if isinstance(given, ast.Assign) and node.id in map(ast.unparse, given.targets):
                every += ast.walk(given.value)
    is_called = any(isinstance(each, ast.Call) and getattr(each.func, "attr", "") in MAKERS for each in every)
    return is_called or any(isinstance(each, ast.BinOp) for each in every)


class _Loads:
    """The modules that are imported by a name in a string. `found`: all of them; `built`: where that is put together.

    A name may be put together ("games." + game + ".rules") and handed on (load(game, "rules")): parts of it that are
    known stay, any other part may be anything that exists; an unknown last part only something in a string.
    """

    def __init__(self, program):
        self._program = program
        self._used = {}  # {(module, end of a name): (module, global) it means}
        self._importers = {(None, IMPORT): [0]}  # (module, function): its parts of a name, numbers are its parameters
        calls = [call for name in program.modules if name != AGAIN for call in self._calls(name)]
        count = 0
        while count < len(self._importers):
            count = len(self._importers)
            for module, function, call, key in calls:
                parts = self._parts(module, function, call, key)
                if parts and function is not None and any(isinstance(part, int) for part in parts):
                    self._importers.setdefault((module, function.name), parts)
        called = {(module, self._program.modules[module].span(call.func)[1]) for module, _, call, _ in calls}
        for place, key in self._used.items():
            if key in self._importers and place not in called:
                raise ValueError("%s: %s has to be called where it is named" % (place[0], key[1]))
        self.found, self.built = set(), set()
        for module, function, call, key in calls:
            parts = self._parts(module, function, call, key)
            if parts and not any(isinstance(part, int) for part in parts):
                named = self._named(module, call, parts)
                self.found |= named
                if len(parts) > 1:
                    self.built |= named

    def _calls(self, module):
        """(module, function it stands in, call, key of the callee) of every call that can be followed."""
        names = self._program.modules[module]
        for use in names.uses:
            target, node = self._program.target(module, use)
            place = names.span(node)[1] if node is not None else use.end
            if use.home is None and use.name == IMPORT:
                target = (None, IMPORT)
            if target is not None and not use.is_given:
                self._used[module, place] = target

        def walk(node, function):
            if isinstance(node, ast.FunctionDef):
                function = node
            if isinstance(node, ast.Call) and isinstance(node.func, (ast.Name, ast.Attribute)):
                key = self._used.get((module, names.span(node.func)[1]))
                if key is not None:
                    yield module, function, node, key
            for child in ast.iter_child_nodes(node):
                yield from walk(child, function)

        yield from walk(names.tree, None)

    def _parts(self, module, function, call, key):
        """The parts of the name a call imports; None if it imports none. Strings, None for unknown, parameters."""
        if key not in self._importers:
            return None
        found = []
        for part in self._importers[key]:
            if not isinstance(part, int):
                found.append(part)
            elif part < len(call.args) and not any(isinstance(each, ast.Starred) for each in call.args[: part + 1]):
                found += self._pieces(function, call.args[part])
            else:
                self._program.modules[module].refuse(call, "which module is loaded here cannot be followed")
        return found

    def _pieces(self, function, node):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            return [node.value]
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
            return self._pieces(function, node.left) + self._pieces(function, node.right)
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod) and isinstance(node.left, ast.Constant):
            texts = re.split("%[sd]", node.left.value)
            values = node.right.elts if isinstance(node.right, ast.Tuple) else [node.right]
            if len(values) != len(texts) - 1:
                values = [None] * (len(texts) - 1)
            found = [texts[0]]
            for value, text in zip(values, texts[1:]):
                found += ([None] if value is None else self._pieces(function, value)) + [text]
            return found
        if isinstance(node, ast.Name) and function is not None:
            parameters = [each.arg for each in function.args.posonlyargs + function.args.args]
            given = [
                each.value
                for each in ast.walk(function)
                if isinstance(each, ast.Assign) and any(ast.unparse(one) == node.id for one in each.targets)
            ]
            if node.id in parameters and not given:
                return [parameters.index(node.id)]
            if len(given) == 1 and node.id not in parameters:
                return self._pieces(function, given[0])
        return [None]

    def _named(self, module, call, parts):
        """The modules of ours that a name of these parts can be. One that may be any cannot be followed."""
        program = self._program
        last = max([place for place, part in enumerate(parts) if part is None], default=0)
        free = ["(.+)" if place == last else "([^.]+)" for place in range(len(parts))]  # dots: in one of them at most
        pattern = "".join(each if part is None else re.escape(part) for part, each in zip(parts, free))
        if not re.match(r"\w+", str(parts[0] or "")):
            program.modules[module].refuse(call, "which module is loaded here cannot be followed")
        found = set()
        for name in program.modules:
            match = re.fullmatch(pattern, name)
            if match and (not match.groups() or self._is_said(name, match.groups(), parts[-1])):
                found.add(name)
        return found

    def _is_said(self, name, groups, last):
        """Whether a name may come about: dots only in what some string says; a free end of a part of a game too."""
        strings, folder = self._program.strings, ".".join(name.split(".")[:2])
        said = set().union(*(strings[each] for each in strings if not each.startswith("games.") or each == folder))
        if any("." in group and group not in said for group in groups):
            return False
        return bool(last) or len(groups) == 1 and name.count(".") == 1 or groups[-1] in said
