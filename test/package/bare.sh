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
# By their full names: inside there is no PATH, and chroot is not where a shell looks without one.
chroot=$(PATH=$PATH:/usr/sbin:/sbin command -v chroot)
enter=("$chroot")
if ! "${enter[@]}" / true 2>/dev/null; then
  enter=("$(command -v unshare)" --map-root-user "$chroot")
  if ! "${enter[@]}" / true 2>/dev/null; then
    echo "bare: skipped, neither chroot nor unshare is allowed here"
    exit 77
  fi
fi

root=${2-}
if [[ -z $root ]]; then
  root=$work/root
  mkdir -p "$root/dev"
  for tool in ptx-dump ptx-run; do
    mkdir -p "$work/unpacked"
    tar -xzf "$archive" -C "$work/unpacked" --strip-components=1
    ldd "$work/unpacked/usr/bin/$tool" | grep -oE '/[^ ]+' | while read -r library; do
      case $(basename "$library") in
        libc.so.* | libm.so.* | ld-linux*) install -D "$(realpath "$library")" "$root$library" ;;
        *) echo "bare: $tool needs $library" >&2 && exit 1 ;;
      esac
    done
  done
fi
mkdir -p "$root/opt/tilecopy"
trap 'rm -rf "$work" "$root/opt/tilecopy"' EXIT
tar -xzf "$archive" -C "$root/opt/tilecopy" --strip-components=1

bin=/opt/tilecopy/usr/bin
copy='copy.warp shared f32[32,32] <- global f32[32,32]'
inside() { env -i "${enter[@]}" "$root" "$@"; }
inside $bin/ptx-dump --version
# grep reads all of its input: -q would end before the tool has written everything.
inside $bin/ptx-dump --copy "$copy" | grep 'st.shared.v2.b64' >/dev/null
inside $bin/ptx-run --device=emulator --copy "$copy"
inside $bin/ptx-run --device=emulator --seeds=1 \
  /opt/tilecopy/usr/share/tilecopy/samples/tma/load_f16_8x256.tile
inside $bin/ptx-bench --version
printf 'Content-Length: 58\r\n\r\n{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}' |
  { inside $bin/tile-lsp || true; } | grep '"hoverProvider":true' >/dev/null
if inside $bin/ptx-run --device=cuda --copy "$copy" 2>/dev/null; then
  echo "bare: there is a GPU in an empty root" >&2 && exit 1
elif [[ $? != 77 ]]; then
  echo "bare: without a driver the exit code is not 77" >&2 && exit 1
fi
echo "bare: the tools run in $root"
