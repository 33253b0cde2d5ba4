import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTemporaryFolder } from '../temporary-folder.ts';

/** A library that delays `fsync` and `fdatasync` of programs that load it. */
const SOURCE = (microseconds: number) => `
#define _GNU_SOURCE
#include <dlfcn.h>
#include <unistd.h>
int fsync(int fd) {
  static int (*real)(int);
  if (!real) real = dlsym(RTLD_NEXT, "fsync");
  usleep(${microseconds});
  return real(fd);
}
int fdatasync(int fd) {
  static int (*real)(int);
  if (!real) real = dlsym(RTLD_NEXT, "fdatasync");
  usleep(${microseconds});
  return real(fd);
}
`;

const COMPILER = '/usr/bin/cc';

/** Builds the library that slows flushes to disk; null without a C compiler. */
export function buildSlowFsync(microseconds: number): { file: string; remove: () => void } | null {
  const { path: folder, remove } = makeTemporaryFolder('slow-fsync');
  const file = join(folder, 'slow-fsync.so');
  writeFileSync(join(folder, 'slow-fsync.c'), SOURCE(microseconds));
  try {
    execFileSync(COMPILER, ['-shared', '-fPIC', '-O2', '-o', file, join(folder, 'slow-fsync.c'), '-ldl'], {
      stdio: 'ignore',
    });
    return { file, remove };
  } catch {
    remove();
    return null;
  }
}
