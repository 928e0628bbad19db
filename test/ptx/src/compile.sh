#!/usr/bin/env bash
# Compiles the CUDA sources of this folder to the cuda_*.ptx beside it. Needs nvcc; run it after a
# change of a source, then store what a GPU computes (ptx-corpus --device=cuda --write).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
for source in cuda_*.cu; do
  ptx=../${source%.cu}.ptx
  { head -n 2 "$source"; nvcc -ptx -arch=sm_90 "$source" -o -; } > "$ptx"
done
