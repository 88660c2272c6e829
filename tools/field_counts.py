"""Count how often each rule fires on real documents: `python tools/field_counts.py FOLDER`.

Every folder in FOLDER is a project of its own, linted with the default settings. What is kept, in docs/field.json, is
numbers alone: nothing of what the documents say.
"""

from __future__ import annotations

import json
import os
import sys
from collections import Counter
from pathlib import Path

from asklint.config import load_settings
from asklint.discover import discover
from asklint.engine.plugins import load_registry
from asklint.engine.run import Input, Linter

OUTPUT = Path(__file__).parent.parent / "docs" / "field.json"


def count(folder: Path) -> dict[str, object]:
    registry = load_registry(entry_points=())
    findings: Counter[str] = Counter()
    files: Counter[str] = Counter()
    projects: Counter[str] = Counter()
    documents = asks = linted = 0
    for project in sorted(path for path in folder.iterdir() if path.is_dir()):
        os.chdir(project)
        settings, _ = load_settings(project, isolated=True)
        found = discover([project], settings, project)
        outcome = Linter(registry, settings).run(
            [Input.file(item.path, item.display) for item in found.files]
        )
        documents += outcome.files
        asks += outcome.asks
        linted += 1
        findings.update(finding.code for finding in outcome.findings)
        files.update(code for code, _ in {(finding.code, finding.path) for finding in outcome.findings})
        projects.update({finding.code for finding in outcome.findings})
    codes = sorted(registry.rules)
    return {
        "projects": linted,
        "documents": documents,
        "asks": asks,
        "rules": {code: [findings[code], files[code], projects[code]] for code in codes if findings[code]},
    }


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(f"{__doc__}")
    counts = json.dumps(count(Path(sys.argv[1]).resolve()), indent=1)
    # One rule a line.
    OUTPUT.write_text(
        counts.replace("[\n   ", "[").replace(",\n   ", ", ").replace("\n  ]", "]") + "\n", encoding="utf-8"
    )
