"""Editions: TOML files, found, merged, checked and turned into rules."""

from basari_rules.editions.load import Listing, check, editions, load, players_of, rebuild, resolve

__all__ = ["Listing", "check", "editions", "load", "players_of", "rebuild", "resolve"]
