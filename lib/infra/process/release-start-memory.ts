import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The length of each look at the process. The first one also covers the loading of what the first work needs. */
const LOOK_MS = 5_000;

/** The largest share of a look that an idle process works: heartbeats and polls take some thousandths. */
const IDLE_SHARE = 0.05;

/**
 * Collects the garbage of a process's start once, as soon as the process is idle. Loading hundreds of modules leaves a
 * large heap behind, which V8 would keep for as long as the process has little to do: some 20 MB. Under load
 * V8 collects anyway, and a full collection would delay requests.
 */
export function releaseStartMemory(): void {
  runWhenIdle(collectGarbage, LOOK_MS);
}

/**
 * Runs a function once, after the first `lookMs` milliseconds in which the process did next to nothing.
 *
 * It does not keep the process alive.
 */
export function runWhenIdle(run: () => void, lookMs: number): void {
  let last = performance.eventLoopUtilization();
  const looks = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    if (utilization > IDLE_SHARE) return;
    clearInterval(looks);
    run();
  }, lookMs).unref();
}

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect();
}
