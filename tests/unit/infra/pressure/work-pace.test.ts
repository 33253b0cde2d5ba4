import { describe, expect, test } from 'vitest';
import { WorkPace } from '#lib/infra/pressure/work-pace.ts';

/** Keeps the process busy, as a step of real work does. */
function work(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

describe('the pace of a request', () => {
  test('lets the event loop turn after some milliseconds of work, and not before', async () => {
    const pace = new WorkPace('a');
    let turned = 0;
    const watch = setInterval(() => {
      turned += 1;
    });
    globalThis.setImmediate(() => {
      turned += 1;
    });
    await pace.next();
    expect(turned).toBe(0);
    work(6);
    await pace.next();
    clearInterval(watch);
    expect(turned).toBeGreaterThan(0);
  });

  test('gives one slice in each turn of the event loop to the requests of all companies, and every company its turn', async () => {
    let loopTurns = 0;
    let isDone = false;
    const count = () => {
      loopTurns += 1;
      if (!isDone) globalThis.setImmediate(count);
    };
    globalThis.setImmediate(count);
    const slices: { owner: string; at: number }[] = [];
    const request = async (owner: string, steps: number) => {
      const pace = new WorkPace(owner);
      for (let step = 0; step < steps; step += 1) {
        await pace.next({ isLarge: true });
        slices.push({ owner, at: loopTurns });
      }
    };
    await Promise.all([...Array.from({ length: 20 }, () => request('greedy', 10)), request('other', 10)]);
    isDone = true;
    expect(new Set(slices.map(({ at }) => at)).size).toBe(slices.length);
    // The ten steps of the other company are done within some twenty slices, not after the two hundred of the greedy one.
    const last = slices.findLastIndex(({ owner }) => owner === 'other');
    expect(last).toBeLessThan(25);
  });
});
