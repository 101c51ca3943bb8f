"""Imports of what devices run: every file is found and read once per process, no matter how many devices load it.

    imports.remember(is_own)        # for all modules with is_own(name) true

Each device has modules of its own (sim.loading.world), over a hundred files. Looking for each in the folders of
sys.path, and reading its bytecode again, took a third of the time until a handheld shows its first screens. A changed
file is read again.
"""

import inspect
import os
import sys
from binascii import crc32
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from importlib.util import decode_source, spec_from_file_location

from sim.loading import doors


def remember(is_own):
    """From now on remember where modules of these names are, and their content."""
    sys.meta_path.insert(0, _Finder(is_own))


instead = {}  # {module: {global: value}}: what stands there for what it has imported
find_first = None  # while a device with a drive of its own runs: returns (file, folder) of (name, folders), or None

_DOORS = inspect.getsource(doors) + repr(doors.following())
_MARK = "%08x.pyc" % crc32(_DOORS.encode())  # other doors make other bytecode


class _Loader(SourceFileLoader):
    """Loads a file from its last-read content, unless it has changed since."""

    _kept = {}  # {path: (when it was changed and its size, its code)}

    def source_to_code(self, data, path, **how):
        return super().source_to_code(doors.as_run(decode_source(data), self.name, path), path, **how)

    def exec_module(self, module):
        super().exec_module(module)
        module.__dict__.update(instead.get(self.name, {}))

    def get_data(self, path):
        return super().get_data(_beside(path))

    def set_data(self, path, data, *, _mode=0o666):
        super().set_data(_beside(path), data, _mode=_mode)

    def get_code(self, fullname):
        now = os.stat(self.path)
        state = now.st_mtime_ns, now.st_size
        before, code = self._kept.get(self.path, (None, None))
        if before != state:
            code = super().get_code(fullname)
            self._kept[self.path] = state, code
        return code


def _beside(path):
    """Where the bytecode of a module is kept: the host's own, of the unchanged source, has the usual name."""
    return path.removesuffix("pyc") + _MARK if path.endswith(".pyc") else path


class _Finder:
    """Finds modules where they were found before in the same folders."""

    def __init__(self, is_own):
        self._is_own = is_own
        self._found = {}  # {(name, folders): (file, its bytecode's, folder of a package or None)}

    def find_spec(self, name, path=None, target=None):
        if not self._is_own(name):
            return None
        first = find_first(name, path) if find_first is not None else None
        if first is not None:
            return _spec(name, *first)
        where = name, tuple(sys.path if path is None else path)
        file, bytecode, folder = self._found.get(where, ("", "", None))
        if not os.path.isfile(file):
            spec = PathFinder.find_spec(name, path, target)
            if spec is None or type(spec.loader) is not SourceFileLoader:
                return spec
            file, bytecode, folder = spec.origin, spec.cached, spec.submodule_search_locations
            self._found[where] = file, bytecode, folder
        spec = _spec(name, file, folder)
        spec.cached = bytecode
        return spec


def _spec(name, file, folder):
    """file: None for a folder without __init__.py; folder: where the modules in a package are, or None."""
    inside = None if folder is None else list(folder)  # each device's own: more may be added to it
    if file is None:
        spec = ModuleSpec(name, None, is_package=True)
        spec.submodule_search_locations = inside
        return spec
    return spec_from_file_location(name, file, loader=_Loader(name, file), submodule_search_locations=inside)
