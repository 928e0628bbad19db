//===- ModuleCalls.cpp - Modules, libraries, kernels ----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Call.h"
#include "Module.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace tilecopy;
using namespace tilecopy::vgpu;
using cuda::DevicePointer;
using cuda::Function;
using cuda::Link;
using cuda::Module;
using cuda::Result;

static Result load(llvm::Expected<std::string> ptx, const std::string &name, Module *out,
                   const JitLogs &logs) {
  if (!ptx) {
    std::string why = llvm::toString(ptx.takeError());
    logs.write(why);
    gpu().report.note(std::string(Call::current()->name) + ": " + why);
    return cuda::NoBinaryForGpu;
  }
  std::string log;
  Result result = loadModule(*ptx, name, *out, log);
  if (result) {
    logs.write(log);
    gpu().report.note(std::string(Call::current()->name) + ": " + log);
  }
  return result;
}

static std::string nextName() {
  static unsigned number = 0;
  return "module " + std::to_string(++number);
}

CALL(cuModuleLoadData, Context, (Module * out, const void *image), (out, image)) {
  if (!out || !image)
    return cuda::InvalidValue;
  return load(ptxOf(image), nextName(), out, JitLogs(0, nullptr, nullptr));
}

CALL(cuModuleLoadDataEx, Context,
     (Module * out, const void *image, unsigned count, int *options, void **values),
     (out, image, count, options, values)) {
  if (!out || !image || (count && (!options || !values)))
    return cuda::InvalidValue;
  return load(ptxOf(image), nextName(), out, JitLogs(count, options, values));
}

CALL(cuModuleLoadFatBinary, Context, (Module * out, const void *image), (out, image)) {
  if (!out || !image)
    return cuda::InvalidValue;
  return load(ptxOf(image), nextName(), out, JitLogs(0, nullptr, nullptr));
}

static Result loadFile(Module *out, const char *path, const JitLogs &logs) {
  if (!out || !path)
    return cuda::InvalidValue;
  auto file = llvm::MemoryBuffer::getFile(path);
  if (!file)
    return cuda::FileNotFound;
  return load(ptxOfBytes((*file)->getBuffer()), path, out, logs);
}

CALL(cuModuleLoad, Context, (Module * out, const char *path), (out, path)) {
  return loadFile(out, path, JitLogs(0, nullptr, nullptr));
}

static bool isModule(Module module) { return check(gpu().modules, module, "module"); }

// Its variables go, and calls with its functions are findings from now on.
static void unload(Module module) {
  auto &memory = gpu().memory;
  module->code.reset();
  for (auto at = memory.begin(); at != memory.end();)
    if (at->second.kind == Allocation::Variable) {
      uint8_t byte;
      llvm::Error gone = gpu().emulator->read(at->first, byte);
      if (gone) {
        at->second.freedBy = "cuModuleUnload";
        gpu().freed[at->first] = at->second;
      }
      at = gone ? memory.erase(at) : std::next(at);
      llvm::consumeError(std::move(gone));
    } else {
      ++at;
    }
  for (auto &[name, function] : module->functions)
    gpu().functions.destroy(function);
  gpu().modules.destroy(module);
}

CALL(cuModuleUnload, Context, (Module module), (module)) {
  if (!module || !isModule(module))
    return cuda::InvalidHandle;
  gpu().waitForAll();
  unload(module);
  return cuda::Success;
}

static Result getFunction(Function *out, Module module, const char *name) {
  if (!out || !name)
    return cuda::InvalidValue;
  if (!module || !isModule(module))
    return cuda::InvalidHandle;
  Function found = findFunction(module, name);
  if (!found)
    return cuda::NotFound;
  *out = found;
  return cuda::Success;
}

CALL(cuModuleGetFunction, Context, (Function * out, Module module, const char *name),
     (out, module, name)) {
  return getFunction(out, module, name);
}

static Result getGlobal(DevicePointer *address, size_t *bytes, Module module, const char *name) {
  if (!name)
    return cuda::InvalidValue;
  if (!module || !isModule(module))
    return cuda::InvalidHandle;
  return findGlobal(module, name, address, bytes);
}

CALL(cuModuleGetGlobal_v2, Context,
     (DevicePointer * address, size_t *bytes, Module module, const char *name),
     (address, bytes, module, name)) {
  return getGlobal(address, bytes, module, name);
}

CALL(cuModuleGetLoadingMode, Nothing, (int *mode), (mode)) {
  if (!mode)
    return cuda::InvalidValue;
  *mode = 2; // lazy
  return cuda::Success;
}

static Result countFunctions(unsigned *count, Module module) {
  if (!count)
    return cuda::InvalidValue;
  if (!module || !isModule(module))
    return cuda::InvalidHandle;
  *count = unsigned(module->functions.size());
  return cuda::Success;
}

static Result listFunctions(Function *out, unsigned count, Module module) {
  if (!out || !count)
    return cuda::InvalidValue;
  if (!module || !isModule(module))
    return cuda::InvalidHandle;
  for (auto &[name, function] : module->functions)
    if (count) {
      *out++ = function;
      --count;
    }
  return cuda::Success;
}

CALL(cuModuleGetFunctionCount, Context, (unsigned *count, Module module), (count, module)) {
  return countFunctions(count, module);
}

CALL(cuModuleEnumerateFunctions, Context, (Function * out, unsigned count, Module module),
     (out, count, module)) {
  return listFunctions(out, count, module);
}

//===----------------------------------------------------------------------===//
// Libraries, which are modules without a context; their kernels are functions
//===----------------------------------------------------------------------===//

static Result asLibrary(Result result, Module *out) {
  if (!result)
    (*out)->isLibrary = true;
  return result;
}

CALL(cuLibraryLoadData, Init,
     (Module * out, const void *image, int *jitOptions, void **jitValues, unsigned jitCount,
      int *options, void **values, unsigned count),
     (out, image, jitOptions, jitValues, jitCount, options, values, count)) {
  if (!out || !image)
    return cuda::InvalidValue;
  return asLibrary(load(ptxOf(image), nextName(), out, JitLogs(jitCount, jitOptions, jitValues)),
                   out);
}

CALL(cuLibraryLoadFromFile, Init,
     (Module * out, const char *path, int *jitOptions, void **jitValues, unsigned jitCount,
      int *options, void **values, unsigned count),
     (out, path, jitOptions, jitValues, jitCount, options, values, count)) {
  return asLibrary(loadFile(out, path, JitLogs(jitCount, jitOptions, jitValues)), out);
}

CALL(cuLibraryUnload, Init, (Module library), (library)) {
  if (!library || !isModule(library))
    return cuda::InvalidHandle;
  unload(library);
  return cuda::Success;
}

CALL(cuLibraryGetKernel, Init, (Function * out, Module library, const char *name),
     (out, library, name)) {
  return getFunction(out, library, name);
}

CALL(cuLibraryGetKernelCount, Init, (unsigned *count, Module library), (count, library)) {
  return countFunctions(count, library);
}

CALL(cuLibraryEnumerateKernels, Init, (Function * out, unsigned count, Module library),
     (out, count, library)) {
  return listFunctions(out, count, library);
}

CALL(cuLibraryGetModule, Context, (Module * out, Module library), (out, library)) {
  if (!out)
    return cuda::InvalidValue;
  if (!library || !isModule(library))
    return cuda::InvalidHandle;
  *out = library;
  return cuda::Success;
}

CALL(cuLibraryGetGlobal, Context,
     (DevicePointer * address, size_t *bytes, Module library, const char *name),
     (address, bytes, library, name)) {
  return getGlobal(address, bytes, library, name);
}

CALL(cuLibraryGetManaged, Context,
     (DevicePointer * address, size_t *bytes, Module library, const char *name),
     (address, bytes, library, name)) {
  if (!name || (!address && !bytes))
    return cuda::InvalidValue;
  return isModule(library) ? findManaged(library, name, address, bytes) : cuda::InvalidHandle;
}

CALL(cuKernelGetFunction, Context, (Function * out, Function kernel), (out, kernel)) {
  if (!out)
    return cuda::InvalidValue;
  if (!isFunction(kernel))
    return cuda::InvalidHandle;
  *out = kernel;
  return cuda::Success;
}

CALL(cuKernelGetLibrary, Init, (Module * out, Function kernel), (out, kernel)) {
  if (!out)
    return cuda::InvalidValue;
  if (!isFunction(kernel))
    return cuda::InvalidHandle;
  *out = kernel->module;
  return cuda::Success;
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

static Result getAttribute(int *value, int attribute, Function function) {
  if (!value)
    return cuda::InvalidValue;
  if (!isFunction(function))
    return cuda::InvalidHandle;
  auto found = functionAttribute(function, attribute);
  if (!found)
    return cuda::InvalidValue;
  *value = *found;
  return cuda::Success;
}

CALL(cuFuncGetAttribute, Context, (int *value, int attribute, Function function),
     (value, attribute, function)) {
  return getAttribute(value, attribute, function);
}

CALL(cuKernelGetAttribute, Init, (int *value, int attribute, Function kernel, int device),
     (value, attribute, kernel, device)) {
  return getAttribute(value, attribute, kernel);
}

CALL(cuFuncSetAttribute, Context, (Function function, int attribute, int value),
     (function, attribute, value)) {
  return isFunction(function) ? setFunctionAttribute(function, attribute, value)
                              : cuda::InvalidHandle;
}

CALL(cuKernelSetAttribute, Init, (int attribute, int value, Function kernel, int device),
     (attribute, value, kernel, device)) {
  return isFunction(kernel) ? setFunctionAttribute(kernel, attribute, value) : cuda::InvalidHandle;
}

CALL(cuFuncSetCacheConfig, Context, (Function function, int config), (function, config)) {
  return isFunction(function) ? cuda::Success : cuda::InvalidHandle;
}

CALL(cuKernelSetCacheConfig, Init, (Function kernel, int config, int device),
     (kernel, config, device)) {
  return isFunction(kernel) ? cuda::Success : cuda::InvalidHandle;
}

CALL(cuFuncSetSharedMemConfig, Context, (Function function, int config), (function, config)) {
  return isFunction(function) ? cuda::Success : cuda::InvalidHandle;
}

CALL(cuFuncGetModule, Init, (Module * out, Function function), (out, function)) {
  if (!out)
    return cuda::InvalidValue;
  if (!isFunction(function))
    return cuda::InvalidHandle;
  *out = function->module;
  return cuda::Success;
}

static Result getName(const char **name, Function function) {
  if (!name)
    return cuda::InvalidValue;
  if (!isFunction(function))
    return cuda::InvalidHandle;
  *name = function->info->name.c_str();
  return cuda::Success;
}

CALL(cuFuncGetName, Init, (const char **name, Function function), (name, function)) {
  return getName(name, function);
}
CALL(cuKernelGetName, Init, (const char **name, Function kernel), (name, kernel)) {
  return getName(name, kernel);
}

static Result getParameter(Function function, size_t index, size_t *offset, size_t *bytes) {
  if (!offset)
    return cuda::InvalidValue;
  if (!isFunction(function))
    return cuda::InvalidHandle;
  if (index >= function->offsets.size())
    return cuda::InvalidValue;
  *offset = function->offsets[index];
  if (bytes)
    *bytes = function->info->parameters[index].bytes;
  return cuda::Success;
}

CALL(cuFuncGetParamInfo, Init, (Function function, size_t index, size_t *offset, size_t *bytes),
     (function, index, offset, bytes)) {
  return getParameter(function, index, offset, bytes);
}
CALL(cuKernelGetParamInfo, Init, (Function kernel, size_t index, size_t *offset, size_t *bytes),
     (kernel, index, offset, bytes)) {
  return getParameter(kernel, index, offset, bytes);
}

CALL(cuFuncIsLoaded, Init, (int *state, Function function), (state, function)) {
  if (!state)
    return cuda::InvalidValue;
  if (!isFunction(function))
    return cuda::InvalidHandle;
  *state = 1;
  return cuda::Success;
}

CALL(cuFuncLoad, Init, (Function function), (function)) {
  return isFunction(function) ? cuda::Success : cuda::InvalidHandle;
}
