#!/usr/bin/env bash
# mutants.sh PTX_RUN FOLDER [OPTIONS of mutants.py]: all mutants of the kernels that frontend-gemm and frontend-attention have
# written to FOLDER, with every core. Minutes on many cores.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
tool=$1 folder=$2
shift 2
bad=0
for launch in "$folder"/*/launch.json; do
  python3 "$here/../../foreign/mutants/mutants.py" "$tool" "$here" --launch "$launch" --count 2000 "$@" || bad=1
done
exit $bad
