import { setTimeout as wait } from 'node:timers/promises';

/** Polls a condition until it holds; returns true if it did before the deadline. */
export async function poll(holds: () => boolean | Promise<boolean>, timeoutMs: number, everyMs = 25): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (!(await holds())) {
    if (performance.now() > deadline) return false;
    await wait(everyMs);
  }
  return true;
}
