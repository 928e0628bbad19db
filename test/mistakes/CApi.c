/*===- CApi.c - Mistakes of people who use the C API -----------------------===*\
|*                                                                            *|
|* Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.      *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
|*===----------------------------------------------------------------------===*|
|* One mistake a line, `name: status: message`. capi.txt has what is printed.
\*===----------------------------------------------------------------------===*/

#include "tilecopy-c/Copy.h"
#include "tilecopy-c/Device.h"
#include "tilecopy-c/Layout.h"
#include "tilecopy-c/Statement.h"
#include <stdio.h>

static void say(const char *name, tilecopy_status status, char *message) {
  printf("%s: %d: ", name, (int)status);
  for (const char *c = message ? message : "accepted"; *c; ++c)
    fputs(*c == '\n' ? " | " : (const char[]){*c, 0}, stdout);
  putchar('\n');
  tilecopy_string_dispose(message);
}

static void create(const char *name, const char *text, const char *cpu) {
  tilecopy_copy *copy = 0;
  char *message = 0;
  tilecopy_status status = tilecopy_copy_create(text, cpu, &copy, &message);
  say(name, status, message);
  tilecopy_copy_dispose(copy);
}

static void ptx(const char *name, const char *text, const char *cpu) {
  char *made = 0, *message = 0;
  tilecopy_status status = tilecopy_program_ptx(text, cpu, &made, &message);
  say(name, status, message);
  tilecopy_string_dispose(made);
}

static void statement(const char *name, const char *text, const char *cpu) {
  char *ir = 0, *message = 0;
  tilecopy_status status = tilecopy_statement_function(text, cpu, 0, 0, &ir, &message);
  say(name, status, message);
  tilecopy_string_dispose(ir);
}

static void layout(const char *name, const char *text, unsigned notation) {
  char *made = 0, *message = 0;
  tilecopy_status status = tilecopy_layout_text(text, 0, 0, notation, &made, &message);
  say(name, status, message);
  tilecopy_string_dispose(made);
}

/* Handles that a call before has not given. */
static void early(void) {
  char *ir = 0, *message = 0;
  tilecopy_launch launch = {{1, 1, 1}, {1, 1, 1}, {1, 1, 1}, 0};
  tilecopy_module *module = 0;
  tilecopy_status status = tilecopy_copy_function(0, "load", 0, &ir, &message);
  say("a function of a copy that was not created", status, message);
  message = 0;
  status = tilecopy_device_load(0, ".version 8.0", "k.ptx", &module, &message);
  say("PTX for no device", status, message);
  message = 0;
  status = tilecopy_module_launch(0, "k", &launch, 0, 0, &message);
  say("a launch before the load", status, message);
  message = 0;
  tilecopy_copy *copy = 0;
  tilecopy_copy_create("copy.warp shared f32[32,32] <- global f32[32,32]", "sm_90", &copy,
                       &message);
  status = tilecopy_copy_function(copy, "load", 1u << 20, &ir, &message);
  say("flags that are none", status, message);
  tilecopy_copy_dispose(copy);
}

static void onDevice(void) {
  static const char kernel[] =
      ".version 8.0\n.target sm_90\n.address_size 64\n.visible .entry k(.param .u64 p)\n{\n"
      "  .reg .b64 %d<2>;\n  ld.param.u64 %d1, [p];\n  st.global.u32 [%d1+64], 1;\n  ret;\n}\n";
  tilecopy_device *device = tilecopy_emulator_create(0, 0);
  tilecopy_module *module = 0;
  uint64_t address = 0;
  char made[128];
  char *message = 0;
  tilecopy_launch launch = {{1, 1, 1}, {1, 1, 1}, {1, 1, 1}, 0};
  tilecopy_argument argument = {&address, sizeof address};
  tilecopy_status status =
      tilecopy_device_load(device, "int main() {}", "a.ptx", &module, &message);
  say("PTX that is none", status, message);
  message = 0;
  tilecopy_device_load(device, kernel, "k.ptx", &module, &message);
  message = 0;
  tilecopy_device_allocate(device, 64, &address, &message);
  status = tilecopy_module_launch(module, "store", &launch, &argument, 1, &message);
  say("a kernel that is not there", status, message);
  message = 0;
  status = tilecopy_module_launch(module, "k", &launch, &argument, 0, &message);
  say("no arguments", status, message);
  message = 0;
  argument.count = 4;
  status = tilecopy_module_launch(module, "k", &launch, &argument, 1, &message);
  say("a 32-bit pointer", status, message);
  message = 0;
  argument.count = sizeof address;
  status = tilecopy_module_launch(module, "k", &launch, &argument, 1, &message);
  say("a store out of bounds", status, message);
  message = 0;
  status = tilecopy_device_release(device, address + 4, &message);
  say("an address that was not allocated", status, message);
  message = 0;
  status = tilecopy_device_write(device, address, kernel, sizeof kernel, &message);
  say("a write that is too long", status, message);
  message = 0;
  status = tilecopy_device_read(device, address, &made, 128, &message);
  say("a read that is too long", status, message);
  message = 0;
  launch.block[0] = 0;
  status = tilecopy_module_launch(module, "k", &launch, &argument, 1, &message);
  say("a block of no threads", status, message);
  message = 0;
  tilecopy_module_dispose(module);
  tilecopy_device_dispose(device);
}

int main(void) {
  static const char copy[] = "copy.warp shared f32[32,32] <- global f32[32,32]";
  create("no text", 0, "sm_90");
  create("an unknown architecture", copy, "sm_900");
  create("a misspelled type", "copy.warp shared f23[32,32] <- global f32[32,32]", "sm_90");
  create("no scope of that name", "copy.block shared f32[32,32] <- global f32[32,32]", "sm_90");
  create("no arrow", "copy.warp shared f32[32,32] global f32[32,32]", "sm_90");
  create("a space of CUDA", "copy.warp __shared__ f32[32,32] <- global f32[32,32]", "sm_90");
  ptx("two targets", "target sm_90a\ntarget sm_80\n", 0);
  ptx("a program that is cut", "target sm_90a\nkernel @k threads(32) {\n", 0);
  ptx("a copy without its tensor", "target sm_90a\nkernel @k threads(32) {\n  copy S <- A\n}\n", 0);
  statement("a statement of PTX", "bar.sync 0", "sm_90");
  statement("a statement with an unknown option", "mbarrier.arrive { scope = cta }", "sm_90");
  statement("a statement of a newer target", "mbarrier.arrive.expect_tx", "sm_80");
  statement("a wait without its number", "cp_async.wait", "sm_80");
  statement("a scope that is none", "sync.block", "sm_90");
  layout("a layout that is cut", "S[(32,32):(32", 1);
  layout("a notation out of range", "S[32,32]", 17);
  statement("an order that is none", "mbarrier.arrive { order = acquire }", "sm_90");
  statement("a statement without its sign", "bulk.wait -1", "sm_90");
  early();
  onDevice();
  return 0;
}
