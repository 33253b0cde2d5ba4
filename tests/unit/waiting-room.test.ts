import { describe, expect, it } from 'vitest';
import { Destination } from '#lib/delivery/destination.ts';
import type { Shape } from '#lib/delivery/shaping/shape.ts';
import { WaitingRoom } from '#lib/delivery/waiting-room.ts';

/** A room with its places, and how many of each company wait for which. */
function roomWith(concurrency: number, waiting: [company: string, place: string, count: number][], isShared = true) {
  const room = new WaitingRoom<string>({ concurrency });
  for (const [companyId, place, count] of waiting) {
    const destination = room.destination(place, isShared);
    for (let n = 0; n < count; n += 1) room.add({ item: `${companyId}-${place}-${n}`, companyId, destination });
  }
  return room;
}

function takeAll(room: WaitingRoom<string>): string[] {
  const taken: string[] = [];
  for (let next = room.take(); next; next = room.take()) taken.push(next.item);
  return taken;
}

/** Lets a place answer until it is trusted with all that it may have. */
function warmUp(room: WaitingRoom<string>, place: string): void {
  const destination = room.destination(place, true);
  for (let n = 0; n < 100; n += 1) {
    room.add({ item: 'warm', companyId: 'w', destination });
    const taken = room.take();
    if (taken) room.finish(taken.destination, 'answered', 1);
  }
}

describe('the waiting room', () => {
  it('lets companies take turns, however many one of them has', () => {
    const room = roomWith(
      4,
      [
        ['a', 'smart host', 100],
        ['b', 'smart host', 1],
        ['c', 'smart host', 2],
      ],
      false,
    );
    expect(takeAll(room)).toEqual(['a-smart host-0', 'b-smart host-0', 'c-smart host-0', 'a-smart host-1']);
  });

  it('lets the places of one company take turns', () => {
    const room = roomWith(5, [
      ['a', 'x', 100],
      ['a', 'y', 100],
    ]);
    expect(takeAll(room)).toEqual(['a-x-0', 'a-y-0', 'a-x-1', 'a-y-1']);
  });

  it('runs no more at once than it may', () => {
    const room = roomWith(3, [['a', 'smart host', 10]], false);
    const first = room.take();
    expect(takeAll(room)).toHaveLength(2);
    if (first) room.finish(first.destination, 'answered', 1);
    expect(takeAll(room)).toHaveLength(1);
  });

  it('begins a place with five, lets it grow with its answers to a fifth of all, and no further', () => {
    const room = roomWith(100, [['a', 'x', 100]]);
    expect(takeAll(room)).toHaveLength(5);
    const grown = roomWith(100, []);
    warmUp(grown, 'x');
    for (let n = 0; n < 100; n += 1)
      grown.add({ item: `${n}`, companyId: 'a', destination: grown.destination('x', true) });
    expect(takeAll(grown)).toHaveLength(20);
  });

  it('halves what a place gets with every failure, down to one', () => {
    const room = roomWith(100, []);
    warmUp(room, 'x');
    const destination = room.destination('x', true);
    for (const limit of [10, 5, 2, 1, 1]) {
      room.add({ item: 'x', companyId: 'a', destination });
      const taken = room.take();
      if (taken) room.finish(destination, 'failed', 1);
      expect(destination.limit).toBe(limit);
    }
  });

  it('gives a smart host all from the beginning', () => {
    expect(takeAll(roomWith(100, [['a', 'smart host', 200]], false))).toHaveLength(100);
  });

  it('lets slow places have half of all together', () => {
    const room = new WaitingRoom<string>({ concurrency: 100 });
    for (let n = 0; n < 30; n += 1) {
      const place = room.destination(`tarpit ${n}`, true);
      room.markSlow(place);
      for (let m = 0; m < 10; m += 1) room.add({ item: 'slow', companyId: 'a', destination: place });
    }
    const good = room.destination('good', true);
    for (let n = 0; n < 5; n += 1) room.add({ item: 'good', companyId: 'a', destination: good });
    const taken = takeAll(room);
    expect(taken.filter((item) => item === 'slow')).toHaveLength(50);
    expect(taken.filter((item) => item === 'good')).toHaveLength(5);
  });

  it('gives a place no more than its shape has, and nothing while it is paused', () => {
    const shape: Shape = { connections: 3, messagesPerConnection: 10, perMinute: null, isPaused: false };
    const room = new WaitingRoom<string>({ concurrency: 100, shapeOf: () => shape });
    const destination = room.destination('x', true);
    for (let n = 0; n < 100; n += 1) room.add({ item: 'x', companyId: 'a', destination });
    expect(takeAll(room)).toHaveLength(3);
    shape.connections = 4;
    room.reshape();
    expect(takeAll(room)).toHaveLength(1);
    shape.isPaused = true;
    shape.connections = 50;
    expect(takeAll(room)).toHaveLength(0);
    expect(room.trim()[0]?.evicted).toHaveLength(76);
    shape.isPaused = false;
    expect(takeAll(room)).toHaveLength(1);
  });

  it('lets as many begin in a minute as the shape of a place says', () => {
    const shape: Shape = { connections: 100, messagesPerConnection: 10, perMinute: 120, isPaused: false };
    const room = new WaitingRoom<string>({ concurrency: 1_000, shapeOf: () => shape });
    const destination = room.destination('x', true);
    for (let n = 0; n < 100; n += 1) room.add({ item: 'x', companyId: 'a', destination });
    expect(takeAll(room)).toHaveLength(3);
  });

  it('leaves a place alone that asks for patience, longer each time, and lets it grow again with its answers', () => {
    const destination = new Destination('x', 100, true);
    destination.shape = { connections: 50, messagesPerConnection: 10, perMinute: null, isPaused: false };
    destination.limit = 16;
    let now = performance.now();
    const finish = (outcome: 'throttled' | 'answered') => {
      destination.start();
      destination.finish(outcome, 1, now);
    };
    finish('throttled');
    finish('throttled');
    expect(destination.limit).toBe(8);
    expect(destination.hasRoom).toBe(false);
    const waits = [destination.quietUntil - now];
    for (let n = 0; n < 12; n += 1) {
      now = destination.quietUntil + 1;
      finish('throttled');
      waits.push(destination.quietUntil - now);
    }
    expect(waits.map((ms) => Math.round(ms / 1_000))).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 600, 600, 600]);
    expect(destination.limit).toBe(1);
    expect(destination.deadUntil).toBe(0);
    now += 7_200_000;
    for (let n = 0; n < 100; n += 1) finish('answered');
    expect(destination.limit).toBe(50);
    finish('throttled');
    expect(Math.round((destination.quietUntil - now) / 1_000)).toBe(1);
  });

  it('keeps a quarter of all for places that have answered, however many others nothing is known of', () => {
    const room = new WaitingRoom<string>({ concurrency: 100 });
    warmUp(room, 'good');
    for (let n = 0; n < 200; n += 1)
      room.add({ item: 'unknown', companyId: 'a', destination: room.destination(`unknown ${n}`, true) });
    const good = room.destination('good', true);
    for (let n = 0; n < 50; n += 1) room.add({ item: 'good', companyId: 'a', destination: good });
    const taken = takeAll(room);
    expect(taken.filter((item) => item === 'unknown')).toHaveLength(75);
    expect(taken.filter((item) => item === 'good')).toHaveLength(20);
  });

  it('lets what only waits for its far end take no turn from others, up to ten times as many as may run', () => {
    const room = new WaitingRoom<string>({ concurrency: 4 });
    let hanging = 0;
    for (let n = 0; n < 100; n += 1) {
      const destination = room.destination(`tarpit ${n}`, true);
      room.add({ item: 'stuck', companyId: 'a', destination });
      for (let next = room.take(); next; next = room.take()) {
        room.markHanging(next.destination);
        room.markSlow(next.destination);
        hanging += 1;
      }
    }
    expect(hanging).toBe(44);
    expect(room.take()).toBeNull();
    room.finish(room.destination('tarpit 0', true), 'failed', 60_000, true);
    expect(room.take()?.item).toBe('stuck');
  });

  it('keeps few waiting for a place that turns out slow, and hands out the rest', () => {
    const room = roomWith(100, [
      ['a', 'x', 200],
      ['b', 'x', 50],
    ]);
    const evicted = room.markSlow(room.destination('x', true));
    expect(evicted).toHaveLength(230);
    expect(room.destination('x', true).waiting).toBe(20);
    expect(room.removeAll()).toHaveLength(20);
  });

  it('puts off longer and longer what finds no room', () => {
    const room = roomWith(100, [['a', 'x', 30]]);
    const destination = room.destination('x', true);
    room.markSlow(destination);
    const delays = [0, 10_000, 20_000, 30_000].map((now) => destination.postponeMs(now));
    expect(delays).toEqual([15_000, 30_000, 60_000, 120_000]);
    room.removeAll();
    expect(destination.postponeMs(40_000)).toBe(15_000);
  });
});
