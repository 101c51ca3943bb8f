"""Asks whether the nvm still keeps what is written to it, for the self-test (dojo.loan.selftest)."""


def keeps(store):
    """Write all anew, an erase a journal, and read it back. True if it is the same."""
    for _ in range(store._copies):
        image = store._rewrite()
        first = store._copy * store._size
        if not store.works or store._nvm[first : first + len(image)] != image:
            return False
    return True
