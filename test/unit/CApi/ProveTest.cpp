//===- ProveTest.cpp - Proofs through the C API ---------------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy-c/Prove.h"
#include "Odd.h"
#include "llvm/Support/JSON.h"
#include "gtest/gtest.h"
#include <limits>

using namespace odd;

namespace {

const std::string program = R"(kernel @rows grid(M) threads(32) {
  M : i32 in [1, 1000]
  A : global f32[M, 32]
  B : global f32[M, 32]
  copy.warp B[ctaid.x, :] <- A[ctaid.x, :]
}
)";

std::string taken(char *text) {
  std::string copy = text ? text : "";
  tilecopy_string_dispose(text);
  return copy;
}

/// The program's own PTX, with `after` inserted after the load of the CTA's number.
std::string ptxWith(const std::string &after) {
  char *made = nullptr;
  EXPECT_EQ(tilecopy_program_ptx(program.c_str(), "sm_90a", &made, nullptr), TILECOPY_OK);
  std::string ptx = taken(made), load = "%ctaid.x;";
  size_t at = ptx.find(load);
  EXPECT_NE(at, std::string::npos) << ptx;
  return ptx.insert(at + load.size(), after);
}

struct Answer {
  tilecopy_status status;
  tilecopy_verdict verdict = tilecopy_verdict(99);
  std::string json, message;
};

Answer prove(const char *ptx, double seconds = 60) {
  Answer a;
  char *json = nullptr, *message = nullptr;
  a.status = tilecopy_prove(program.c_str(), "sm_90a", ptx, seconds, &a.verdict, &json, &message);
  a.json = taken(json);
  a.message = taken(message);
  return a;
}

/// The one proof of the document.
llvm::json::Object proofIn(const Answer &a) {
  auto document = llvm::cantFail(llvm::json::parse(a.json));
  EXPECT_EQ(document.getAsObject()->getString("tool"), "libtilecopy-c");
  EXPECT_EQ(document.getAsObject()->getInteger("exit_code"), int64_t(a.verdict));
  return *document.getAsObject()->getArray("proofs")->front().getAsObject();
}

TEST(Prove, EachVerdict) {
  Answer own = prove(nullptr);
  EXPECT_EQ(own.status, TILECOPY_OK) << own.message;
  EXPECT_EQ(own.verdict, TILECOPY_PROVED);
  EXPECT_EQ(proofIn(own).getString("domain"), "M in [1, 1000], all CTAs, threads and orders");
  EXPECT_EQ(proofIn(own).getObject("ranges")->getObject("M")->getInteger("most"), 1000);

  EXPECT_EQ(prove(ptxWith("\n\tand.b32 %r2, %r2, 1023;").c_str()).verdict, TILECOPY_PROVED);
  Answer wrong = prove(ptxWith("\n\tand.b32 %r2, %r2, 511;").c_str());
  EXPECT_EQ(wrong.status, TILECOPY_OK);
  EXPECT_EQ(wrong.verdict, TILECOPY_REFUTED);
  EXPECT_GT(proofIn(wrong).getObject("arguments")->getInteger("M").value_or(0), 512);

  Answer late = prove(nullptr, 1e-7);
  EXPECT_EQ(late.verdict, TILECOPY_UNKNOWN);
  EXPECT_EQ(proofIn(late).getString("reason"), "the time is over");
}

TEST(Prove, Statuses) {
  EXPECT_EQ(prove("no PTX").status, TILECOPY_DEVICE_ERROR);
  std::string ptx = ptxWith("");
  size_t at = ptx.find(".entry rows");
  ASSERT_NE(at, std::string::npos);
  EXPECT_EQ(prove(ptx.replace(at, 11, ".entry other").c_str()).status, TILECOPY_BAD_TEXT);
  EXPECT_EQ(prove(nullptr, 0).status, TILECOPY_BAD_ARGUMENT);
}

TEST(Prove, WhatNeedNotBeAsked) {
  EXPECT_EQ(tilecopy_prove(program.c_str(), "sm_90a", nullptr, 60, nullptr, nullptr, nullptr),
            TILECOPY_OK);
}

Gave odd(const char *text, const char *cpu, const char *ptx, double seconds) {
  char *json = nullptr, *message = nullptr;
  tilecopy_verdict verdict;
  tilecopy_status status = tilecopy_prove(text, cpu, ptx, seconds, &verdict, &json, &message);
  return judged(status, message, &json);
}

TEST(Prove, OddCalls) {
  std::vector<Case> cases;
  const std::string ptx = ptxWith("");
  for (double seconds : {0.0, -1.0, 1e300, std::numeric_limits<double>::quiet_NaN(),
                         std::numeric_limits<double>::infinity()})
    cases.push_back({"seconds: " + std::to_string(seconds),
                     [=] { return odd(program.c_str(), "sm_90a", nullptr, seconds); },
                     Gave::Error});
  cases.push_back({"no text", [] { return odd(nullptr, "sm_90a", nullptr, 1); }, Gave::Error});
  for (const char *cpu : {"", "sm_1", "sm_90b", "\xff"})
    cases.push_back({std::string("for ") + cpu,
                     [=] { return odd(program.c_str(), cpu, nullptr, 1); }, Gave::Error});
  for (const char *text : {"", "kernel", "copy.warp shared f32[1] <- global f32[1]", "\xff\xfe"})
    cases.push_back({text, [=] { return odd(text, "sm_90a", nullptr, 1); }, Gave::Error});
  for (std::string other : {std::string(), std::string("\xff"), std::string(".version 8.0"),
                            ptx.substr(0, ptx.size() / 2), ptx + ptx, ptx.substr(0, ptx.find("{"))})
    cases.push_back({"PTX of " + std::to_string(other.size()) + " bytes",
                     [=] { return odd(program.c_str(), "sm_90a", other.c_str(), 1); },
                     Gave::Error});
  cases.push_back({"its own PTX", [=] { return odd(program.c_str(), "sm_90a", ptx.c_str(), 1); },
                   Gave::Result});
  runCases(cases);
}

} // namespace
