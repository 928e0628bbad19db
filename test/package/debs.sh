#!/usr/bin/env bash
# debs.sh BUILD WORK: the .debs of a build, installed by apt into an empty root of this distribution, and
# used there. Exit code 77 where there is no debootstrap, no root to be made or no mirror.
set -euo pipefail
build=$(realpath "$1")
mkdir -p "$2"
work=$(realpath "$2")
skip() {
  echo "debs: skipped, $1"
  exit 77
}
PATH=$PATH:/usr/sbin:/sbin
command -v debootstrap >/dev/null || skip "debootstrap is not installed"
((EUID == 0)) || skip "only root makes a root"
unshare --mount true 2>/dev/null || skip "nothing can be mounted here"
# shellcheck source=/dev/null
source /etc/os-release
[[ ${ID-} == debian ]] || skip "this is not Debian"

rm -rf "$work"
mkdir -p "$work/debs"
root=$work/root
trap 'rm -rf "$root"' EXIT
(cd "$build" && cpack -G DEB -B "$work/debs" >"$work/cpack.log" 2>&1) || { cat "$work/cpack.log" && exit 1; }
ls -l "$work"/debs/*.deb
debootstrap --variant=minbase "$VERSION_CODENAME" "$root" >"$work/debootstrap.log" 2>&1 ||
  skip "debootstrap found no mirror ($(tail -1 "$work/debootstrap.log"))"
cp -r /etc/apt/sources.list.d /etc/apt/sources.list "$root/etc/apt/" 2>/dev/null || true
cp -r /usr/share/keyrings/. "$root/usr/share/keyrings/"
mkdir "$root/debs"
cp "$work"/debs/*.deb "$root/debs"

inside() { unshare --mount --pid --fork --mount-proc="$root/proc" env -i PATH=/usr/bin:/bin:/usr/sbin:/sbin chroot "$root" "$@"; }
begin=$SECONDS
inside sh -c 'apt-get -q update && apt-get -qy --no-install-recommends install /debs/tilecopy-tools_*.deb' >"$work/apt.log" 2>&1 ||
  { tail -20 "$work/apt.log" && exit 1; }
echo "debs: tilecopy-tools and what it needs, $((SECONDS - begin)) s"
inside ptx-dump --version
inside ptx-run --device=emulator /usr/share/tilecopy/samples/tma/load_f16_8x256.tile
inside tilecopy-gpu --version
inside ptx-bench --version
# The library alone runs; with the development package a C program is compiled.
begin=$SECONDS
inside sh -c 'apt-get -qy --no-install-recommends install /debs/*.deb gcc libc6-dev pkg-config' >>"$work/apt.log" 2>&1 ||
  { tail -20 "$work/apt.log" && exit 1; }
echo "debs: all three, gcc and pkg-config, $((SECONDS - begin)) s"
here=$(dirname "$0")
cp "$here/../frontend/pipelines/ring.c" "$here/../frontend/pipelines/ring.tile" "$root/tmp"
# shellcheck disable=SC2016
inside sh -c 'cd /tmp && gcc ring.c $(pkg-config --cflags --libs tilecopy-c) -o ring && ./ring sm_80 "$(cat ring.tile)"' |
  grep 'cp.async.wait_group' >/dev/null
for file in TileCopyConfig.cmake TileCopy.h; do
  [[ -n $(find "$root/usr" -name $file) ]] || { echo "debs: no $file is installed" >&2 && exit 1; }
done
echo "debs: a C program by pkg-config; the files for CMake"
# They leave nothing behind.
inside apt-get -qy purge tilecopy-tools libtilecopy-c0.2 libtilecopy-dev >>"$work/apt.log" 2>&1
if (cd "$root" && find usr | grep -i tilecopy); then
  echo "debs: these files are left after a purge" >&2
  exit 1
fi
echo "debs: installed, used and removed in an empty $PRETTY_NAME"
