/*===- compat.c - What glibc 2.28 lacks ----------------------------------===*\
|*                                                                            *|
|* Part of TileCopy, under the Apache License v2.0 with LLVM Exceptions.      *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
|*===----------------------------------------------------------------------===*|
|* LLVM's static libraries and the compiler's own were compiled for the glibc
|* of this machine. These are the functions that they call and 2.28 has not, or
|* has under another name. Each portable library has its own, hidden.
\*===----------------------------------------------------------------------===*/

#define _GNU_SOURCE
#include <dlfcn.h>
#include <link.h>
#include <malloc.h>
#include <pthread.h>
#include <stdint.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <time.h>

/* stat and its relatives: before 2.33 the layout of struct stat was an argument. */
#ifdef __x86_64__
#define STAT_LAYOUT 1
#else
#define STAT_LAYOUT 0
#endif
int __xstat(int layout, const char *path, struct stat *to);
int __lxstat(int layout, const char *path, struct stat *to);
int __fxstat(int layout, int file, struct stat *to);
int stat(const char *path, struct stat *to) { return __xstat(STAT_LAYOUT, path, to); }
int lstat(const char *path, struct stat *to) { return __lxstat(STAT_LAYOUT, path, to); }
int fstat(int file, struct stat *to) { return __fxstat(STAT_LAYOUT, file, to); }

/* Of the part of glibc that is linked statically. */
extern void *__dso_handle __attribute__((visibility("hidden")));
int __cxa_atexit(void (*f)(void *), void *argument, void *library);
int atexit(void (*f)(void)) { return __cxa_atexit((void (*)(void *))f, NULL, &__dso_handle); }

/* 2.32; "no" is always right, and costs locked instructions. */
char __libc_single_threaded = 0;

/* 2.36 */
uint32_t arc4random(void) {
  uint32_t number;
  while (getrandom(&number, sizeof number, 0) != sizeof number)
    ;
  return number;
}

/* 2.33 */
struct mallinfo2 mallinfo2(void) {
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
  struct mallinfo old = mallinfo(); /* its counts are those modulo 2^32 */
  struct mallinfo2 wide = {0};
  wide.arena = (unsigned)old.arena;
  wide.hblkhd = (unsigned)old.hblkhd;
  wide.uordblks = (unsigned)old.uordblks;
  wide.fordblks = (unsigned)old.fordblks;
  return wide;
}

/* 2.30: a wait until a time of the monotonic clock, as one until a time of day. */
int pthread_cond_clockwait(pthread_cond_t *condition, pthread_mutex_t *mutex, clockid_t clock,
                           const struct timespec *until) {
  const int64_t second = 1000000000;
  struct timespec now, day;
  clock_gettime(clock, &now);
  clock_gettime(CLOCK_REALTIME, &day);
  int64_t time = (day.tv_sec + until->tv_sec - now.tv_sec) * second + day.tv_nsec + until->tv_nsec -
                 now.tv_nsec;
  struct timespec at = {time / second, time % second};
  return pthread_cond_timedwait(condition, mutex, &at);
}

/* In a static part of the C library, which the list of symbols does not have. */
extern void *__dso_handle __attribute__((visibility("hidden")));
int __register_atfork(void (*prepare)(void), void (*parent)(void), void (*child)(void), void *);
int pthread_atfork(void (*prepare)(void), void (*parent)(void), void (*child)(void)) {
  return __register_atfork(prepare, parent, child, &__dso_handle);
}

#ifdef DLFO_STRUCT_HAS_EH_DBASE /* 2.35: libgcc asks it for the tables that unwind a function */
static int findObject(struct dl_phdr_info *info, size_t size, void *result) {
  struct dl_find_object *found = result;
  uintptr_t pc = (uintptr_t)found->dlfo_map_start;
  const ElfW(Phdr) *code = NULL, *table = NULL;
  (void)size;
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    const ElfW(Phdr) *header = &info->dlpi_phdr[i];
    if (header->p_type == PT_LOAD && pc - (info->dlpi_addr + header->p_vaddr) < header->p_memsz)
      code = header;
    if (header->p_type == PT_GNU_EH_FRAME)
      table = header;
  }
  if (!code || !table)
    return 0;
  found->dlfo_map_start = (void *)(info->dlpi_addr + code->p_vaddr);
  found->dlfo_map_end = (void *)(info->dlpi_addr + code->p_vaddr + code->p_memsz);
  found->dlfo_link_map = NULL;
  found->dlfo_eh_frame = (void *)(info->dlpi_addr + table->p_vaddr);
  return 1;
}

int _dl_find_object(void *pc, struct dl_find_object *result) {
  result->dlfo_flags = 0;
  result->dlfo_map_start = pc;
  return dl_iterate_phdr(findObject, result) ? 0 : -1;
}
#endif
