"""Gives the constants of modules with words (words.py, setupwords.py …) short names before modules become bytecode.

`words.LOOKING` becomes `words.Wa`, and the first constant of another such module is `Wa` there too: an interpreter
never lets go of a name, and these would be some three hundred. What is not plainly read from such a module keeps its
name.
"""

import ast

from short_names import LETTERS


def shorten(texts):
    """{module: source} of all modules that run together -> the same with short names for words."""
    trees = {name: ast.parse(text, name) for name, text in texts.items()}
    constants = {name: _constants(tree) for name, tree in trees.items() if name.endswith("words")}
    readers = {name: _Reader(tree, name, constants) for name, tree in trees.items()}
    kept = set().union(*(reader.others for reader in readers.values()))
    short = {}
    for name, found in constants.items():
        short[name] = dict(zip([each for each in found if each not in kept], _names()))
    changed = {}
    for name, text in texts.items():
        places = [(row, column, old, short[origin].get(old, old)) for row, column, old, origin in readers[name].places]
        changed[name] = _replaced(text, places)
    return changed


def _constants(tree):
    """The public names that a module of words gives to something, in their order."""
    found = [target.id for node in tree.body if isinstance(node, ast.Assign) for target in node.targets]
    return [name for name in dict.fromkeys(found) if not name.startswith("_")]


def _names():
    """Wa, Wb, … W9, Waa, …"""
    heads = ["W"]
    while True:
        heads = [head + letter for head in heads for letter in LETTERS]
        yield from heads


class _Reader(ast.NodeVisitor):
    """Where a module reads or writes words.

    places  (row, column, name, module of words)      others  names that are also used in some other way
    """

    def __init__(self, tree, name, constants):
        self.places = []
        self.others = set()
        self._constants = constants
        self._own = name if name in constants else None
        self._scopes = [{}]  # what stands for which module of words, from the outermost function to this one
        self.visit(tree)

    def visit_ImportFrom(self, node):
        for alias in node.names:
            origin = "%s.%s" % (node.module, alias.name)
            if origin in self._constants:
                self._scopes[-1][alias.asname or alias.name] = origin
            else:
                self.others.add(alias.name)

    def visit_FunctionDef(self, node):
        arguments = node.args.posonlyargs + node.args.args + node.args.kwonlyargs
        self._scopes.append({argument.arg: None for argument in arguments})
        self.generic_visit(node)
        self._scopes.pop()

    def visit_Assign(self, node):
        self.generic_visit(node)
        for target in node.targets:
            if isinstance(target, ast.Name) and self._meant(target.id):
                self._scopes[-1][target.id] = self._meant(getattr(node.value, "id", None))

    def visit_Attribute(self, node):
        self.generic_visit(node)
        origin = self._meant(getattr(node.value, "id", None))
        if origin and node.attr in self._constants[origin]:
            self.places.append((node.end_lineno, node.end_col_offset - len(node.attr), node.attr, origin))
        else:
            self.others.add(node.attr)

    def visit_Name(self, node):
        if self._own and node.id in self._constants[self._own]:
            self.places.append((node.lineno, node.col_offset, node.id, self._own))

    def visit_Constant(self, node):
        if isinstance(node.value, str) and node.value.isidentifier():
            self.others.add(node.value)  # getattr may read it

    def _meant(self, name):
        """The module of words that a name stands for, or None."""
        for scope in reversed(self._scopes):
            if name in scope:
                return scope[name]
        return None


def _replaced(text, places):
    """The text with other names at these places. Columns are bytes of UTF-8, as syntax trees have them."""
    lines = [line.encode() for line in text.splitlines(keepends=True)]
    for row, column, old, new in sorted(places, reverse=True):
        line = lines[row - 1]
        assert line[column : column + len(old)] == old.encode()
        lines[row - 1] = line[:column] + new.encode() + line[column + len(old) :]
    return b"".join(lines).decode()
