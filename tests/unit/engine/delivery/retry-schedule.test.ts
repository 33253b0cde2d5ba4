import { describe, expect, it } from 'vitest';
import { nextDelayMs } from '#lib/engine/delivery/queue/retry-schedule.ts';

const now = new Date('2026-11-20T12:00:00Z');
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const minutes = (tries: number, random = 0.5, expiresAt = inHours(72)) => {
  const delay = nextDelayMs(tries, now, expiresAt, random);
  return delay === null ? null : delay / 60_000;
};

describe('nextDelayMs', () => {
  it('waits 1, 5, 15, 30, 60, 120, 240 and then 240 minutes', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 50].map((tries) => minutes(tries))).toEqual([1, 5, 15, 30, 60, 120, 240, 240, 240]);
  });

  it('spreads simultaneous retries by a fifth either way', () => {
    expect(minutes(2, 0)).toBe(4);
    expect(minutes(2, 1)).toBe(6);
  });

  it('schedules the last attempt at the expiry of the message and none after it', () => {
    expect(minutes(4, 0.5, inHours(0.25))).toBe(15);
    expect(minutes(1, 0.5, inHours(0))).toBeNull();
    expect(minutes(1, 0.5, inHours(-1))).toBeNull();
  });
});
