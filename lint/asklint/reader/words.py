"""The words that carry meaning for the reader, as data: one table a notion, in every language it is written in.

Adding a language means adding words here and nowhere else. All matching is done on lower-cased text.
"""

from __future__ import annotations

#: Headings, leads and first words that introduce what must not be done.
BAD_LEADS = (
    *("wrong", "bad", "incorrect", "anti-pattern", "anti-patterns", "antipattern", "antipatterns"),
    *("bad example", "don't do this", "do not do this", "not like this", "what not to do", "common mistakes"),
    *("common mistake", "pitfall", "pitfalls", "red flags", "red flag", "violation", "violations"),
    *("forbidden", "prohibited", "the bug", "bug this prevents", "pre-fix", "instead of", "avoid", "don'ts"),
    *("don't", "rationalizations", "rationalization", "do not", "never", "before", "weak", "poor"),
    *("unacceptable", "not allowed"),
    *("❌", "🚫", "✗", "✘", "⛔", "👎", "ng例", "悪い例", "誤り", "禁止", "나쁜 예", "잘못된", "금지"),
    *("错误", "反例", "不要", "反模式"),
    *("falsch", "schlecht", "incorrecto", "mal ejemplo", "incorrect", "mauvais exemple", "yanlış", "errado"),
)
#: The ones of them that only count when they stand alone as a label ("Never:", "Before:"), not inside a sentence.
BAD_LABEL_ONLY = (
    *("do not", "never", "before", "avoid", "don't", "instead of", "weak", "poor", "bad", "wrong", "errado"),
)
GOOD_LEADS = (
    *("correct", "good", "right", "good example", "do this", "do", "better", "after", "instead"),
    *("use instead", "preferred"),
    *("✅", "✓", "✔", "👍", "良い例", "正しい", "좋은 예", "올바른", "正确", "正例"),
    *("richtig", "gut", "correcto", "doğru", "correto"),
)
HISTORY_LEADS = (
    *("changelog", "change log", "history", "release notes", "what's new", "version history"),
    *("revision history", "alternatives considered", "options considered", "considered options", "rejected"),
    *("rejected alternatives", "rejected options", "why rejected", "migration", "migration notes"),
    *("migration summary", "decision log"),
    *("bug description", "observed behavior", "observed behaviour", "actual behavior", "actual behaviour"),
    *("steps to reproduce",),
    *("変更履歴", "변경 이력", "변경 내역", "更新日志", "变更记录", "änderungen"),
    *("historial de cambios", "journal des modifications"),
)
QUOTATION_LEADS = (
    *("transcript", "verbatim", "sample conversation", "example conversation", "example dialogue"),
    *("example session", "sample session", "conversation log", "session log", "recorded", "user complaint"),
    *("actual output",),
)

#: A sentence that holds only when the ordinary way to ask is not there.
UNAVAILABLE = (
    *("is unavailable", "are unavailable", "unavailable", "not available", "isn't available"),
    *("is not supported", "not supported", "cannot be used", "can't be used", "is disabled", "is disallowed"),
    *("tool is missing", "no ask tool", "call fails", "call to it fails", "tool fails", "text mode"),
    *("text_mode", "text-mode", "plain-text mode", "lacks a blocking"),
    *("利用できない", "使えない", "사용할 수 없", "不可用", "无法使用", "nicht verfügbar"),
    *("no disponible", "indisponible"),
)
FALLBACKS = ("fallback", "fall back", "falls back", "degrade")
#: The same for a sentence that names no tool: another mode or another host.
OTHER_MODES = (
    *("non-interactive", "noninteractive", "headless", "conductor", "conductor_session", *FALLBACKS),
    *("other hosts", "other harness", "other harnesses", "other platforms", "other clis", "on codex"),
    *("in codex", "non-claude", "in cursor", "in opencode", "gemini cli", "without askuserquestion"),
    *("without the tool", "no structured question"),
)

NEGATIONS = (
    *("do not", "don't", "does not", "doesn't", "never", "not", "no", "without", "instead of", "rather than"),
    *("cannot", "can't", "must not", "mustn't", "should not", "shouldn't", "avoid", "avoids", "forbid"),
    *("forbids", "forbidden", "prohibit", "prohibits", "prohibited", "skip", "skips", "skipping"),
    *("no longer", "isn't", "aren't", "nor", "neither", "stop using", "refrain from", "unable to", "except"),
    *("kein", "keine", "nicht", "niemals", "nunca", "sin"),
)
NEGATIONS_AFTER = ("しない", "せず", "禁止", "않", "말고", "금지", "없이", "不要", "禁止使用", "kullanma")

QUESTION_ENDS = (
    *("?",),
    *("？", "؟", "か。", "ますか", "ください", "でしょうか", "까요", "나요", "가요", "을까", "ㄹ까", "吗"),
    *("呢", "么"),
)
#: Endings that ask politely without being questions by their form; a full stop may follow.
REQUEST_ENDS = (
    *("か", "ください", "下さい", "ませんか", "까", "세요", "십시오", "래요", "할래", "어때", "인가", "吗"),
    *("呢", "么"),
)

USERS = (
    *("user", "users", "human", "developer", "author", "founder", "customer", "person", "operator", "owner"),
    *("them", "me", "maintainer", "reader", "player", "client", "candidate", "learner", "student"),
    *("stakeholder", "ユーザー", "ユーザ", "사용자", "유저", "用户", "使用者"),
    *("benutzer", "nutzer", "usuario", "usuário", "utilisateur", "kullanıcı"),
)
