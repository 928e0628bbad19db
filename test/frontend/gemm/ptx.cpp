#include "Gemm.h"
#include <llvm/Support/raw_ostream.h>
using namespace llvm;
int main(int argc, char **argv) {
  ExitOnError ok("gemm-ptx: ");
  gemm::Spec spec;
  outs() << ok(gemm::compile(spec)).ptx;
}
