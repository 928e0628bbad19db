// Writes cases for ptx-run: small ones whose kernels are spoiled for mutants, and a sweep.
#include "Data.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/FormatAdapters.h>
#include <llvm/Support/FormatVariadic.h>
#include <llvm/Support/JSON.h>
#include <llvm/Support/raw_ostream.h>

using namespace llvm;
using namespace gemm;
namespace tc = tilecopy;
using tc::ElementType;

static ExitOnError ok("frontend-gemm: ");

/// What a launch passes: maps, pointers, sizes and scales, by the names of buffers of launch `n`.
static json::Array parametersOf(gemm::Compiled &compiled, const Case &t, Data &data,
                                const std::string &n) {
  json::Array parameters;
  for (auto [i, name] : enumerate(std::array{"A", "B", "C"})) {
    if (i == 2 && t.spec.anyRow) { // C has no map
      parameters.push_back("bytes:" + std::string(256, '0'));
      continue;
    }
    tc::TensorMapValues v = compiled.bind(unsigned(i), 0, data.p);
    auto type = i == 2 ? t.spec.output : t.spec.input;
    StringRef typeName = tc::elementBits(type) == 8 ? "u8" : tc::elementTypeName(type);
    std::string words =
        formatv("map:@{0}{1},{2},swizzle={3}", name, n, typeName, tc::swizzleSpan(v.swizzle));
    words += formatv(
        ",dims={0:$[x]},strides={1:$[x]},box={2:$[x]}", make_range(v.dims.begin(), v.dims.end()),
        make_range(v.strides.begin(), v.strides.end()), make_range(v.box.begin(), v.box.end()));
    parameters.push_back(words);
  }
  parameters.push_back("@C" + n);
  for (int64_t size : {data.p.m, data.p.n, data.p.k, data.p.batch})
    parameters.push_back(json::Object{{"i32", size}});
  for (int64_t size : {data.p.ldc, data.p.strideC})
    parameters.push_back(json::Object{{"i64", size}});
  for (float scale : {t.alpha, t.beta})
    parameters.push_back(json::Object{{"f32", scale}});
  for (unsigned i = 0; i < 2; ++i)
    parameters.push_back("u64:0");
  return parameters;
}

void gemm::write(ArrayRef<Case> launches, StringRef folder) {
  auto compiled = ok(gemm::compile(launches.front().spec));
  ok(errorCodeToError(sys::fs::create_directories(folder)));
  auto file = [&](const Twine &name, StringRef bytes) {
    std::error_code code;
    raw_fd_ostream os((folder + "/" + name).str(), code);
    ok(errorCodeToError(code));
    os << bytes;
    return name.str();
  };
  auto text = [](ArrayRef<uint8_t> bytes) {
    return StringRef(reinterpret_cast<const char *>(bytes.data()), bytes.size());
  };
  json::Object buffers, expect;
  json::Array list;
  for (auto [number, t] : enumerate(launches)) {
    Data data(t, gemm::Problem::dense(t.spec, t.m, t.n, t.k, t.batch));
    std::string n = std::to_string(number);
    for (auto [name, bytes] :
         {std::pair("A", &data.a.bytes), {"B", &data.b.bytes}, {"C", &data.before}})
      buffers[name + n] = json::Object{{"file", file(name + n + ".bin", text(*bytes))}};
    expect["C" + n] = json::Object{{"file", file("after" + n + ".bin", text(data.expected()))},
                                   {"dtype", "uint8"}};
    list.push_back(json::Object{{"kernel", "gemm"},
                                {"grid", gridOf(compiled, t, data.p)},
                                {"block", t.spec.threads()},
                                {"cluster", t.spec.cluster},
                                {"dynamic_shared", compiled.sharedBytes},
                                {"params", parametersOf(compiled, t, data, n)}});
  }
  json::Object all{{"ptx", file("launch.ptx", compiled.ptx)},
                   {"buffers", std::move(buffers)},
                   {"launches", std::move(list)},
                   {"expect", std::move(expect)}};
  std::string out;
  raw_string_ostream(out) << formatv("{0:2}", json::Value(std::move(all)));
  file("launch.json", out);
}

/// Small launches of one kernel that go round its ring: some whole steps of K, several tiles for a
/// CTA, in two groups of rows and two matrices of a batch; and one tile of enough steps that one
/// less would do if they were longer.
std::vector<Case> gemm::smallest(StringRef kind) {
  Case c;
  c.ctas = 2, c.spec.stages = 2, c.spec.bColumnMajor = true;
  c.spec.target = kind == "sm_100a" ? "sm_100a" : "sm_90a";
  if (kind == "sm_90a_columns") { // two consumers, and C in two pieces
    c.spec.tileN = 128, c.spec.bColumnMajor = false, c.spec.aColumnMajor = c.spec.readsC = true;
    c.alpha = 2, c.beta = -1;
  } else {
    c.spec.consumers = 1, c.spec.tileN = 64, c.batch = 2;
  }
  if (c.spec.tensorMemory()) // more tiles in the ring than tensor memory has space for
    c.spec.stages = 6;
  unsigned rows = c.spec.tileM() * c.spec.cluster;
  c.spec.groupRows = 2 * rows;
  // The last tile has columns in each piece of C: the last store has something to send.
  c.m = 2 * rows + 1, c.n = 2 * c.spec.tileN - 64 + 8, c.k = 64 * 2;
  Case deep = c;
  deep.m = 1, deep.n = 8, deep.k = 64 * 8 + 8, deep.batch = 1;
  return {c, deep};
}

/// The larger tiles with sizes around each of their edges.
static void addTiles(std::vector<Case> &all) {
  struct Tile {
    StringRef target;
    unsigned consumers, tileN, stages, cluster;
  };
  for (const Tile &t : {Tile{"sm_90a", 2, 256, 4, 2},
                        {"sm_90a", 2, 128, 6, 2},
                        {"sm_90a", 1, 128, 8, 1},
                        {"sm_100a", 2, 256, 6, 2},
                        {"sm_100a", 2, 256, 4, 1}}) {
    Case c;
    c.spec.target = t.target.str(), c.spec.consumers = t.consumers, c.spec.tileN = t.tileN;
    c.spec.stages = t.stages, c.spec.cluster = t.cluster, c.ctas = 2;
    unsigned i = 0, rows = c.spec.tileM();
    for (int64_t m : {int64_t(1), rows - 1l, int64_t(rows), rows + 1l, 2l * rows, 2l * rows + 1})
      for (int64_t n : {t.tileN - 8l, int64_t(t.tileN), t.tileN + 8l}) {
        c.m = m, c.n = n, c.k = std::array{8, 56, 64, 72, 136}[i % 5];
        c.spec.bColumnMajor = i % 2, c.spec.aColumnMajor = i / 2 % 2;
        ++i;
        all.push_back(c);
      }
  }
}

std::vector<Case> gemm::sweep() {
  std::vector<Case> all;
  addTiles(all);
  for (StringRef target : {"sm_90a", "sm_100a"})
    for (auto input : {ElementType::F16, ElementType::BF16, ElementType::F8E4M3})
      for (auto output : {ElementType::F16, ElementType::BF16, ElementType::F32})
        for (unsigned variant = 0; variant < 8; ++variant) {
          bool bytes = input == ElementType::F8E4M3;
          Case c;
          c.spec.target = target.str(), c.spec.input = input, c.spec.output = output;
          c.spec.readsC = variant & 1, c.spec.anyRow = variant & 2, c.spec.tileN = 64;
          c.spec.aColumnMajor = !bytes && variant & 4;
          c.spec.bColumnMajor = bytes || !(variant & 1), c.spec.stages = 2;
          c.spec.cluster = variant & 4 ? 1 : 2, c.ctas = 2, c.batch = 2;
          c.alpha = 2, c.beta = variant & 1 ? -1 : 0;
          if (c.spec.pair()) // whole panels for each CTA
            c.spec.tileN = 128;
          c.m = c.spec.tileM() + 3, c.n = c.spec.anyRow ? 67 : 72;
          c.k = 2 * c.spec.tileK() + (bytes ? 16 : 8);
          all.push_back(c);
        }
  return all;
}
