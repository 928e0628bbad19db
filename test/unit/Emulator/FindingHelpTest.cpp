//===- FindingHelpTest.cpp - Examples show what they are said to ----------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/run/FindingHelp.h"
#include "llvm/ADT/STLExtras.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tilecopy;

TEST(FindingHelp, ExamplesHaveTheirFinding) {
  unsigned examples = 0;
  for (unsigned n = 0; n != numFindingKinds; ++n) {
    FindingKind kind = FindingKind(n);
    FindingHelp help = findingHelp(kind);
    EXPECT_FALSE(help.meaning.empty()) << findingKindName(kind).str();
    if (help.example.empty())
      continue;
    ++examples;
    EmulatorOptions options;
    options.stepLimit = 100000;
    options.checks.set(FindingKind::LocalMemory, true);
    auto device = createEmulator(options);
    auto module = device->load(exampleModule(kind), "example");
    ASSERT_TRUE(bool(module)) << findingKindName(kind).str() << toString(module.takeError());
    DeviceAddress buffer = cantFail(device->allocate(64));
    cantFail(device->write(buffer, std::vector<uint8_t>(64)));
    LaunchConfig launch;
    launch.block.x = help.threads;
    launch.grid.x = launch.cluster.x = help.ctas;
    std::string error = toString((*module)->launch("k", launch, {KernelArgument::of(buffer)}));
    bool made = any_of(device->findings(), [&](const Finding &f) { return f.kind == kind; });
    EXPECT_TRUE(made) << findingKindName(kind).str() << ": " << error;
  }
  EXPECT_EQ(examples, numFindingKinds - 4);
}
