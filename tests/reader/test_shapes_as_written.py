"""Every shape in which options are written, each in several ways, below an order to ask: read as the options they are."""

from __future__ import annotations

import pytest

from asklint.testing import read_text

_THREE = ["keep it", "drop it", "ask again"]

_CASES = {
    "lettered: A) lines": (
        "Use AskUserQuestion to ask how to go on:\n\nA) Keep it\nB) Drop it\nC) Ask again\n",
        "tool",
        _THREE,
    ),
    "lettered: (a) lines": (
        "Use AskUserQuestion to ask how to go on:\n\n(a) Keep it\n(b) Drop it\n(c) Ask again\n",
        "tool",
        _THREE,
    ),
    "lettered: [A] lines": (
        "Use AskUserQuestion to ask how to go on:\n\n[A] Keep it\n[B] Drop it\n[C] Ask again\n",
        "tool",
        _THREE,
    ),
    "lettered: **A.** lines": (
        "Use AskUserQuestion to ask how to go on:\n\n**A.** Keep it\n**B.** Drop it\n**C.** Ask again\n",
        "tool",
        _THREE,
    ),
    "lettered: **A)** bullets": (
        "Use AskUserQuestion to ask how to go on:\n\n- **A)** Keep it — as it is\n- **B)** Drop it — for good\n- **C)** Ask again — later\n",
        "tool",
        _THREE,
    ),
    "lettered: - A) bullets": (
        "Use AskUserQuestion to ask how to go on:\n\n- A) Keep it\n- B) Drop it\n- C) Ask again\n",
        "tool",
        _THREE,
    ),
    "lettered: quote": (
        "Use AskUserQuestion to ask how to go on:\n\n> A) Keep it\n> B) Drop it\n> C) Ask again\n",
        "tool",
        _THREE,
    ),
    "lettered: fence": (
        "Use AskUserQuestion to ask how to go on:\n\n```\nWhat now?\n\nA) Keep it\nB) Drop it\nC) Ask again\n```\n",
        "tool",
        _THREE,
    ),
    "lettered: wrapped": (
        "Use AskUserQuestion to ask how to go on:\n\nA) Keep it — nothing changes here\n   and nobody is told\nB) Drop it — it is gone\n   for good\nC) Ask again\n",
        "tool",
        _THREE,
    ),
    "lettered: B2": (
        "Use AskUserQuestion to ask how to go on:\n\nA) Keep it\nB) Drop it\nB2) Drop half\nC) Ask again\n",
        "tool",
        ["keep it", "drop it", "drop half", "ask again"],
    ),
    "lettered: Y N D": (
        "Use AskUserQuestion to ask how to go on:\n\nY) Yes, keep it\nN) No, drop it\nD) Decide later\n",
        "tool",
        ["yes, keep it", "no, drop it", "decide later"],
    ),
    "lettered: prose": (
        "Ask the user:\n\n> What now?\n>\n> A) Keep it\n> B) Drop it\n> C) Ask again\n",
        "prose",
        _THREE,
    ),
    "lettered: bold-bracket": (
        "Use AskUserQuestion to ask how to go on:\n\n**[A]** Keep it\n**[B]** Drop it\n**[C]** Ask again\n",
        "tool",
        _THREE,
    ),
    "lettered: bullet **(A)**": (
        "Use AskUserQuestion to ask how to go on:\n\n* **(A)** Keep it\n* **(B)** Drop it\n* **(C)** Ask again\n",
        "tool",
        _THREE,
    ),
    "lettered: Option A:": (
        "Use AskUserQuestion to ask how to go on:\n\n- Option A: Keep it\n- Option B: Drop it\n- Option C: Ask again\n",
        "tool",
        _THREE,
    ),
    "lettered: indented in item": (
        "1. Read.\n2. Ask via AskUserQuestion:\n   A) Keep it\n   B) Drop it\n   C) Ask again\n3. Go on.\n",
        "tool",
        _THREE,
    ),
    "numbered: 1.": (
        "Use AskUserQuestion to ask how to go on:\n\n1. Keep it\n2. Drop it\n3. Ask again\n",
        "tool",
        _THREE,
    ),
    "numbered: 1)": (
        "Use AskUserQuestion to ask how to go on:\n\n1) Keep it\n2) Drop it\n3) Ask again\n",
        "tool",
        _THREE,
    ),
    "numbered: (1) fence": (
        "Ask the user:\n\n```\nWhat now?\n(1) Keep it\n(2) Drop it\n(3) Ask again\n```\n",
        "prose",
        _THREE,
    ),
    "numbered: [1] fence": (
        "Ask the user:\n\n```\nWhat now?\n  [1] Keep it\n  [2] Drop it\n  [3] Ask again\n```\n",
        "prose",
        _THREE,
    ),
    "numbered: bold dash": (
        "Use AskUserQuestion to ask how to go on:\n\n1. **Keep it** — as is\n2. **Drop it** — gone\n3. **Ask again** — later\n",
        "tool",
        _THREE,
    ),
    "numbered: keycaps": (
        "Use AskUserQuestion to ask how to go on:\n\n1️⃣ Keep it\n2️⃣ Drop it\n3️⃣ Ask again\n",
        "tool",
        _THREE,
    ),
    "bullets: bold sep' — '": (
        "Use AskUserQuestion to ask how to go on:\n\n- **Keep it** — some words\n- **Drop it** — some words\n- **Ask again** — some words\n",
        "tool",
        _THREE,
    ),
    "bullets: bold sep' – '": (
        "Use AskUserQuestion to ask how to go on:\n\n- **Keep it** – some words\n- **Drop it** – some words\n- **Ask again** – some words\n",
        "tool",
        _THREE,
    ),
    "bullets: bold sep' - '": (
        "Use AskUserQuestion to ask how to go on:\n\n- **Keep it** - some words\n- **Drop it** - some words\n- **Ask again** - some words\n",
        "tool",
        _THREE,
    ),
    "bullets: bold sep' -- '": (
        "Use AskUserQuestion to ask how to go on:\n\n- **Keep it** -- some words\n- **Drop it** -- some words\n- **Ask again** -- some words\n",
        "tool",
        _THREE,
    ),
    "bullets: bold sep': '": (
        "Use AskUserQuestion to ask how to go on:\n\n- **Keep it**: some words\n- **Drop it**: some words\n- **Ask again**: some words\n",
        "tool",
        _THREE,
    ),
    "bullets: bold sep':** x'": (
        "Use AskUserQuestion to ask how to go on:\n\n- **Keep it:** some words\n- **Drop it:** some words\n- **Ask again:** some words\n",
        "tool",
        _THREE,
    ),
    "bullets: plain quotes": (
        'Use AskUserQuestion to ask how to go on:\n\n- "Keep it"\n- "Drop it"\n- "Ask again"\n',
        "tool",
        _THREE,
    ),
    "bullets: `code` — d": (
        "Use AskUserQuestion to ask how to go on:\n\n- `Keep it` — a\n- `Drop it` — b\n- `Ask again` — c\n",
        "tool",
        _THREE,
    ),
    "bullets: bold quoted": (
        'Use AskUserQuestion to ask how to go on:\n\n> - **"Keep it"** — a\n> - **"Drop it"** — b\n> - **"Ask again"** — c\n',
        "tool",
        _THREE,
    ),
    "bullets: label (desc)": (
        "Use AskUserQuestion to ask how to go on:\n\n- Keep it (nothing changes)\n- Drop it (gone)\n- Ask again (later)\n",
        "tool",
        _THREE,
    ),
    "bullets: → handlers": (
        'Use AskUserQuestion to ask how to go on:\n\n- "Keep it" → go to step 4\n- "Drop it" → stop\n- "Ask again" → back to 1\n',
        "tool",
        _THREE,
    ),
    "bullets: plain": (
        "Use AskUserQuestion to ask how to go on:\n\n- Keep it\n- Drop it\n- Ask again\n",
        "tool",
        _THREE,
    ),
    "bullets: options:": (
        "Use AskUserQuestion.\n\nOptions:\n- Keep it\n- Drop it\n- Ask again\n",
        "tool",
        _THREE,
    ),
    "inline: Options: A) x, B) y": (
        "- Use AskUserQuestion. Options: A) Keep it, B) Drop it, C) Ask again\n",
        "tool",
        _THREE,
    ),
    "inline: (A: x, B: y)": (
        "Ask via AskUserQuestion what to do (A: Keep it, B: Drop it, C: Ask again).\n",
        "tool",
        _THREE,
    ),
    "inline: → A) x  B) y": (
        "Unclear → AskUserQuestion: A) Keep it  B) Drop it  C) Ask again\n",
        "tool",
        _THREE,
    ),
    "inline: (1: x, 2: y)": (
        "Ask via AskUserQuestion what to do (1: Keep it, 2: Drop it, 3: Ask again).\n",
        "tool",
        _THREE,
    ),
    "inline: 1) x, 2) y": (
        "Use AskUserQuestion: what now? 1) Keep it, 2) Drop it, 3) Ask again.\n",
        "tool",
        _THREE,
    ),
    "inline: (1) x (2) y": (
        "Use AskUserQuestion to choose: (1) Keep it, (2) Drop it, or (3) Ask again.\n",
        "tool",
        _THREE,
    ),
    "inline: pipe": ("Use AskUserQuestion. Options: Keep it | Drop it | Ask again\n", "tool", _THREE),
    "inline: slash": ("Use AskUserQuestion. Options: Keep it / Drop it / Ask again\n", "tool", _THREE),
    "inline: quoted array": (
        'Use AskUserQuestion with options ["Keep it", "Drop it", "Ask again"].\n',
        "tool",
        _THREE,
    ),
    "inline: - Options array": (
        '- AskUserQuestion: "What now?"\n- Options: ["Keep it", "Drop it", "Ask again"]\n',
        "tool",
        _THREE,
    ),
    "inline: code spans": (
        "Use AskUserQuestion. Options: `Keep it`, `Drop it`, `Ask again`.\n",
        "tool",
        _THREE,
    ),
    "inline: quoted list": (
        'Ask via AskUserQuestion with options "Keep it", "Drop it", and "Ask again".\n',
        "tool",
        _THREE,
    ),
    "inline: slash codes": (
        "Ask with AskUserQuestion (`Keep it` / `Drop it` / `Ask again`).\n",
        "tool",
        _THREE,
    ),
    "inline: dash list after options": (
        "Use AskUserQuestion — options: Keep it, Drop it, Ask again.\n",
        "tool",
        _THREE,
    ),
    "inline: bold slash": (
        "Call AskUserQuestion: **Keep it** / **Drop it** / **Ask again**\n",
        "tool",
        _THREE,
    ),
    "inline: with options: comma": (
        "Use AskUserQuestion with options: Keep it, Drop it, Ask again\n",
        "tool",
        _THREE,
    ),
    "tables: Option|Description": (
        "Use AskUserQuestion to ask how to go on:\n\n| Option | Description |\n|---|---|\n| Keep it | a |\n| Drop it | b |\n| Ask again | c |\n",
        "tool",
        _THREE,
    ),
    "tables: #|Choice|What": (
        "Use AskUserQuestion to ask how to go on:\n\n| # | Choice | What |\n|---|---|---|\n| 1 | Keep it | a |\n| 2 | Drop it | b |\n| 3 | Ask again | c |\n",
        "tool",
        _THREE,
    ),
    "tables: Label|Description": (
        "Use AskUserQuestion to ask how to go on:\n\n| Label | Description |\n|---|---|\n| **Keep it** | a |\n| **Drop it** | b |\n| **Ask again** | c |\n",
        "tool",
        _THREE,
    ),
    "or: X, Y or Z? bold": (
        'Ask the user: "Want to **keep it**, **drop it**, or **ask again**?"\n',
        "prose",
        ["keep it", "drop it", "ask again"],
    ),
    "or: X, Y, or Z?": (
        'Ask: "Should I keep the file, drop the file, or ask again?"\n',
        "prose",
        ["keep the file", "drop the file", "ask again"],
    ),
    "or: tool X or Y?": ('Use AskUserQuestion: "Keep it or drop it?"\n', "tool", ["keep it", "drop it"]),
    "or: A or B?": ('Then ask: "Do you want the short report or the long one?"\n', "prose", 2),
    "keys: [Y/n]": ('Prompt the user: "Go on? [Y/n]"\n', "prose", ["y", "n"]),
    "keys: (yes / adjust / cancel)": (
        'Ask the user: "Looks right? (yes / adjust / cancel)"\n',
        "prose",
        ["yes", "adjust", "cancel"],
    ),
    "keys: (y/n/q) fence": ("Show:\n\n```\nApply these edits? (y/n/q)\n```\n", "prose", ["y", "n", "q"]),
    "keys: [a]pply [s]kip": ('Ask the user: "[a]pply, [s]kip or [q]uit?"\n', "prose", 3),
    "calls: JSON questions": (
        'Call AskUserQuestion:\n\n```json\n{"questions": [{"question": "What now?", "header": "Next", "multiSelect": false, "options": [{"label": "Keep it", "description": "a"}, {"label": "Drop it", "description": "b"}, {"label": "Ask again", "description": "c"}]}]}\n```\n',
        "tool",
        _THREE,
    ),
    "calls: JSON one": (
        'Call AskUserQuestion:\n\n```json\n{"question": "What now?", "header": "Next", "multiSelect": false, "options": [{"label": "Keep it", "description": "a"}, {"label": "Drop it", "description": "b"}, {"label": "Ask again", "description": "c"}]}\n```\n',
        "tool",
        _THREE,
    ),
    "calls: JSON array": (
        'Call AskUserQuestion:\n\n```json\n[{"question": "What now?", "header": "Next", "multiSelect": false, "options": [{"label": "Keep it", "description": "a"}, {"label": "Drop it", "description": "b"}, {"label": "Ask again", "description": "c"}]}]\n```\n',
        "tool",
        _THREE,
    ),
    "calls: JS call": (
        '```javascript\nAskUserQuestion({questions: [{question: "What now?", header: "Next", options: [{label: "Keep it", description: "a"}, {label: "Drop it", description: "b"}, {label: "Ask again", description: "c"}], multiSelect: false}]})\n```\n',
        "tool",
        _THREE,
    ),
    "calls: TS await": (
        '```ts\nconst answer = await AskUserQuestion({\n  questions: [{question: "What now?", header: "Next", options: [{label: "Keep it", description: "a"}, {label: "Drop it", description: "b"}, {label: "Ask again", description: "c"}], multiSelect: false}],\n});\n```\n',
        "tool",
        _THREE,
    ),
    "calls: Python kw": (
        '```python\nAskUserQuestion(questions=[{"question": "What now?", "header": "Next", "options": [{"label": "Keep it", "description": "a"}, {"label": "Drop it", "description": "b"}, {"label": "Ask again", "description": "c"}], "multiSelect": False}])\n```\n',
        "tool",
        _THREE,
    ),
    "calls: call in prose": (
        'Run `AskUserQuestion(question="What now?", options=["Keep it", "Drop it", "Ask again"])`.\n',
        "tool",
        _THREE,
    ),
    "calls: bare array of objects": (
        'Use AskUserQuestion with these options:\n\n```json\n[{"label": "Keep it", "description": "a"}, {"label": "Drop it", "description": "b"}, {"label": "Ask again", "description": "c"}]\n```\n',
        "tool",
        _THREE,
    ),
    "calls: bare array of strings": (
        'Use AskUserQuestion with these options:\n\n```json\n["Keep it", "Drop it", "Ask again"]\n```\n',
        "tool",
        _THREE,
    ),
    "calls: object literal": (
        "Ask via AskUserQuestion:\n\n```js\n{ question: 'What now?', options: ['Keep it', 'Drop it', 'Ask again'] }\n```\n",
        "tool",
        _THREE,
    ),
    "yaml: plain": (
        "Use AskUserQuestion:\n\n```yaml\nquestion: What now?\nheader: Next\noptions:\n  - label: Keep it\n    description: a\n  - label: Drop it\n    description: b\n  - label: Ask again\n    description: c\n```\n",
        "tool",
        _THREE,
    ),
    "yaml: two keys a line": (
        'Use AskUserQuestion:\n\n```\nquestion: "What now?"\noptions:\n  - label: "Keep it"   description: "a"\n  - label: "Drop it"   description: "b"\n  - label: "Ask again" description: "c"\n```\n',
        "tool",
        _THREE,
    ),
    'yaml: - "Label" - d': (
        '```\nAskUserQuestion:\n  question: "What now?"\n  options:\n    - "Keep it" - a\n    - "Drop it" - b\n    - "Ask again" - c\n```\n',
        "tool",
        _THREE,
    ),
    "yaml: inline map": (
        "```\nAskUserQuestion:\n  question: What now?\n  options:\n    - {label: Keep it, description: a}\n    - {label: Drop it, description: b}\n    - {label: Ask again, description: c}\n```\n",
        "tool",
        _THREE,
    ),
    "yaml: questions list": (
        "```yaml\nquestions:\n  - question: What now?\n    header: Next\n    options:\n      - label: Keep it\n      - label: Drop it\n      - label: Ask again\n```\n",
        "tool",
        _THREE,
    ),
    "xml: invoke": (
        '```xml\n<invoke name="AskUserQuestion">\n<parameter name="questions">[{"question": "What now?", "header": "Next", "multiSelect": false, "options": [{"label": "Keep it", "description": "a"}, {"label": "Drop it", "description": "b"}, {"label": "Ask again", "description": "c"}]}]</parameter>\n</invoke>\n```\n',
        "tool",
        _THREE,
    ),
    "xml: options/option": (
        '<ask tool="AskUserQuestion">\n<question>What now?</question>\n<options>\n<option>Keep it</option>\n<option>Drop it</option>\n<option>Ask again</option>\n</options>\n</ask>\n',
        "tool",
        _THREE,
    ),
    "xml: options attr": (
        '```xml\n<AskUserQuestion>\n  <question>What now?</question>\n  <options>\n    <option label="Keep it">a</option>\n    <option label="Drop it">b</option>\n    <option label="Ask again">c</option>\n  </options>\n</AskUserQuestion>\n```\n',
        "tool",
        _THREE,
    ),
    "xml: array in options": (
        '<interaction tool="AskUserQuestion">\n<question>What now?</question>\n<options>["Keep it", "Drop it", "Ask again"]</options>\n</interaction>\n',
        "tool",
        _THREE,
    ),
    "fields: bold inline": (
        "Use AskUserQuestion:\n\n**Question**: What now?\n**Header**: Next\n**Options**: Keep it, Drop it, Ask again\n",
        "tool",
        _THREE,
    ),
    "fields: bold bullets below": (
        'Use AskUserQuestion:\n\n- **Question**: "What now?"\n- **Header**: "Next"\n- **Options**:\n  - "Keep it" — a\n  - "Drop it" — b\n  - "Ask again" — c\n',
        "tool",
        _THREE,
    ),
    "fields: Question: / Options numbered": (
        'AskUserQuestion:\nQuestion: "What now?"\nOptions:\n1. Keep it\n2. Drop it\n3. Ask again\n',
        "tool",
        _THREE,
    ),
    "fields: Options pipes": (
        'AskUserQuestion:\n- question: "What now?"\n- options: Keep it | Drop it | Ask again\n',
        "tool",
        _THREE,
    ),
    "fields: label/description lines": (
        'Use AskUserQuestion:\n\n- label: "Keep it" / description: "a"\n- label: "Drop it" / description: "b"\n- label: "Ask again" / description: "c"\n',
        "tool",
        _THREE,
    ),
    "fields: label/description in fence": (
        '```\nAskUserQuestion:\n  question: "What now?"\n  label: "Keep it" / description: "a"\n  label: "Drop it" / description: "b"\n  label: "Ask again" / description: "c"\n```\n',
        "tool",
        _THREE,
    ),
    "aligned: Q + aligned": (
        "Use AskUserQuestion:\n\n```\nWhat now?\n\n  Keep it      nothing changes here\n  Drop it      the file is removed\n  Ask again    later in the week\n```\n",
        "tool",
        _THREE,
    ),
    "aligned: aligned options:": (
        "Use AskUserQuestion:\n\n```\nQuestion: What now?\nOptions:\n  Keep it      nothing changes here\n  Drop it      the file is removed\n  Ask again    later in the week\n```\n",
        "tool",
        _THREE,
    ),
    "aligned: aligned dashes": (
        'Use AskUserQuestion:\n\n```\n"What now?"\n\nKeep it    — nothing changes here\nDrop it    — the file is removed\nAsk again  — later in the week\n```\n',
        "tool",
        _THREE,
    ),
    "aligned: header+opts columns": (
        "Use AskUserQuestion:\n\n```\nHeader:   Next\nQuestion: What now?\nOptions:  Keep it     - nothing changes\n          Drop it     - the file is removed\n          Ask again   - later\n```\n",
        "tool",
        _THREE,
    ),
    "split: fence between": (
        "Use AskUserQuestion with options:\n\n1. **Keep it** — like this:\n\n   ```\n   x\n   ```\n\n2. **Drop it**\n3. **Ask again**\n",
        "tool",
        _THREE,
    ),
}


@pytest.mark.parametrize("name", _CASES)
def test_a_shape_is_read(name: str) -> None:
    text, channel, labels = _CASES[name]
    (ask,) = read_text(text, "skills/x/SKILL.md").asks
    (question,) = ask.questions
    read = [option.label.value.lower() for option in question.options]
    assert ask.channel.value == channel
    assert read == labels if isinstance(labels, list) else len(read) == labels
