"""A phase for basari_rules: customs that tax whoever is richest in gems."""
