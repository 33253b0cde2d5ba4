import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Makes `fsync` and `fdatasync` of programs that load it take so much longer. */
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

/** A library that slows what is flushed to disk; null where there is no C compiler. */
export function buildSlowFsync(microseconds: number): { file: string; remove: () => void } | null {
  const folder = mkdtempSync(join(tmpdir(), 'slow-fsync-'));
  chmodSync(folder, 0o755);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const file = join(folder, 'slow-fsync.so');
  writeFileSync(join(folder, 'slow-fsync.c'), SOURCE(microseconds));
  try {
    execFileSync('cc', ['-shared', '-fPIC', '-O2', '-o', file, join(folder, 'slow-fsync.c'), '-ldl'], {
      stdio: 'ignore',
    });
    return { file, remove };
  } catch {
    remove();
    return null;
  }
}
