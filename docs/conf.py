"""Sphinx configuration."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "_ext"))

import basari_rules

project = "basari_rules"
author = "the basari_rules authors"
project_copyright = author
release = version = basari_rules.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "edition_pages"]
exclude_patterns = ["_build", "_ext"]
html_theme = "furo"
html_title = "basari_rules"

myst_enable_extensions = ["attrs_inline", "colon_fence", "deflist"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_class_signature = "mixed"
python_maximum_signature_line_length = 88

nitpicky = True
nitpick_ignore_regex = [
    # Types of the standard library and type variables, which have no page here.
    ("py:class", r"(collections\.abc|hypothesis|os|pathlib|random)\..*"),
    ("py:class", r"basari_rules\.engine\.(phase\.T|values\.C)"),
]
