#!/usr/bin/env bash
# Shows one copy: builds the tools, prints what a warp's copy of a 32x32 tile becomes and why, and
# runs it. Installs what is missing on a bare Debian 12 (as root or with sudo).
set -euo pipefail
# shellcheck source=setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

install_missing
if [[ ! -f $build/build.ninja ]]; then
  configure -DTILECOPY_TESTS=OFF
fi
compile ptx-dump ptx-run # `ninja -C build` makes the rest
cd "$repository"

show() {
  printf '\n$ %s\n' "$*"
  "$build/bin/$1" "${@:2}"
}
sample=ptx-samples/gmem_smem/warp_f32_32x32.tile
show ptx-dump --explain "$sample"
# Without a device, ptx-run says so in one line and exits with 77.
show ptx-run "$sample" || (($? == 77))
