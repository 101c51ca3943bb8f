"""Knock Yourself Out's coach: what was possible, what was learned, and the teacher's page."""
