"""Rules on decision briefs and split chains."""
