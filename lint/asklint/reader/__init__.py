"""The reader: from a document to a model of what it asks."""
