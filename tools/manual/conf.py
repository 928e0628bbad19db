"""Sphinx's settings for the manual; build.py stages the pages and copies this beside them."""
project = "TileCopy"
copyright = "the TileCopy authors"
extensions = ["myst_parser"]
source_suffix = {".md": "markdown"}
root_doc = "index"
myst_heading_anchors = 4
# An info string such as `tile wrong k.tile` has more words than a lexer's name.
highlight_language = "none"
suppress_warnings = ["misc.highlighting_failure"]
html_theme = "furo"
html_title = "TileCopy"
html_static_path = ["_static"]
html_extra_path = ["extra"]  # pictures of samples, as they are
html_css_files = ["manual.css"]
html_copy_source = False
html_show_sourcelink = False
