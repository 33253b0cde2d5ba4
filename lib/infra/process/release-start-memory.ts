import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The time after which a process has also loaded what its first work needs. */
const AFTER_MS = 5_000;

/**
 * Collects the garbage of a process's start once, some seconds after it. Loading hundreds of modules leaves a large heap
 * behind, which V8 would keep for as long as the process has little to do: some 20 MB.
 */
export function releaseStartMemory(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc');
    const collectGarbage: unknown = runInNewContext('gc');
    if (typeof collectGarbage === 'function') collectGarbage();
  }, AFTER_MS).unref();
}
