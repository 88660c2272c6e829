"""The documentation's build: `python -m sphinx -W -b dirhtml docs site`. The pages of rules are written first."""

from __future__ import annotations

import sys
from pathlib import Path

DOCS = Path(__file__).parent
sys.path.insert(0, str(DOCS.parent / "tools"))

import asklint  # noqa: E402
from pages import write_pages  # noqa: E402  (it lies beside the documentation, in no package)

write_pages(DOCS)

project = "asklint"
copyright = "the asklint authors"  # noqa: A001  (Sphinx's name for it)
release = version = asklint.__version__
extensions = ["myst_parser"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["_parts"]
myst_heading_anchors = 3
myst_enable_extensions = ["colon_fence", "deflist"]
# Bad examples hold what no lexer takes, on purpose.
suppress_warnings = ["misc.highlighting_failure"]
nitpicky = True

html_theme = "furo"
html_title = "asklint"
html_static_path = ["_static"]
html_css_files = ["asklint.css"]
html_show_sourcelink = False
# Most pages are generated: there is no file of theirs to look at or to edit.
html_theme_options = {"top_of_page_buttons": []}
pygments_style = "friendly"
pygments_dark_style = "monokai"
