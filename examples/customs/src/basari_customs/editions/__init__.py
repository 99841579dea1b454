"""The editions that this package brings."""
