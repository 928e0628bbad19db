//===- Launch.cpp - Launching kernels -------------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Launch.h"
#include "Call.h"
#include "Devices.h"
#include "Module.h"
#include "Save.h"
#include "tilecopy/run/DeviceError.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Regex.h"
#include <chrono>
#include <cstdio>
#include <cstring>

using namespace llvm;

namespace tilecopy::vgpu {

int residentCtas(cuda::Function f, uint64_t threads, uint64_t dynamicShared) {
  const DeviceFacts &d = *findDevice(gpu().target.sm);
  uint64_t warps = (threads + 31) / 32;
  if (threads == 0 || threads > uint64_t(*functionAttribute(f, 0)))
    return 0;
  // Registers are given to a warp in units of 256, and each CTA takes 1 KiB of shared memory more.
  uint64_t perWarp = (uint64_t(*functionAttribute(f, 4)) * 32 + 255) / 256 * 256;
  uint64_t byThreads = uint64_t(d.threads) / (warps * 32);
  uint64_t byRegisters = perWarp ? 65536 / (perWarp * warps) : byThreads;
  uint64_t shared = (f->info->staticSharedBytes + dynamicShared + 1024 + 127) / 128 * 128;
  uint64_t byShared = uint64_t(d.sharedBytes) / shared;
  return int(std::min({byThreads, byRegisters, byShared, uint64_t(d.blocks)}));
}

static cuda::Result refuse(cuda::Result result, cuda::Function f, const Twine &why) {
  gpu().report.host(HostFinding::ArgumentMismatch, Call::current()->name,
                    "kernel '" + f->info->name + "': " + why);
  return result;
}

static cuda::Result checkCluster(const LaunchRequest &r) {
  const Dim3 &c = r.config.cluster, &g = r.config.grid;
  if (c.count() == 1)
    return cuda::Success;
  if (gpu().target.sm < 90)
    return refuse(cuda::NotSupported, r.function, "clusters need sm_90 or newer");
  if (c.count() == 0 || g.x % c.x || g.y % c.y || g.z % c.z)
    return refuse(cuda::InvalidClusterSize, r.function,
                  "the grid is no multiple of the cluster in every dimension");
  if (c.count() > (r.function->nonPortableCluster ? 16 : 8))
    return refuse(cuda::InvalidClusterSize, r.function,
                  "a cluster of " + Twine(c.count()) + " CTAs; " +
                      (r.function->nonPortableCluster
                           ? "16 is the most"
                           : "more than 8 need NON_PORTABLE_CLUSTER_SIZE_ALLOWED"));
  return cuda::Success;
}

static cuda::Result checkShape(const LaunchRequest &r) {
  const Dim3 &g = r.config.grid, &b = r.config.block;
  cuda::Function f = r.function;
  if (!g.count() || !b.count())
    return refuse(cuda::InvalidValue, f, "a grid or a block without extent");
  if (g.x > 2147483647u || g.y > 65535 || g.z > 65535)
    return refuse(cuda::InvalidValue, f, "a grid of more than 2147483647 x 65535 x 65535 CTAs");
  if (b.x > 1024 || b.y > 1024 || b.z > 64 || b.count() > 1024)
    return refuse(cuda::InvalidValue, f,
                  "a block of " + Twine(b.count()) + " threads; 1024 are the most, and 64 in z");
  if (b.count() > uint64_t(*functionAttribute(f, 0)))
    return refuse(cuda::InvalidValue, f,
                  "a block of " + Twine(b.count()) + " threads; the kernel takes up to " +
                      Twine(*functionAttribute(f, 0)));
  uint64_t most = uint64_t(findDevice(gpu().target.sm)->sharedBytes) - 1024;
  uint64_t granted = f->maxDynamicShared == 48 * 1024
                         ? 48 * 1024 - std::min<uint64_t>(f->info->staticSharedBytes, 48 * 1024)
                         : uint64_t(f->maxDynamicShared);
  if (r.config.dynamicSharedBytes > granted)
    return refuse(cuda::InvalidValue, f,
                  Twine(r.config.dynamicSharedBytes) + " bytes of dynamic shared memory; " +
                      Twine(granted) + " are allowed, up to " + Twine(most) +
                      " after MAX_DYNAMIC_SHARED_SIZE_BYTES");
  if (cuda::Result e = checkCluster(r))
    return e;
  int held = r.config.cooperative ? residentCtas(f, b.count(), r.config.dynamicSharedBytes) *
                                        findDevice(gpu().target.sm)->multiprocessors
                                  : 0;
  if (r.config.cooperative && g.count() > uint64_t(held))
    return refuse(cuda::CooperativeLaunchTooLarge, f,
                  "a cooperative grid of " + Twine(g.count()) + " CTAs; the device holds " +
                      Twine(held) + " at the same time");
  return cuda::Success;
}

// Either an array of pointers, or a buffer {1, pointer, 2, size, 0}.
static cuda::Result readArguments(const LaunchRequest &r, std::vector<KernelArgument> &out) {
  cuda::Function f = r.function;
  const auto &parameters = f->info->parameters;
  if (r.parameters && r.extra && *r.extra)
    return refuse(cuda::InvalidValue, f, "arguments are given both ways");
  const uint8_t *buffer = nullptr;
  size_t size = 0;
  for (void **e = r.extra; e && *e; e += 2) {
    if (uintptr_t(*e) == 1)
      buffer = static_cast<const uint8_t *>(e[1]);
    else if (uintptr_t(*e) == 2)
      size = *static_cast<size_t *>(e[1]);
    else
      return refuse(cuda::InvalidValue, f, "'extra' has an unknown key");
  }
  if (!parameters.empty() && !r.parameters && !buffer)
    return refuse(cuda::InvalidValue, f, "no arguments, and it takes " + Twine(parameters.size()));
  // The real driver accepts too few bytes, and reads the missing ones from the memory after them.
  if (buffer && size != f->parameterBytes)
    return refuse(size < f->parameterBytes ? cuda::InvalidValue : cuda::LaunchOutOfResources, f,
                  Twine(size) + " bytes of arguments, and it takes " + Twine(f->parameterBytes));
  for (size_t n = 0; n != parameters.size(); ++n) {
    const uint8_t *from =
        buffer ? buffer + f->offsets[n] : static_cast<const uint8_t *>(r.parameters[n]);
    if (!from)
      return refuse(cuda::InvalidValue, f, "argument " + Twine(n) + " is a null pointer");
    out.push_back(KernelArgument::ofBytes({from, size_t(parameters[n].bytes)}));
  }
  return cuda::Success;
}

/// What a GPU is left with after such a finding; Success for what a GPU does not notice.
static cuda::Result faultOf(FindingKind kind) {
  switch (kind) {
  case FindingKind::OutOfBounds:
  case FindingKind::PeerNotRunning:
    return cuda::IllegalAddress;
  case FindingKind::Misaligned:
    return cuda::MisalignedAddress;
  case FindingKind::Assertion:
    return cuda::Assert;
  case FindingKind::Deadlock:
  case FindingKind::StepLimit:
  case FindingKind::BarrierNotReached:
    return cuda::LaunchTimeout;
  case FindingKind::Trap:
  case FindingKind::InvalidOperand:
  case FindingKind::MbarrierMisuse:
    return cuda::LaunchFailed;
  case FindingKind::StackOverflow:
    return cuda::HardwareStackError;
  default:
    return cuda::Success;
  }
}

/// Whether --kernel-name, --launch-skip and --launch-count choose this launch for checking.
static bool isChosen(StringRef kernel) {
  static uint64_t matching = 0;
  Gpu &g = gpu();
  if (!g.kernelPattern.empty() && !Regex(g.kernelPattern).match(kernel))
    return false;
  uint64_t number = matching++;
  return number >= g.launchSkip && number - g.launchSkip < g.launchCount;
}

/// The same without the checks that cost time.
static EmulatorOptions unchecked(EmulatorOptions options) {
  for (unsigned n = 0; n != numFindingKinds; ++n)
    options.checks.set(FindingKind(n), false);
  return options;
}

/// What a launch gives back. A launch that is not chosen fails as on a GPU, without a word.
static cuda::Result judge(Error e, const LaunchPlace &place, cuda::Function f, bool chosen) {
  Gpu &g = gpu();
  StringRef printed = g.emulator->output();
  std::fwrite(printed.data(), 1, printed.size(), stdout);
  bool isRefused = false;
  std::string text;
  handleAllErrors(
      std::move(e),
      [&](const DeviceError &error) {
        isRefused = error.fault != DeviceFault::Finding;
        text = error.message;
      },
      [&](const ErrorInfoBase &error) {
        isRefused = true;
        text = error.message();
      });
  if (isRefused)
    return refuse(cuda::InvalidValue, f, text);
  if (chosen)
    g.report.kernel(place, g.emulator->findings());
  for (const Finding &finding : g.emulator->findings())
    if (finding.severity == Severity::Error)
      if (cuda::Result fault = faultOf(finding.kind))
        return fault;
  return cuda::Success;
}

// Pools and mappings give access in another way.
static void checkPeers(const std::vector<TouchedBytes> &uses, cuda::Context context,
                       const LaunchPlace &place) {
  Gpu &g = gpu();
  for (const TouchedBytes &use : uses) {
    Allocation *a = g.find(use.address);
    if (!a || a->kind != Allocation::Device || a->device == context->device ||
        is_contained(g.peers, std::pair<int, int>(context->device, a->device)))
      continue;
    g.report.host(HostFinding::PeerAccess, "kernel '" + place.kernel + "'",
                  place.stream + " uses " + hexText(use.address) + " of device " +
                      Twine(a->device) + "; call cuCtxEnablePeerAccess with device " +
                      Twine(context->device) + "'s context current");
    return;
  }
}

static cuda::Result run(cuda::Function f, const LaunchConfig &config,
                        const std::vector<KernelArgument> &arguments, cuda::Context context,
                        std::vector<TouchedBytes> &uses) {
  Gpu &g = gpu();
  if (!g.functions.isAlive(f) || !f->module->code)
    return cuda::InvalidHandle;
  LaunchPlace place{++g.launches, f->info->name, "device " + std::to_string(context->device)};
  bool chosen = isChosen(f->info->name);
  if (chosen && !g.saveLaunches.empty())
    if (Error e = saveLaunch(place.number, f, config, arguments))
      g.report.note("--save-launches: " + toString(std::move(e)));
  if (!chosen)
    g.emulator->setOptions(unchecked(g.options));
  auto begin = std::chrono::steady_clock::now();
  cuda::Result result =
      judge(f->module->code->launch(f->info->name, config, arguments), place, f, chosen);
  std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  g.report.countLaunch(f->info->name, f->module->hash, took.count());
  if (!chosen)
    g.emulator->setOptions(g.options);
  else
    checkPeers(uses = g.emulator->touched(), context, place);
  if (!isSticky(result))
    return result;
  // A fault is seen by later calls: the launch itself has been accepted.
  context->sticky = result;
  return cuda::Success;
}

static std::shared_ptr<NodeDescription>
describeKernel(const LaunchRequest &r, const std::vector<KernelArgument> &arguments) {
  auto d = std::make_shared<NodeDescription>();
  const Dim3 &g = r.config.grid, &b = r.config.block;
  d->parameters.type = cuda::NodeKernel;
  d->parameters.kernel = {r.function, g.x,     g.y,        g.z,
                          b.x,        b.y,     b.z,        r.config.dynamicSharedBytes,
                          nullptr,    nullptr, r.function, currentContext()};
  for (const KernelArgument &a : arguments)
    d->values.push_back(a.bytes().vec());
  d->config = r.config;
  return d;
}

cuda::Result launchWork(const LaunchRequest &request, Work &work) {
  cuda::Function f = request.function;
  if (!f || !check(gpu().functions, f, "function"))
    return cuda::InvalidHandle;
  LaunchRequest r = request;
  r.config.inClusters = r.hasCluster;
  if (!r.hasCluster && f->info->requiredCluster[0])
    r.config.cluster = {f->info->requiredCluster[0], f->info->requiredCluster[1],
                        f->info->requiredCluster[2]};
  if (cuda::Result e = checkShape(r))
    return e;
  std::vector<KernelArgument> arguments;
  if (cuda::Result e = readArguments(r, arguments))
    return e;
  work.what = "kernel '" + f->info->name + "'";
  work.description = describeKernel(r, arguments);
  work.run = [f, config = r.config, arguments,
              context = currentContext()](std::vector<TouchedBytes> &uses) {
    return run(f, config, arguments, context, uses);
  };
  return cuda::Success;
}

} // namespace tilecopy::vgpu
