import { expect, it } from 'vitest';
import { runWhenIdle } from '#lib/infra/process/release-start-memory.ts';

const LOOK_MS = 20;

it('runs once when the process is idle, never while it is busy', async () => {
  let runs = 0;
  runWhenIdle(() => {
    runs += 1;
  }, LOOK_MS);
  await workFor(10 * LOOK_MS);
  expect(runs).toBe(0);

  await expect.poll(() => runs, { interval: 5 * LOOK_MS }).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 5 * LOOK_MS));
  expect(runs).toBe(1);
});

/** Keeps the event loop busy, with a turn for timers after each piece of work. */
async function workFor(milliseconds: number): Promise<void> {
  const end = performance.now() + milliseconds;
  while (performance.now() < end) {
    const pieceEnd = performance.now() + 2;
    while (performance.now() < pieceEnd);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
