"""New rule files: where they go, which code they get, what stands in them."""
