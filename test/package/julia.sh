#!/usr/bin/env bash
# julia.sh ARCHIVE [ROOT]: the tests of the Julia package and the ring of three stages in Julia, with the library of an
# archive (a file, or the one in a folder), from an empty folder. ROOT is the root of a distribution that has Julia, as
# `debootstrap --variant=minbase --include=julia bullseye` makes one; without it, Julia is this machine's.
# Exit code 77 where there is no Julia, or where this process may not change its root.
set -euo pipefail
source=$(realpath "$(dirname "$0")/../..")
archive=$(realpath "$1")
[[ -d $archive ]] && archive=$(echo "$archive"/*.tar.gz)
root=${2-}
work=$(mktemp -d "$root/tmp/julia.XXXXXX")
trap 'rm -rf "$work"' EXIT
inside=${work#"$root"} # the folder's name in that root
enter=()
if [[ -n $root ]]; then
  enter=(unshare --mount --pid --fork --mount-proc="$root/proc" "$(PATH=$PATH:/usr/sbin:/sbin command -v chroot)" "$root")
fi
path=$PATH:/usr/bin:/bin
if ! "${enter[@]}" env PATH="$path" julia --version; then
  echo "julia: skipped, there is no Julia, or no new root is allowed here"
  exit 77
fi

tar -xzf "$archive" -C "$work" --strip-components=1
mkdir "$work/empty" "$work/home"
cp -r "$source/tools/bindings/TileCopy.jl" "$work"
cp "$source"/test/frontend/pipelines/ring.{jl,tile} "$work/home"
"${enter[@]}" env -i PATH="$path" HOME="$inside/home" TILECOPY_LIBRARY="$inside/lib/libtilecopy-c.so.0.2" \
  JULIA_LOAD_PATH="$inside/TileCopy.jl:@stdlib" bash -c "
    set -e
    cd $inside/empty
    julia --startup-file=no ~/ring.jl sm_90a \"\$(cat ~/ring.tile)\" > ~/ring.ptx
    julia --startup-file=no $inside/TileCopy.jl/test/runtests.jl ~/ring.ptx"
echo "julia: the package and the ring of three stages are right"
