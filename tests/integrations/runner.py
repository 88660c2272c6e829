"""What a GitHub runner does with a composite action, as far as ours needs it: inputs, expressions, files for outputs."""

from __future__ import annotations

import os
import re
import subprocess
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).parents[2]
ACTION: dict[str, Any] = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
_EXPRESSION = re.compile(r"\$\{\{\s*([a-z_-]+(?:\.[a-z_-]+)*)\s*\}\}")
_SHELL = ("bash", "--noprofile", "--norc", "-e", "-o", "pipefail")
"""How a runner starts `shell: bash`."""
_KEPT = ("PATH", "HOME", "LANG", "TMPDIR", "SYSTEMROOT")


@dataclass
class Job:
    """A job in a workspace; `github` is the context that expressions see."""

    workspace: Path
    temp: Path
    github: dict[str, Any] = field(default_factory=dict)
    environment: dict[str, str] = field(default_factory=dict)

    def use(self, installed: str | None = None, **inputs: str) -> Done:
        """Run the action. `installed`: the folder of an asklint that is there, in place of the step that installs one."""
        given = {name.replace("_", "-"): value for name, value in inputs.items()}
        assert given.keys() <= ACTION["inputs"].keys()
        values = {name: str(spec["default"]) for name, spec in ACTION["inputs"].items()}
        contexts: dict[str, Any] = {"inputs": {**values, **given}, "github": self.github, "steps": {}}
        summary = self.temp / "summary.md"
        summary.write_bytes(b"")
        log, code = "", 0
        for step in ACTION["runs"]["steps"]:
            outputs: dict[str, str] = {"bin": installed} if installed and step["id"] == "install" else {}
            if not outputs:
                code, said, outputs = self._step(step, contexts, summary)
                log += said
            contexts["steps"][step["id"]] = {"outputs": outputs}
            if code:
                break
        results = {name: evaluated(spec["value"], contexts) for name, spec in ACTION["outputs"].items()}
        return Done(code, log, summary.read_text(encoding="utf-8"), results)

    def _step(
        self, step: dict[str, Any], contexts: dict[str, Any], summary: Path
    ) -> tuple[int, str, dict[str, str]]:
        assert step.keys() <= {"id", "shell", "run", "env"}
        assert step["shell"] == "bash"
        assert "${{" not in step["run"], "an input in a script is a script"
        script, output = self.temp / "step.sh", self.temp / "output"
        script.write_text(step["run"], encoding="utf-8")
        output.write_bytes(b"")
        environment = {name: os.environ[name] for name in _KEPT if name in os.environ}
        environment |= {name: value for name, value in os.environ.items() if name.startswith("PIP_")}
        environment |= {
            "CI": "true",
            "GITHUB_ACTIONS": "true",
            "GITHUB_ACTION_PATH": str(ROOT),
            "GITHUB_WORKSPACE": str(self.workspace),
            "GITHUB_OUTPUT": str(output),
            "GITHUB_STEP_SUMMARY": str(summary),
            "RUNNER_TEMP": str(self.temp),
            **self.environment,
            **{name: evaluated(value, contexts) for name, value in step.get("env", {}).items()},
        }
        done = subprocess.run(
            [*_SHELL, str(script)],
            cwd=self.workspace,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
        )
        lines = output.read_text(encoding="utf-8").splitlines()
        return (
            done.returncode,
            done.stdout.decode("utf-8"),
            dict(line.split("=", 1) for line in lines),
        )


@dataclass(frozen=True)
class Done:
    """What is left of a run of the action."""

    code: int
    log: str
    summary: str
    outputs: dict[str, str]

    def annotations(self) -> list[str]:
        return [line for line in self.log.splitlines() if line.startswith("::")]


def evaluated(text: str, contexts: dict[str, Any]) -> str:
    """A value with its expressions filled in; what a context does not have is empty, as on GitHub."""

    def value(match: re.Match[str]) -> str:
        found: Any = contexts
        for part in match[1].split("."):
            found = found.get(part, "") if isinstance(found, dict) else ""
        return str(found)

    filled = _EXPRESSION.sub(value, text)
    assert "${{" not in filled, f"this runner does not know {filled}"
    return filled
