//===- Isa.cpp - The PTX instructions that the emulator knows -------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tilecopy/run/Isa.h"
#include "Emulator/Numbers/PtxTypes.h"
#include "tilecopy/run/DeviceError.h"
#include "tilecopy/run/Emulator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <map>

using namespace llvm;
using namespace tilecopy;

static constexpr PtxForm forms[] = {
#define FORM(pattern, operands, since, target) {pattern, operands, since, target, false},
#define RECORDED(pattern, operands, since, target) {pattern, operands, since, target, true},
#include "Isa.def"
};

ArrayRef<PtxForm> tilecopy::ptxForms() { return forms; }

/// Every choice of `pattern`'s alternatives.
static void expand(StringRef pattern, const std::string &before, std::vector<std::string> &out) {
  auto [text, rest] = pattern.split('{');
  if (text.size() == pattern.size())
    return out.push_back(before + text.str());
  auto [choices, after] = rest.split('}');
  for (StringRef choice : split(choices, '|'))
    expand(after, before + text.str() + choice.str(), out);
}

/// The letter of registers for a type, or 0 where a part of an opcode is not a type.
static char registerFor(StringRef part) {
  auto ty = ptx::parseType(part);
  if (!ty)
    return 0;
  unsigned bits = ptx::bitsOf(*ty);
  return bits == 1 ? 'p' : bits <= 16 ? 'h' : bits == 32 ? 'r' : bits == 64 ? 'd' : 'q';
}

/// `{%r0, %r1}`
static std::string vectorOf(char letter, unsigned count) {
  std::string text = "{";
  for (unsigned n = 0; n != count; ++n)
    text += (n ? ", %" : "%") + std::string(1, letter) + utostr(n);
  return text + "}";
}

static std::string operandsOf(StringRef operands, StringRef opcode) {
  char last = 'r', former = 'r';
  unsigned vector = 1;
  for (StringRef part : split(opcode, '.')) {
    if (char letter = registerFor(part)) {
      former = last;
      last = letter;
    }
    if (part == "v2" || part == "v4")
      vector = part == "v2" ? 2 : 4;
  }
  std::string text;
  for (size_t n = 0; n != operands.size(); ++n) {
    char c = operands[n];
    unsigned count = 0;
    if (c == '@' || c == '$') {
      text += {'%', c == '@' ? last : former};
    } else if (c == '#') {
      text += vector == 1 ? std::string({'%', last, '0'}) : vectorOf(last, vector);
    } else if (operands.substr(n + 1).starts_with("*")) {
      StringRef rest = operands.substr(n + 2);
      size_t before = rest.size();
      rest.consumeInteger(10, count);
      n += 1 + before - rest.size();
      text += vectorOf(c, count);
    } else {
      text += c;
    }
  }
  return text;
}

std::vector<std::string> tilecopy::instructionsOf(const PtxForm &form) {
  std::vector<std::string> all;
  expand(form.pattern, "", all);
  for (std::string &opcode : all) {
    std::string operands = operandsOf(form.operands, opcode);
    opcode += (operands.empty() ? "" : " ") + operands;
  }
  return all;
}

std::string tilecopy::moduleWith(const PtxForm &form, StringRef instruction) {
  return (".version " + form.since + "\n.target " + form.target +
          "\n.address_size 64\n.func F() { ret; }\n.visible .entry k()\n{\n"
          ".reg .pred %p<8>; .reg .b8 %b<4>; .reg .b16 %h<12>; .reg .b32 %r<144>;\n"
          ".reg .b64 %d<20>; .reg .b128 %q<4>; .shared .align 128 .b8 sh[1024];\n"
          "TABLE: .branchtargets E;\n" +
          instruction + ";\nE: ret;\n}\n")
      .str();
}

Expected<bool> tilecopy::isEmulated(const PtxForm &form) {
  auto device = createEmulator();
  std::string loaded, refused;
  for (const std::string &instruction : instructionsOf(form)) {
    auto module = device->load(moduleWith(form, instruction), "isa");
    if (module)
      loaded = instruction;
    else
      refused = instruction + ": " + toString(module.takeError());
    if (!loaded.empty() && !refused.empty())
      return deviceError(DeviceFault::Code, "the form " + form.pattern + " has '" + loaded +
                                                "', which loads, and " + refused);
  }
  return refused.empty();
}

Error tilecopy::printIsa(raw_ostream &os) {
  std::map<std::string, std::string> sections;
  for (const PtxOpcode &o : emulatedOpcodes())
    sections[o.name.str()] = o.sections;
  os << "| form | since | target | emulated | H200 | PTX ISA 9.1 |\n|---|---|---|---|---|---|\n";
  for (const PtxForm &form : forms) {
    auto emulated = isEmulated(form);
    if (!emulated)
      return emulated.takeError();
    std::string shown;
    for (char c : form.pattern)
      shown += c == '|' ? "\\|" : std::string(1, c);
    std::string opcode = instructionsOf(form).front();
    os << "| `" << shown << "` | " << form.since << " | " << form.target << " | "
       << (*emulated ? "yes" : "no") << " | " << (form.recorded ? "bits" : "") << " | "
       << sections[StringRef(opcode).split(' ').first.split('.').first.str()] << " |\n";
  }
  return Error::success();
}
