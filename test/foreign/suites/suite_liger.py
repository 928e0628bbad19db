"""Liger-Kernel's operations, of its wheel."""
import triton_units

PROJECT = "Liger-Kernel"
TARGET = "sm_90"
COMPILER = triton_units.COMPILER


def lacking(_):
    return triton_units.lacking("liger_kernel")


def version():
    return triton_units.version("liger-kernel")


def units(runner):
    yield from triton_units.units(runner, "cases_liger", TARGET)
