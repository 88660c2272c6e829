"""Documents: Markdown as a block tree with exact spans, wherever it was written."""
