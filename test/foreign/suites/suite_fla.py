"""flash-linear-attention's operations and layers, of its wheel."""
import triton_units

PROJECT = "flash-linear-attention"
TARGET = "sm_90"
COMPILER = triton_units.COMPILER


def lacking(_):
    return triton_units.lacking("fla")


def version():
    return triton_units.version("flash-linear-attention")


def units(runner):
    yield from triton_units.units(runner, "cases_fla", TARGET)
