"""What can go wrong with a board, in a sentence for the person holding the cable."""

import errno


class Trouble(Exception):
    """This board cannot go on; the text is a sentence without the board's name in front."""


_SENTENCES = {
    errno.ENOSPC: "there is no more room on it. Delete something of yours, then do it again.",
    errno.EROFS: "it cannot be written. Does a boot.py on it keep the drive for the program?",
    errno.EACCES: "this computer does not let you write on it.",
    errno.EBUSY: "something else is using it: close other programs that talk to the board.",
    errno.ENOENT: "it is not there any more. Plug it in and do it again.",
}
_SENTENCES[errno.EPERM] = _SENTENCES[errno.EACCES]
for _gone in (errno.EIO, errno.ENODEV, errno.ENXIO, errno.ENOTCONN, errno.ESTALE, errno.ENOTDIR):
    _SENTENCES[_gone] = _SENTENCES[errno.ENOENT]


def of(wrong):
    """The Trouble for an OSError."""
    return Trouble(_SENTENCES.get(wrong.errno) or "it answers: %s." % (wrong.strerror or wrong))
