"""The rules themselves: one package a family, one small file a phase."""
