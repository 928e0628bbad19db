//===- Odd.cpp - Calls that must not end the process ----------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Odd.h"
#include "gtest/gtest.h"
#include <algorithm>
#include <cstring>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace odd;

Gave odd::judged(tilecopy_status status, char *message, char **text) {
  bool isOk = status == TILECOPY_OK, known = status <= TILECOPY_FINDING;
  bool hasMessage = message && *message && message[std::strlen(message) - 1] != '\n';
  bool isRight = isOk ? !message && (!text || (*text && **text)) : hasMessage && !(text && *text);
  if (!isRight || !known)
    std::fprintf(stderr, "status %d, message '%s', text '%.80s'\n", int(status),
                 message ? message : "(null)", text && *text ? *text : "(null)");
  tilecopy_string_dispose(message);
  if (text)
    tilecopy_string_dispose(*text);
  return !isRight || !known ? Gave::Broken : isOk ? Gave::Result : Gave::Error;
}

namespace {
/// What a child writes and its parent reads, one byte for each case.
class Board {
public:
  explicit Board(size_t cases)
      : bytes(std::max<size_t>(cases, 1)),
        gave(static_cast<Gave *>(
            mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0))) {}
  ~Board() { munmap(gave, bytes); }
  Gave &operator[](size_t i) { return gave[i]; }

private:
  size_t bytes;
  Gave *gave;
};

/// Fails if the whole binary ran fewer cases than promised.
class Count : public testing::Environment {
public:
  static unsigned cases;
  void TearDown() override {
    std::printf("%u odd calls\n", cases);
    if (testing::GTEST_FLAG(filter) == "*") {
      EXPECT_GE(cases, 431u);
    }
  }
};
unsigned Count::cases = 0;
const testing::Environment *const counted = testing::AddGlobalTestEnvironment(new Count);
} // namespace

/// Runs the cases from `first` on, and returns how the child ended.
static int runFrom(const std::vector<Case> &cases, size_t first, Board &board) {
  std::fflush(nullptr);
  pid_t child = fork();
  if (child == 0) {
    for (size_t i = first; i != cases.size(); ++i) {
      alarm(60);
      board[i] = cases[i].run();
    }
    _exit(0);
  }
  int status = -1;
  waitpid(child, &status, 0);
  return status;
}

void odd::runCases(const std::vector<Case> &cases, unsigned least) {
  Board board(cases.size());
  auto ran = [&] {
    size_t i = 0;
    while (i != cases.size() && board[i] != Gave::Nothing)
      ++i;
    return i;
  };
  for (size_t first = 0; first != cases.size(); first = ran()) {
    int status = runFrom(cases, first, board);
    size_t at = ran();
    if (at == cases.size())
      break;
    board[at] = Gave::Broken;
    ADD_FAILURE() << cases[at].name << ": the process ended, "
                  << (WIFSIGNALED(status) ? strsignal(WTERMSIG(status)) : "by exit");
  }
  unsigned counts[4] = {};
  for (size_t i = 0; i != cases.size(); ++i) {
    ++counts[int(board[i])];
    EXPECT_NE(board[i], Gave::Broken) << cases[i].name;
    if (cases[i].expected != Gave::Nothing) {
      EXPECT_EQ(board[i], cases[i].expected) << cases[i].name;
    }
  }
  EXPECT_GE(counts[int(Gave::Result)], least);
  EXPECT_GE(counts[int(Gave::Error)], least);
  Count::cases += unsigned(cases.size());
}
