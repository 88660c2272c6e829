"""Verbs of asking, as data: what an order, a statement and an order in other languages are recognised by."""

from __future__ import annotations

#: Asking, or handing a question to the tool.
VERBS = (
    *("use", "call", "invoke", "fire", "run", "issue", "send", "raise", "open", "make", "trigger", "emit"),
    *("ask", "prompt", "present", "offer", "confirm", "show", "surface", "display", "render", "pose", "put"),
    *("gather", "collect", "clarify", "interview", "elicit", "solicit", "request", "query", "consult", "get"),
    *("batch", "group", "combine", "split", "escalate", "propose", "suggest", "resolve", "verify", "check"),
    *("let", "give", "seek", "obtain", "follow up", "pause", "stop", "wait", "resume", "prefer", "route"),
    *("end with", "end", "start with", "begin with", "finish", "close with", "gate", "require", "choose"),
    *("select", "pick", "decide", "determine", "probe", "walk", "repeat", "retry", "deliver", "hand", "go"),
    *("re-ask", "reask", "re-prompt", "reprompt", "recommend", "generate", "output", "warn", "notify"),
    *("list", "conduct", "complete", "fall back", "switch", "return to", "default to", "opt for", "rely on"),
    *("discuss", "disambiguate", "approve", "review with", "acknowledge", "identify", "capture", "print"),
    *("summarize", "tell", "inform", "alert", "explain", "include", "pass", "set", "do", "continue"),
    *("acquire", "establish", "fold", "wrap", "build", "bundle", "merge", "compose", "construct", "consider"),
    *("try", "re-present", "keep asking", "proceed"),
)
INFLECTED = (
    *("uses", "calls", "invokes", "fires", "runs", "issues", "sends", "raises", "opens", "triggers", "emits"),
    *("asks", "prompts", "presents", "offers", "confirms", "shows", "surfaces", "displays", "poses", "puts"),
    *("gathers", "collects", "clarifies", "interviews", "elicits", "requests", "escalates", "proposes"),
    *("suggests", "resolves", "verifies", "lets", "gives", "seeks", "routes", "goes", "go", "requires"),
    *("facilitates", "ends", "happens", "happen", "use", "ask", "require", "get", "gets", "asked"),
    *("presented", "offered", "confirmed", "collected", "gathered", "routed", "surfaced", "resolved", "put"),
    *("sent", "shown", "made", "clarified", "requested", "done", "handled", "obtained", "issued", "combined"),
    *("batched", "bundled", "grouped", "merged", "folded", "facilitated", "escalated", "escalate", "confirm"),
    *("present", "surface", "offer"),
)
#: Orders in other languages that write words apart; what is written in CJK tells unless it says otherwise.
FOREIGN = (
    *("verwende", "verwenden", "nutze", "nutzen", "benutze", "rufe", "frage", "fragen", "bestätige"),
    *("usa", "usar", "utiliza", "utilice", "pregunta", "pregunte", "llama", "confirma", "llame"),
    *("utilise", "utilisez", "utiliser", "demande", "demandez", "appelle", "appelez", "confirmez"),
    *("utilize", "pergunte", "chame", "confirme", "kullan", "kullanın", "sor", "sorun", "çağır", "onayla"),
    *("usare", "chiedi", "chiama", "gebruik", "vraag", "użyj", "zapytaj"),
)
