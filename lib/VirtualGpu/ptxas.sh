#!/bin/sh
# In place of ptxas, for compilers that call it before they load a module (Triton): the file that it
# writes is the PTX, which the virtual libcuda.so.1 loads.
in= out=elf.o
while [ $# -gt 0 ]; do
  case $1 in
  --version | -V)
    echo "ptxas: tilecopy-gpu's stand-in"
    echo "Cuda compilation tools, release 13.0, V13.0.88"
    exit 0
    ;;
  -o | --output-file)
    out=$2
    shift
    ;;
  -o*) out=${1#-o} ;;
  --output-file=*) out=${1#*=} ;;
  -*) ;;
  *.ptx) in=$1 ;;
  esac
  shift
done
if [ -z "$in" ]; then
  echo "ptxas (tilecopy-gpu): error: no .ptx file to read" >&2
  exit 1
fi
cp "$in" "$out"
