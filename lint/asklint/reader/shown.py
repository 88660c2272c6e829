"""Text that is shown, by what stands around it: told to the user before, or an answer to it handled behind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from asklint.lazy_regex import Pattern
from asklint.reader.sentences import sentence_around

if TYPE_CHECKING:
    from asklint.document.model import Block

_NEAR = 400
#: "Tell the user:", "inform them and stop:", "then stop and display:" right before it.
_TOLD = Pattern(
    r"\b(?:tell|inform|notify|warn|alert|show|ask|prompt|present|display|offer|report|escalate)\b[^.?!\n]{0,60}\b(?:users?|them|human|developer|operator)\b"
    r"|\b(?:users?|them|human|developer|operator)\b[^.?!\n]{0,40}\b(?:with|a (?:message|choice|menu|warning)|options|choices)\b"
    r"|(?:ユーザー|利用者)に[^。\n]{0,12}(?:通知|提示|表示|伝え|尋ね|確認|選択)|(?:사용자|유저)에게[^.\n]{0,12}(?:알리|알려|제시|표시|보여|묻|물어)"
    r"|(?:告知|提示|通知|询问|詢問|让|請|请)(?:用户|使用者)|向(?:用户|使用者)(?:展示|提供|说明|确认)"
)
#: "If option 1:", "when the user picks a way", "wait for the choice" right behind it.
_HANDLED = Pattern(
    r"\b(?:if|when|once|on|upon|based on|depending on|according to|handle|parse)\b[^.?!\n]{0,40}\b(?:(?:options?|choices?|answers?)\b|(?:user|they|human)\b[^.?!\n]{0,20}\b(?:chooses?|chose|picks?|picked|selects?|selected|answers?|replies|responds|says?)\b)"
    r"|\b(?:if|on|when)\b[^.?!\n:]{0,60}\b(?:chosen|selected|picked)\b"
    r"|\b(?:wait|pause|stop)\b[^.?!\n]{0,30}\b(?:for|until)\b[^.?!\n]{0,30}\b(?:users?|answer|reply|response|choice|selection|decision|input|them)\b"
    r"|\b(?:let|have) (?:the )?(?:user|them) (?:choose|pick|decide|select)\b"
    r"|を(?:選択|選ん)(?:した|だ)(?:場合|後)|(?:オプション|選択肢) ?\d[^。\n]{0,6}(?:場合|なら)|ユーザー[^。\n]{0,12}(?:選択(?:して|する)|選択させ|選ん|明示的な)"
    r"|(?:을|를) ?선택(?:한|하면|할)|사용자[^.\n]{0,10}선택|(?:如果|若|当)[^。\n]{0,12}选择|等待(?:用户|使用者)"
)


def put_to_its_reader(block: Block) -> bool:
    """Whether those who are shown a fence are told to the agent as its readers, or their answer as its input."""
    before, behind = block.previous, block.following
    if before is not None and before.kind == "paragraph":
        lead = before.text[-_NEAR:].rstrip("*_ \n").lower()
        start, end = sentence_around(lead, max(0, len(lead) - 1))
        if _TOLD.search(lead, start, end) is not None:
            return True
    texts = [_first_words(behind)]
    texts += [_first_words(step.following) for step in block.ancestors() if step.kind == "item"][:1]
    return any(_HANDLED.search(text) is not None for text in texts if text)


def _first_words(block: Block | None) -> str:
    """What the next block begins with, in lower case: a paragraph, a heading, or the first item of a list."""
    while block is not None and block.kind in {"list", "item"}:
        block = block.children[0] if block.children else None
    if block is None or block.kind not in {"paragraph", "heading"}:
        return ""
    return block.text[:_NEAR].lower()
