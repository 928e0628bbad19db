//===- CudaModule.cpp - PTX loaded by the CUDA driver ---------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CudaContext.h"
#include "tilecopy/run/DeviceError.h"
#include "llvm/ADT/StringExtras.h"

namespace tilecopy {
namespace {

llvm::Error failure(const llvm::Twine &text, DeviceFault fault = DeviceFault::Launch) {
  return deviceError(fault, text);
}

std::string shape(const Dim3 &d) {
  return (llvm::Twine(d.x) + "x" + llvm::Twine(d.y) + "x" + llvm::Twine(d.z)).str();
}

/// The names after `.entry`, for a message that says which kernels there are.
std::vector<std::string> kernelNames(llvm::StringRef ptx) {
  std::vector<std::string> names;
  const llvm::StringRef directive = ".entry";
  for (size_t at = ptx.find(directive); at != llvm::StringRef::npos; at = ptx.find(directive)) {
    ptx = ptx.drop_front(at + directive.size()).ltrim();
    names.push_back(ptx.take_until([](char c) { return c == '(' || llvm::isSpace(c); }).str());
  }
  return names;
}

class CudaModule : public DeviceModule {
public:
  CudaModule(std::shared_ptr<CudaContext> context, cuda::Module module, llvm::StringRef name,
             llvm::StringRef ptx)
      : context(std::move(context)), module(module), name(name), kernels(kernelNames(ptx)) {}

  ~CudaModule() override {
    llvm::consumeError(context->makeCurrent());
    driver().moduleUnload(module);
  }

  llvm::Error launch(llvm::StringRef kernel, const LaunchConfig &config,
                     llvm::ArrayRef<KernelArgument> arguments) override;
  llvm::Expected<KernelResources> resources(llvm::StringRef kernel) override;
  llvm::Expected<std::vector<float>> time(llvm::StringRef kernel, const LaunchConfig &config,
                                          llvm::ArrayRef<KernelArgument> arguments,
                                          unsigned repeat) override;

private:
  const CudaDriver &driver() const { return *context->driver; }
  std::string describe(llvm::StringRef kernel) const {
    return ("kernel '" + kernel + "' of '" + name + "'").str();
  }
  llvm::Expected<cuda::Function> find(llvm::StringRef kernel) const;
  llvm::Expected<unsigned> attribute(cuda::Function function, cuda::FunctionAttribute which,
                                     const llvm::Twine &what) const;
  llvm::Error checkShape(cuda::Function function, const LaunchConfig &config,
                         llvm::StringRef what) const;
  llvm::Error checkArguments(cuda::Function function, llvm::ArrayRef<KernelArgument> arguments,
                             llvm::StringRef what) const;
  llvm::Error optIn(cuda::Function function, const LaunchConfig &config,
                    llvm::StringRef what) const;

  std::shared_ptr<CudaContext> context;
  cuda::Module module;
  std::string name;
  std::vector<std::string> kernels;

  friend class Launch;
};

/// A checked launch, ready to be put on the stream any number of times.
class Launch {
public:
  static llvm::Expected<Launch> prepare(const CudaModule &module, llvm::StringRef kernel,
                                        const LaunchConfig &config,
                                        llvm::ArrayRef<KernelArgument> arguments);
  llvm::Error issue() const;

  std::string what;

private:
  explicit Launch(const CudaModule &module) : module(module) {}

  const CudaModule &module;
  cuda::Function function = nullptr;
  LaunchConfig config;
  llvm::SmallVector<void *, 8> parameters;
};

llvm::Expected<Launch> Launch::prepare(const CudaModule &module, llvm::StringRef kernel,
                                       const LaunchConfig &config,
                                       llvm::ArrayRef<KernelArgument> arguments) {
  if (llvm::Error e = module.context->makeCurrent())
    return e;
  auto function = module.find(kernel);
  if (!function)
    return function.takeError();
  Launch launch(module);
  launch.function = *function;
  launch.config = config;
  launch.what = module.describe(kernel) + " (grid " + shape(config.grid) + ", cluster " +
                shape(config.cluster) + ", block " + shape(config.block) + ", " +
                llvm::utostr(config.dynamicSharedBytes) + " bytes of dynamic shared memory)";
  if (llvm::Error e = module.checkShape(*function, config, launch.what))
    return e;
  if (llvm::Error e = module.checkArguments(*function, arguments, launch.what))
    return e;
  if (llvm::Error e = module.optIn(*function, config, launch.what))
    return e;
  // The driver reads through these pointers and changes nothing.
  for (const KernelArgument &argument : arguments)
    launch.parameters.push_back(const_cast<uint8_t *>(argument.bytes().data()));
  return launch;
}

llvm::Error Launch::issue() const {
  cuda::LaunchAttribute attributes[2] = {};
  unsigned count = 0;
  if (config.cluster.count() > 1 || config.inClusters) {
    cuda::LaunchAttribute &a = attributes[count++];
    a.id = cuda::LaunchClusterDimension;
    a.value.clusterDim = {config.cluster.x, config.cluster.y, config.cluster.z};
  }
  if (config.cooperative) {
    cuda::LaunchAttribute &a = attributes[count++];
    a.id = cuda::LaunchCooperative;
    a.value.cooperative = 1;
  }
  cuda::LaunchConfiguration raw = {};
  raw.gridX = config.grid.x, raw.gridY = config.grid.y, raw.gridZ = config.grid.z;
  raw.blockX = config.block.x, raw.blockY = config.block.y, raw.blockZ = config.block.z;
  raw.sharedBytes = config.dynamicSharedBytes;
  raw.stream = module.context->stream;
  raw.attributes = attributes;
  raw.attributeCount = count;
  return module.driver().check(module.driver().launchKernelEx(
                                   &raw, function, const_cast<void **>(parameters.data()), nullptr),
                               "cuLaunchKernelEx", what);
}

llvm::Expected<cuda::Function> CudaModule::find(llvm::StringRef kernel) const {
  cuda::Function function = nullptr;
  cuda::Result result = driver().moduleGetFunction(&function, module, kernel.str().c_str());
  if (result == cuda::NotFound)
    return failure("'" + name + "' has no kernel '" + kernel + "'; it has " +
                   (kernels.empty() ? "none" : "'" + llvm::join(kernels, "', '") + "'"));
  if (llvm::Error e = driver().check(result, "cuModuleGetFunction", describe(kernel)))
    return e;
  return function;
}

llvm::Expected<unsigned> CudaModule::attribute(cuda::Function function,
                                               cuda::FunctionAttribute which,
                                               const llvm::Twine &what) const {
  int value = 0;
  if (llvm::Error e = driver().check(driver().funcGetAttribute(&value, which, function),
                                     "cuFuncGetAttribute", what))
    return e;
  return value;
}

llvm::Error CudaModule::checkShape(cuda::Function function, const LaunchConfig &config,
                                   llvm::StringRef what) const {
  for (const Dim3 *d : {&config.grid, &config.cluster, &config.block})
    if (!d->x || !d->y || !d->z)
      return failure(what + ": every extent must be at least 1");
  if (config.grid.x % config.cluster.x || config.grid.y % config.cluster.y ||
      config.grid.z % config.cluster.z)
    return failure(what + ": the grid must be a multiple of the cluster in every dimension");
  auto threads = attribute(function, cuda::MaxThreadsPerBlock, what);
  if (!threads)
    return threads.takeError();
  if (config.block.count() > *threads)
    return failure(what + ": a block of " + llvm::Twine(config.block.count()) +
                   " threads; this kernel can have up to " + llvm::Twine(*threads));
  return llvm::Error::success();
}

llvm::Error CudaModule::checkArguments(cuda::Function function,
                                       llvm::ArrayRef<KernelArgument> arguments,
                                       llvm::StringRef what) const {
  // Without this call the driver does not know the sizes and would read past an argument.
  if (!driver().funcGetParamInfo)
    return llvm::Error::success();
  size_t count = 0;
  while (true) {
    size_t offset = 0, bytes = 0;
    cuda::Result result = driver().funcGetParamInfo(function, count, &offset, &bytes);
    if (result == cuda::InvalidValue) // The index is past the last parameter.
      break;
    if (llvm::Error e = driver().check(result, "cuFuncGetParamInfo", what))
      return e;
    if (count < arguments.size() && arguments[count].bytes().size() != bytes)
      return failure(what + ": parameter " + llvm::Twine(count) + " has " + llvm::Twine(bytes) +
                     " bytes, but " + llvm::Twine(arguments[count].bytes().size()) + " were given");
    ++count;
  }
  if (count != arguments.size())
    return failure(what + ": takes " + llvm::Twine(count) + " parameters, but " +
                   llvm::Twine(arguments.size()) + " were given");
  return llvm::Error::success();
}

llvm::Error CudaModule::optIn(cuda::Function function, const LaunchConfig &config,
                              llvm::StringRef what) const {
  auto fixed = attribute(function, cuda::SharedSizeBytes, what);
  if (!fixed)
    return fixed.takeError();
  uint64_t shared = uint64_t(*fixed) + config.dynamicSharedBytes;
  if (shared > context->sharedBytesPerBlock)
    return failure(what + ": with " + llvm::Twine(*fixed) + " bytes of static shared memory it " +
                   "needs " + llvm::Twine(shared) + " bytes a CTA; the device has " +
                   llvm::Twine(context->sharedBytesPerBlock));
  // What every CUDA device grants without being asked: 48 KiB a CTA, and clusters of 8.
  if (shared > 48 * 1024)
    if (llvm::Error e =
            driver().check(driver().funcSetAttribute(function, cuda::MaxDynamicSharedSizeBytes,
                                                     int(config.dynamicSharedBytes)),
                           "cuFuncSetAttribute", what))
      return e;
  if (config.cluster.count() > 8)
    return driver().check(
        driver().funcSetAttribute(function, cuda::NonPortableClusterSizeAllowed, 1),
        "cuFuncSetAttribute", what);
  return llvm::Error::success();
}

llvm::Error CudaModule::launch(llvm::StringRef kernel, const LaunchConfig &config,
                               llvm::ArrayRef<KernelArgument> arguments) {
  auto launch = Launch::prepare(*this, kernel, config, arguments);
  if (!launch)
    return launch.takeError();
  if (llvm::Error e = launch->issue())
    return e;
  return context->wait(launch->what);
}

llvm::Expected<std::vector<float>> CudaModule::time(llvm::StringRef kernel,
                                                    const LaunchConfig &config,
                                                    llvm::ArrayRef<KernelArgument> arguments,
                                                    unsigned repeat) {
  auto launch = Launch::prepare(*this, kernel, config, arguments);
  if (!launch)
    return launch.takeError();
  return context->time(repeat, [&] { return launch->issue(); }, launch->what);
}

llvm::Expected<KernelResources> CudaModule::resources(llvm::StringRef kernel) {
  if (llvm::Error e = context->makeCurrent())
    return e;
  auto function = find(kernel);
  if (!function)
    return function.takeError();
  KernelResources resources;
  const std::pair<unsigned *, cuda::FunctionAttribute> wanted[] = {
      {&resources.registers, cuda::NumRegs},
      {&resources.localBytes, cuda::LocalSizeBytes},
      {&resources.staticSharedBytes, cuda::SharedSizeBytes}};
  for (auto [field, which] : wanted) {
    auto value = attribute(*function, which, describe(kernel));
    if (!value)
      return value.takeError();
    *field = *value;
  }
  return resources;
}

/// The driver's compiler log as lines of an error, or nothing.
std::string logText(llvm::StringRef title, llvm::StringRef log) {
  log = log.take_until([](char c) { return c == 0; }).trim();
  return log.empty() ? "" : ("\n" + title + " log: " + log).str();
}

} // namespace

llvm::Expected<std::unique_ptr<DeviceModule>>
loadCudaModule(std::shared_ptr<CudaContext> context, llvm::StringRef ptx, llvm::StringRef name) {
  std::string what = ("loading '" + name + "'").str();
  if (ptx.empty())
    return failure(what + ": the PTX is empty", DeviceFault::Code);
  if (size_t nul = ptx.find('\0'); nul != llvm::StringRef::npos)
    return failure(what + ": the PTX has a NUL byte at offset " + llvm::Twine(nul),
                   DeviceFault::Code);
  if (llvm::Error e = context->makeCurrent())
    return e;
  std::string image = ptx.str();
  std::string errorLog(16384, '\0'), infoLog(16384, '\0');
  cuda::JitOption options[] = {cuda::JitErrorLogBuffer, cuda::JitErrorLogBufferSizeBytes,
                               cuda::JitInfoLogBuffer, cuda::JitInfoLogBufferSizeBytes};
  void *values[] = {errorLog.data(), reinterpret_cast<void *>(errorLog.size()), infoLog.data(),
                    reinterpret_cast<void *>(infoLog.size())};
  cuda::Module module = nullptr;
  const CudaDriver &driver = *context->driver;
  cuda::Result result = driver.moduleLoadDataEx(&module, image.c_str(), 4, options, values);
  if (llvm::Error e = driver.check(result, "cuModuleLoadDataEx", what))
    return failure(llvm::toString(std::move(e)) + logText("error", errorLog) +
                       logText("info", infoLog),
                   DeviceFault::Code);
  return std::make_unique<CudaModule>(std::move(context), module, name, ptx);
}

} // namespace tilecopy
