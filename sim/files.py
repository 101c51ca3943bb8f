"""Files that people name: read up to a limit, or refused with a sentence.

    read("pico.nvm", 8192)          # its bytes; Complaint if it is larger, a folder, a device or missing
    check_place("shots/out.png")    # Complaint if no file of that name can be written
"""

import os
import stat

from sim import Complaint


def read(name, most):
    """The bytes of a file, at most `most`. FileNotFoundError if there is none."""
    try:
        if not stat.S_ISREG(os.stat(name).st_mode):
            kind = "a folder" if os.path.isdir(name) else "a device or a pipe"
            raise Complaint(f"{name} cannot be read: it is {kind}, not a file.")
        with open(name, "rb") as file:
            content = file.read(most + 1)
    except FileNotFoundError:
        raise
    except (OSError, ValueError) as error:
        raise Complaint(f"{name} cannot be read: {reason(error)}.") from None
    if len(content) > most:
        raise Complaint(f"{name} is too large: more than {most} bytes.")
    return content


def check_place(name):
    """Complaint unless a file of this name can be written; makes no folders."""
    folder = os.path.dirname(os.path.abspath(name))
    if os.path.isdir(name) or not os.path.basename(name):
        raise Complaint(f"{name} cannot be written: it is a folder. Name a file in it.")
    if not os.path.isdir(folder):
        raise Complaint(f"{name} cannot be written: there is no folder {folder}. Make it first.")
    if not os.access(name if os.path.exists(name) else folder, os.W_OK):
        raise Complaint(f"{name} cannot be written: Permission denied.")


def reason(error):
    """Why a file could not be read or written: the system's words, or ours if Python does not even ask it."""
    return getattr(error, "strerror", None) or "no file can have this name"
