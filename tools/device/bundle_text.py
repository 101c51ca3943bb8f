"""Writes the source of a bundle: its modules one after the other, with one name for everything global."""

import ast

from program import MAIN
from scopes import Names
from short_names import not_taken

NEEDS = "NEEDS"  # in a root: names of the bundles loaded with it, except the console's
# In front of a root: those that need no other come first, or each would import the next, eight deep on a board's stack.
FIRST = "NEEDED = %r; [__import__(NEEDED) for NEEDED in reversed(NEEDED)]; "
LAST = NEEDS + " = NEEDED\n"  # behind it: what failed half way does not have them


class Writer:
    """Writes the source of one bundle."""

    def __init__(self, program, groups, made):
        self._program = program
        self._groups = groups
        self._made = made
        self._members = set(made.members)
        self._written = set()  # symbols whose import is there already
        self._constants = {name: list(self._removed(name)) for name in made.members}
        self._uses = {name: list(self._remaining(name)) for name in made.members}

    # --- Symbols: what a bundle has a global name for ----------------------------------------
    #
    # (module, global) of its own; ("", module, global) imported from another bundle; ("", root) a bundle as an object;
    # (None, module, name) for foreign modules.

    def _symbol(self, module, use):
        """(symbol, target): the new name of a use, None to keep its own; and the attribute read of it, if any."""
        program = self._program
        target, node = program.target(module, use)
        binding = program.meant(module, use)
        if target is None or target in program.constants:
            return None, None
        read = target if node is not None else None
        if target[0] in self._members:
            if target[1] is None:
                self._refuse(module, binding.node, "%s as an object within its own bundle" % target[0])
            if node is not None and not isinstance(node.ctx, ast.Load):
                self._refuse(module, node, "%s.%s is given something from within the same bundle" % target)
            self._refuse_changed(module, binding, target, read)
            return self._own(*target), None
        root = self._groups.home[target[0]]
        if not binding.is_plain:
            if read and root != self._groups.home[program.follow(binding, None)[0]]:
                self._refuse(module, node, "%s.%s is in another bundle" % target)
            return ((module, use.name) if use.home is program.modules[module].scope else None), read
        if read or target[1] is None:
            return ("", root), read
        self._refuse_changed(module, binding, target, read)
        return ("", *target), None

    def _refuse_changed(self, module, binding, target, read):
        """A module that imports a global assigned later would not see the change; in one bundle it would."""
        if binding is not None and read is None and target in self._program.changed:
            self._refuse(module, binding.node, "%s.%s is given something later: import the module" % target)

    def _own(self, module, name):
        """The symbol of a global of a member."""
        binding = self._program.binding(module, name)
        if binding is not None and self._program.follow(binding, None) is None:
            return None, binding.origin, binding.attribute
        return module, name

    def _refuse(self, module, node, why):
        self._program.modules[module].refuse(node, why)

    def choose(self):
        """Give every symbol its name: in a package none that a bundle in it has, as loading that would set it anew."""
        program, taken, shunned = self._program, {}, {}
        free = {name.rpartition(".")[2] for name in self._groups.called.values() if _folder(name) == self._made.name}
        for module in self._made.members:
            names = program.modules[module]
            for use in self._uses[module]:
                if use.home is None:
                    free.add(use.name)
                symbol, _ = self._symbol(module, use)
                if symbol is None:
                    continue
                shunned.setdefault(symbol, set()).update(*(each.bound for each in use.inner))
                scope = use.home
                while scope is not names.scope:
                    shunned[symbol] |= scope.bound
                    scope = scope.parent
            for binding in names.imports:  # imports that are not used, or at the top but below something
                if binding.scope is names.scope and self._stands(module, binding):
                    shunned.setdefault(self._kept_symbol(module, binding), set())
        for symbol in shunned:
            wish = self._wish(symbol)
            if wish is not None and (self._must_stay(symbol) or wish not in free | taken.keys() | shunned[symbol]):
                if wish in taken or wish in free or wish in shunned[symbol]:
                    raise ValueError("%s.%s cannot keep its name in this bundle" % symbol[-2:])
                taken[wish] = symbol
        self._made.names = {symbol: name for name, symbol in taken.items()}
        for symbol in shunned:
            if symbol not in self._made.names:
                name = next(not_taken(taken.keys() | shunned[symbol] | free))
                taken[name] = symbol
                self._made.names[symbol] = name

    def _stands(self, module, binding):
        """Whether a top-level import binds a name that is not replaced everywhere."""
        found = self._program.follow(binding, None)
        names = self._program.modules[module]
        is_used = any(use.name == binding.local and use.home is names.scope for use in names.uses)
        if self._program.binding(module, binding.local) is binding and found is not None:
            return not is_used and found not in self._program.constants and found[0] not in self._members
        return found is not None or not is_used

    def _kept_symbol(self, module, binding):
        found = self._program.follow(binding, None)
        if self._program.binding(module, binding.local) is not binding:
            return module, binding.local
        if found is None:
            return None, binding.origin, binding.attribute
        return "", self._groups.home[found[0]]

    def _must_stay(self, symbol):
        """Whether a symbol is accessed by name from outside."""
        program = self._program
        if len(symbol) != 2 or symbol[0] == "":
            return False
        module, name = symbol
        if module == MAIN or program.binding(module, name) is not None:
            return module == MAIN
        return symbol in self._groups.first or module in program.objects and name in program.spoken

    def _wish(self, symbol):
        """A symbol's preferred name: its own, if that is in memory anyway."""
        if symbol[0] is None:
            return symbol[2] or (symbol[1] if "." not in symbol[1] else None)
        return symbol[1] if self._must_stay(symbol) else None

    # --- The source --------------------------------------------------------------------------

    def write(self, bundles):
        """Put the members one after the other."""
        line = 1
        texts = [self._first()]
        for module in self._made.members:
            text = self._changed(module, bundles)
            self._made.lines.append((line, module))
            line += text.count("\n")
            texts.append(text)
        self._made.lines.append((line, ""))
        self._made.text = "".join(texts) + LAST * bool(texts[0])

    def _first(self):
        """What stands in front of a module that is loaded by its name, in its first line; "" for any other."""
        if self._made.root not in self._program.dynamic or NEEDS not in self._program.spoken:
            return ""
        return FIRST % (tuple(self._groups.called[root] for root in self._groups.needs(self._made.root)),)

    def check(self):
        """AssertionError unless every remaining name means what it did, when reparsed as the interpreter will."""
        wanted = []
        for module in self._made.members:
            for use in sorted(self._uses[module], key=lambda use: use.start):
                wanted += self._left(module, use)
        first = self._first()
        names = Names(self._made.root, self._made.text[len(first) :].removesuffix(LAST if first else ""))
        found = [_sense(names, use) for use in sorted(names.uses, key=lambda use: use.start)]
        assert found == wanted, self._made.root

    def _left(self, module, use):
        """A use's replacement: (what it is, name) of each name."""
        program, names = self._program, self._program.modules[module]
        target, _ = program.target(module, use)
        if target in program.constants and (target[0] != module or not use.is_given):
            return []
        symbol, _ = self._symbol(module, use)
        if symbol is not None:
            return [("global", self._made.names[symbol])]
        return [_sense(names, use)] * (2 if self._edit_file(module, use) else 1)

    def _removed(self, module):
        """(start, end, what stays) of the constants' definitions, most of which vanish."""
        names = self._program.modules[module]
        for node in names.tree.body:
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                key = (module, node.targets[0].id)
                if key in self._program.constants:
                    stays = self._must_stay(key)
                    start, end = names.span(node.value if stays else node)
                    yield start, end, str(self._program.constants[key]) if stays else ""

    def _remaining(self, module):
        """The uses of names in a member that are not in what vanishes."""
        for use in self._program.modules[module].uses:
            if not any(start <= use.start < end for start, end, _ in self._constants[module]):
                yield use

    def _changed(self, module, bundles):
        """The source of a member with all edits applied."""
        names = self._program.modules[module]
        edits = self._constants[module] + [self._edit(module, use, bundles) for use in self._uses[module]]
        for node in names.strings:
            if self._groups.called.get(node.value, node.value) != node.value:
                edits.append((*names.span(node), '"%s"' % self._groups.called[node.value]))
        statements = {}
        for binding in names.imports:
            statements.setdefault(id(binding.node), []).append(binding)
        for found in statements.values():
            start, end = names.span(found[0].node)
            edits.append((start, end, self._import(module, found, bundles)))
        text = names.text
        for start, end, new in sorted(filter(None, edits), reverse=True):
            text = text[:start] + new + "\n" * (text.count("\n", start, end) - new.count("\n")) + text[end:]
        return text if text.endswith("\n") else text + "\n"

    def _edit(self, module, use, bundles):
        """(start, end, the replacement) for a use, or None."""
        program, names = self._program, self._program.modules[module]
        target, node = program.target(module, use)
        if target is None:
            new = self._edit_file(module, use)
            return (use.start, use.end, new) if new else None
        end = names.span(node)[1] if node is not None else use.end
        if target in program.constants and (target[0] != module or not use.is_given):
            number = program.constants[target]
            return use.start, end, str(number) if number >= 0 else "(%d)" % number
        symbol, read = self._symbol(module, use)
        new = use.name if symbol is None else self._made.names[symbol]
        if read:
            new += "." + bundles[self._groups.home[target[0]]].names[target]
        return use.start, end, new

    def _edit_file(self, module, use):
        """The replacement of __file__ if a module has another name, its original place; else None."""
        name = self._groups.called[self._made.root]
        if use.home is not None or use.name != "__file__" or module == name:
            return None
        here, there = name.replace(".", "/"), module.replace(".", "/")
        return '(__file__[: __file__.rindex("%s")] + "%s.mpy")' % (here, there)

    def _import(self, module, bindings, bundles):
        """What replaces an import statement."""
        program, names = self._program, self._program.modules[module]
        found = []
        for binding in bindings:
            origin = program.follow(binding, None)
            if binding.scope is names.scope and program.binding(module, binding.local) is binding:
                found += self._top(module, binding, bundles)
            elif origin is None:
                local = self._made.names.get((module, binding.local)) if binding.scope is names.scope else None
                found.append(_foreign(binding, local or binding.local))
            elif not self._is_all_constants(module, binding):
                found.append(self._late(module, binding, origin, bundles))
        return "; ".join(filter(None, found)) or ("" if bindings[0].is_plain else "pass")

    def _top(self, module, binding, bundles):
        """Statements for a top-level import whose name is replaced: those not yet in this bundle."""
        names = self._program.modules[module]
        found = []
        uses = [use for use in self._uses[module] if use.name == binding.local and use.home is names.scope]
        symbols = [self._symbol(module, use)[0] for use in uses]
        symbols = [each for each in symbols if each in self._made.names and each[0] in (None, "")]
        if self._stands(module, binding):
            symbols.append(self._kept_symbol(module, binding))
        for symbol in symbols:
            if symbol in self._written:
                continue
            self._written.add(symbol)
            local = self._made.names[symbol]
            if symbol[0] is None:
                found.append(_foreign(binding, local))
            elif len(symbol) == 2:
                found.append(_module(self._groups.called[symbol[1]], local))
            else:
                found.append(self._all_from(self._groups.home[symbol[1]], bundles))
        return found

    def _all_from(self, root, bundles):
        """A single statement for all this bundle imports from another."""
        own = self._made.names
        symbols = [each for each in own if len(each) == 3 and each[0] == "" and self._groups.home[each[1]] == root]
        self._written.update(symbols)
        return _from(self._groups.called[root], *[(bundles[root].names[each[1:]], own[each]) for each in symbols])

    def _is_all_constants(self, module, binding):
        """Whether an import in a function is used only for constants."""
        program, names = self._program, self._program.modules[module]
        found = program.follow(binding, None)
        if found[1] is not None:
            return found in program.constants
        uses = [each for each in names.uses if each.home is binding.scope and each.name == binding.local]
        uses = [each for each in uses if not each.is_given]
        return bool(uses) and all(program.target(module, use)[0] in program.constants for use in uses)

    def _late(self, module, binding, origin, bundles):
        """The statement for an import in a function, or below an if or try."""
        program, names = self._program, self._program.modules[module]
        local = binding.local
        if binding.scope is names.scope:
            local = self._made.names[module, local]
        if origin[0] in self._members:
            if program.is_followed(module, binding):
                return ""
            self._refuse(module, binding.node, "%s is given something else as well" % binding.local)
        root = self._groups.home[origin[0]]
        if origin[1] is None:
            return _module(self._groups.called[root], local)
        self._refuse_changed(module, binding, origin, None)
        return _from(self._groups.called[root], (bundles[root].names[origin], local))


def _sense(names, use):
    """(what a use is, its name): "global", "local" with how far away, or "builtin"."""
    if use.home is names.scope:
        return "global", use.name
    return ("builtin" if use.home is None else "local %d" % len(use.inner)), use.name


def _from(module, *names):
    """An import statement for pairs of (name there, name here)."""
    return "from %s import " % module + ", ".join(
        name + (" as " + local if local != name else "") for name, local in names
    )


def _folder(name):
    """The package that a module is in."""
    return name.rpartition(".")[0]


def _module(name, local):
    folder, _, last = name.rpartition(".")
    return _from(folder, (last, local)) if folder else "import %s as %s" % (name, local)


def _foreign(binding, local):
    if binding.attribute is None:
        return "import %s" % binding.origin + (" as %s" % local if local != binding.origin else "")
    return _from(binding.origin, (binding.attribute, local))
