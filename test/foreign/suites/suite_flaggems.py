"""FlagGems' operations, of its wheel."""
import triton_units

PROJECT = "FlagGems"
TARGET = "sm_90"
COMPILER = triton_units.COMPILER


def lacking(_):
    return triton_units.lacking("flag_gems", "sqlalchemy")


def version():
    return triton_units.version("flag-gems")


def units(runner):
    yield from triton_units.units(runner, "cases_flaggems", TARGET)
