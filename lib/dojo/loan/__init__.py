"""A handheld that belongs to a class: what its teacher has set, the teacher's pages, the self-test."""
