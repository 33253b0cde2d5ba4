import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { WorkPace, WorkTurns } from '#lib/infra/pressure/work-turns.ts';

/** Keeps the process busy, as a step of real work does. */
function work(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

describe('turns of work', () => {
  test('are given to the companies one after the other, however much one of them has waiting', async () => {
    const turns = new WorkTurns(1);
    const order: string[] = [];
    const run = (owner: string, name: string) =>
      turns.run(owner, async () => {
        order.push(name);
        await setImmediate();
      });
    await Promise.all([run('a', 'a1'), run('a', 'a2'), run('a', 'a3'), run('a', 'a4'), run('b', 'b1'), run('c', 'c1')]);
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'a3', 'a4']);
  });

  test('leave capacity to others: a company has one piece of work at a time', async () => {
    const turns = new WorkTurns(2);
    const end = Promise.withResolvers<void>();
    const started: string[] = [];
    const all = ['a1', 'a2', 'b1'].map((name) =>
      turns.run(name.charAt(0), async () => {
        started.push(name);
        await end.promise;
      }),
    );
    await setImmediate();
    expect(started).toEqual(['a1', 'b1']);
    end.resolve();
    await Promise.all(all);
    expect(started).toEqual(['a1', 'b1', 'a2']);
  });

  test('pass on the result and the error of the work, and continue after it', async () => {
    const turns = new WorkTurns(1);
    const failed = turns.run('a', () => Promise.reject(new Error('broken')));
    await expect(failed).rejects.toThrow('broken');
    expect(await turns.run('a', async () => 7)).toBe(7);
  });
});

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
