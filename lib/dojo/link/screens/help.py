"""How to link handhelds, for age 8. Only in memory while somebody reads it."""

PAGES = (
    "Link handhelds: choose it on both. Both show three pictures. The same ones? Say yes on both.",
    "The sign at the lower right is the other one: full: ready. Empty: thinks. Cross: away.",
)
