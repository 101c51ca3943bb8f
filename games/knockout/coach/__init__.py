"""Knock Yourself Out's coach: what was possible, what it teaches, and the teacher's page."""
