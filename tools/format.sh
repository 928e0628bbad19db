#!/usr/bin/env bash
# Formats every C++ file with clang-format 22; with --check, changes nothing and fails when a file
# would change. Without clang-format-22 it says so and does nothing.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

if ! command -v clang-format-22 >/dev/null; then
  echo "format: skipped, clang-format-22 is not installed"
  exit 0
fi
mode=(-i)
if [[ ${1-} == --check ]]; then
  mode=(--dry-run --Werror)
elif (($#)); then
  echo "format: unknown argument '$1'; the only one is --check" >&2
  exit 2
fi
find include lib tools test \( -name '*.h' -o -name '*.cpp' \) -print0 |
  xargs -0 --no-run-if-empty clang-format-22 "${mode[@]}"
