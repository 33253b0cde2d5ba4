import { expect, test } from 'vitest';
import { keepRunning, type Running } from '../../../bin/supervisor/keep-running.ts';
import { pollUntil } from '../../fixtures/poll-until.ts';

/** A program that ends on command. */
function makeRunning(): Running & { end: (how: string) => void } {
  let end: (how: string) => void = () => {};
  const ended = new Promise<string>((resolve) => {
    end = resolve;
  });
  return { ended, end, stop: async () => end('stopped') };
}

test('restarts a program that always ends at once, immediately and then after doubling pauses', async () => {
  const delays: number[] = [];
  const start = async () => ({ ...makeRunning(), ended: Promise.resolve('exit code 1') });
  const kept = await keepRunning(start, (_how, delayMs) => delays.push(delayMs));
  await pollUntil('four ends', () => (delays.length >= 4 ? true : null));
  await kept.stop();
  expect(delays.slice(0, 4)).toEqual([0, 250, 500, 1_000]);
});

test('throws an error of the first start and treats one of a later start as an end', async () => {
  const fail = async () => {
    throw new Error('no memory');
  };
  await expect(keepRunning(fail, () => {})).rejects.toThrow('no memory');
  const all = [makeRunning(), makeRunning()];
  const ends: string[] = [];
  let starts = 0;
  const start = async () => {
    starts += 1;
    if (starts === 2) throw new Error('no memory');
    return all[starts === 1 ? 0 : 1] ?? makeRunning();
  };
  const kept = await keepRunning(start, (how) => ends.push(how));
  all[0]?.end('SIGKILL');
  await pollUntil('a third start', () => (starts === 3 ? true : null));
  await kept.stop();
  expect(ends).toEqual(['SIGKILL', 'no memory']);
});

test('restarts on request without notice or delay, and starts nothing after a stop', async () => {
  const all: ReturnType<typeof makeRunning>[] = [];
  const ends: string[] = [];
  const start = async () => {
    const running = makeRunning();
    all.push(running);
    return running;
  };
  const kept = await keepRunning(start, (how) => ends.push(how));
  await kept.restart();
  await pollUntil('a second start', () => (all.length === 2 ? true : null));
  await kept.stop();
  expect(await all[1]?.ended).toBe('stopped');
  expect({ starts: all.length, ends }).toEqual({ starts: 2, ends: [] });
});
