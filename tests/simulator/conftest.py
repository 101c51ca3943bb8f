"""Commands of the simulator that read a file, tried on a file of any content."""

import json

import pytest


@pytest.fixture
def replay(run, tmp_path):
    """replay(bytes or records, words…) → (exit code, stdout, stderr)."""

    def command(content, *words):
        file = tmp_path / "matches.json"
        if not isinstance(content, bytes):
            content = "".join(json.dumps(record) + "\n" for record in content).encode()
        file.write_bytes(content)
        return run("replay", file, *words)

    return command


@pytest.fixture
def rerun(run, tmp_path):
    """rerun(text, bytes or JSON values, words…) → (exit code, stdout, stderr)."""

    def command(content, *words):
        file = tmp_path / "recorded.json"
        if isinstance(content, dict):
            content = json.dumps(content)
        file.write_bytes(content if isinstance(content, bytes) else content.encode())
        return run("rerun", file, *words)

    return command
