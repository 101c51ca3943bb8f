"""What every name in a module means: a global of it, something of a function or class in it, or neither.

    names = Names("games.x.rules", source)
    for use in names.uses: print(use.name, use.home is names.scope)

Positions are character offsets from the beginning of the source, ready for replacing text.
"""

import ast
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate


@dataclass(eq=False)
class Scope:
    """Where names live: a module, class, function or comprehension."""

    kind: str
    parent: "Scope | None" = None
    bound: set = field(default_factory=set)  # the names assigned in it
    declared: set = field(default_factory=set)  # global here


@dataclass(eq=False)
class Use:
    """A name in the source."""

    start: int
    end: int
    name: str
    home: Scope | None  # the scope that it belongs to; None: a builtin
    inner: list  # the scopes from where it is to its home, without the home
    attribute: ast.Attribute | None  # where an attribute of it is read or given: `name.attribute`
    is_given: bool  # whether it is assigned here


@dataclass(eq=False)
class Import:
    """One name of an import statement."""

    node: ast.stmt
    scope: Scope  # where it binds `local`
    origin: str  # the module it names
    attribute: str | None  # what it takes of it; None: the module itself
    local: str  # the name it gets here
    is_plain: bool  # at the top of the module and not below an if or try


class Names:
    """All names of a module. ValueError, naming module and line, for anything that cannot be followed."""

    def __init__(self, name, text):
        self.name = name
        self.text = text
        self.tree = ast.parse(text, name)
        self.scope = Scope("module")
        self.uses = []
        self.imports = []
        self._texts = text.splitlines(keepends=True)
        self._lines = [0, *accumulate(map(len, self._texts))]
        self._scopes = {}
        _Binder(self).visit(self.tree)
        _Reader(self).visit(self.tree)

    @cached_property
    def nodes(self):
        """All nodes of its tree."""
        return list(ast.walk(self.tree))

    @cached_property
    def strings(self):
        """The nodes of all its strings, except docstrings."""
        bodies = [node.body for node in self.nodes if isinstance(getattr(node, "body", None), list) and node.body]
        said = {id(body[0].value) for body in bodies if isinstance(body[0], ast.Expr)}
        found = [node for node in self.nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)]
        return [node for node in found if id(node) not in said]

    def offset(self, row, column):
        """The offset of a syntax tree's position: rows from 1, columns in bytes of UTF-8."""
        return self._lines[row - 1] + len(self._texts[row - 1].encode()[:column].decode())

    def span(self, node):
        """(start, end) of a node."""
        return self.offset(node.lineno, node.col_offset), self.offset(node.end_lineno, node.end_col_offset)

    def refuse(self, node, why):
        """Raise the ValueError for something at a node."""
        raise ValueError("%s, line %d: %s" % (self.name, node.lineno, why))


def is_sign(tree):
    """Whether a module says nothing besides a docstring: it only describes its folder."""
    return all(isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) for node in tree.body)


FUNCTIONS = (ast.FunctionDef, ast.Lambda)


class _Walker(ast.NodeVisitor):
    """Goes through a module knowing the scope of everything."""

    def __init__(self, names):
        self.names = names
        self.scope = names.scope

    def enter(self, node, kind):
        return self.names._scopes.setdefault(id(node), Scope(kind, self.scope))

    def inside(self, node, kind, children):
        outer = self.scope
        self.scope = self.enter(node, kind)
        for child in children:
            self.visit(child)
        self.scope = outer

    def visit_FunctionDef(self, node):
        for child in node.decorator_list + node.args.defaults + [each for each in node.args.kw_defaults if each]:
            self.visit(child)
        self.inside(node, "function", _parameters(node.args) + node.body)

    def visit_Lambda(self, node):
        for child in node.args.defaults:
            self.visit(child)
        self.inside(node, "function", _parameters(node.args) + [node.body])

    def visit_ClassDef(self, node):
        for child in node.decorator_list + node.bases + node.keywords:
            self.visit(child)
        self.inside(node, "class", node.body)

    def comprehension(self, node):
        first = node.generators[0]
        self.visit(first.iter)
        made = [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]
        others = [child for each in node.generators[1:] for child in (each.iter, each.target, *each.ifs)]
        self.inside(node, "comprehension", [first.target, *first.ifs, *others, *made])

    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = comprehension

    def refused(self, node):
        self.names.refuse(node, "%s cannot be followed" % type(node).__name__)

    visit_JoinedStr = visit_AsyncFunctionDef = visit_NamedExpr = visit_Nonlocal = visit_Match = refused


def _parameters(arguments):
    every = arguments.posonlyargs + arguments.args + arguments.kwonlyargs
    return every + [each for each in (arguments.vararg, arguments.kwarg) if each]


def _own_nodes(node):
    """All nodes in a function that are in no other function or class in it."""
    for child in ast.iter_child_nodes(node):
        yield child
        if not isinstance(child, (*FUNCTIONS, ast.ClassDef)):
            yield from _own_nodes(child)


class _Binder(_Walker):
    """The first pass: which names are assigned where."""

    def bind(self, name):
        (self.names.scope if name in self.scope.declared else self.scope).bound.add(name)

    def visit_FunctionDef(self, node):
        self.bind(node.name)
        for child in _own_nodes(node):  # before looking inside
            if isinstance(child, ast.Global):
                self.enter(node, "function").declared.update(child.names)
        super().visit_FunctionDef(node)

    def visit_ClassDef(self, node):
        self.bind(node.name)
        super().visit_ClassDef(node)

    def visit_arg(self, node):
        self.bind(node.arg)

    def visit_Name(self, node):
        if not isinstance(node.ctx, ast.Load):
            self.bind(node.id)

    def visit_ExceptHandler(self, node):
        if node.name:
            self.bind(node.name)
        self.generic_visit(node)

    def visit_Import(self, node):
        for alias in node.names:
            if "." in alias.name and not alias.asname:
                self.names.refuse(node, "import %s as something" % alias.name)
            self.add(node, alias.name, None, alias.asname or alias.name)

    def visit_ImportFrom(self, node):
        for alias in node.names:
            if node.level or alias.name == "*":
                self.names.refuse(node, "only names of modules that are written out can be followed")
            self.add(node, node.module, alias.name, alias.asname or alias.name)

    def add(self, node, origin, attribute, local):
        self.bind(local)
        is_plain = node in self.names.tree.body
        scope = self.names.scope if local in self.scope.declared else self.scope
        self.names.imports.append(Import(node, scope, origin, attribute, local, is_plain))


class _Reader(_Walker):
    """The second pass: every name with what it means."""

    def use(self, name, span, attribute=None, is_given=False):
        self.names.uses.append(Use(*span, name, *self.find(name), attribute, is_given))

    def find(self, name):
        """(home, the scopes inside it)."""
        inner = []
        scope = self.scope
        while scope is not None:
            is_seen = scope.kind != "class" or scope is self.scope
            if is_seen and name in scope.declared:
                return self.names.scope, [*inner, scope]
            if is_seen and name in scope.bound:
                return scope, inner
            inner.append(scope)
            scope = scope.parent
        return None, inner[:-1]

    def defined(self, node, word):
        start = self.names.offset(node.lineno, node.col_offset)
        place = self.names.text.index(node.name, start + len(word))
        self.use(node.name, (place, place + len(node.name)), is_given=True)

    def visit_FunctionDef(self, node):
        self.defined(node, "def ")
        super().visit_FunctionDef(node)

    def visit_ClassDef(self, node):
        self.defined(node, "class ")
        super().visit_ClassDef(node)

    def visit_Name(self, node):
        self.use(node.id, self.names.span(node), is_given=not isinstance(node.ctx, ast.Load))

    def visit_Attribute(self, node):
        if isinstance(node.value, ast.Name):
            self.use(node.value.id, self.names.span(node.value), attribute=node)
        else:
            self.visit(node.value)

    def visit_ExceptHandler(self, node):
        if node.name and self.scope.kind == "module":
            place = self.names.text.index(" as " + node.name, self.names.span(node.type)[1]) + 4
            self.use(node.name, (place, place + len(node.name)), is_given=True)
        self.generic_visit(node)

    def visit_Global(self, node):
        start, end = self.names.span(node)
        place = start + len("global")
        for word in self.names.text[place:end].split(","):
            name = word.strip()
            if name not in node.names:
                self.names.refuse(node, "this is not plainly written")
            begin = place + word.index(name)
            self.use(name, (begin, begin + len(name)), is_given=True)
            place += len(word) + 1
