#!/usr/bin/env bash
# Makes this machine able to build and test TileCopy: run it, or source it for its functions, as the
# other scripts do. Quick and silent where everything is there; needs root or sudo only to install.

repository=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build=$repository/build

# Debian packages that building needs, and those that only testing needs.
build_packages=(g++ cmake ninja-build llvm-22-dev zlib1g-dev libzstd-dev)
test_packages=(libgtest-dev libgmock-dev llvm-22-tools clang-format-22 python3 python3-sphinx
  python3-myst-parser furo shellcheck debootstrap)

# install_missing [with-tests]: installs those that dpkg does not list as installed.
install_missing() {
  local wanted=("${build_packages[@]}")
  if [[ ${1-} == with-tests ]]; then
    wanted+=("${test_packages[@]}")
  fi
  if ! command -v apt-get >/dev/null; then
    echo "setup: no apt-get found; TileCopy needs these packages of Debian 12: ${wanted[*]}" >&2
    return
  fi
  local missing=() package as_root=()
  for package in "${wanted[@]}"; do
    if [[ $(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null) != installed ]]; then
      missing+=("$package")
    fi
  done
  if ((${#missing[@]} == 0)); then
    return
  fi
  local install=(apt-get install -y --no-install-recommends "${missing[@]}")
  if ((EUID != 0)); then
    if ! command -v sudo >/dev/null || { ! sudo -n true 2>/dev/null && [[ ! -t 0 ]]; }; then
      echo "setup: packages are missing; as root, run: apt-get update && ${install[*]}" >&2
      exit 1
    fi
    as_root=(sudo)
  fi
  echo "Installing ${missing[*]} ..."
  local log
  log=$(mktemp)
  if ! { "${as_root[@]}" apt-get update && "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    "${install[@]}"; } >"$log" 2>&1 </dev/null; then
    cat "$log" >&2
    echo "setup: could not install ${missing[*]}" >&2
    exit 1
  fi
  rm -f "$log"
}

# configure <cmake argument>...: with assertions on, and what builds soon: -O1 takes a quarter less to compile than
# -O2 and a tenth more to run, and most of a source's time is LLVM's headers, which a batch of sources reads once.
# At -O1 g++ takes some variables for uninitialized. With ccache where it is installed.
configure() {
  local arguments=(-S "$repository" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DTILECOPY_WERROR=ON
    -DCMAKE_UNITY_BUILD=ON -DCMAKE_UNITY_BUILD_BATCH_SIZE=24
    "-DCMAKE_CXX_FLAGS_RELEASE=-O1 -UNDEBUG -Wno-maybe-uninitialized" "$@")
  if command -v ccache >/dev/null; then
    arguments+=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
  fi
  if [[ ! -f $build/build.ninja ]]; then
    echo "Configuring ..."
  fi
  mkdir -p "$build"
  if ! cmake "${arguments[@]}" >"$build/configure.log" 2>&1; then
    cat "$build/configure.log" >&2
    exit 1
  fi
}

# compile <target>...: ninja's own progress on a terminal, one line elsewhere.
compile() {
  local quiet=()
  if [[ ! -t 1 ]]; then
    echo "Building ..."
    quiet=(--quiet)
  fi
  ninja -C "$build" "${quiet[@]}" "$@"
}

if [[ ${BASH_SOURCE[0]} == "$0" ]]; then
  set -euo pipefail
  install_missing with-tests
fi
