"""The engine: plug-ins, rule selection, the run itself."""
