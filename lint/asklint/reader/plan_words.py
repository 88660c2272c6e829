"""Ways to put options that do not fit before the user, each with the literals that make looking worth while."""

from __future__ import annotations

from asklint.lazy_regex import Pattern
from asklint.reader.phrases import one_of, phrases

_REST = one_of(
    "rest others other_(?:ones|options|choices|items) remainder remaining omitted overflow leftover older"
    " unshown"
)
_TELL = one_of(
    "list(?:ing)? mention name show present ask offer print put enumerate include surface note describe "
    "display render "
    "summari[sz]e carry append"
)
_LATER = one_of(
    "follow-?ups? second next later separate subsequent another numbered text table description message "
    "new call question chat"
)
_BUNCHES = one_of("batches groups chunks rounds pages stages clusters buckets")

PLANS: tuple[tuple[tuple[str, ...], Pattern], ...] = (
    (
        ("split",),
        phrases(
            r"split(?:ting|s)? (?:them|it|into|across|over|up|or batch|chain|by|options|candidates"
            r"|choices|per option)\b",
            r"split(?:ting|s)? the ~(?:options|choices|candidates|list|set|items|findings|rest)\b",
            r"split(?: ?[–—:/]|-chain)",
        ),
    ),
    (
        ("batch", "group", "chunk", "round", "stage", "page", "categor", "cluster", "bucket", "into"),
        phrases(
            rf"in (?:several |multiple |successive )?{_BUNCHES}\b",
            rf"{_BUNCHES} (?:of|≤)",
            r"batch(?:ed)? (?:in|by|of|groups?|≤)",
            r"next (?:batch|group|chunk|page|set)\b",
            rf"into (?:\d |two |several |multiple |smaller |successive |sequential )?(?:{_BUNCHES}|calls"
            rf"|questions)\b",
        ),
    ),
    (
        (
            "step",
            "stage",
            "level",
            "round",
            "nested",
            "hierarch",
            "drill",
            "categor",
            "menu",
            "theme",
            "area",
            "type",
        ),
        phrases(
            r"(?:two|2|multi)[- ](?:stage|step|level|tier|round) (?:flow|rout|question|ask|select|menu"
            r"|prompt|pick|choice)",
            r"nested (?:decision )?(?:tree|menu|question|ask)",
            r"hierarchical (?:menu|question|choice|option)",
            r"drill[ -]?down (?:into|menu|question|by)\b",
            r"category (?:first|then)\b",
            r"(?:group|cluster|bucket|organi[sz]e)(?:ed)? [^.\n]{0,30}\b(?:by|into) (?:category|theme"
            r"|type|area|categories|themes)\b",
            r"sub-?menu\b",
        ),
    ),
    (("pag",), phrases(r"paginat\w*", r"paging\b", r"page (?:through|by|over)\b", r"per page\b")),
    (
        ("more", "all", "earlier", "older", "next", "full", "the rest", "remaining"),
        phrases(
            r"[\"“'`*\[(](?:show|see|view|load|list|browse|display) (?:more|all|the rest|earlier|older"
            r"|others|remaining|next|full list)\b",
            r"(?:show|see|view|load) (?:more|earlier|older|the rest|remaining)\b",
            r"[\"“'`\[]more(?:\.\.\.|…)?[\"”'`\]]",
            r"next (?:\d|two|three|four|few)\b",
        ),
    ),
    (
        (
            "rest",
            "other",
            "remain",
            "omit",
            "overflow",
            "leftover",
            "older",
            "additional",
            "further",
            "extra",
            "hidden",
        ),
        phrases(
            rf"{_TELL} (?:about )?(?:all )?(?:the |any )?{_REST}\b",
            rf"{_REST}\b[^.;\n]{{0,50}}\b(?:in|via|as|with|through|on|to) (?:an? |the "
            rf"|another )?{_LATER}\b",
        ),
    ),
    (
        (
            "follow-up",
            "followup",
            "second",
            "multiple",
            "several",
            "separate",
            "additional",
            "sequential",
            "another",
            "successive",
        ),
        phrases(
            r"(?:follow-?up|second|multiple|several|separate|additional|sequential|another|successive"
            r"|subsequent) [`*]{0,2}"
            r"(?:askuserquestion|asks?|calls?|tool calls?|prompts?|batch|batches)\b",
            r"follow-?up (?:question|call|ask|prompt)s?\b[^.\n]{0,40}\b(?:rest|remaining|other|more)\b",
            r"ask (?:them )?(?:sequentially|in sequence|one by one)\b",
        ),
    ),
    (
        ("narrow", "filter", "refine"),
        phrases(
            r"narrow(?:ing|s|ed)? (?:it |them |the (?:list|set|field|choice|options|scope|candidates) "
            r"|further )?"
            r"(?:first|down|by|with|before|via|through)\b",
            r"ask [^.\n]{0,40}\bto (?:narrow|filter|refine)\b",
        ),
    ),
    (
        ("text", "table", "numbered", "chat", "prose", "in the question"),
        phrases(
            r"(?:print|display|output|show|present|render|list|enumerate) (?:them|all|the"
            r"|every) ~(?:list |table |set )?"
            r"(?:as|in) (?:plain )?(?:text|chat|a numbered list|a table|prose|the question)\b",
            r"numbered (?:list|fallback|text)\b",
        ),
    ),
    (
        ("all", "other"),
        phrases(
            r"(?:list|show|print|present|display|enumerate) (?:them all|all of them|all (?:the )?(?:candidates|options"
            r"|choices|matches|items|results))\b(?! as (?:options|choices))",
            r"[\"“'`*]?other[\"”'`*]? (?:covers|reaches|leads to|gives) (?:the rest|the others|the remaining|all others)\b",
            r"(?:rest|others|remaining)\b[^.;\n]{0,30}\b(?:reachable|available|selectable|covered) (?:via|through|under|by) [\"“'`*]?other\b",
        ),
    ),
    (
        ("drop", "merg", "trim", "omit", "hid", "cut", "lossless", "every option"),
        phrases(
            r"(?:never|without|do not|don't|must not) (?:silently )?(?:[a-z]{1,20}(?:, (?:or |and )?"
            r"| (?:or|and) )){0,4}"
            r"(?:drop(?:ping)?|merg(?:e|ing)|trim(?:ming)?|omit(?:ting)?|hid(?:e|ing)|cut(?:ting)?) "
            r"~(?:options?|choices?|candidates?|alternatives?)\b",
            r"(?:never|without|do not|don't|must not) silently (?:drop|merg|trim|omit|hid|cut)[a-z]{0,5} "
            r"(?:any|one|them|it)\b",
            r"lossless\b",
            r"(?:render|show|present|list) every (?:option|choice|candidate)\b",
        ),
    ),
    (
        (
            "until",
            "individually",
            "one at a time",
            "one by one",
            "separately",
            "per option",
            "per item",
            "per finding",
        ),
        phrases(
            r"(?:repeat|loop|continue) [^.\n]{0,40}\buntil (?:all|every|no more|none) ~(?:options?"
            r"|items?|candidates?|choices?|ones|findings?|remain)",
            r"(?:ask|present|offer|show) (?:about )?(?:them|each|every|the (?:options|items|candidates"
            r"|findings)) [^.\n]{0,24}"
            r"(?:individually|one at a time|one by one|separately)\b",
            r"one `?(?:askuserquestion|ask|call|question)`? (?:call )?per (?:option|item|candidate"
            r"|finding|issue)\b",
        ),
    ),
    (
        (
            "分割",
            "ページ",
            "残り",
            "絞り込",
            "さらに表示",
            "分批",
            "分组",
            "分页",
            "拆分",
            "剩余",
            "其余",
            "查看更多",
        ),
        Pattern(
            r"分割し|ページ(?:ング|分け|送り|ネーション)|次のページ|残り[をはの][^。\n]{0,20}(?:表示"
            r"|質問|提示|一覧)|絞り込|さらに表示"
            r"|分批|分组|分页|拆分|(?:剩余|其余)[^。\n]{0,20}(?:显示|列出|询问|提问)|查看更多"
        ),
    ),
    (
        ("나누", "나눠", "분할", "페이지", "나머지", "더 보기", "좁히", "좁혀"),
        Pattern(
            r"나누어|나눠|분할|다음 페이지|페이지(?:네이션|로 나|별로)|나머지[^.\n]{0,20}(?:표시|질문"
            r"|제시|보여)|더 보기|먼저 [^.\n]{0,20}좁|범위를 좁|좁혀서"
        ),
    ),
    (
        (
            "aufteil",
            "teile ",
            "restlich",
            "seitenweise",
            "weitere anz",
            "divid",
            "el resto",
            "por lotes",
            "ver más",
        ),
        phrases(
            r"aufteilen\b",
            r"teile [^.\n]{0,30}\bauf\b",
            r"restlichen\b[^.\n]{0,40}\b(?:zeigen|fragen|anbieten|nennen)\b",
            r"seitenweise\b",
            r"weitere anzeigen\b",
            r"divid(?:ir|e) (?:en|las|los|em)\b",
            r"(?:muestra|lista|pregunta|ofrece) [^.\n]{0,20}\bel resto\b",
            r"por lotes\b",
            r"ver más\b",
        ),
    ),
)
