"""The inventory: every ask of a set of documents, for people who review how agents ask."""
