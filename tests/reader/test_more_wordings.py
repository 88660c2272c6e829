"""More wordings that were read wrongly once, in pairs: what must be reported, and what looks like it."""

from __future__ import annotations

import pytest

from asklint.testing import lint_text


def _codes(text: str, code: str) -> list[str]:
    return [finding.code for finding in lint_text(text) if finding.code == code]


FIVE = "  options:\n    - Red\n    - Green\n    - Blue\n    - Grey\n    - Other\n"


def test_a_ban_on_the_tool_ends_where_the_text_asks_after_all() -> None:
    text = (
        "Show all cards in one message (not via AskUserQuestion, so that they can be read).\n\nThen ask:\n\n"
        f'```\nAskUserQuestion:\n  question: "Which colour?"\n{FIVE}```\n'
    )
    assert _codes(text, "ASK101") == ["ASK101"]
    assert _codes(text, "ASK105") == ["ASK105"]


def test_a_ban_on_the_tool_holds_for_what_stands_under_it() -> None:
    text = f'Do not call AskUserQuestion like this:\n\n```\nAskUserQuestion:\n  question: "Which colour?"\n{FIVE}```\n'
    assert _codes(text, "ASK101") == []


def test_lines_of_a_template_are_no_alternatives() -> None:
    text = (
        "Use AskUserQuestion to pick a tag.\n\n## Notes\n\nWrite the notes:\n\n```\n> **무엇이 새로운가요?**\n>\n"
        "> - {emoji} **`/name`** — {what it does}\n> - {emoji} **...** — ...\n> - {emoji} **...** — ...\n```\n"
    )
    assert _codes(text, "ASK201") == []


@pytest.mark.parametrize(
    "lead",
    [
        "AskUserQuestion ツールで素材を集める。",
        "Use AskUserQuestion to collect the material.",
    ],
)
def test_a_call_of_nothing_but_a_question(lead: str) -> None:
    text = f'{lead}\n\n**Step 2: the input**\n\n```\nquestion: "Please paste your notes as they are."\n```\n'
    assert _codes(text, "ASK104") == ["ASK104"]


def test_a_record_of_questions_is_no_call() -> None:
    text = (
        "Use AskUserQuestion to collect the material: up to 3 options.\n\n## Log\n\nKeep what was said:\n\n"
        "```\nquestion: {the question}\nanswer: {the answer}\n```\n"
    )
    assert _codes(text, "ASK104") == []


def test_a_question_in_a_file_of_another_kind() -> None:
    text = '# Cases\n\nAsk the model:\n\n```\nquestion: "Describe the text of the archive."\n```\n'
    assert _codes(text, "ASK104") == []


@pytest.mark.parametrize(
    "ask",
    ['AskUserQuestion: "점검할 주소는?" — 자유 입력', 'AskUserQuestion: "Which address?" (free text)'],
)
def test_free_text_said_behind_the_question(ask: str) -> None:
    assert _codes(f"{ask}\n", "ASK104") == ["ASK104"]


def test_a_limit_of_the_tool_as_the_reason_to_drop() -> None:
    text = (
        "- **Topic**: put the suggestion first, then entries of `existing_topics`. `AskUserQuestion` allows\n"
        "  **at most 4 options per question**, so pick the 3 closest existing topics rather than all of them.\n"
    )
    assert _codes(text, "ASK102") == ["ASK102"]


def test_a_limit_of_the_tool_with_the_rest_on_a_page() -> None:
    text = (
        "- **Topic**: `AskUserQuestion` allows **at most 4 options per question**, so pick the 3 closest topics\n"
        '  and add "Show more", which asks again with the next ones.\n'
    )
    assert _codes(text, "ASK102") == []


@pytest.mark.parametrize(
    "lead",
    [
        "使用 AskUserQuestion 展示 6 种风格，每种附带说明：",
        "AskUserQuestion で 6 種類のスタイルから選んでもらう:",
        "Use AskUserQuestion to show the 6 styles, each with its description:",
    ],
)
def test_a_table_of_what_the_lead_counts(lead: str) -> None:
    rows = "".join(f"| {n} | Style {n} | calm |\n" for n in range(1, 7))
    text = f"{lead}\n\n| No. | Name | Look |\n|---|---|---|\n{rows}"
    assert _codes(text, "ASK101") == ["ASK101"]


def test_a_table_of_occasions() -> None:
    rows = "".join(f"| 删除模块 {n} | 所有用户 |\n" for n in range(1, 7))
    text = f"以下操作必须使用 AskUserQuestion 弹窗确认：\n\n| 操作 | 影响 |\n|---|---|\n{rows}"
    assert _codes(text, "ASK101") == []


@pytest.mark.parametrize(
    "ask",
    [
        "- **複数見つかった場合**: 一覧を提示して AskUserQuestion でユーザーに選択してもらう。",
        "- 找到多个匹配文件时，全部列出，使用 AskUserQuestion 让用户选择。",
        "- 여러 개를 찾으면 AskUserQuestion으로 하나를 선택하게 한다.",
        "- If several plans match, let the user choose one with AskUserQuestion.",
        "- Use AskUserQuestion to present the available profiles.",
        "- 모듈이 2개 이상이면 AskUserQuestion으로 하나를 선택",
        "- AskUserQuestion으로 묻는다: 기존 태그 목록을 읽어 선택지로 제시",
        "- AskUserQuestion で聞く: 既存タグの一覧を読み込み、選択肢として提示する",
    ],
)
def test_as_many_options_as_were_found(ask: str) -> None:
    assert _codes(f"{ask}\n", "ASK103") == ["ASK103"]


@pytest.mark.parametrize(
    "ask",
    [
        "- **見つからない場合**: AskUserQuestion で続行するか確認する。",
        "- 找到一个匹配文件时，使用 AskUserQuestion 让用户确认。",
        "- If a plan matches, offer to resume it with AskUserQuestion.",
        "- If several plans match, take the newest one; never ask with AskUserQuestion.",
    ],
)
def test_one_thing_to_confirm(ask: str) -> None:
    assert _codes(f"{ask}\n", "ASK103") == []


def test_kinds_listed_under_what_is_to_be_determined() -> None:
    text = (
        "Use `AskUserQuestion` to determine the project type:\n\n1. **Web shop** (Next.js)\n2. **Mobile app** (Expo)\n"
        "3. **Extension** (Chrome)\n4. **Library** (npm)\n5. _Custom_\n"
    )
    assert _codes(text, "ASK101") == ["ASK101"]
    assert _codes(text, "ASK105") == ["ASK105"]


def test_topics_listed_under_what_is_to_be_determined() -> None:
    text = (
        "Use `AskUserQuestion` to determine:\n\n- The target audience\n- The tone\n- The length\n- The deadline\n"
        "- The channel\n"
    )
    assert _codes(text, "ASK101") == []


@pytest.mark.parametrize(
    "passage",
    [
        "Pre-select:\n\n- PHP found → pre-select the server pack\n- Node found → the web pack\n- Neither → none\n",
        "Choose **teams** (mesh) or **tasks** (star). Read the reference for the criteria.\n",
        'Zealots will force a question on you by asking "are you with us or against us?" and you need not answer.\n',
    ],
)
def test_nothing_is_put_to_the_user_here(passage: str) -> None:
    assert _codes(f"Use AskUserQuestion to pick a branch.\n\n## More\n\n{passage}", "ASK201") == []


def test_what_a_choice_brings_is_not_among_the_choices() -> None:
    text = (
        "Ask with AskUserQuestion:\n\n> Search the standards for severity scales?\n>\n> This brings:\n> - Levels with "
        "definitions\n> - Criteria of the field\n> - The same words everywhere\n>\n> - **Yes**: search them\n> - **No**: "
        "go on\n>\n> Your choice:\n"
    )
    assert _codes(text, "ASK101") == []


@pytest.mark.parametrize(
    "ask",
    [
        '- 인자가 없으면: "설치할 경로를 입력해주세요." 라고 AskUserQuestion으로 묻는다',
        '- Without an argument ask "What is the path of the archive?" via AskUserQuestion.',
    ],
)
def test_an_open_question_quoted_before_the_tool(ask: str) -> None:
    assert _codes(f"{ask}\n", "ASK209") == ["ASK209"]


def test_a_choice_quoted_before_the_tool() -> None:
    assert _codes('- Ask "Keep the archive?" via AskUserQuestion.\n', "ASK209") == []


def test_branches_of_a_template_exclude_each_other() -> None:
    text = (
        'Use AskUserQuestion to ask:\n\n**"Which systems?"**\n\nOptions:\n1. Wiki\n2. Chat\n{IF partners >= 1:}\n3. Mail\n'
        "4. Board\n{ELSE:}\n3. Board\n{END IF}\n"
    )
    assert _codes(text, "ASK101") == []
    assert _codes(text, "ASK106") == []


def test_branches_of_a_template_with_too_many_in_one() -> None:
    text = (
        'Use AskUserQuestion to ask:\n\n**"Which systems?"**\n\nOptions:\n1. Wiki\n2. Chat\n{{#if partners}}\n3. Mail\n'
        "4. Board\n5. Board\n{{else}}\n3. Board\n{{/if}}\n"
    )
    assert _codes(text, "ASK101") == ["ASK101"]
    assert _codes(text, "ASK106") == ["ASK106"]


def test_a_request_with_a_remark_behind_it_asks() -> None:
    text = 'AskUserQuestion:\n\n```yaml\nquestion: "色を選んでください。後で変えても構いません"\nheader: 色\noptions:\n  - 赤\n  - 青\n```\n'
    assert _codes(text, "ASK125") == []


def test_the_only_option_is_reported_as_too_few() -> None:
    text = 'AskUserQuestion:\n- question: "Which note?"\n- options: ["Enter note (use \'Other\')"]\n'
    assert _codes(text, "ASK104") == ["ASK104"]
    assert _codes(text, "ASK105") == []


def test_causes_that_the_agent_finds_plausible_are_no_found_set() -> None:
    text = "Use AskUserQuestion if there are multiple plausible root causes: let the user pick one.\n"
    assert _codes(text, "ASK103") == []


def test_a_limit_and_what_to_keep_if_there_are_more() -> None:
    text = (
        "Rules for AskUserQuestion:\n\n- **Max 4 options per question** — if an agent suggested more, keep the top 3 most "
        "distinct options\n- **Header**: a single word\n"
    )
    assert _codes(text, "ASK102") == ["ASK102"]


TOOL = "Use AskUserQuestion to choose a mode: fast or careful.\n\n"
FORMATS = "Which format do you want?\n1. PDF\n2. HTML\n3. Text\n"


@pytest.mark.parametrize(
    "told",
    [
        '## Tour\n\nWhat happens:\n\n1. Reads the branch\n2. Asks: "Merge now, rebase first, or stop?"\n3. Merges\n',
        '## Tour\n\n**What happens:** two files are found. Asks: "Use the old file or the new one?"\n',
        f"## Example\n\n```\n{FORMATS}\nUser selects 2\n```\n",
        f'### Example: export\n\n{FORMATS}\nUser selects "HTML" and the file is written.\n',
    ],
)
def test_a_run_that_is_told_asks_nobody(told: str) -> None:
    assert _codes(TOOL + told, "ASK201") == []


@pytest.mark.parametrize(
    "asked",
    [
        '## Merge\n\nWhat to do:\n\n1. Read the branch\n2. Ask: "Merge now, rebase first, or stop?"\n3. Merge\n',
        f"### Export\n\nAsk the user:\n\n{FORMATS}\nUser selects one, and the file is written.\n",
        f"### Export\n\nAsk the user:\n\n{FORMATS}",
    ],
)
def test_a_step_that_asks_is_no_story(asked: str) -> None:
    assert _codes(TOOL + asked, "ASK201") == ["ASK201"]


CONTRADICTION = "All questions MUST go through AskUserQuestion.\n\n## Style\n\nNever use AskUserQuestion. Ask in plain text.\n"


def test_a_report_quotes_both_rules() -> None:
    report = f"# Root cause analysis: questions in the wrong place\n\n{CONTRADICTION}"
    assert [f.code for f in lint_text(report, path="notes/questions.md")] == []
    guide = f"# Questions\n\n{CONTRADICTION}"
    assert [f.code for f in lint_text(guide, path="notes/questions.md")] == ["ASK206"]


ONE_SLUG = '```\nAskUserQuestion:\n  question: "Which plan do you mean?"\n  options: [{label: "<slug>", description: "<title>"}]\n```\n'


def test_one_placeholder_for_all_that_match() -> None:
    text = f"If there are multiple matches, ask which one:\n\n{ONE_SLUG}"
    assert _codes(text, "ASK103") == ["ASK103"]
    assert _codes(text, "ASK104") == []


def test_one_placeholder_for_one_thing() -> None:
    text = f"If there is a match, ask whether it is the one:\n\n{ONE_SLUG}"
    assert _codes(text, "ASK103") == []
    assert _codes(text, "ASK104") == ["ASK104"]


@pytest.mark.parametrize(
    "text",
    [
        "발견된 브랜치 목록을 AskUserQuestion 옵션으로 제시하여 선택받는다.\n",
        "검색된 파일들을 AskUserQuestion으로 보여주고 사용자가 고르게 한다.\n",
        "기존 모듈 목록에서 AskUserQuestion으로 선택하게 한다.\n",
    ],
)
def test_everything_that_was_found_in_korean(text: str) -> None:
    assert _codes(text, "ASK103") == ["ASK103"]


@pytest.mark.parametrize(
    "text",
    [
        "검색된 파일들을 정리한 뒤 AskUserQuestion으로 진행 여부를 묻는다.\n",
        "검색된 파일들을 최대 4개까지 AskUserQuestion으로 보여주고 고르게 한다.\n",
        "AskUserQuestion의 옵션 형식 예시는 아래와 같다.\n",
    ],
)
def test_what_was_found_is_not_put_to_choice_in_korean(text: str) -> None:
    assert _codes(text, "ASK103") == []


def test_a_row_behind_the_header_of_its_question() -> None:
    lead = "Use AskUserQuestion with these questions:\n\n"
    rows = '1. **Style** (header: "Style"): Plain | Rich | {}\n2. **Size** (header: "Size"): Small | Large\n'
    assert _codes(lead + rows.format("Custom (type your own)"), "ASK105") == ["ASK105"]
    assert _codes(lead + rows.format("Custom fields (the ones of the project)"), "ASK105") == []


def test_a_name_and_a_password_in_one() -> None:
    assert _codes("Ask the user for the proxy login as user:pass.\n", "ASK128") == ["ASK128"]
    assert _codes("Ask the user for the proxy host as host:port.\n", "ASK128") == []


PICK = "Use AskUserQuestion to let the user pick. {}\n\nIf there are more than 4 options, keep the top 4 options.\n"


def test_further_questions_are_no_plan_for_options() -> None:
    questions = "Ask at most 4 questions per call; batch further questions into another call."
    options = "With more options, put the others into another call."
    assert _codes(PICK.format(questions), "ASK102") == ["ASK102"]
    assert _codes(PICK.format(options), "ASK102") == []


@pytest.mark.parametrize(
    "text",
    [
        "Present the dumps using AskUserQuestion:\n\n- Create options for each dump file found\n- Label: its number\n",
        'Ask via AskUserQuestion: "Which project?" Options: existing subdirs in `plans/` + "New project".\n',
        "Use AskUserQuestion listing the changed files as options.\n",
    ],
)
def test_options_made_from_what_exists(text: str) -> None:
    assert _codes(text, "ASK103") == ["ASK103"]


@pytest.mark.parametrize(
    "text",
    [
        "Use AskUserQuestion. Options: existing settings | new settings\n",
        "Use AskUserQuestion. Options: Keep | Drop. Make options for every skill level clear.\n",
        "Use AskUserQuestion to settle what is unclear. Create options for each ambiguity.\n",
        "Use AskUserQuestion listing the three newest files as options.\n",
    ],
)
def test_options_that_only_name_what_exists(text: str) -> None:
    assert _codes(text, "ASK103") == []


def test_no_more_than_fit_of_what_matched() -> None:
    ask = 'If several match, use AskUserQuestion:\n\n- question: "Which script?"\n- options: {}\n'
    assert _codes(ask.format("list up to 4 matched files (label: filename)"), "ASK102") == ["ASK102"]
    assert _codes(ask.format("up to 4 ideas of how to go on"), "ASK102") == []


def test_a_last_option_behind_a_plus() -> None:
    ask = 'Ask via AskUserQuestion: "Which project?" Options: "Alpha", "Beta" + "{}".\n'
    assert _codes(ask.format("Other (type name)"), "ASK105") == ["ASK105"]
    assert _codes(ask.format("Other projects"), "ASK105") == []
    found = 'Ask via AskUserQuestion: "Which project?" Options: existing subdirs in `plans/` + "{}".\n'
    assert _codes(found.format("Other (type name)"), "ASK105") == ["ASK105"]
    assert _codes(found.format("Other projects"), "ASK105") == []


def test_above_in_korean() -> None:
    ask = 'AskUserQuestion:\n\n```\nquestion: "{} 프로젝트들로 생성할까요?"\nheader: "확인"\noptions:\n  - label: "생성"\n  - label: "취소"\n```\n'
    assert _codes(ask.format("위"), "ASK303") == ["ASK303"]
    assert _codes(ask.format("하위"), "ASK303") == []
