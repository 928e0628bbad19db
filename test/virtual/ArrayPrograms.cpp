//===- ArrayPrograms.cpp - Arrays, textures and surfaces ------------------===//
//
// Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Programs.h"

namespace {

constexpr unsigned width = 8, height = 4, texels = width * height;

/// A thread for each texel: `sample` reads it half a texel to the right, `store` writes 100 more
/// than its number.
constexpr const char *arrayKernels = R"(
.version 7.0
.target sm_80
.address_size 64
.visible .entry sample(.param .u64 texture, .param .u64 to) {
  .reg .b32 %r<4>;
  .reg .f32 %f<8>;
  .reg .b64 %d<4>;
  ld.param.u64 %d0, [texture];
  ld.param.u64 %d1, [to];
  mov.u32 %r0, %tid.x;
  and.b32 %r1, %r0, 7;
  shr.u32 %r2, %r0, 3;
  cvt.rn.f32.u32 %f0, %r1;
  cvt.rn.f32.u32 %f1, %r2;
  add.f32 %f0, %f0, 0f3F800000;
  add.f32 %f1, %f1, 0f3F000000;
  tex.2d.v4.f32.f32 {%f2, %f3, %f4, %f5}, [%d0, {%f0, %f1}];
  mul.wide.u32 %d2, %r0, 4;
  add.u64 %d1, %d1, %d2;
  st.global.f32 [%d1], %f2;
  ret;
}
.visible .entry store(.param .u64 surface) {
  .reg .b32 %r<5>;
  .reg .f32 %f<2>;
  .reg .b64 %d<2>;
  ld.param.u64 %d0, [surface];
  mov.u32 %r0, %tid.x;
  and.b32 %r1, %r0, 7;
  shl.b32 %r1, %r1, 2;
  shr.u32 %r2, %r0, 3;
  add.u32 %r3, %r0, 100;
  cvt.rn.f32.u32 %f0, %r3;
  mov.b32 %r4, %f0;
  sust.b.2d.b32.trap [%d0, {%r1, %r2}], {%r4};
  ret;
}
)";

Handle kernelOf(const char *name) {
  static Handle module;
  Handle f;
  if (!module)
    must("cuModuleLoadData", &module, static_cast<const void *>(arrayKernels));
  must("cuModuleGetFunction", &f, module, name);
  return f;
}

void run(const char *name, uint64_t object, Address to = 0) {
  void *arguments[] = {&object, &to};
  must("cuLaunchKernel", kernelOf(name), 1u, 1u, 1u, texels, 1u, 1u, 0u,
       static_cast<Handle>(nullptr), static_cast<void **>(arguments),
       static_cast<void **>(nullptr));
  must("cuCtxSynchronize");
}

/// CUDA_ARRAY3D_DESCRIPTOR of 8 x 4 floats that surfaces may write.
struct Shape {
  size_t width = ::width, height = ::height, depth = 0;
  int format = 0x20;
  unsigned channels = 1, flags = 2;
};

Handle floats() {
  Handle array;
  Shape shape;
  must("cuArray3DCreate_v2", &array, static_cast<const void *>(&shape));
  return array;
}

/// CUDA_RESOURCE_DESC of an array, and of rows in memory.
struct Resource {
  int type = 0;
  union {
    Handle array;
    struct {
      Address address;
      int format;
      unsigned channels;
      size_t width, height, pitch;
    } rows;
    int reserved[32];
  };
  unsigned flags = 0;
};

/// CUDA_TEXTURE_DESC: clamped, linear.
struct Sampler {
  int edges[3] = {1, 1, 1}, filter = 1;
  unsigned flags = 0, anisotropy = 0;
  int mipmapFilter = 0;
  float levels[3] = {}, border[4] = {};
  int reserved[12] = {};
};

Resource ofArray(Handle array) {
  Resource r = {};
  r.array = array;
  return r;
}

Resource ofRows(Address a) {
  Resource r = {};
  r.type = 3;
  r.rows = {a, 0x20, 1, width, height, width * sizeof(float)};
  return r;
}

uint64_t texture(const Resource &r) {
  uint64_t object;
  Sampler sampler;
  must("cuTexObjectCreate", &object, static_cast<const void *>(&r),
       static_cast<const void *>(&sampler), static_cast<const void *>(nullptr));
  return object;
}

uint64_t surface(const Resource &r) {
  uint64_t object;
  must("cuSurfObjectCreate", &object, static_cast<const void *>(&r));
  return object;
}

std::vector<float> ramp() {
  std::vector<float> values;
  for (unsigned n = 0; n != texels; ++n)
    values.push_back(float(n));
  return values;
}

/// Half a texel to the right of n is n + 0.5, but at the edge of a row.
void expectSampled(uint64_t object) {
  Address out = allocate();
  float seen[texels];
  run("sample", object, out);
  must("cuMemcpyDtoH_v2", static_cast<void *>(seen), out, sizeof seen);
  for (unsigned n = 0; n != texels; ++n)
    expect(seen[n] == float(n) + (n % width == width - 1 ? 0 : 0.5f), "the texture's values");
}

void addTextures() {
  add("a texture of an array", "", [] {
    Handle array = floats();
    std::vector<float> values = ramp();
    must("cuMemcpyHtoA_v2", array, size_t(0), static_cast<const void *>(values.data()),
         sizeof(float) * texels);
    uint64_t object = texture(ofArray(array));
    expectSampled(object);
    must("cuTexObjectDestroy", object);
    must("cuArrayDestroy", array);
  });
  add("a texture of rows in memory", "", [] {
    Address a = allocate();
    std::vector<float> values = ramp();
    must("cuMemcpyHtoD_v2", a, static_cast<const void *>(values.data()), sizeof(float) * texels);
    expectSampled(texture(ofRows(a)));
  });
  add("a surface, and a copy of a part of its array", "", [] {
    Handle array = floats();
    run("store", surface(ofArray(array)));
    float seen[4] = {};
    struct { // CUDA_MEMCPY2D
      size_t fromX = 4 * sizeof(float), fromY = 1;
      int fromType = 3;
      void *fromHost = nullptr;
      Address fromDevice = 0;
      Handle fromArray = nullptr;
      size_t fromPitch = 0, toX = 0, toY = 0;
      int toType = 1;
      void *toHost = nullptr;
      Address toDevice = 0;
      Handle toArray = nullptr;
      size_t toPitch = 2 * sizeof(float), width = 2 * sizeof(float), height = 2;
    } copy;
    copy.fromArray = array;
    copy.toHost = seen;
    must("cuMemcpy2D_v2", static_cast<const void *>(&copy));
    expect(seen[0] == 112 && seen[1] == 113 && seen[2] == 120 && seen[3] == 121,
           "columns 4 and 5 of rows 1 and 2");
  });
}

void addWrongUses() {
  add("a copy past the end of an array", "copy-out-of-bounds", [] {
    std::vector<float> values(texels + 1);
    cu("cuMemcpyHtoA_v2", floats(), size_t(0), static_cast<const void *>(values.data()),
       values.size() * sizeof(float));
  });
  add("cuArrayDestroy twice", "invalid-handle", [] {
    Handle array = floats();
    must("cuArrayDestroy", array);
    cu("cuArrayDestroy", array);
  });
  add("a texture of an array that was destroyed", "invalid-handle", [] {
    Handle array = floats();
    must("cuArrayDestroy", array);
    uint64_t object;
    Resource r = ofArray(array);
    Sampler sampler;
    cu("cuTexObjectCreate", &object, static_cast<const void *>(&r),
       static_cast<const void *>(&sampler), static_cast<const void *>(nullptr));
  });
  add("a surface's handle for a texture", "invalid-handle",
      [] { cu("cuTexObjectDestroy", surface(ofArray(floats()))); });
  add("a texture of memory that is too small", "copy-out-of-bounds", [] {
    uint64_t object;
    Resource r = ofRows(allocate());
    r.rows.height = 1024;
    Sampler sampler;
    cu("cuTexObjectCreate", &object, static_cast<const void *>(&r),
       static_cast<const void *>(&sampler), static_cast<const void *>(nullptr));
  });
  add("a kernel samples an array that was destroyed", "out-of-bounds", [] {
    Handle array = floats();
    uint64_t object = texture(ofArray(array));
    must("cuArrayDestroy", array);
    Address out = allocate();
    void *arguments[] = {&object, &out};
    cu("cuLaunchKernel", kernelOf("sample"), 1u, 1u, 1u, texels, 1u, 1u, 0u,
       static_cast<Handle>(nullptr), static_cast<void **>(arguments),
       static_cast<void **>(nullptr));
  });
}

} // namespace

void addArrayPrograms() {
  addTextures();
  addWrongUses();
}
