"""The GitHub action: its steps run as a runner runs them, and the workflows that use it are what GitHub reads."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from .runner import ACTION, ROOT, Done, Job

OVERFLOW = """\
# Deploy

Use AskUserQuestion to ask which environment to deploy to, with these options:

{options}
"""
SIX = "\n".join(f"- {name}" for name in ("dev", "test", "stage", "prod", "canary", "local"))
THREE = "- dev\n- test\n- prod"
HERE = str(Path(sys.executable).parent)

needs_tools = pytest.mark.skipif(
    os.name != "posix" or not shutil.which("bash") or not shutil.which("git"),
    reason="bash or git is not installed",
)


class Project(Job):
    """A checkout with skills in it."""

    def write(self, name: str, options: str = SIX) -> Path:
        path = self.workspace / "skills" / name / "SKILL.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(OVERFLOW.format(options=options), encoding="utf-8")
        return path

    def check(self, **inputs: str) -> Done:
        return self.use(HERE, **inputs)


def git(folder: Path, *arguments: str) -> str:
    identity = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org", "-c", "commit.gpgsign=false")
    command = ["git", *identity, *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True).stdout.strip()


def commit(folder: Path) -> str:
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--message", "more")
    return git(folder, "rev-parse", "HEAD")


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Project:
    for name in [name for name in os.environ if name.startswith("GIT_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    workspace, temp = tmp_path / "work space", tmp_path / "temp"
    workspace.mkdir()
    temp.mkdir()
    git(workspace, "init", "--quiet", "--initial-branch=main")
    return Project(workspace, temp)


@needs_tools
def test_as_it_stands_it_installs_itself_and_reports(project: Project) -> None:
    project.write("deploy")
    done = project.use(sarif_file="reports/asklint.sarif")
    assert done.code == 1, done.log
    assert re.search(r"^asklint \d+\.\d+\.\d+", done.log, re.MULTILINE)
    (annotation,) = done.annotations()
    assert annotation.startswith("::error file=skills/deploy/SKILL.md,line=5,")
    assert "| Found 1 error in 1 of 1 file" in done.log
    assert done.summary.startswith("## asklint: 1 error\n")
    assert "[ASK101 option-overflow](https://" in done.summary
    assert "```console\npip install asklint\nasklint\n```" in done.summary
    assert done.outputs == {"findings": "1", "exit-code": "1", "sarif-file": "reports/asklint.sarif"}
    log = json.loads((project.workspace / "reports/asklint.sarif").read_text(encoding="utf-8"))
    assert len(log["runs"][0]["results"]) == 1
    assert sorted(path.name for path in project.workspace.iterdir()) == [".git", "reports", "skills"]


@needs_tools
class TestInputs:
    def test_a_clean_project(self, project: Project) -> None:
        project.write("deploy", THREE)
        done = project.check()
        assert (done.code, done.annotations()) == (0, [])
        assert done.outputs == {"findings": "0", "exit-code": "0", "sarif-file": ""}
        assert done.summary.startswith("## asklint: nothing to report\n")

    @pytest.mark.parametrize(
        ("paths", "found"),
        [
            ("skills/a", "1"),
            ("skills/a skills/b", "2"),
            ("skills/a\nskills/c d\n", "2"),
            ("skills/c d", "1"),
            ("", "3"),
        ],
    )
    def test_paths(self, project: Project, paths: str, found: str) -> None:
        for number, name in enumerate(("a", "b", "c d")):
            project.write(name, SIX.replace("dev", f"dev{number}"))
        assert project.check(paths=paths).outputs["findings"] == found

    def test_fail_on(self, project: Project) -> None:
        project.write("deploy", THREE + "\n- Other")
        assert project.check().code == 1
        assert project.check(fail_on="error").code == 0
        never = project.check(fail_on="never")
        assert (never.code, never.outputs["findings"]) == (0, "1")

    def test_config(self, project: Project) -> None:
        project.write("deploy")
        (project.workspace / "lax.toml").write_text('ignore = ["ASK101"]\n')
        done = project.check(config="lax.toml")
        assert done.code == 0
        assert "asklint --config lax.toml" in done.summary

    def test_format(self, project: Project) -> None:
        project.write("deploy")
        done = project.check(format="text")
        assert "option-overflow" in done.log
        assert done.annotations() == []
        assert done.summary.startswith("## asklint: 1 error\n")

    def test_baseline(self, project: Project) -> None:
        project.write("deploy")
        subprocess.run([sys.executable, "-m", "asklint", "baseline"], cwd=project.workspace, check=True)
        assert project.check().code == 0
        assert project.check(baseline="none").code == 1
        (project.workspace / "asklint-baseline.json").rename(project.workspace / "known.json")
        assert project.check().code == 1
        assert project.check(baseline="known.json").code == 0

    def test_past_the_limit_the_rest_is_counted(self, project: Project) -> None:
        for number in range(13):
            project.write(f"deploy{number}", SIX.replace("dev", f"dev{number}"))
        project.environment |= {
            "GITHUB_SERVER_URL": "https://github.com",
            "GITHUB_REPOSITORY": "ann/skills",
            "GITHUB_SHA": "1f" * 20,
        }
        done = project.check()
        assert f"](https://github.com/ann/skills/blob/{'1f' * 20}/skills/deploy0/SKILL.md)" in done.summary
        assert len(done.annotations()) == 13
        assert "3 more not annotated: GitHub shows 10 of each kind a step." in done.log
        assert "**3 more not annotated:** GitHub shows 10 annotations" in done.summary

    @pytest.mark.parametrize(
        ("inputs", "told"),
        [
            ({"paths": "nowhere"}, "nowhere does not exist"),
            ({"fail_on": "sometimes"}, "invalid choice: 'sometimes'"),
            ({"config": "missing.toml"}, "missing.toml"),
            ({"paths": "$(touch hacked) `touch hacked` ; touch hacked"}, "$(touch does not exist"),
        ],
    )
    def test_a_mistake_is_an_annotation_and_no_finding(
        self, project: Project, inputs: dict[str, str], told: str
    ) -> None:
        project.write("deploy")
        done = project.check(**inputs)
        assert (done.code, done.outputs["exit-code"], done.outputs["findings"]) == (2, "2", "0")
        (annotation,) = done.annotations()
        assert annotation.startswith("::error title=asklint could not do all of its work::asklint: ")
        assert told in annotation
        assert done.summary.startswith("## asklint could not run\n\n    asklint: ")
        assert not (project.workspace / "hacked").exists()

    def test_an_old_report_is_not_taken_for_a_new_one(self, project: Project) -> None:
        stale = project.workspace / "asklint.sarif"
        stale.write_text("{}")
        assert project.check(paths="nowhere", sarif_file="asklint.sarif").outputs["sarif-file"] == ""
        assert not stale.exists()

    @pytest.mark.parametrize(
        "version", ["newest", "https://evil.example/x.whl", "0.1.0; touch x", "@ file:."]
    )
    def test_a_version_is_a_version(self, project: Project, version: str) -> None:
        done = project.use(version=version)
        assert done.code == 2
        assert "::error title=asklint could not be installed::The input version takes" in done.log


@needs_tools
class TestOnlyChanged:
    """In a clone as deep as actions/checkout makes it: one commit."""

    @pytest.fixture
    def origin(self, project: Project) -> Path:
        """`main` with two skills, one of them bad, and a branch `topic` that adds another bad one."""
        origin = project.workspace
        project.write("old")
        project.write("fine", THREE)
        commit(origin)
        git(origin, "checkout", "--quiet", "-b", "topic")
        project.write("new", SIX.replace("dev", "development"))
        commit(origin)
        git(origin, "checkout", "--quiet", "main")
        project.write("fine", SIX.replace("dev", "beta"))
        commit(origin)
        return origin

    def checkout(self, project: Project, origin: Path, revision: str, *, depth: int | None = 1) -> Project:
        clone = project.temp / "clone"
        clone.mkdir()
        git(clone, "init", "--quiet")
        git(clone, "remote", "add", "origin", origin.as_uri())
        limit = [f"--depth={depth}"] if depth else []
        git(clone, "fetch", "--quiet", "--no-tags", *limit, "origin", revision)
        git(clone, "checkout", "--quiet", "FETCH_HEAD")
        return Project(clone, project.temp, environment={"GITHUB_EVENT_NAME": "push"})

    def found(self, job: Project, only_changed: str = "true") -> list[str]:
        done = job.check(only_changed=only_changed)
        assert done.code in (0, 1), done.log
        return [re.findall(r"skills/(\w+)/", line)[0] for line in done.annotations()]

    @pytest.mark.parametrize("depth", [1, None])
    def test_a_pull_request(self, project: Project, origin: Path, depth: int | None) -> None:
        git(origin, "checkout", "--quiet", "-b", "merge", "main")
        git(origin, "merge", "--quiet", "--no-edit", "topic")
        job = self.checkout(project, origin, "merge", depth=depth)
        assert sorted(self.found(job, "false")) == ["fine", "new", "old"]
        job.github["base_ref"] = "main"
        assert self.found(job) == ["new"]
        assert "asklint --changed-since origin/main" in job.check(only_changed="true").summary

    def test_the_head_of_a_pull_request_on_a_branch_that_moved_on(
        self, project: Project, origin: Path
    ) -> None:
        """What happened on the other branch since is no change of this one."""
        job = self.checkout(project, origin, "topic")
        job.github["base_ref"] = "main"
        assert self.found(job) == ["new"]

    def test_a_push(self, project: Project, origin: Path) -> None:
        before = git(origin, "rev-parse", "main^")
        job = self.checkout(project, origin, "main")
        job.github["event"] = {"before": before}
        assert self.found(job) == ["fine"]

    def test_a_new_branch_is_compared_with_the_default_one(self, project: Project, origin: Path) -> None:
        job = self.checkout(project, origin, "topic")
        job.github["event"] = {"before": "0" * 40, "repository": {"default_branch": "main"}}
        job.environment |= {"GITHUB_REF_TYPE": "branch", "GITHUB_REF_NAME": "topic"}
        assert self.found(job) == ["new"]

    def test_a_merge_queue(self, project: Project, origin: Path) -> None:
        job = self.checkout(project, origin, "main")
        job.github["event"] = {"merge_group": {"base_sha": git(origin, "rev-parse", "main^")}}
        assert self.found(job) == ["fine"]

    def test_a_revision(self, project: Project, origin: Path) -> None:
        job = self.checkout(project, origin, "topic")
        assert self.found(job, "origin/main") == ["new"]
        assert self.found(job, git(origin, "rev-parse", "main^")) == ["new"]

    @pytest.mark.parametrize(
        ("event", "only_changed", "told"),
        [
            ({}, "true", "this event (push) says nothing of what came before"),
            ({"before": "1" * 40}, "true", f"::warning title=asklint only-changed::{'1' * 40} cannot be"),
            ({}, "no-such-branch", "no-such-branch cannot be fetched; everything is reported"),
            ({}, "--upload-pack=x", "--upload-pack=x is no revision; everything is reported"),
        ],
    )
    def test_what_cannot_be_known_is_told_and_everything_reported(
        self, project: Project, origin: Path, event: dict[str, str], only_changed: str, told: str
    ) -> None:
        job = self.checkout(project, origin, "main")
        job.github["event"] = event
        done = job.check(only_changed=only_changed)
        assert told in done.log
        assert done.outputs["findings"] == "2"


WORKFLOWS = sorted([*ROOT.glob(".github/workflows/*.yml"), *ROOT.glob("examples/github/*.yml")])


def read(path: Path) -> dict[str, Any]:
    workflow: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return workflow


@pytest.mark.parametrize(
    ("schema", "path"),
    [("github-actions", ROOT / "action.yml"), *(("github-workflows", path) for path in WORKFLOWS)],
    ids=lambda value: getattr(value, "name", value),
)
def test_github_can_read_it(schema: str, path: Path) -> None:
    pytest.importorskip("check_jsonschema", reason="check-jsonschema is not installed: pip install '.[dev]'")
    done = subprocess.run(
        [sys.executable, "-m", "check_jsonschema", "--builtin-schema", f"vendor.{schema}", str(path)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_workflows_use_the_action_as_it_is(path: Path) -> None:
    for job in read(path)["jobs"].values():
        for step in job["steps"]:
            if step.get("uses", "").split("@")[0] in ("./", "asklint/asklint"):
                assert step.get("with", {}).keys() <= ACTION["inputs"].keys()


def test_our_own_tests_run_on_every_python_we_promise() -> None:
    promised = re.findall(r"Python :: (3\.\d+)", (ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    matrix = read(ROOT / ".github/workflows/test.yml")["jobs"]["test"]["strategy"]["matrix"]
    assert matrix["python"] == promised
    assert [name.split("-")[0] for name in matrix["os"]] == ["ubuntu", "windows", "macos"]
