import { describe, expect, it } from 'vitest';
import { usagePeriod } from '#lib/account/usage/period.ts';
import { fc } from '../../../fixtures/properties.ts';

const period = (slot: 'sandbox' | 'daily' | 'monthly', zone: string, now: string) => {
  const { start, end } = usagePeriod(slot, zone, new Date(now));
  return [start.toISOString(), end.toISOString()];
};

describe('usagePeriod', () => {
  it('returns the day and the month of the zone', () => {
    expect(period('sandbox', 'Asia/Jakarta', '2026-03-10T18:00:00Z')).toEqual([
      '2026-03-10T17:00:00.000Z',
      '2026-03-11T17:00:00.000Z',
    ]);
    expect(period('daily', 'Asia/Jakarta', '2026-03-10T16:59:59.999Z')).toEqual([
      '2026-03-09T17:00:00.000Z',
      '2026-03-10T17:00:00.000Z',
    ]);
    expect(period('monthly', 'Asia/Jakarta', '2026-12-31T17:00:00Z')).toEqual([
      '2026-12-31T17:00:00.000Z',
      '2027-01-31T17:00:00.000Z',
    ]);
    expect(period('monthly', 'UTC', '2028-02-29T12:00:00Z')).toEqual([
      '2028-02-01T00:00:00.000Z',
      '2028-03-01T00:00:00.000Z',
    ]);
  });

  it('is right on days with a clock change', () => {
    expect(period('daily', 'Europe/Berlin', '2026-03-29T10:00:00Z')).toEqual([
      '2026-03-28T23:00:00.000Z',
      '2026-03-29T22:00:00.000Z',
    ]);
    expect(period('daily', 'Europe/Berlin', '2026-10-25T10:00:00Z')).toEqual([
      '2026-10-24T22:00:00.000Z',
      '2026-10-25T23:00:00.000Z',
    ]);
    expect(period('monthly', 'America/New_York', '2026-03-20T10:00:00Z')).toEqual([
      '2026-03-01T05:00:00.000Z',
      '2026-04-01T04:00:00.000Z',
    ]);
  });

  it('is right when the clock changes at midnight', () => {
    // Beirut goes from 00:00 to 01:00: the day begins at 01:00 and has 23 hours.
    expect(period('daily', 'Asia/Beirut', '2026-03-29T10:00:00Z')).toEqual([
      '2026-03-28T22:00:00.000Z',
      '2026-03-29T21:00:00.000Z',
    ]);
    // Havana goes from 01:00 back to 00:00: midnight is there twice, the first one counts.
    expect(period('daily', 'America/Havana', '2026-11-01T12:00:00Z')).toEqual([
      '2026-11-01T04:00:00.000Z',
      '2026-11-02T05:00:00.000Z',
    ]);
    // Samoa left out 30 December 2011.
    expect(period('daily', 'Pacific/Apia', '2011-12-29T12:00:00Z')).toEqual([
      '2011-12-29T10:00:00.000Z',
      '2011-12-30T10:00:00.000Z',
    ]);
  });

  it('accepts offsets and treats an unknown zone as UTC', () => {
    expect(period('daily', '+07:00', '2026-03-10T18:00:00Z')[0]).toBe('2026-03-10T17:00:00.000Z');
    expect(period('daily', '+0700', '2026-03-10T18:00:00Z')[0]).toBe('2026-03-10T17:00:00.000Z');
    expect(period('daily', 'Mars/Base', '2026-03-10T18:00:00Z')[0]).toBe('2026-03-10T00:00:00.000Z');
  });

  it('always contains the instant, and the next period begins at its end', () => {
    const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
    const instants = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(zones, instants, fc.constantFrom('sandbox' as const, 'monthly' as const), (zone, now, slot) => {
        const { start, end } = usagePeriod(slot, zone, now);
        expect(start.getTime()).toBeLessThanOrEqual(now.getTime());
        expect(end.getTime()).toBeGreaterThan(now.getTime());
        expect(usagePeriod(slot, zone, end).start).toEqual(end);
        expect(usagePeriod(slot, zone, new Date(end.getTime() - 1)).start).toEqual(start);
      }),
      { numRuns: 300 },
    );
  });
});
