import { setTimeout as wait } from 'node:timers/promises';

/** Asks again and again until a condition holds; true when it did before the deadline, false when not. */
export async function poll(holds: () => boolean | Promise<boolean>, timeoutMs: number, everyMs = 25): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (!(await holds())) {
    if (performance.now() > deadline) return false;
    await wait(everyMs);
  }
  return true;
}
