#!/usr/bin/env bash
# aarch64.sh FOLDER: what building for AArch64 needs besides a compiler, from Debian's packages, unpacked in
# an empty folder. It takes an apt that has sources for AArch64, as every Debian's has.
set -euo pipefail
mkdir -p "$1"
root=$(realpath "$1")
apt=$(mktemp -d)
trap 'rm -rf "$apt"' EXIT
mkdir -p "$apt"/{state/lists/partial,cache/archives/partial,debs}
touch "$apt/state/status"
cat >"$apt/conf" <<END
APT::Architecture "arm64";
APT::Architectures { "arm64"; };
APT::Sandbox::User "root";
Dir::State "$apt/state";
Dir::State::status "$apt/state/status";
Dir::Cache "$apt/cache";
END
export APT_CONFIG=$apt/conf
apt-get -q update
cd "$apt/debs"
apt-get -q download llvm-22-dev libc6 libc6-dev linux-libc-dev libstdc++6 libstdc++-12-dev libgcc-s1 libgcc-12-dev \
  zlib1g zlib1g-dev libzstd1 libzstd-dev
for package in *.deb; do
  dpkg-deb -x "$package" "$root"
done
# LLVM's package for CMake wants the files of all of LLVM's packages to be there, and names one library by
# its place on an AArch64 machine. Only the static libraries are linked.
llvm=$root/usr/lib/llvm-22
grep -ohE '\$\{_IMPORT_PREFIX\}/[^" );]+' "$llvm"/lib/cmake/llvm/LLVMExports-*.cmake | while read -r file; do
  file=$llvm/${file#*/}
  [[ -e $file ]] || { mkdir -p "$(dirname "$file")" && touch "$file"; }
done
sed -i 's#/usr/lib/aarch64-linux-gnu/libz3.so;\?##g' "$llvm"/lib/cmake/llvm/LLVMExports*.cmake
echo "aarch64: $root"
