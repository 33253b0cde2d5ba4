import { setTimeout as pause } from 'node:timers/promises';

/** A timer that fires this much too late shows a process with more to do than it can. */
const LATE_MS = 50;

/** The shortest pause: mail and calls that are ready come first. */
const PAUSE_MS = 2;

/** The longest wait, after which work in the background continues in small steps. */
const LONGEST_MS = 2_000;

/**
 * Lets the other work of this process go first: pauses for a moment, and again while timers fire more than 50 ms
 * late, at most for `longestMs`.
 */
export async function waitForCalm(longestMs = LONGEST_MS): Promise<void> {
  const begunAt = performance.now();
  for (;;) {
    const pausedAt = performance.now();
    await pause(PAUSE_MS);
    const now = performance.now();
    if (now - pausedAt - PAUSE_MS <= LATE_MS || now - begunAt >= longestMs) return;
  }
}
