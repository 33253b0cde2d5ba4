import { describe, expect, it } from 'vitest';
import { waitForCalm } from '#lib/infra/pressure/wait-for-calm.ts';

/** Keeps the event loop busy in pieces of 80 ms until `isEnough`. */
function occupy(isEnough: () => boolean): void {
  const end = performance.now() + 80;
  while (performance.now() < end);
  if (!isEnough()) setImmediate(occupy, isEnough);
}

describe('waitForCalm', () => {
  it('ends soon in a process with nothing to do', async () => {
    await waitForCalm();
  });

  it('waits while the process has more to do than it can', async () => {
    let pieces = 0;
    occupy(() => ++pieces === 5);
    await waitForCalm();
    expect(pieces).toBe(5);
  });

  it('ends although the process never becomes calm', async () => {
    let isDone = false;
    let pieces = 0;
    occupy(() => isDone || ++pieces === 50);
    await waitForCalm(200);
    isDone = true;
    expect(pieces).toBeLessThan(50);
  });
});
