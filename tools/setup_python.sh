#!/usr/bin/env bash
# Makes .venv, or brings it up to date, with the pinned packages of a requirements file.
#     tools/setup_python.sh requirements.txt
# With --target DIR the packages go into that folder instead, without their dependencies: libraries for the board.
#     tools/setup_python.sh --target build/lib requirements-device.txt
# PYTHON names the interpreter to use (python3).
set -euo pipefail
cd "$(dirname "$0")/.."
python=${PYTHON:-python3}

say() { printf '%s\n' "$*" >&2; }

# -I everywhere: the folder's own code.py must not stand in for the standard library's `code`.
if ! .venv/bin/python -Ic 'import pip' 2>/dev/null; then
    if ! "$python" -Ic 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
        say "Pocket Dojo needs Python 3.11 or later; \"$python\" is none. Name another one: make PYTHON=python3.12 …"
        exit 1
    fi
    if ! "$python" -Ic 'import venv, ensurepip' 2>/dev/null; then
        say "This Python cannot make virtual environments; on Debian and Ubuntu: sudo apt install python3-venv"
        exit 1
    fi
    say "Making .venv with $("$python" -V)"
    "$python" -Im venv --clear .venv
fi

# Installs what a requirements file, the last word, lists. pip's own words are shown only where nothing better can be said.
install() {
    local list=${!#} said
    said=$(.venv/bin/python -Im pip --disable-pip-version-check --no-input install --quiet "$@" 2>&1) && return
    if grep -qiE 'connection (broken|error)|NewConnection|Max retries|ConnectTimeout|ProxyError' <<<"$said"; then
        say "The internet cannot be reached, from where this comes once: $(sed -nE 's/^([A-Za-z0-9_.-]+)==.*/\1/p' "$list" | xargs) ($list)."
    else
        say "$said"
    fi
    without "$list"
    exit 1
}

# What still works without a list.
without() {
    case $1 in
    requirements-window.txt) say "Without it there is no window, and no sound: the terminal shows the handheld." ;;
    requirements-play.txt | requirements-device.txt)
        if .venv/bin/python -Ic 'import PIL, greenlet' 2>/dev/null && [ -e build/lib/.done ]; then
            say "What was set up before still plays: .venv/bin/python -m sim play"
            return
        fi
        say "Until then there is no handheld on this computer. A browser that has opened the web page before plays without the"
        say "internet; some of the games can be played on paper: docs/players/paper.md."
        ;;
    *) say "make play needs none of it." ;;
    esac
}

if [ "$1" = --target ]; then
    target=$2
    shift 2
    say "Installing $1 into $target"
    rm -rf "$target.new"
    mkdir -p "$target.new" # stays empty where this machine has no such package
    install --no-deps --no-compile --target "$target.new" -r "$1"
    rm -rf "$target"
    mv "$target.new" "$target"
else
    say "Installing $1 into .venv"
    install -r "$1"
fi
