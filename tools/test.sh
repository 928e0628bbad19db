#!/usr/bin/env bash
# Builds TileCopy and runs all of its tests, then the unit tests once more with assertions on.
# Installs what is missing on a bare Debian 12 (as root or with sudo). Arguments go to ctest, and
# leave the second build out: ./tools/test.sh -R Device
set -euo pipefail
# shellcheck source=setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

install_missing with-tests
configure -DTILECOPY_TESTS=ON
compile all
(cd "$build" && ctest --output-on-failure --no-tests=error -j"$(nproc)" "$@")
if (($# == 0)); then
  configure_assertions
  build=$repository/build-assertions
  compile unit-tests
  cd "$build"
  ctest --output-on-failure --no-tests=error -j"$(nproc)" -L unit
fi
