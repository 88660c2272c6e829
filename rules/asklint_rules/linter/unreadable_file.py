from __future__ import annotations

from asklint.finding import Severity
from asklint.rule import Rule


class UnreadableFile(Rule):
    """
    ## What it does
    Reports a file that could not be read: not UTF-8, binary, too large, a broken link, no permission. The run goes on.

    ## Why is this bad?
    What cannot be read was not checked. A skill saved as UTF-16 looks fine in an editor, and neither the harness nor
    asklint sees a word of it.

    ## Example
    A `SKILL.md` saved as UTF-16, or a link to a file that is gone.

    ## Use instead
    Save the file as UTF-8, mend the link, or leave the file out with `extend-exclude`.

    ## When not to flag
    Files that are excluded or ignored by Git are not opened at all.

    ## Fix safety
    No fix.

    ## References
    - CommonMark documents are text; every harness reads them as UTF-8.
    """

    code = "ASK004"
    name = "unreadable-file"
    severity = Severity.ERROR
    verified = "MUST · the harnesses read UTF-8 · 2026-11"
