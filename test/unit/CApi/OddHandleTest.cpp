//===- OddHandleTest.cpp - Null handles and odd launches in C -------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every function with nothing where it takes something, and devices with numbers out of range.
//
//===----------------------------------------------------------------------===//

#include "Odd.h"
#include "tilecopy-c/Device.h"
#include "tilecopy-c/Emit.h"
#include "tilecopy-c/Layout.h"
#include "gtest/gtest.h"
#include <climits>

using namespace odd;

namespace {

using Call = std::function<tilecopy_status(char **message)>;
Case refused(const char *name, Call call) {
  return {name,
          [=] {
            char *message = nullptr;
            tilecopy_status status = call(&message);
            // A caller that takes no message gets the same status.
            return call(nullptr) == status ? judged(status, message) : Gave::Broken;
          },
          Gave::Error};
}

static char *text;
static unsigned count;
static tilecopy_copy *copy;
static tilecopy_module *module;
static tilecopy_device *device;
static uint64_t address;
static uint8_t map[128];
const char line[] = "copy.warp shared f32[32,32] <- global f32[32,32]";
static const char *texts[] = {"", nullptr};
using M = char **;
const std::vector<Case> withNothing = {
    refused("copy_create", [](M m) { return tilecopy_copy_create(nullptr, "", &copy, m); }),
    refused("copy_create 2", [](M m) { return tilecopy_copy_create(line, "sm_90", nullptr, m); }),
    refused("copies_create",
            [](M m) { return tilecopy_copies_create(nullptr, "", nullptr, 0, &count, m); }),
    refused("copies_create 2",
            [](M m) { return tilecopy_copies_create(line, "sm_90", nullptr, 5, &count, m); }),
    refused("copies_create 3",
            [](M m) { return tilecopy_copies_create(line, "sm_90", &copy, 1, nullptr, m); }),
    refused("copy_function", [](M m) { return tilecopy_copy_function(nullptr, "", 0, &text, m); }),
    refused("map_edit_function",
            [](M m) { return tilecopy_map_edit_function(nullptr, "", 0, &text, m); }),
    refused("map_edit_emit",
            [](M m) { return tilecopy_map_edit_emit(nullptr, nullptr, nullptr, 5, m); }),
    refused("program_ptx", [](M m) { return tilecopy_program_ptx(nullptr, "sm_90", &text, m); }),
    refused("program_ptx 2", [](M m) { return tilecopy_program_ptx("", "sm_90", nullptr, m); }),
    refused("program_kernels", [](M m) { return tilecopy_program_kernels("", "", nullptr, m); }),
    refused("ir_ptx", [](M m) { return tilecopy_ir_ptx(nullptr, "sm_90", 0, &text, m); }),
    refused("ir_ptx 2", [](M m) { return tilecopy_ir_ptx("", nullptr, 0, &text, m); }),
    refused("ir_ptx 3", [](M m) { return tilecopy_ir_ptx("", "sm_90", 4, &text, m); }),
    refused("ir_ptx 4", [](M m) { return tilecopy_ir_ptx("", "sm_90", UINT_MAX, &text, m); }),
    refused("ir_ptx 5", [](M m) { return tilecopy_ir_ptx("", "sm_90", 0, nullptr, m); }),
    refused("link_ptx", [](M m) { return tilecopy_link_ptx(nullptr, 9, "sm_90", 0, &text, m); }),
    refused("link_ptx 2", [](M m) { return tilecopy_link_ptx(texts, 0, "sm_90", 0, &text, m); }),
    refused("link_ptx 3", [](M m) { return tilecopy_link_ptx(texts, 2, "sm_90", 0, &text, m); }),
    refused("link_ptx 4", [](M m) { return tilecopy_link_ptx(texts, 1, nullptr, 0, &text, m); }),
    refused("link_ptx 5", [](M m) { return tilecopy_link_ptx(texts, 1, "sm_9", 0, &text, m); }),
    refused("statement_function",
            [](M m) { return tilecopy_statement_function(nullptr, "sm_90", "", 0, &text, m); }),
    refused("statement_function 2",
            [](M m) { return tilecopy_statement_function("elect", nullptr, "", 0, &text, m); }),
    refused("statement_emit",
            [](M m) {
              return tilecopy_statement_emit(nullptr, "elect", "sm_90", nullptr, 0, nullptr, m);
            }),
    refused("layout_text",
            [](M m) {
              return tilecopy_layout_text(nullptr, nullptr, 0, TILECOPY_NOTATION_CUTE, &text, m);
            }),
    refused("layout_text 2",
            [](M m) {
              return tilecopy_layout_text("S[1]", nullptr, 99, TILECOPY_NOTATION_CUTE, &text, m);
            }),
    refused("copy_emit", [](M m) { return tilecopy_copy_emit(nullptr, nullptr, nullptr, m); }),
    refused("set_kernel", [](M m) { return tilecopy_set_kernel(nullptr, nullptr, 0, 0, m); }),
    refused("set_tensor_map", [](M m) { return tilecopy_set_tensor_map(nullptr, m); }),
    refused("value_facts", [](M m) { return tilecopy_value_facts(nullptr, nullptr, m); }),
    refused("contract_add",
            [](M m) { return tilecopy_contract_add(nullptr, nullptr, nullptr, m); }),
    refused("contract_check", [](M m) { return tilecopy_contract_check(nullptr, nullptr, m); }),
    refused("module_ptx", [](M m) { return tilecopy_module_ptx(nullptr, "sm_90", 0, &text, m); }),
    refused("cuda_create", [](M m) { return tilecopy_cuda_create(0, nullptr, m); }),
    refused("cuda_create 2", [](M m) { return tilecopy_cuda_create(INT_MIN, &device, m); }),
    refused("cuda_create 3", [](M m) { return tilecopy_cuda_create(INT_MAX, &device, m); }),
    refused("allocate", [](M m) { return tilecopy_device_allocate(nullptr, 1, &address, m); }),
    refused("allocate_multicast",
            [](M m) {
              return tilecopy_device_allocate_multicast(nullptr, 1, 256, 2, &address, &address, m);
            }),
    refused("release", [](M m) { return tilecopy_device_release(nullptr, 0, m); }),
    refused("write", [](M m) { return tilecopy_device_write(nullptr, 0, nullptr, 9, m); }),
    refused("read", [](M m) { return tilecopy_device_read(nullptr, 0, nullptr, 9, m); }),
    refused("load",
            [](M m) { return tilecopy_device_load(nullptr, nullptr, nullptr, &module, m); }),
    refused("launch",
            [](M m) { return tilecopy_module_launch(nullptr, nullptr, nullptr, nullptr, 0, m); }),
    refused("tensor_map",
            [](M m) {
              return tilecopy_device_tensor_map(nullptr, nullptr, 0, nullptr, nullptr, map, m);
            }),
};

TEST(OddHandle, Nothing) { runCases(withNothing, 0); }

/// Functions that return no status.
TEST(OddHandle, NothingOfAHandle) {
  tilecopy_string_dispose(nullptr);
  tilecopy_copy_dispose(nullptr);
  tilecopy_contract_dispose(nullptr);
  tilecopy_device_dispose(nullptr);
  tilecopy_module_dispose(nullptr);
  EXPECT_EQ(tilecopy_copy_variant(nullptr), nullptr);
  EXPECT_EQ(tilecopy_copy_hash(nullptr), 0u);
  EXPECT_EQ(tilecopy_copy_explain(nullptr), nullptr);
  EXPECT_EQ(tilecopy_copy_json(nullptr), nullptr);
  EXPECT_EQ(tilecopy_copy_symbol_count(nullptr), 0u);
  EXPECT_EQ(tilecopy_copy_symbol_name(nullptr, 0), nullptr);
  EXPECT_EQ(tilecopy_copy_register_words(nullptr, 1), 0u);
  EXPECT_EQ(tilecopy_copy_tensor(nullptr, 1), nullptr);
  EXPECT_EQ(tilecopy_copy_expected_bytes(nullptr), 0u);
  EXPECT_EQ(tilecopy_statement_word(UINT_MAX), nullptr);
}

const char kernel[] =
    ".version 8.0\n.target sm_90\n.address_size 64\n.visible .entry k(.param .u64 p)\n{\n"
    "  .reg .b64 %d<2>;\n  ld.param.u64 %d1, [p];\n  st.global.u32 [%d1], 1;\n  ret;\n}\n";

TEST(OddHandle, Launches) {
  std::vector<Case> cases;
  const unsigned numbers[] = {0, 1, 1025, 65536, UINT_MAX};
  for (unsigned which = 0; which != 10; ++which)
    for (unsigned n : numbers)
      for (size_t bytes : {size_t(8), size_t(0), size_t(7), SIZE_MAX})
        cases.push_back({"field " + std::to_string(which) + " = " + std::to_string(n), [=] {
                           tilecopy_device *device = tilecopy_emulator_create(0, 0);
                           tilecopy_module *module = nullptr;
                           uint64_t at = 0;
                           tilecopy_device_load(device, kernel, nullptr, &module, nullptr);
                           tilecopy_device_allocate(device, 64, &at, nullptr);
                           tilecopy_launch l = {{1, 1, 1}, {1, 1, 1}, {1, 1, 1}, 0};
                           if (n != UINT_MAX || which > 2) // a grid of 2^32 CTAs takes hours
                             (which < 3   ? l.grid[which]
                              : which < 6 ? l.block[which - 3]
                              : which < 9 ? l.cluster[which - 6]
                                          : l.dynamic_shared_bytes) = which < 3 ? n % 2000 : n;
                           tilecopy_argument argument = {&at, bytes};
                           char *message = nullptr;
                           tilecopy_status status =
                               tilecopy_module_launch(module, "k", &l, &argument, 1, &message);
                           Gave gave = judged(status, message);
                           tilecopy_module_dispose(module);
                           tilecopy_device_dispose(device);
                           return gave;
                         }});
  runCases(cases, 5);
}

/// Each of three devices has its number, and the kernel adds to all what they have together.
TEST(OddHandle, Multicast) {
  const char *sum =
      ".version 8.1\n.target sm_90\n.address_size 64\n.visible .entry k(.param .u64 p)\n{\n"
      "  .reg .b64 %d<2>;\n  .reg .b32 %r<2>;\n  ld.param.u64 %d1, [p];\n"
      "  multimem.ld_reduce.relaxed.sys.global.add.u32 %r1, [%d1];\n"
      "  multimem.red.relaxed.sys.global.add.u32 [%d1], %r1;\n  ret;\n}\n";
  tilecopy_device *device = tilecopy_emulator_create(0, 0);
  tilecopy_module *module = nullptr;
  uint64_t at = 0, memory = 0;
  ASSERT_EQ(tilecopy_device_allocate_multicast(device, 4, 512, 3, &at, &memory, nullptr),
            TILECOPY_OK);
  for (uint32_t k = 1; k != 4; ++k)
    tilecopy_device_write(device, memory + (k - 1) * 512, &k, 4, nullptr);
  tilecopy_launch l = {{1, 1, 1}, {1, 1, 1}, {1, 1, 1}, 0};
  tilecopy_argument argument = {&at, 8};
  tilecopy_device_load(device, sum, nullptr, &module, nullptr);
  EXPECT_EQ(tilecopy_module_launch(module, "k", &l, &argument, 1, nullptr), TILECOPY_OK);
  for (uint32_t k = 1, got = 0; k != 4; ++k) {
    tilecopy_device_read(device, memory + (k - 1) * 512, &got, 4, nullptr);
    EXPECT_EQ(got, k + 6);
  }
  EXPECT_EQ(tilecopy_device_release(device, at, nullptr), TILECOPY_OK);
  tilecopy_module_dispose(module);
  tilecopy_device_dispose(device);
}

TEST(OddHandle, Memory) {
  std::vector<Case> cases;
  for (uint64_t n : {uint64_t(0), uint64_t(1), uint64_t(1) << 40, uint64_t(1) << 62, UINT64_MAX})
    for (uint64_t off : {uint64_t(0), uint64_t(1), uint64_t(64), uint64_t(1) << 63, UINT64_MAX}) {
      auto on =
          [=](const std::function<tilecopy_status(tilecopy_device *, uint64_t, char **)> &call) {
            return [=] {
              tilecopy_device *device = tilecopy_emulator_create(1, 7);
              uint64_t at = 0;
              tilecopy_device_allocate(device, 64, &at, nullptr);
              char *message = nullptr;
              tilecopy_status status = call(device, at + off, &message);
              Gave gave = judged(status, message);
              tilecopy_device_dispose(device);
              return gave;
            };
          };
      std::string name = std::to_string(n) + " bytes at " + std::to_string(off);
      cases.push_back({"allocate " + name, on([=](tilecopy_device *d, uint64_t, char **m) {
                         uint64_t at;
                         return tilecopy_device_allocate(d, n, &at, m);
                       })});
      cases.push_back({"multicast " + name, on([=](tilecopy_device *d, uint64_t, char **m) {
                         uint64_t at, memory;
                         return tilecopy_device_allocate_multicast(d, n, off, unsigned(n), &at,
                                                                   &memory, m);
                       })});
      cases.push_back({"release " + name, on([=](tilecopy_device *d, uint64_t at, char **m) {
                         return tilecopy_device_release(d, at, m);
                       })});
      static uint8_t bytes[64];
      size_t few = size_t(n > 64 ? 64 : n);
      cases.push_back({"write " + name, on([=](tilecopy_device *d, uint64_t at, char **m) {
                         return tilecopy_device_write(d, at, bytes, few, m);
                       })});
      cases.push_back({"read " + name, on([=](tilecopy_device *d, uint64_t at, char **m) {
                         return tilecopy_device_read(d, at, bytes, few, m);
                       })});
    }
  runCases(cases, 5);
}

TEST(OddHandle, TensorMaps) {
  const char *text =
      "kernel @k threads(32) {\n M : i32 multiple_of 8 in [8, 4096]\n A : global f16[M, 64]\n"
      " S : shared f16[64, 64] align 128\n bar : mbarrier\n"
      " if thread == 0 { copy_async S <- A[0 : +64, :] { mbar = bar, dispatch = tma } }\n}";
  std::vector<Case> cases;
  for (int64_t m : {int64_t(64), int64_t(0), int64_t(-8), int64_t(7), INT64_MAX, INT64_MIN})
    for (uint64_t address : {uint64_t(0), uint64_t(1), uint64_t(4096), UINT64_MAX})
      for (bool asks : {true, false})
        cases.push_back({"map with " + std::to_string(m), [=] {
                           tilecopy_device *device = tilecopy_emulator_create(0, 0);
                           tilecopy_copy *copy = nullptr;
                           tilecopy_copy_create(text, "sm_90a", &copy, nullptr);
                           uint8_t map[128];
                           static int64_t size;
                           size = m;
                           auto value = [](const char *, void *) { return size; };
                           char *message = nullptr;
                           tilecopy_status status = tilecopy_device_tensor_map(
                               device, copy, address, asks ? tilecopy_scalar_value(value) : nullptr,
                               nullptr, map, &message);
                           tilecopy_copy_dispose(copy);
                           tilecopy_device_dispose(device);
                           return judged(status, message);
                         }});
  runCases(cases, 1);
}

} // namespace
