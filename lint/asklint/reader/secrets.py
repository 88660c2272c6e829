"""Secrets that the user is asked to hand over: a password, a key, a token, as an answer."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern

if TYPE_CHECKING:
    import re

_SECRET = (
    r"(?:user(?:name)?:pass(?:word)?|passwords?|passphrases?|passcodes?|credentials?|api[ _-]?(?:keys?|tokens?|secrets?)|personal access tokens?"
    r"|(?:access|auth\w{0,10}|bearer|refresh|bot|app|session|oauth2?|deploy)[ _-]tokens|[\w-]{1,20}[ _-]token|token|[\w-]{1,20}[ _-]secrets?|(?:auth|client|app|consumer|webhook)(?:secret|key)s?|secrets?|secret (?:access )?keys?|private keys?|ssh keys?"
    r"|(?:access|encryption|signing|service account|service role|account|user|app|auth) keys?"
    r"|seed phrases?|recovery (?:phrases?|codes?)|(?:one[- ]time|verification|2fa|mfa|otp|login) (?:codes?|passwords?)|otp|cvv|social security numbers?|credit card numbers?)"
)
#: What `_SECRET` is made of.
_SECRET_WORDS = (
    *("pass", "credential", "api", "token", "secret", "key", "seed phrase", "recovery"),
    *("code", "otp", "cvv", "social security", "credit card"),
)
#: Behind it, it is something about a secret and not the secret.
_NOT_ITSELF = (
    r"(?![\w-]|[ /-](?:budget|limits?|counts?|usage|costs?|names?|types?|formats?|polic(?:y|ies)|managers?|sources?|locations?|paths?|files?|stores?|storage"
    r"|vaults?|providers?|rotation|expir\w+|scopes?|permissions?|status|strateg(?:y|ies)|approach|handling|ids?|hash\w*|length|requirements?|variables?|env|setup"
    r"|settings?|methods?|fields?|prompts?|reset\w*|protection|conflicts?|sets?|system|thresholds?|savings?|estimates?|ranges?|window|symbols?|address|themes?)\b)"
)
#: Words in front of it that make it no secret (`design token`, `no token`).
_HARMLESS = Pattern(
    r"\b(?:design|color|colour|css|theme|style|input|output|context|llm|max|next|first|spacing|typography|cancellation|placeholder|pending|deferred|tracked|template|public|primary|foreign|trade|open|fake|dummy|test|csrf)[ _-]?(?:tokens?|secrets?|keys?|credentials?)"
)
_GAP = r"(?P<gap>(?:[^\s.;:!?()]{1,40}[,]?\s{1,4}){0,5}?)"
_HAND_OVER = r"(?:provide|enter|paste|share|give|supply|type|input|send|tell|hand over)"
_DIRECTIVE = Pattern(
    rf"\b(?P<verb>ask|prompt|request)\b(?:\s{{1,4}}[^\s.;:!?()]{{1,40}}){{0,4}}?\s{{1,4}}(?:for|to\s{{1,4}}{_HAND_OVER}(?:\s(?:me|us|you|in))?(?:\swith)?)\s{{1,4}}{_GAP}(?P<secret>{_SECRET}){_NOT_ITSELF}",
    needs=_SECRET_WORDS,
)
#: "Use the tool to get the API key", "collect the password from the user".
_COLLECTED = Pattern(
    rf"\b(?P<verb>(?:askuserquestion|ask_user_question|ask_user|ask_followup_question|request_user_input|vscode_askquestions|askquestions)[`*_]{{0,3}}(?: tool)?"
    rf"\s(?:to\s(?:get|collect|obtain|gather|request|capture|receive|fetch|retrieve|prompt\sfor|ask\sfor)|for(?!\s(?:any|each|every|all|remaining|pending|missing|resolving|handling)\b))(?:\sthe\suser['’]?s)?)\s{{1,4}}{_GAP}(?P<secret>{_SECRET}){_NOT_ITSELF}"
    rf"(?!['’]s\s|\s(?:configuration|input\smethod|choice|decisions?|issues?|problems?|questions?))",
    needs=_SECRET_WORDS,
)
_COLLECT_FROM = Pattern(
    rf"\b(?P<verb>collect|get|obtain|gather|request)\s{{1,4}}{_GAP}(?P<secret>{_SECRET}){_NOT_ITSELF}\s{{1,4}}from\s{{1,4}}(?:the\s)?user\b(?!['’])",
    needs=_SECRET_WORDS,
)
_QUESTION = Pattern(
    rf"(?:\bwhat(?:'s|\sis|\sare)\s(?:the|your|their|its)\s|\bwhat\s(?=(?:api key|password|token)\s(?:should|shall|do)\b)"
    rf"|(?:^|[.!?:>\n]\s?|\b(?:please|now|you|i'll|and|then|to)\s)(?:re-?)?{_HAND_OVER}(?:\s(?:me|us|in))?\s(?:your|the|a|an|its|new|valid|their|my)?\s?){_GAP}(?P<secret>{_SECRET}){_NOT_ITSELF}"
    r"|(?:パスワード|apiキー|api キー|トークン|秘密鍵|シークレット)を(?:入力|教えて|貼り付け|提供)"
    r"|(?:비밀번호|api ?키|토큰|시크릿)(?:를|을)? ?(?:입력|알려|제공|붙여)"
    r"|(?:输入|提供|粘贴|告诉我)(?:您的|你的)?[^。\n]{0,12}(?:密码|密钥|令牌|api ?key|token)"
    r"|(?:introduce|ingresa|proporciona|pega) (?:tu|su) (?:contraseña|clave (?:de )?api|token)"
    r"|(?:entrez|saisissez|collez|fournissez) votre (?:mot de passe|clé api|jeton|token)"
    r"|(?:gib|geben sie) (?:bitte )?(?:dein|ihr)\w{0,3} (?:passwort|api-schlüssel|token)",
    needs=(
        *_SECRET_WORDS,
        *("パスワード", "キー", "トークン", "秘密鍵", "シークレット", "비밀번호", "키", "토큰", "시크릿"),
        *("密码", "密钥", "令牌", "contraseña", "clave", "mot de passe", "clé", "jeton", "schlüssel"),
    ),
)
#: Words between the verb and the secret that make the request another one.
_OTHER_REQUEST = frozenset(
    (
        *("whether", "if", "name", "names", "path", "location", "permission", "confirmation", "approval"),
        *("consent", "how", "which", "where", "before", "type", "kind", "source", "about", "without", "not"),
        *("never", "no", "format", "choice", "when", "rather", "instead", "storing", "using", "use", "set"),
        *("rotate", "status", "than", "except", "non-secret", "list", "containing", "contains", "example"),
        *("placeholder",),
    )
)
_ELSEWHERE = Pattern(
    r"[^.;\n]{0,40}\b(?:in|into|via|through|using|to|as)\s(?:(?:a|an|the|their|your|its|own)\s)?(?:[\w.]+\s)?"
    r"(?:terminal|browser|shell|\.env|env\b|environment|settings|keychain|vault|dashboard|password manager|secrets?\b|file|config\w*|1password|stdin|console|portal|ui\b|login|`\.env)"
)
#: Somebody other than the agent asks: a program, a page.
_PROGRAM = Pattern(
    r"\b(?:scripts?|cli|commands?|tools?|installer|wizard|app|browser|it|this|which|that|sudo|ssh|system|server|page|form|window|will|may|might|would|does|can|could|to be)[`*_]{0,2}\s$"
)


def secret_in_question(text: str) -> tuple[int, int] | None:
    """Where a question's own text asks for a secret."""
    lowered = _folded(text)
    for match in _QUESTION.finditer(lowered):
        if _is_request(lowered, match):
            return match.span("secret") if match["secret"] else match.span()
    return None


def secret_in_directive(sentence: str) -> tuple[int, int] | None:
    """Where a sentence tells the agent to ask for a secret; offsets of verb and secret, inclusive of both."""
    lowered = _folded(sentence)
    for match in chain(
        _DIRECTIVE.finditer(lowered), _COLLECTED.finditer(lowered), _COLLECT_FROM.finditer(lowered)
    ):
        if not _PROGRAM.search(lowered, max(0, match.start() - 30), match.start()) and _is_request(
            lowered, match
        ):
            return match.start("verb"), match.end("secret")
    return None


def _is_request(text: str, match: re.Match[str]) -> bool:
    if not match["secret"]:
        return True
    gap = (match["gap"] or "").split()
    if any(word.strip(",*_`\"'") in _OTHER_REQUEST for word in gap):
        return False
    if _HARMLESS.search(text, max(0, match.start("secret") - 14), match.end("secret")):
        return False
    return _ELSEWHERE.match(text, match.end("secret")) is None


def _folded(text: str) -> str:
    """Lower case without changing any offset."""
    lowered = text.lower().replace("’", "'")
    return lowered if len(lowered) == len(text) else text.replace("’", "'")
