#!/usr/bin/env bash
# bare.sh ARCHIVE [ROOT]: the tools of an archive (a file, or the one in a folder) run where nothing
# is installed. ROOT is the root of a distribution; without one, a root is made that has the C
# library and nothing else.
# Exit code 77 where this process may not change its root.
set -euo pipefail
archive=$(realpath "$1")
[[ -d $archive ]] && archive=$(echo "$archive"/*.tar.gz)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=${2-$work/root}
mkdir -p "$root/opt/tilecopy" "$root/proc" "$root/tmp"
trap 'rm -rf "$work" "$root/opt/tilecopy"' EXIT
# By its full name: inside there is no PATH, and chroot is not where a shell looks without one. A
# program finds the libraries beside it by /proc.
chroot=$(PATH=$PATH:/usr/sbin:/sbin command -v chroot)
enter=("$(command -v unshare)" --mount --pid --fork --mount-proc="$root/proc" "$chroot")
if ! "${enter[@]}" / true 2>/dev/null; then
  enter=("$(command -v unshare)" --map-root-user "${enter[@]:1}")
  if ! "${enter[@]}" / true 2>/dev/null; then
    echo "bare: skipped, no new root is allowed here"
    exit 77
  fi
fi

tar -xzf "$archive" -C "$root/opt/tilecopy" --strip-components=1
bin=/opt/tilecopy/bin
[[ -d $root$bin ]] || bin=/opt/tilecopy/usr/bin
samples=${bin%bin}share/tilecopy/samples
if [[ -z ${2-} ]]; then
  for tool in ptx-dump ptx-run ptx-check; do
    ldd "$root$bin/$tool" | grep -oE '/[^ ]+' | while read -r library; do
      case $(realpath "$library") in
        "$root"/*) ;;
        */libc.so.* | */libc-2.* | */libm.so.* | */libm-2.* | */libdl.so.* | */libpthread.so.* | */ld-linux*)
          install -D "$(realpath "$library")" "$root$library" ;;
        *) echo "bare: $tool needs $library" >&2 && exit 1 ;;
      esac
    done
  done
fi

copy='copy.warp shared f32[32,32] <- global f32[32,32]'
inside() { env -i "${enter[@]}" "$root" "$@"; }
inside $bin/ptx-dump --version
# grep reads all of its input: -q would end before the tool has written everything.
inside $bin/ptx-dump --copy "$copy" | grep 'st.shared.v2.b64' >/dev/null
inside $bin/ptx-run --device=emulator --copy "$copy"
inside $bin/ptx-run --device=emulator --seeds=1 "$samples/tma/load_f16_8x256.tile"
inside $bin/tilecopy-gpu --version >/dev/null
inside $bin/ptx-check --help-findings | grep data-race >/dev/null
printf 'Content-Length: 58\r\n\r\n{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}' |
  { inside $bin/tile-lsp || true; } | grep '"hoverProvider":true' >/dev/null
code=0
inside $bin/ptx-run --device=cuda --copy "$copy" 2>/dev/null || code=$?
if ((code != 77)); then
  echo "bare: without a driver the exit code is $code, not 77" >&2
  exit 1
fi
echo "bare: the tools run in $root"
