/* Calls the page's `load` in a kernel, and looks at the PTX. */
#include <stdio.h>
#include <string.h>

static int report(const char *why) {
  fprintf(stderr, "readme-c: %s\n", why);
  return 1;
}

#include "use.c.inc"

#include <llvm-c/Core.h>

int main(void) {
  LLVMContextRef context = LLVMContextCreate();
  LLVMModuleRef module = LLVMModuleCreateWithNameInContext("m", context);
  LLVMBuilderRef builder = LLVMCreateBuilderInContext(context);
  LLVMTypeRef of[2] = {LLVMPointerTypeInContext(context, 3), LLVMPointerTypeInContext(context, 1)};
  LLVMTypeRef type = LLVMFunctionType(LLVMVoidTypeInContext(context), of, 2, 0);
  LLVMValueRef f = LLVMAddFunction(module, "f", type);
  LLVMPositionBuilderAtEnd(builder, LLVMAppendBasicBlockInContext(context, f, "entry"));
  char *ptx, *why;
  if (load(builder, LLVMGetParam(f, 0), LLVMGetParam(f, 1)))
    return 1;
  LLVMBuildRetVoid(builder);
  if (tilecopy_module_ptx(module, "sm_90a", 1, &ptx, &why))
    return report(why);
  if (!strstr(ptx, "ld.global.v2.b64"))
    return report(ptx);
  tilecopy_string_dispose(ptx);
  LLVMDisposeBuilder(builder);
  LLVMDisposeModule(module);
  LLVMContextDispose(context);
  puts("readme-c: the example builds a copy");
  return 0;
}
