"""Returns private names (`_heard`) short ones (`_a`) before modules become bytecode: names never leave a board's heap.

An interpreter keeps every name it has ever loaded: its letters, and a place in tables that double. Private names matter
only in their own module, so the same few short ones do for all modules. Modules that share objects get theirs together:
those joined by a base class, and those using another's private attribute. Parameters whose names have no other use in
their module, and that no call passes by keyword, are just as private. Lines stay where they are, so a traceback leads
to the right one; it may call a function by its short name.
"""

import ast
import builtins
import io
import string
import tokenize
from functools import lru_cache

LETTERS = string.ascii_letters + string.digits
_OWN = ("self", "cls")


def shorten(texts):
    """{module: source} of all modules that run together -> {module: source} with short private names.

    Modules are named as they are imported ("dojo.playing.table"). ValueError, naming the module, where a private name
    is used in a way that cannot be followed: imported, in a string, or as a keyword.
    """
    modules = {name: _understood(name, text) for name, text in texts.items()}
    given = set().union(*(module.given for module in modules.values()))
    short = {}
    for family in _families(modules):
        private = set().union(*(modules[name].private for name in family))
        others = set().union(*(modules[name].others for name in family)) | given
        private |= set().union(*(modules[name].parameters for name in family)) - others
        private = sorted(private)
        taken = set().union(*(modules[name].names for name in family)) - set(private)
        renamed = dict(zip(private, not_taken(taken)))
        short.update((name, renamed) for name in family)
    return {name: _renamed(text, tuple(short[name].items())) for name, text in texts.items()}


@lru_cache(2048)  # boards' shared modules are read once
def _understood(name, text):
    return _Module(name, text)


class _Module:
    """What the syntax tree of a module says about its names."""

    def __init__(self, name, text):
        self.names = set()  # all
        self.owned = set()  # those that it assigns: attributes, functions, variables
        self.used = set()  # names of attributes
        self.imported = set()  # modules
        self.bases = set()  # modules its classes have a base from
        self.parameters = set()  # names of parameters
        self.others = set(dir(builtins))  # names that are neither parameters nor variables of a function
        self.given = set()  # names that calls give arguments by
        constants = set()
        origins = {}
        tree = ast.parse(text, name)
        for node in ast.walk(tree):
            found = set(map(vars(node).get, ("id", "attr", "name", "arg"))) - {None}
            self.names |= found
            if _owns(node):
                self.owned |= found
            elif isinstance(node, ast.Attribute):
                self.used |= found
            if isinstance(node, (ast.Import, ast.ImportFrom)):
                for alias in node.names:
                    origin = getattr(node, "module", None) or alias.name
                    origins[alias.asname or alias.name] = origin
                    self.others.update(origin.split("."))
            elif isinstance(node, ast.ClassDef):
                self.bases.update(origins.get(ast.unparse(base).split(".")[0]) for base in node.bases)
            elif isinstance(node, ast.Assign) and ast.unparse(node.value).startswith("const("):
                constants.update(map(ast.unparse, node.targets))  # the compiler leaves no name of these
            if isinstance(node, ast.arg):
                self.parameters |= found
            elif isinstance(node, ast.keyword):
                self.given |= found
            elif isinstance(node, ast.Global):
                self.others.update(node.names)
            elif not isinstance(node, ast.Name):
                self.others |= found
            for word in _not_followed(node):
                if _is_private(word):
                    raise ValueError("%s, line %d: %s cannot be followed here" % (name, node.lineno, word))
            if isinstance(node, ast.JoinedStr):  # one token in Python 3.11
                raise ValueError("%s, line %d: names in an f-string cannot be followed" % (name, node.lineno))
        self.others.update(node.id for node in _outside(tree) if isinstance(node, ast.Name))
        self.others.update(origins)
        self.imported.update(origins.values())
        self.private = {each for each in self.names if _is_private(each)} - constants


def _owns(node):
    """Whether a node binds a name of a module; an attribute of another object is that object's."""
    if isinstance(node, ast.Attribute):
        return isinstance(node.ctx, ast.Store) and isinstance(node.value, ast.Name) and node.value.id in _OWN
    return isinstance(getattr(node, "ctx", None), ast.Store) or isinstance(node, (ast.FunctionDef, ast.ClassDef))


def _outside(node):
    """All nodes below one that are not in a function."""
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, (ast.FunctionDef, ast.Lambda)):
            yield child
            yield from _outside(child)


def _not_followed(node):
    """Words in a node that must not be private names."""
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        return [part for alias in node.names for part in (alias.asname or alias.name).split(".")]
    if isinstance(node, ast.keyword):
        return [node.arg]
    if isinstance(node, ast.Constant):
        return [node.value]
    return []


def _is_private(word):
    return isinstance(word, str) and word[0:1] == "_" and word[1:2] not in ("_", "") and word.isidentifier()


def _families(modules):
    """Sets of modules whose private names must differ, each module in one."""
    family = {name: {name} for name in modules}

    def join(name, others):
        for other in others:
            joined = family[name] | family[other]
            family.update((member, joined) for member in joined)

    for name, module in modules.items():
        join(name, module.bases & modules.keys())
    for name, module in modules.items():
        strange = set(filter(_is_private, module.used)).difference(*(modules[each].owned for each in family[name]))
        for each in sorted(strange):
            owners = {other for other, its in modules.items() if each in its.owned}
            join(name, owners & module.imported or owners)  # its imports show the owner, if anything does
    return {id(members): members for members in family.values()}.values()


def not_taken(taken):
    """_a, _b, … _9, _aa, … without those already taken."""
    heads = [""]
    while True:
        heads = [head + letter for head in heads for letter in LETTERS]
        yield from ("_" + head for head in heads if "_" + head not in taken)


@lru_cache(2048)
def _renamed(text, short):
    """The source with names replaced, given as (old, new) pairs; lines stay where they were."""
    short = dict(short)
    lines = text.splitlines(keepends=True)
    for token in reversed(list(tokenize.generate_tokens(io.StringIO(text).readline))):
        if token.type == tokenize.NAME and token.string in short:
            row, column = token.start[0] - 1, token.start[1]
            line = lines[row]
            lines[row] = line[:column] + short[token.string] + line[column + len(token.string) :]
    return "".join(lines)
