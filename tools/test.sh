#!/usr/bin/env bash
# Builds TileCopy with assertions on and runs all of its tests. Installs what is missing on a bare
# Debian 12 (as root or with sudo). Arguments go to ctest: ./tools/test.sh -R Device
set -euo pipefail
# shellcheck source=setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

install_missing with-tests
configure -DTILECOPY_TESTS=ON
compile all
(cd "$build" && ctest --output-on-failure --no-tests=error -j"$(nproc)" "$@")
