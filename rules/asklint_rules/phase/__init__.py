"""Phase transition or advisory: Campaign Mode's two classes of question."""
