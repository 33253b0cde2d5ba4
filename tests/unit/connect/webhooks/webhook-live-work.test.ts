import { expect, test } from 'vitest';
import { LiveWork } from '#lib/connect/webhooks/lanes/live-work.ts';

/** A step that its caller ends. */
function openStep() {
  let end: (found: number) => void = () => {};
  const result = new Promise<number>((resolve) => {
    end = resolve;
  });
  return { step: () => result, end };
}

test('a replay sends at once while there are no new events', async () => {
  const live = new LiveWork();
  await live.run(() => Promise.resolve(0));
  let isRested = false;
  const rest = setTimeout(() => {
    isRested = true;
  }, 0);
  await live.giveWay(60_000);
  clearTimeout(rest);
  expect(isRested).toBe(false);
});

test('a replay waits for the end of the work on new events', async () => {
  const live = new LiveWork();
  const { step, end } = openStep();
  const order: string[] = [];
  const work = live.run(step).then(() => order.push('new event'));
  const replay = live.giveWay(0).then(() => order.push('replay'));
  end(1);
  await Promise.all([work, replay]);
  expect(order).toEqual(['new event', 'replay']);
});

test('a replay continues where the work on new events does not end', async () => {
  const live = new LiveWork();
  const { step, end } = openStep();
  const work = live.run(step);
  await live.giveWay(0);
  end(1);
  await work;
});

test('a replay whose requests are quick rests all the same while new events come', async () => {
  const live = new LiveWork();
  await live.run(() => Promise.resolve(1));
  let isRested = false;
  const rest = setTimeout(() => {
    isRested = true;
  }, 5);
  await live.giveWay(0);
  clearTimeout(rest);
  expect(isRested).toBe(true);
});
