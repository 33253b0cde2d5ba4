import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lastClosedPeriod, nextDueAt } from '#lib/core/cadence.ts';
import { dayAt } from '#lib/core/calendar.ts';
import { newOpaqueId } from '#lib/core/ids.ts';
import { createReaderToken, readReaderToken } from '#lib/insight/analytics/reports/reader-token.ts';

describe('lastClosedPeriod', () => {
  it('returns yesterday, the last week from Monday, and the last month', () => {
    expect(lastClosedPeriod('daily', '2026-11-01')).toEqual({ firstDay: '2026-10-31', lastDay: '2026-10-31' });
    expect(lastClosedPeriod('weekly', '2026-11-22')).toEqual({ firstDay: '2026-11-09', lastDay: '2026-11-15' });
    expect(lastClosedPeriod('weekly', '2026-11-23')).toEqual({ firstDay: '2026-11-16', lastDay: '2026-11-22' });
    expect(lastClosedPeriod('monthly', '2026-03-05')).toEqual({ firstDay: '2026-02-01', lastDay: '2026-02-28' });
  });
});

describe('nextDueAt', () => {
  it('is after the given instant, at the hour of the zone, on the first day after a period', () => {
    const zones = ['Asia/Jakarta', 'Asia/Kathmandu', 'America/New_York', 'UTC'];
    fc.assert(
      fc.property(
        fc.constantFrom('daily' as const, 'weekly' as const, 'monthly' as const),
        fc.integer({ min: 0, max: 23 }),
        fc.constantFrom(...zones),
        fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true }),
        (cadence, hour, zone, after) => {
          const at = nextDueAt({ cadence, localHour: hour, day: null, zone }, after);
          expect(at.getTime()).toBeGreaterThan(after.getTime());
          const day = dayAt(zone, at);
          expect(lastClosedPeriod(cadence, day).lastDay < day).toBe(true);
          if (cadence === 'weekly') expect(new Date(day).getUTCDay()).toBe(1);
          if (cadence === 'monthly') expect(day.slice(-2)).toBe('01');
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('the token of a reader', () => {
  it('names schedule and reader, and no other one can be made from it', () => {
    process.env.NEXTAUTH_SECRET = 'a secret for tests that is long enough';
    const reader = { companyId: newOpaqueId(), scheduleId: newOpaqueId(), userId: newOpaqueId() };
    const token = createReaderToken(reader);
    expect(readReaderToken(token)).toEqual(reader);
    for (const other of [token.slice(0, -1), `${token}x`, token.replace(reader.userId, newOpaqueId()), '', 'a.b.c.d']) {
      expect(readReaderToken(other)).toBeNull();
    }
  });
});
