"""Handhelds that belong to a class: the teacher's settings and pages, the self-test, lessons."""
