//===- Command.h - The command line of ptx-check ----------------*- C++ -*-===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What ptx-check takes, and ptx-run besides its own: where and how kernels run, what the emulator
// looks for, and how kernels of PTX are launched.
//
//===----------------------------------------------------------------------===//

#ifndef TILECOPY_TOOLS_PTXCHECK_COMMAND_H
#define TILECOPY_TOOLS_PTXCHECK_COMMAND_H

#include "../CommandLine.h"
#include "Check.h"
#include <functional>

namespace tilecopy {

namespace cl = llvm::cl;

/// Whether the command line has an option.
inline bool isGiven(const cl::Option &option) { return option.getNumOccurrences() != 0; }

/// An option that goes with others only.
struct OptionRule {
  const cl::Option &option;
  bool good;
  const char *why;
};
/// An error for the first option that is given and not good.
llvm::Error checkRules(llvm::ArrayRef<OptionRule> rules);

/// LLVM has one list of options, so there is one object of this class.
struct CheckCommand {
  enum class ScheduleChoice { Eager, Lazy, Both };
  enum class TensorChoice { StrictLanes, InOrder, LowestColumns, UnpackClears };

  /// Errors: options that exclude each other.
  llvm::Error checkTogether() const;
  /// Options for PTX, none of which goes with anything else.
  std::vector<std::reference_wrapper<const cl::Option>> ofPtx() const;
  llvm::Error read(CheckOptions &into) const;
  llvm::Expected<PtxLaunch> readLaunch() const;
  /// The module of a launch file is an input where none is given. Errors: nothing is, `others`
  /// included; an input that would be written over.
  llvm::Error settleInputs(const PtxLaunch &launch, llvm::ArrayRef<std::string> others);
  /// Runs `one` for each input, until the end is asked for.
  void forEachInput(RunReport &report, llvm::function_ref<void(const std::string &file)> one) const;
  /// Prints what --help-findings or --isa ask for; true where one does.
  llvm::Expected<bool> printsList() const;

  /// As --help shows them.
  std::array<const cl::OptionCategory *, 4> categories() const {
    return {&general, &running, &checking, &bare};
  }

  cl::OptionCategory general{"What to run"}, running{"Where and how"}, bare{"Bare PTX"},
      checking{"The emulator"};
  cl::list<std::string> files{cl::Positional, cl::desc("FILE..."), cl::cat(general)};
  NumberOption<unsigned long long> seed{"seed",
                                        cl::desc("seed of the inputs and of the first program"),
                                        cl::init(1), cl::cat(general)};
  cl::opt<DeviceChoice, false, ChoiceParser<DeviceChoice>> device{
      "device", cl::desc("where kernels run:"), cl::init(DeviceChoice::Auto),
      cl::values(clEnumValN(DeviceChoice::Auto, "auto",
                            "a CUDA GPU that can run the target, else the emulator"),
                 clEnumValN(DeviceChoice::Cuda, "cuda", "a CUDA GPU; exit code 77 without one"),
                 clEnumValN(DeviceChoice::Emulator, "emulator", "the CPU, with every check")),
      cl::cat(running)};
  NumberOption<unsigned> jobs{"jobs", cl::value_desc("N"), cl::cat(running), cl::init(0),
                              cl::desc("schedules and interleavings of bare PTX that run at the "
                                       "same time; 0: one per core")};
  cl::opt<double, false, RealParser> timeLimit{
      "time-limit", cl::value_desc("seconds"), cl::cat(running),
      cl::desc("stop after this time, also inside a kernel; what "
               "has not run is counted, --fuzz prints how to continue")};
  cl::opt<bool> jsonOutput{"json", cl::cat(running),
                           cl::desc("print one JSON document, and nothing else, on stdout")};
  NumberOption<int, 0, 255> verdictCode{"error-exitcode", cl::cat(running), cl::value_desc("code"),
                                        cl::init(exitVerdict),
                                        cl::desc("the exit code of a failed run")};
  cl::opt<ScheduleChoice, false, ChoiceParser<ScheduleChoice>> schedule{
      "schedule", cl::desc("when asynchronous operations take effect:"),
      cl::init(ScheduleChoice::Both),
      cl::values(clEnumValN(ScheduleChoice::Eager, "eager", "at once"),
                 clEnumValN(ScheduleChoice::Lazy, "lazy", "only when waited for"),
                 clEnumValN(ScheduleChoice::Both, "both", "one run each")),
      cl::cat(checking)};
  NumberOption<unsigned, 1, 65536> seeds{
      "seeds", cl::desc("interleavings of threads to run: in order, in reverse, shuffled"),
      cl::init(2), cl::cat(checking)};
  cl::list<std::string> checks{"check", cl::CommaSeparated, cl::cat(checking),
                               cl::value_desc("[no-|note:|error:]kind,..."),
                               cl::desc("switch findings off or on, or set their severity; "
                                        "see --help-findings")};
  cl::opt<std::string> onlyCta{"only-cta", cl::value_desc("x[,y[,z]]"), cl::cat(checking),
                               cl::desc("run only the cluster of this CTA; the grid keeps its "
                                        "size")};
  cl::list<TensorChoice, bool, ChoiceParser<TensorChoice>> tensorMemory{
      "tensor-memory", cl::CommaSeparated, cl::cat(checking),
      cl::desc("readings of the PTX ISA where it is ambiguous about tensor memory:"),
      cl::values(clEnumValN(TensorChoice::StrictLanes, "strict-lanes",
                            "tcgen05.ld and .st must name lanes of their own warp"),
                 clEnumValN(TensorChoice::InOrder, "in-order",
                            "tcgen05.cp of a thread take effect in order"),
                 clEnumValN(TensorChoice::LowestColumns, "lowest-columns",
                            "tcgen05.alloc gives the lowest free columns"),
                 clEnumValN(TensorChoice::UnpackClears, "unpack-clears",
                            ".unpack::16b clears the upper halves"))};
  cl::list<std::string> suppressions{
      "suppress", cl::value_desc("file"), cl::cat(checking),
      cl::desc("known findings: a line each, such as data-race kernel=a* ptx=st.* source=*")};
  cl::opt<bool> printsIsa{"isa", cl::cat(checking),
                          cl::desc("print the PTX instructions that the emulator executes")};
  cl::opt<bool> helpFindings{"help-findings", cl::desc("list what the emulator looks for"),
                             cl::cat(checking)};
  cl::opt<bool> trace{"trace", cl::desc("print each instruction of the first run"),
                      cl::cat(checking)};
  NumberOption<unsigned> traceThread{"trace-thread", cl::desc("only this thread of each CTA"),
                                     cl::cat(checking)};
  NumberOption<unsigned> traceCta{"trace-cta", cl::desc("only CTAs with this ctaid.x"),
                                  cl::cat(checking)};
  cl::opt<bool> digest{"digest", cl::cat(checking),
                       cl::desc("print two hashes of all accesses of the first run: "
                                "by thread, and by byte of each CTA")};
  cl::opt<bool> analyze{"analyze", cl::cat(checking),
                        cl::desc("count memory sectors and bank conflicts of each access")};
  NumberOption<unsigned long long, 1> steps{
      "steps", cl::value_desc("N"), cl::cat(checking), cl::init(EmulatorOptions().stepLimit),
      cl::desc("stop a launch after this many thread-instructions")};
  cl::opt<std::string> kernelName{"kernel", cl::desc("the kernel to launch"),
                                  cl::value_desc("name"), cl::cat(bare)};
  cl::opt<std::string> grid{"grid", cl::desc("CTAs"), cl::value_desc("x[,y[,z]]"), cl::init("1"),
                            cl::cat(bare)};
  cl::opt<std::string> block{"block", cl::desc("threads of a CTA (default: the kernel's)"),
                             cl::value_desc("x[,y[,z]]"), cl::cat(bare)};
  cl::opt<std::string> cluster{"cluster", cl::desc("CTAs of a cluster (default: the kernel's)"),
                               cl::value_desc("x[,y[,z]]"), cl::cat(bare)};
  NumberOption<unsigned> dynamicShared{"dynamic-shared", cl::desc("bytes of .extern .shared"),
                                       cl::value_desc("bytes"), cl::cat(bare)};
  cl::opt<bool> cooperative{"cooperative", cl::cat(bare),
                            cl::desc("all CTAs run at the same time and may wait for each "
                                     "other")};
  NumberOption<unsigned> stackBytes{"stack", cl::desc("bytes of a thread's stack on the emulator"),
                                    cl::value_desc("bytes"), cl::init(1u << 16), cl::cat(bare)};
  NumberOption<unsigned> heapBytes{"heap", cl::desc("bytes that malloc gives on the emulator"),
                                   cl::value_desc("bytes"), cl::init(8u << 20), cl::cat(bare)};
  cl::list<std::string> parameters{
      "param", cl::value_desc("kind:value"), cl::cat(bare),
      cl::desc("a parameter, in order: i8..u64:N, f32:X, f64:X, bytes:HEX, or a buffer: "
               "in:SIZE (random), out:SIZE (unwritten), zero:SIZE, file:PATH, @INDEX; "
               "texture:BUFFER,f32x4,dims=64x32; map:BUFFER,f16,dims=64x128,box=64x64; "
               "struct:{in:64,i32:24}; memory:{@0,@1+64}")};
  cl::list<std::string> variables{
      "variable", cl::value_desc("name=value"), cl::cat(bare),
      cl::desc("initial value of a .global or .const variable or a .texref: the bytes of "
               "in, zero or file, or any other value of --param")};
  cl::list<std::string> saves{"save", cl::value_desc("index=file"), cl::cat(bare),
                              cl::desc("write a buffer to a file after the launch, as a NumPy "
                                       "array if it is called .npy")};
  cl::list<std::string> expects{"expect", cl::value_desc("index=[type:]file"), cl::cat(bare),
                                cl::desc("expected contents of a buffer after the launch: a .npy "
                                         "file, or raw elements of a type such as f16")};
  cl::opt<double, false, RealParser> relative{
      "rtol", cl::cat(bare), cl::value_desc("x"),
      cl::desc("relative tolerance of --expect and of results that depend "
               "on the order of operations")};
  cl::opt<double, false, RealParser> absolute{
      "atol", cl::cat(bare), cl::value_desc("x"),
      cl::desc("absolute tolerance (default: that of --rtol)")};
  cl::opt<std::string> launchFile{"launch", cl::cat(bare), cl::value_desc("file"),
                                  cl::desc("launch one or more kernels as described in a JSON "
                                           "file (tools/ptx-check/LAUNCH.md)")};
};

} // namespace tilecopy

#endif // TILECOPY_TOOLS_PTXCHECK_COMMAND_H
