import { describe, expect, it } from 'vitest';
import { Destination } from '#lib/engine/delivery/destinations/destination.ts';
import type { TrafficPolicy } from '#lib/engine/delivery/destinations/traffic-policies/traffic-policy.ts';
import { FairScheduler } from '#lib/engine/delivery/schedule/fair-scheduler.ts';

/** Creates a scheduler and enqueues a number of deliveries per company and destination. */
function schedulerWith(concurrency: number, waiting: [company: string, key: string, count: number][], isShared = true) {
  const scheduler = new FairScheduler<string>({ concurrency });
  for (const [companyId, key, count] of waiting) {
    const destination = scheduler.destination(key, isShared);
    for (let n = 0; n < count; n += 1)
      scheduler.add({ isBulk: false, item: `${companyId}-${key}-${n}`, companyId, destination });
  }
  return scheduler;
}

function takeAll(scheduler: FairScheduler<string>): string[] {
  const taken: string[] = [];
  for (let next = scheduler.take(); next; next = scheduler.take()) taken.push(next.item);
  return taken;
}

/** Answers deliveries of a destination until its limit is the maximum. */
function warmUp(scheduler: FairScheduler<string>, key: string): void {
  const destination = scheduler.destination(key, true);
  for (let n = 0; n < 100; n += 1) {
    scheduler.add({ isBulk: false, item: 'warm', companyId: 'w', destination });
    const taken = scheduler.take();
    if (taken) scheduler.finish(taken, 'answered', 1);
  }
}

describe('FairScheduler', () => {
  it('alternates companies, however many deliveries one of them has', () => {
    const scheduler = schedulerWith(
      4,
      [
        ['a', 'smart host', 100],
        ['b', 'smart host', 1],
        ['c', 'smart host', 2],
      ],
      false,
    );
    expect(takeAll(scheduler)).toEqual(['a-smart host-0', 'b-smart host-0', 'c-smart host-0', 'a-smart host-1']);
  });

  it('alternates the destinations of one company', () => {
    const scheduler = schedulerWith(5, [
      ['a', 'x', 100],
      ['a', 'y', 100],
    ]);
    expect(takeAll(scheduler)).toEqual(['a-x-0', 'a-y-0', 'a-x-1', 'a-y-1']);
  });

  it('starts no more deliveries at once than its concurrency', () => {
    const scheduler = schedulerWith(3, [['a', 'smart host', 10]], false);
    const first = scheduler.take();
    expect(takeAll(scheduler)).toHaveLength(2);
    if (first) scheduler.finish(first, 'answered', 1);
    expect(takeAll(scheduler)).toHaveLength(1);
  });

  it('starts a destination with five deliveries and adds one per answer, up to a fifth of the concurrency', () => {
    const scheduler = schedulerWith(100, [['a', 'x', 100]]);
    expect(takeAll(scheduler)).toHaveLength(5);
    const grown = schedulerWith(100, []);
    warmUp(grown, 'x');
    for (let n = 0; n < 100; n += 1)
      grown.add({ isBulk: false, item: `${n}`, companyId: 'a', destination: grown.destination('x', true) });
    expect(takeAll(grown)).toHaveLength(20);
  });

  it('halves the limit of a destination with every failure, down to one', () => {
    const scheduler = schedulerWith(100, []);
    warmUp(scheduler, 'x');
    const destination = scheduler.destination('x', true);
    for (const limit of [10, 5, 2, 1, 1]) {
      scheduler.add({ isBulk: false, item: 'x', companyId: 'a', destination });
      const taken = scheduler.take();
      if (taken) scheduler.finish(taken, 'failed', 1);
      expect(destination.limit).toBe(limit);
    }
  });

  it('gives a smart host the whole concurrency from the first delivery', () => {
    expect(takeAll(schedulerWith(100, [['a', 'smart host', 200]], false))).toHaveLength(100);
  });

  it('limits all slow destinations together to half of the concurrency', () => {
    const scheduler = new FairScheduler<string>({ concurrency: 100 });
    for (let n = 0; n < 30; n += 1) {
      const destination = scheduler.destination(`tarpit ${n}`, true);
      scheduler.markSlow(destination);
      for (let m = 0; m < 10; m += 1) scheduler.add({ isBulk: false, item: 'slow', companyId: 'a', destination });
    }
    const good = scheduler.destination('good', true);
    for (let n = 0; n < 5; n += 1) scheduler.add({ isBulk: false, item: 'good', companyId: 'a', destination: good });
    const taken = takeAll(scheduler);
    expect(taken.filter((item) => item === 'slow')).toHaveLength(50);
    expect(taken.filter((item) => item === 'good')).toHaveLength(5);
  });

  it('limits a destination to its traffic policy, and starts nothing while it is paused', () => {
    const shape: TrafficPolicy = { connections: 3, messagesPerConnection: 10, perMinute: null, isPaused: false };
    const scheduler = new FairScheduler<string>({ concurrency: 100, policyOf: () => shape });
    const destination = scheduler.destination('x', true);
    for (let n = 0; n < 100; n += 1) scheduler.add({ isBulk: false, item: 'x', companyId: 'a', destination });
    expect(takeAll(scheduler)).toHaveLength(3);
    shape.connections = 4;
    scheduler.applyPolicies();
    expect(takeAll(scheduler)).toHaveLength(1);
    shape.isPaused = true;
    shape.connections = 50;
    expect(takeAll(scheduler)).toHaveLength(0);
    expect(scheduler.trim()[0]?.evicted).toHaveLength(76);
    shape.isPaused = false;
    expect(takeAll(scheduler)).toHaveLength(1);
  });

  it('starts as many deliveries a minute as the traffic policy allows', () => {
    const shape: TrafficPolicy = { connections: 100, messagesPerConnection: 10, perMinute: 120, isPaused: false };
    const scheduler = new FairScheduler<string>({ concurrency: 1_000, policyOf: () => shape });
    const destination = scheduler.destination('x', true);
    for (let n = 0; n < 100; n += 1) scheduler.add({ isBulk: false, item: 'x', companyId: 'a', destination });
    expect(takeAll(scheduler)).toHaveLength(3);
  });

  it('leaves a destination alone that throttles, longer each time, and raises its limit again with its answers', () => {
    const destination = new Destination('x', 100, true);
    destination.policy = { connections: 50, messagesPerConnection: 10, perMinute: null, isPaused: false };
    destination.limit = 16;
    let now = performance.now();
    const finish = (outcome: 'throttled' | 'answered') => {
      destination.start(false);
      destination.finish(false, outcome, 1, now);
    };
    finish('throttled');
    finish('throttled');
    expect(destination.limit).toBe(8);
    expect(destination.hasCapacity(false)).toBe(false);
    const waits = [destination.throttledUntil - now];
    for (let n = 0; n < 12; n += 1) {
      now = destination.throttledUntil + 1;
      finish('throttled');
      waits.push(destination.throttledUntil - now);
    }
    expect(waits.map((ms) => Math.round(ms / 1_000))).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 600, 600, 600]);
    expect(destination.limit).toBe(1);
    expect(destination.deadUntil).toBe(0);
    now += 7_200_000;
    for (let n = 0; n < 100; n += 1) finish('answered');
    expect(destination.limit).toBe(50);
    finish('throttled');
    expect(Math.round((destination.throttledUntil - now) / 1_000)).toBe(1);
  });

  it('keeps a quarter of the concurrency for destinations that have answered, however many unknown ones there are', () => {
    const scheduler = new FairScheduler<string>({ concurrency: 100 });
    warmUp(scheduler, 'good');
    for (let n = 0; n < 200; n += 1)
      scheduler.add({
        isBulk: false,
        item: 'unknown',
        companyId: 'a',
        destination: scheduler.destination(`unknown ${n}`, true),
      });
    const good = scheduler.destination('good', true);
    for (let n = 0; n < 50; n += 1) scheduler.add({ isBulk: false, item: 'good', companyId: 'a', destination: good });
    const taken = takeAll(scheduler);
    expect(taken.filter((item) => item === 'unknown')).toHaveLength(75);
    expect(taken.filter((item) => item === 'good')).toHaveLength(20);
  });

  it('frees the turns of deliveries that only wait for their remote server, up to ten times the concurrency', () => {
    const scheduler = new FairScheduler<string>({ concurrency: 4 });
    let hanging = 0;
    for (let n = 0; n < 100; n += 1) {
      const destination = scheduler.destination(`tarpit ${n}`, true);
      scheduler.add({ isBulk: false, item: 'stuck', companyId: 'a', destination });
      for (let next = scheduler.take(); next; next = scheduler.take()) {
        scheduler.markWaitingOnPeer(next);
        scheduler.markSlow(next.destination);
        hanging += 1;
      }
    }
    expect(hanging).toBe(44);
    expect(scheduler.take()).toBeNull();
    scheduler.finish({ destination: scheduler.destination('tarpit 0', true), isBulk: false }, 'failed', 60_000, true);
    expect(scheduler.take()?.item).toBe('stuck');
  });

  it('keeps few deliveries waiting for a slow destination, and returns the rest', () => {
    const scheduler = schedulerWith(100, [
      ['a', 'x', 200],
      ['b', 'x', 50],
    ]);
    const evicted = scheduler.markSlow(scheduler.destination('x', true));
    expect(evicted).toHaveLength(230);
    expect(scheduler.destination('x', true).waiting).toBe(20);
    expect(scheduler.removeAll()).toHaveLength(20);
  });

  it('postpones for longer and longer what cannot wait in memory', () => {
    const scheduler = schedulerWith(100, [['a', 'x', 30]]);
    const destination = scheduler.destination('x', true);
    scheduler.markSlow(destination);
    const delays = [0, 10_000, 20_000, 30_000].map((now) => destination.postponeMs(now));
    expect(delays).toEqual([15_000, 30_000, 60_000, 120_000]);
    scheduler.removeAll();
    expect(destination.postponeMs(40_000)).toBe(15_000);
  });
});

describe('bulk mail', () => {
  const add = (scheduler: FairScheduler<string>, item: string, key: string, count: number) => {
    const destination = scheduler.destination(key, true);
    for (let n = 0; n < count; n += 1) scheduler.add({ isBulk: item === 'bulk', item, companyId: 'a', destination });
  };

  it('goes after all other mail, of the same company and destination too', () => {
    const scheduler = new FairScheduler<string>({ concurrency: 4 });
    const destination = scheduler.destination('smart host', false);
    for (const item of ['bulk', 'bulk', 'bulk', 'mail', 'mail'])
      scheduler.add({ isBulk: item === 'bulk', item, companyId: 'a', destination });
    expect(takeAll(scheduler)).toEqual(['mail', 'mail', 'bulk', 'bulk']);
  });

  it('does not begin while the messages in hand take up too many bytes', () => {
    const scheduler = new FairScheduler<string>({ concurrency: 4 });
    add(scheduler, 'bulk', 'x', 1);
    expect(scheduler.take(false)).toBeNull();
    add(scheduler, 'mail', 'x', 1);
    expect(scheduler.take(false)?.item).toBe('mail');
    expect(scheduler.take()?.item).toBe('bulk');
  });

  it('takes three quarters of the turns at most, those of unknown destinations too', () => {
    const proven = new FairScheduler<string>({ concurrency: 100 });
    for (let n = 0; n < 10; n += 1) {
      warmUp(proven, `good ${n}`);
      add(proven, 'bulk', `good ${n}`, 20);
    }
    expect(takeAll(proven)).toHaveLength(75);
    const unknown = new FairScheduler<string>({ concurrency: 100 });
    for (let n = 0; n < 100; n += 1) add(unknown, 'bulk', `unknown ${n}`, 5);
    expect(takeAll(unknown)).toHaveLength(57);
    add(unknown, 'mail', 'another', 1);
    expect(takeAll(unknown)).toEqual(['mail']);
  });

  it('leaves a session of each destination free, and its place in memory', () => {
    const scheduler = new FairScheduler<string>({ concurrency: 100 });
    warmUp(scheduler, 'x');
    add(scheduler, 'bulk', 'x', 600);
    expect(takeAll(scheduler)).toHaveLength(19);
    const destination = scheduler.destination('x', true);
    expect([destination.isFull(true), destination.isFull(false)]).toEqual([true, false]);
    add(scheduler, 'mail', 'x', 1);
    expect(takeAll(scheduler)).toEqual(['mail']);
    expect(scheduler.trim()[0]?.evicted).toHaveLength(81);
    expect(scheduler.removeAll()).toHaveLength(500);
    expect(destination.waiting).toBe(0);
  });

  it('takes a destination that may have one session only', () => {
    const shape: TrafficPolicy = { connections: 1, messagesPerConnection: 10, perMinute: null, isPaused: false };
    const scheduler = new FairScheduler<string>({ concurrency: 100, policyOf: () => shape });
    add(scheduler, 'bulk', 'x', 2);
    expect(takeAll(scheduler)).toEqual(['bulk']);
  });

  it('that only waits for remote servers leaves turns free, however much it is', () => {
    const scheduler = new FairScheduler<string>({ concurrency: 4 });
    for (let n = 0; n < 100; n += 1) {
      add(scheduler, 'bulk', `tarpit ${n}`, 1);
      const next = scheduler.take();
      if (!next) break;
      scheduler.markWaitingOnPeer(next);
    }
    expect(scheduler.active).toBe(33);
    add(scheduler, 'mail', 'x', 1);
    expect(takeAll(scheduler)).toEqual(['mail']);
  });
});
