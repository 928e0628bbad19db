// Writes the kernels of the benchmark and what launches them: a PTX file for each kernel, and one
// line of numbers for each problem, candidate and tensor map.
#include "Attention.h"
#include "Gemm.h"

#include <llvm/Support/FileSystem.h>
#include <llvm/Support/FormatVariadic.h>
#include <llvm/Support/raw_ostream.h>

#include <ctime>
#include <map>

using namespace llvm;
namespace tc = tilecopy;

static ExitOnError ok("gemm-ptx: ");

static gemm::Spec spec(unsigned consumers, unsigned tileN, unsigned stages, unsigned cluster,
                       bool bColumnMajor) {
  gemm::Spec s;
  s.consumers = consumers, s.tileN = tileN, s.stages = stages, s.cluster = cluster;
  s.bColumnMajor = bColumnMajor;
  return s;
}

/// The transposed problem, whose rows are the columns of C.
static gemm::Spec swapped(unsigned consumers, unsigned tileN, unsigned stages, bool bColumnMajor) {
  gemm::Spec s = spec(consumers, tileN, stages, 1, true);
  s.aColumnMajor = !bColumnMajor, s.cColumnMajor = true;
  return s;
}

static bool isOfNt(const gemm::Spec &s) {
  return s.cColumnMajor ? !s.aColumnMajor : s.bColumnMajor;
}

static std::string nameOf(const gemm::Spec &s) {
  return formatv("{0}x{1}_{2}st_cl{3}_{4}{5}", s.tileM(), s.tileN, s.stages, s.cluster,
                 isOfNt(s) ? "nt" : "nn", s.cColumnMajor ? "_swapped" : "");
}

static std::vector<gemm::Spec> candidates(int64_t m) {
  std::vector<gemm::Spec> all;
  for (bool bColumnMajor : {false, true}) {
    if (m >= 512)
      all.push_back(spec(2, 256, 4, 2, bColumnMajor));
    if (m >= 512 && m <= 2048)
      all.push_back(spec(2, 128, 6, 2, bColumnMajor));
    if (m == 64)
      all.push_back(spec(1, 128, 8, 1, bColumnMajor));
    if (m == 64)
      all.push_back(spec(1, 64, 12, 1, bColumnMajor));
    if (m == 64 && bColumnMajor)
      all.push_back(spec(1, 32, 16, 1, bColumnMajor));
    if (m == 16) {
      all.push_back(swapped(1, 16, 18, bColumnMajor));
      all.push_back(swapped(2, 16, 10, bColumnMajor));
    }
  }
  return all;
}

template <typename Range> static void list(raw_ostream &os, const Range &values) {
  for (auto v : values)
    os << ' ' << v;
}

static void writeMap(raw_ostream &os, const tc::TensorMapValues &v) {
  os << "map " << v.address << ' ' << unsigned(v.type) << ' ' << v.rank();
  list(os, v.dims), list(os, v.strides), list(os, v.box), list(os, v.elementStrides);
  os << ' ' << unsigned(v.interleave) << ' ' << unsigned(v.swizzle) << ' ' << unsigned(v.promotion)
     << ' ' << unsigned(v.fill) << '\n';
}

/// Compiles, and says how much CPU time that took.
template <typename Spec> static auto compiled(const Spec &s, StringRef name) {
  std::clock_t begin = std::clock();
  auto c = ok(compile(s));
  double seconds = double(std::clock() - begin) / CLOCKS_PER_SEC;
  outs() << formatv("{0}: {1:f1} ms\n", name, 1e3 * seconds);
  return c;
}

using File = std::function<std::unique_ptr<raw_fd_ostream>(const std::string &name)>;

/// Kernels that no GPU here runs, for ptxas.
static void writeBlackwell(const File &file) {
  for (unsigned cluster : {1, 2})
    for (auto input : {tc::ElementType::F16, tc::ElementType::F8E4M3}) {
      gemm::Spec s = spec(2, 256, cluster == 1 ? 4 : 6, cluster, true);
      s.target = "sm_100a", s.input = input;
      std::string name = "sm_100a_" + nameOf(s) + "_" + tc::elementTypeName(input).str();
      *file(name + ".ptx") << compiled(s, name).ptx;
    }
  for (auto input : {tc::ElementType::F8E4M3, tc::ElementType::F4E2M1}) {
    gemm::Spec s = spec(2, 128, 4, 1, true);
    s.target = "sm_100a", s.input = input, s.scaled = true;
    std::string name = "sm_100a_factors_" + tc::elementTypeName(input).str();
    *file(name + ".ptx") << compiled(s, name).ptx;
  }
}

int main(int argc, char **argv) {
  if (argc != 2 || argv[1][0] == '-') {
    errs() << "usage: gemm-ptx FOLDER\n";
    return 2;
  }
  std::string folder = argv[1];
  ok(errorCodeToError(sys::fs::create_directories(folder)));
  auto file = [&](const std::string &name) {
    std::error_code code;
    auto os = std::make_unique<raw_fd_ostream>(folder + "/" + name, code);
    ok(errorCodeToError(code));
    return os;
  };
  int64_t problems[][3] = {{2048, 2048, 2048}, {4096, 4096, 4096}, {8192, 8192, 8192},
                           {16, 4096, 4096},   {16, 14336, 4096},  {64, 4096, 4096},
                           {64, 14336, 4096},  {64, 4096, 14336},  {512, 4096, 4096},
                           {512, 14336, 4096}, {512, 4096, 14336}, {4096, 14336, 4096},
                           {4096, 4096, 14336}};
  auto plan = file("bench.txt");
  std::map<std::string, gemm::Compiled> kernels;
  for (auto [m, n, k] : problems) {
    *plan << "problem " << m << ' ' << n << ' ' << k << '\n';
    for (const gemm::Spec &s : candidates(m)) {
      std::string name = nameOf(s);
      if (!kernels.count(name)) {
        kernels.emplace(name, compiled(s, name));
        *file(name + ".ptx") << kernels.at(name).ptx;
      }
      const gemm::Compiled &c = kernels.at(name);
      bool turned = s.cColumnMajor;
      gemm::Problem p = gemm::Problem::dense(s, turned ? n : m, turned ? m : n, k);
      *plan << formatv("kernel {0} {1} {2} {3} {4} {5} {6}\n", name, int(isOfNt(s)), int(turned),
                       s.threads(), s.cluster, c.sharedBytes, c.clusterTiles(p));
      for (unsigned i = 0; i < 3; ++i)
        writeMap(*plan, c.bind(i, 0, p));
    }
  }
  writeBlackwell(file);
  for (unsigned head : {64, 128})
    for (bool causal : {false, true}) {
      std::string name = formatv("attention_{0}{1}", head, causal ? "_causal" : "");
      attention::Compiled a = compiled(attention::Spec{head, 4, causal}, name);
      *file(name + ".ptx") << a.ptx;
      for (int64_t length : {1024, 4096, 16384}) {
        int64_t heads = 16384 / length * (2048 / head);
        *plan << formatv("attention {0} {1} {2} {3} {4} {5}\n", name, head, int(causal), heads,
                         length, a.sharedBytes);
        for (unsigned i = 0; i < 4; ++i)
          writeMap(*plan, a.bind(i, 0, heads, length));
      }
    }
}
