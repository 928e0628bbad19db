//===- JitLink.cpp - In place of nvJitLink --------------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A libnvJitLink.so.13 for programs that link code before they load it: what it gives as a cubin is
// PTX, which the virtual libcuda.so.1 loads. LTO-IR goes to NVIDIA's own library, which is asked
// for PTX (its option -ptx). Of CUDA's device runtime the functions of grids are there. Machine
// code is refused with a message in the error log.
//
//===----------------------------------------------------------------------===//

#include "../PtxLink.h"
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <link.h>
#include <string>
#include <vector>

#define JITLINK extern "C" __attribute__((visibility("default"))) int

namespace {

enum Result : int { Success = 0, InvalidInput = 3, UnrecognizedInput = 8, NullInput = 10 };
enum Input : int { Ptx = 2, LtoIr = 3, Library = 6, Any = 10 };

struct Item {
  int type;
  std::string bytes, name;
};

struct Linker {
  std::vector<std::string> options;
  std::vector<Item> items; ///< for NVIDIA's library
  std::string text, error;
  bool hasRuntime = false; ///< libcudadevrt.a is among the inputs
};

int refuse(Linker &linker, const std::string &why) {
  linker.error += "tilecopy-gpu: " + why + "\n";
  std::fprintf(stderr, "tilecopy-gpu: nvJitLink: %s\n", why.c_str());
  return UnrecognizedInput;
}

bool looksLikePtx(const char *data, size_t size) {
  std::string head(data, size < 4096 ? size : 4096);
  return head.find(".version") != std::string::npos && head.find('\0') == std::string::npos;
}

int add(Linker *linker, int type, const void *data, size_t size, const char *name) {
  if (!linker || !data)
    return NullInput;
  auto *text = static_cast<const char *>(data);
  size_t length = strnlen(text, size);
  if (type == Library && name && std::strstr(name, "cudadevrt")) {
    linker->hasRuntime = true;
    return Success;
  }
  bool isPtx =
      type != LtoIr && looksLikePtx(text, length); // also what NVRTC's stand-in calls a cubin
  if (!isPtx && type != LtoIr)
    return refuse(*linker, std::string(name ? name : "an input") +
                               " is neither PTX nor LTO-IR, and only PTX runs on the virtual GPU");
  linker->items.push_back(
      {isPtx ? int(Ptx) : type, std::string(text, isPtx ? length : size), name ? name : "input"});
  return Success;
}

/// NVRTC or NVVM, if the process has loaded one: what made the LTO-IR is in its folder.
int findMaker(dl_phdr_info *object, size_t, void *folder) {
  std::string path = object->dlpi_name;
  size_t slash = path.rfind('/');
  if (slash == std::string::npos || (path.compare(slash, 13, "/libnvrtc.so.") != 0 &&
                                     path.compare(slash, 12, "/libnvvm.so.") != 0))
    return 0;
  *static_cast<std::string *>(folder) = path.substr(0, slash);
  return 1;
}

/// NVIDIA's library: beside what made the LTO-IR, of the CUDA installation that CUDA_HOME or
/// CUDA_PATH names, or the usual one.
void *ownerOfLto() {
  static void *library = [] {
    std::vector<std::string> folders;
    std::string maker;
    if (dl_iterate_phdr(findMaker, &maker))
      folders = {maker, maker + "/../../lib", maker + "/../../lib64"};
    const char *const roots[] = {std::getenv("CUDA_HOME"), std::getenv("CUDA_PATH"),
                                 "/usr/local/cuda"};
    for (const char *root : roots)
      if (root)
        for (const char *folder : {"/lib64", "/lib"})
          folders.push_back(std::string(root) + folder);
    void *found = nullptr;
    for (const std::string &folder : folders)
      if (!found)
        found = dlopen((folder + "/libnvJitLink.so.13").c_str(), RTLD_NOW | RTLD_LOCAL);
    return found;
  }();
  return library;
}

template <class... A> int ask(const char *name, A... arguments) {
  void *function = dlsym(ownerOfLto(), name);
  return function ? reinterpret_cast<int (*)(A...)>(function)(arguments...) : int(InvalidInput);
}

/// Links by NVIDIA's library, to PTX.
int linkLto(Linker &linker) {
  if (!ownerOfLto())
    return refuse(linker, "LTO-IR needs NVIDIA's libnvJitLink.so.13; set CUDA_HOME to where it is");
  std::vector<const char *> options = {"-ptx"};
  for (const std::string &option : linker.options)
    options.push_back(option.c_str());
  void *handle = nullptr;
  int error = ask("nvJitLinkCreate", &handle, uint32_t(options.size()), options.data());
  for (const Item &item : linker.items)
    if (!error && item.type == LtoIr)
      error =
          ask("nvJitLinkAddData", handle, item.type, static_cast<const void *>(item.bytes.data()),
              item.bytes.size(), item.name.c_str());
  size_t size = 0;
  if (!error)
    error = ask("nvJitLinkComplete", handle);
  if (!error)
    error = ask("nvJitLinkGetLinkedPtxSize", handle, &size);
  linker.text.resize(size);
  if (!error)
    error = ask("nvJitLinkGetLinkedPtx", handle, linker.text.data());
  linker.text.resize(strnlen(linker.text.data(), size));
  if (error && handle && !ask("nvJitLinkGetErrorLogSize", handle, &size) && size) {
    linker.error.resize(size);
    ask("nvJitLinkGetErrorLog", handle, linker.error.data());
    linker.error.resize(strnlen(linker.error.data(), size));
  }
  if (handle)
    ask("nvJitLinkDestroy", &handle);
  return error;
}

/// Sizes count the zero at the end.
int copyText(Linker *linker, const std::string &text, char *out) {
  if (!linker || !out)
    return NullInput;
  std::memcpy(out, text.c_str(), text.size() + 1);
  return Success;
}

int sizeOf(Linker *linker, const std::string &text, size_t *out) {
  if (!linker || !out)
    return NullInput;
  *out = text.size() + 1;
  return Success;
}

} // namespace

JITLINK nvJitLinkVersion(unsigned *major, unsigned *minor) {
  if (!major || !minor)
    return NullInput;
  *major = 13;
  *minor = 0;
  return Success;
}

JITLINK nvJitLinkCreate(Linker **out, uint32_t count, const char **options) {
  if (!out || (count && !options))
    return NullInput;
  *out = new Linker;
  for (uint32_t n = 0; n != count; ++n)
    (*out)->options.push_back(options[n]);
  return Success;
}

JITLINK nvJitLinkDestroy(Linker **linker) {
  if (!linker)
    return NullInput;
  delete *linker;
  *linker = nullptr;
  return Success;
}

JITLINK nvJitLinkAddData(Linker *linker, int type, const void *data, size_t size,
                         const char *name) {
  return add(linker, type, data, size, name);
}

JITLINK nvJitLinkAddFile(Linker *linker, int type, const char *path) {
  if (!linker || !path)
    return NullInput;
  std::string text;
  std::FILE *file = std::fopen(path, "rb");
  if (!file)
    return InvalidInput;
  char part[4096];
  while (size_t n = std::fread(part, 1, sizeof part, file))
    text.append(part, n);
  std::fclose(file);
  return add(linker, type, text.data(), text.size(), path);
}

JITLINK nvJitLinkComplete(Linker *linker) {
  if (!linker)
    return NullInput;
  if (linker->items.empty())
    return InvalidInput;
  std::vector<std::string> texts;
  bool hasLto = false;
  for (const Item &item : linker->items) {
    hasLto |= item.type == LtoIr;
    if (item.type == Ptx)
      texts.push_back(item.bytes);
  }
  if (int error = hasLto ? linkLto(*linker) : 0)
    return error;
  if (hasLto)
    texts.insert(texts.begin(), linker->text);
  if (linker->hasRuntime && texts[0].find("cudaCG") != std::string::npos)
    texts.push_back(tilecopy::vgpu::deviceRuntimePtx);
  std::string error;
  linker->text = tilecopy::vgpu::linkPtx(texts, error);
  return error.empty() ? Success : refuse(*linker, error);
}

JITLINK nvJitLinkGetLinkedCubinSize(Linker *linker, size_t *size) {
  return linker ? sizeOf(linker, linker->text, size) : NullInput;
}
JITLINK nvJitLinkGetLinkedCubin(Linker *linker, void *out) {
  return linker ? copyText(linker, linker->text, static_cast<char *>(out)) : NullInput;
}
JITLINK nvJitLinkGetLinkedPtxSize(Linker *linker, size_t *size) {
  return linker ? sizeOf(linker, linker->text, size) : NullInput;
}
JITLINK nvJitLinkGetLinkedPtx(Linker *linker, char *out) {
  return linker ? copyText(linker, linker->text, out) : NullInput;
}
JITLINK nvJitLinkGetErrorLogSize(Linker *linker, size_t *size) {
  return linker ? sizeOf(linker, linker->error, size) : NullInput;
}
JITLINK nvJitLinkGetErrorLog(Linker *linker, char *out) {
  return linker ? copyText(linker, linker->error, out) : NullInput;
}
JITLINK nvJitLinkGetInfoLogSize(Linker *linker, size_t *size) {
  return linker ? sizeOf(linker, std::string(), size) : NullInput;
}
JITLINK nvJitLinkGetInfoLog(Linker *linker, char *out) {
  return linker ? copyText(linker, std::string(), out) : NullInput;
}
