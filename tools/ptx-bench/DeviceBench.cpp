//===- DeviceBench.cpp - The speed of tile-copying kernels ----------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each shape is a `.tile` text that is lowered here, a CUDA C++ text of the same plan that NVRTC
// compiles, and the driver's own copy of the same bytes. The three are measured alternately.
//
//===----------------------------------------------------------------------===//

#include "Baselines.h"
#include "Bench.h"
#include "DeviceReport.h"
#include "DeviceShapes.h"
#include "DeviceTensors.h"
#include "EdgeShapes.h"
#include "GatherShapes.h"
#include "Nvrtc.h"
#include "PathShapes.h"
#include "Peers.h"
#include "TmaShapes.h"
#include "Transposes.h"
#include "tilecopy/program/EmitProgram.h"
#include "tilecopy/program/ProgramText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tilecopy;

namespace {

/// A kernel on the device.
struct LoadedKernel {
  std::unique_ptr<DeviceModule> module;
  std::string name;
  KernelResources resources;
};

using EmittedKernels = std::vector<EmittedKernel>;

/// A program that copies the tensors, and what its kernels were seen to do.
struct Row {
  DeviceResult result;
  std::string text;
  // Bytes of an element where a matrix is transposed, else the whole tensor is copied.
  uint64_t transposes = 0;
  std::optional<PeerKernel> peer = std::nullopt; // instead of a text
  std::optional<EdgeShape> edge = std::nullopt;  // rows of a matrix are copied
  std::optional<Gather> gather = std::nullopt;   // rows are copied in the order of a table
  std::string besideText = {};                   // of another kernel of ours
  double traffic = 2;                            // bytes that are moved for each byte of the tensor
  LaunchConfig config = {};
  LoadedKernel mine = {}, nvrtcs = {};
  std::vector<KernelArgument> arguments = {};

  std::string name() const { return result.name(); }
};

class DeviceBench {
public:
  DeviceBench(std::unique_ptr<Device> device, GpuTarget target, const BenchOptions &options)
      : device(std::move(device)), target(target), options(options) {}

  Error run(uint64_t bytes, StringRef filter);
  DeviceReport report();

private:
  void openNvrtc();
  void addRows(StringRef filter);
  void addGathers(ArrayRef<PeerKernel> peers, StringRef filter);
  void addTransposes(ArrayRef<PeerKernel> peers, StringRef filter);
  Error preparePeer(Row &row, bool first);
  Error prepareBeside(Row &row, bool first);
  Expected<EmittedKernels> lower(Row &row, const Program &program, LoadedKernel &into);
  Error bindArguments(Row &row, const EmittedKernel &kernel);
  Error prepare(Row &row, bool first);
  Expected<LoadedKernel> load(StringRef ptx, std::string kernel, const Row &row);
  Error verify(LoadedKernel &kernel, const Row &row, bool whole);
  Error turn(Row &row, bool reversed);
  Expected<Samples> speed(double moved,
                          function_ref<Expected<std::vector<float>>(unsigned)> time) const;
  uint64_t bytesOf(const Row &row) const {
    if (row.edge)
      return row.edge->height * row.edge->rowBytes();
    if (row.gather)
      return row.gather->bytes();
    return row.transposes ? TransposeShape::side * TransposeShape::side * row.transposes
                          : tensors->size();
  }

  std::unique_ptr<Device> device;
  GpuTarget target;
  BenchOptions options;
  std::unique_ptr<Nvrtc> nvrtc;
  std::string nvrtcVersion, whyNoNvrtc;
  std::unique_ptr<DeviceTensors> tensors;
  Samples memcpySpeed;
  std::vector<Row> rows;
};

} // namespace

void DeviceBench::openNvrtc() {
  if (options.nvrtc == "none") {
    whyNoNvrtc = "--nvrtc=none was given";
    return;
  }
  auto opened = Nvrtc::open(options.nvrtc);
  if (!opened) {
    whyNoNvrtc = toString(opened.takeError());
    return;
  }
  nvrtc = std::move(*opened);
  nvrtcVersion = nvrtc->version();
}

Expected<LoadedKernel> DeviceBench::load(StringRef ptx, std::string kernel, const Row &row) {
  LoadedKernel loaded;
  loaded.name = std::move(kernel);
  if (Error e = device->load(ptx, row.name()).moveInto(loaded.module))
    return e;
  if (Error e = loaded.module->resources(loaded.name).moveInto(loaded.resources))
    return e;
  return loaded;
}

Error DeviceBench::verify(LoadedKernel &kernel, const Row &row, bool whole) {
  if (Error e = tensors->poison())
    return e;
  if (Error e = kernel.module->launch(kernel.name, row.config, row.arguments))
    return e;
  if (row.transposes)
    return tensors->verifyTransposed(TransposeShape::side, row.transposes);
  if (row.edge)
    return tensors->verifyRows(row.edge->height, row.edge->rowBytes(), row.edge->pitchBytes(),
                               whole);
  if (row.gather)
    return tensors->verifyGathered(*row.gather, /*inOrder=*/&kernel == &row.nvrtcs, whole);
  return tensors->verify(whole);
}

/// Every program has the parameters A and B, before them the sizes of a matrix, and after them its
/// tensor maps and a table of rows.
Error DeviceBench::bindArguments(Row &row, const EmittedKernel &kernel) {
  row.arguments.clear();
  if (row.edge)
    for (uint64_t size : {row.edge->height, row.edge->width})
      row.arguments.push_back(KernelArgument::of(int32_t(size)));
  row.arguments.push_back(KernelArgument::of(tensors->from()));
  row.arguments.push_back(KernelArgument::of(tensors->to()));
  for (const TensorMapPlan &map : kernel.tensorMaps) {
    auto bytes = device->tensorMap(map.bind(map.tensor == "A" ? tensors->from() : tensors->to(),
                                            [](const Symbol &) { return 0; }));
    if (!bytes)
      return bytes.takeError();
    row.arguments.push_back(KernelArgument::ofBytes(*bytes));
  }
  if (row.gather)
    row.arguments.push_back(tensors->table(*row.gather));
  row.arguments.resize(row.arguments.size() + kernel.counters, tensors->counter());
  return Error::success();
}

/// Loads and checks the kernel of another compiler. What it has besides the tensors is scratch
/// memory that it does not use.
Error DeviceBench::preparePeer(Row &row, bool first) {
  const PeerKernel &peer = *row.peer;
  row.config.grid = {peer.grid[0], peer.grid[1], 1};
  row.config.block = {peer.threads, 1, 1};
  row.config.dynamicSharedBytes = peer.sharedBytes;
  row.arguments = {KernelArgument::of(tensors->from()), KernelArgument::of(tensors->to())};
  if (row.gather)
    row.arguments.push_back(tensors->table(*row.gather));
  row.arguments.resize(peer.parameters, KernelArgument::of(DeviceAddress(0)));
  if (Error e = load(peer.ptx, peer.kernel, row).moveInto(row.mine))
    return e;
  return verify(row.mine, row, first);
}

static Expected<Program> parse(const Row &row, StringRef text) {
  SourceMgr sources;
  return parseProgram(MemoryBuffer::getMemBufferCopy(text, row.name()), sources);
}

/// What a launch needs is that of the program; of a matrix, of its sizes.
Expected<EmittedKernels> DeviceBench::lower(Row &row, const Program &program, LoadedKernel &into) {
  const Kernel &kernel = program.kernels.front();
  auto size = [&](const Symbol &s) {
    return int64_t(s.name() == "M" ? row.edge->height : row.edge->width);
  };
  auto extent = [&](unsigned d) { return unsigned(kernel.grid[d].evaluate(size)); };
  row.config.grid = {extent(0), extent(1), extent(2)};
  row.config.block = {kernel.threads, 1, 1};
  LLVMContext context;
  auto lowered = lowerToPtx(program, context);
  if (!lowered)
    return lowered.takeError();
  row.config.dynamicSharedBytes = lowered->second.front().dynamicSharedBytes;
  if (Error e = bindArguments(row, lowered->second.front()))
    return e;
  if (Error e = load(lowered->first, kernel.name, row).moveInto(into))
    return e;
  return std::move(lowered->second);
}

/// What the kernel of a matrix or of a gather is compared with: another of ours, or a hand-written
/// one.
Error DeviceBench::prepareBeside(Row &row, bool first) {
  if (!row.besideText.empty()) {
    auto program = parse(row, row.besideText);
    if (!program)
      return program.takeError();
    if (auto lowered = lower(row, *program, row.nvrtcs); !lowered)
      return lowered.takeError();
  } else if (nvrtc) {
    auto ptx = nvrtc->compile(edgeCuda(*row.edge), target.cpu());
    if (!ptx)
      return ptx.takeError();
    if (Error e = load(*ptx, cudaName("copy"), row).moveInto(row.nvrtcs))
      return e;
  } else {
    return Error::success();
  }
  if (Error e = verify(row.nvrtcs, row, first))
    return createStringError("the comparison kernel: " + toString(std::move(e)));
  return Error::success();
}

/// Compiles, loads and checks both kernels of a row.
Error DeviceBench::prepare(Row &row, bool first) {
  if (Error e = row.gather ? tensors->makeTable(*row.gather) : Error::success())
    return e;
  if (row.peer)
    return preparePeer(row, first);
  auto program = parse(row, row.text);
  if (!program)
    return program.takeError();
  auto kernels = lower(row, *program, row.mine);
  if (!kernels)
    return kernels.takeError();
  if (Error e = verify(row.mine, row, first))
    return e;
  if (row.edge || row.gather)
    return prepareBeside(row, first);
  // A kernel that moves bytes is the same for every type.
  std::string cuda = cudaBaseline(row.transposes ? row.name() : row.result.shape);
  if (!nvrtc || cuda.empty() ||
      !(row.transposes || hasBaselines(tensors->size(), device->multiprocessors())))
    return Error::success();
  auto ptx = nvrtc->compile(cuda, target.cpu());
  if (!ptx)
    return ptx.takeError();
  if (Error e = load(*ptx, cudaName(program->kernels.front().name), row).moveInto(row.nvrtcs))
    return e;
  if (Error e = verify(row.nvrtcs, row, first))
    return createStringError("NVRTC's kernel: " + toString(std::move(e)));
  return Error::success();
}

/// GB/s, read and written or sent, of the timed repetitions after the warm-ups.
Expected<Samples>
DeviceBench::speed(double moved, function_ref<Expected<std::vector<float>>(unsigned)> time) const {
  auto times = time(options.warmups + options.repeats);
  if (!times)
    return times.takeError();
  Samples samples;
  for (float ms : drop_begin(*times, options.warmups))
    samples.add(moved / (double(ms) * 1e6));
  return samples;
}

/// The driver's copy, our kernel and NVRTC's, one after the other, in either order.
Error DeviceBench::turn(Row &row, bool reversed) {
  auto kernel = [&](LoadedKernel &k) {
    return speed(row.traffic * double(bytesOf(row)),
                 [&](unsigned n) { return k.module->time(k.name, row.config, row.arguments, n); });
  };
  Samples copied, mine, nvrtcs;
  for (unsigned i = 0; i < 3; ++i) {
    switch (reversed ? 2 - i : i) {
    case 0:
      if (Error e = speed(2.0 * double(bytesOf(row)), [&](unsigned n) {
                      return tensors->timeMemcpy(bytesOf(row), n);
                    }).moveInto(copied))
        return e;
      break;
    case 1:
      if (Error e = kernel(row.mine).moveInto(mine))
        return e;
      break;
    case 2:
      if (!row.nvrtcs.module)
        break;
      if (Error e = kernel(row.nvrtcs).moveInto(nvrtcs))
        return e;
      break;
    }
  }
  memcpySpeed.add(copied);
  row.result.speed.add(mine);
  row.result.ofMemcpy.add(mine.median() / copied.median());
  if (row.nvrtcs.module) {
    row.result.besideSpeed.add(nvrtcs);
    row.result.ofBeside.add(mine.median() / nvrtcs.median());
  }
  return Error::success();
}

void DeviceBench::addRows(StringRef filter) {
  uint64_t bytes = tensors->size();
  unsigned sms = device->multiprocessors();
  auto add = [&](StringRef group, StringRef type, const auto &shape, auto text) -> Row * {
    std::string name = shape.name();
    if (!StringRef(name).contains(filter))
      return nullptr;
    rows.push_back({{group.str(), type.str(), std::move(name), shape.toJSON()}, text()});
    return &rows.back();
  };
  for (ElementType type : {ElementType::F32, ElementType::F16, ElementType::U8})
    for (const DeviceShape &shape : deviceShapes())
      add(elementTypeName(type), elementTypeName(type), shape,
          [&] { return deviceProgram(shape, type, bytes, sms, target); });
  for (const PathShape &shape : pathShapes()) {
    if (!target.has(shape.kind == PathShape::Peers ? Feature::BulkCopy : Feature::CpAsync))
      continue;
    if (Row *row = add(shape.group(), "f16", shape,
                       [&] { return pathProgram(shape, bytes, sms, target); }))
      row->traffic = shape.traffic();
  }
  if (target.has(Feature::BulkCopy))
    for (const TmaShape &shape : tmaShapes())
      add(shape.extra == TmaShape::Bulk ? "bulk"
          : !shape.stages               ? "tma, a box for each CTA"
          : shape.waves == 1            ? "tma, persistent"
                                        : "tma, in waves",
          "f16", shape, [&] { return tmaProgram(shape, bytes, sms, target); });
  for (const EdgeShape &shape : edgeShapes(bytes))
    if (Row *row = add(shape.group(), "f16", shape,
                       [&] { return edgeProgram(shape, /*promised=*/false, target); })) {
      row->edge = shape;
      if (shape.kind == EdgeShape::Inside) {
        row->result.beside = "the one without guards";
        row->besideText = edgeProgram(shape, /*promised=*/true, target);
      }
    }
  for (const GatherShape &shape : gatherShapes())
    if (Row *row = shape.way == GatherShape::Bulk && !target.has(Feature::BulkCopy)
                       ? nullptr
                       : add(shape.group(), "f16", shape, [&] {
                           return gatherProgram(shape, bytes, /*inOrder=*/false, target);
                         })) {
      row->gather = shape.rows(bytes);
      row->result.beside = "the same in order";
      row->besideText = gatherProgram(shape, bytes, /*inOrder=*/true, target);
    }
}

/// Gathers by other compilers, of tables that the tensors have room for.
void DeviceBench::addGathers(ArrayRef<PeerKernel> peers, StringRef filter) {
  for (const PeerKernel &peer : peers) {
    if (!peer.gather || peer.gather->bytes() > tensors->size() ||
        !StringRef(peer.name).contains(filter))
      continue;
    rows.push_back({{"gather, others", elementTypeName(peer.type).str(), peer.name, {}}, ""});
    rows.back().peer = peer;
    rows.back().gather = peer.gather;
  }
}

/// Ours and those of others, by element type.
void DeviceBench::addTransposes(ArrayRef<PeerKernel> peers, StringRef filter) {
  auto add = [&](ElementType type, std::string name) -> Row * {
    uint64_t element = elementBits(type) / 8;
    if (!StringRef(name).contains(filter) ||
        TransposeShape::side * TransposeShape::side * element > tensors->size())
      return nullptr;
    StringRef typeName = elementTypeName(type);
    rows.push_back({{("transpose " + typeName).str(), typeName.str(), std::move(name), {}}, ""});
    rows.back().transposes = element;
    return &rows.back();
  };
  for (const TransposeShape &shape : transposeShapes()) {
    if (Row *row = add(shape.type, shape.name())) {
      row->text = transposeProgram(shape, target);
      row->result.facts = shape.toJSON();
    }
    if (&shape != &transposeShapes().back() && (&shape)[1].type == shape.type)
      continue;
    for (const PeerKernel &peer : peers)
      if (peer.type == shape.type && !peer.gather)
        if (Row *row = add(peer.type, peer.name))
          row->peer = peer;
  }
}

Error DeviceBench::run(uint64_t bytes, StringRef filter) {
  openNvrtc();
  if (Error e = DeviceTensors::create(*device, wholeTensor(bytes)).moveInto(tensors))
    return e;
  addRows(filter);
  std::vector<PeerKernel> peers;
  if (!options.peers.empty())
    if (Error e = readPeers(options.peers).moveInto(peers))
      return e;
  addGathers(peers, filter);
  addTransposes(peers, filter);
  if (rows.empty())
    return createStringError("no shape for " + target.cpu() + " has '" + filter + "' in its name");
  Progress progress(rows.size() * (1 + options.rounds));
  for (auto [i, row] : enumerate(rows)) {
    progress.step("checking " + row.name());
    if (Error e = prepare(row, i == 0 || rows[i - 1].result.group != row.result.group))
      return createStringError(row.name() + ": " + toString(std::move(e)));
  }
  for (unsigned round = 0; round < options.rounds; ++round)
    for (Row &row : rows) {
      progress.step(row.name());
      if (Error e = turn(row, round % 2))
        return createStringError(row.name() + ": " + toString(std::move(e)));
    }
  return Error::success();
}

DeviceReport DeviceBench::report() {
  DeviceReport report{device->description(),
                      device->multiprocessors(),
                      target,
                      tensors->size(),
                      nvrtcVersion,
                      whyNoNvrtc,
                      options.rounds,
                      options.repeats,
                      memcpySpeed,
                      {}};
  for (Row &row : rows) {
    row.result.registers = row.mine.resources.registers;
    row.result.besideRegisters = row.nvrtcs.resources.registers;
    report.rows.push_back(std::move(row.result));
  }
  return report;
}

Error tilecopy::benchDevice(uint64_t bytes, const std::string &filter,
                            const BenchOptions &options) {
  auto device = openCudaDevice();
  if (!device)
    return device.takeError();
  std::string cpu = "sm_" + std::to_string((*device)->smVersion());
  auto target = GpuTarget::parse(cpu);
  if (target && target->ptx() > (*device)->ptxVersion())
    target = GpuTarget::parse(cpu, (*device)->ptxVersion());
  if (!target)
    return target.takeError();
  DeviceBench bench(std::move(*device), *target, options);
  if (Error e = bench.run(bytes, filter))
    return e;
  DeviceReport report = bench.report();
  if (options.json)
    outs() << formatv("{0:2}\n", report.toJSON());
  else
    report.print(outs());
  return Error::success();
}
