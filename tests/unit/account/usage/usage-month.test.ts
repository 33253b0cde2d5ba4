import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findDayOver, sumMonth } from '#components/account/usage/month-forecast.ts';
import { shiftDay } from '#lib/core/day-range.ts';
import { forecastMonth } from '#lib/insight/activity/usage/forecast-month.ts';
import { groupByAcceptance } from '#lib/insight/activity/usage/group-by-acceptance.ts';

const counts = { accepted: 0, delivered: 0, bounced: 0, suppressed: 0 };

describe('groupByAcceptance', () => {
  it('gives a late result to the oldest day with mail that had none', () => {
    const days = groupByAcceptance([
      { ...counts, day: '2026-11-01', accepted: 3, delivered: 2 },
      { ...counts, day: '2026-11-02', accepted: 5, delivered: 5, bounced: 1 },
    ]);
    expect(days).toEqual([
      { day: '2026-11-01', accepted: 3, delivered: 2, bounced: 1, suppressed: 0, waiting: 0 },
      { day: '2026-11-02', accepted: 5, delivered: 5, bounced: 0, suppressed: 0, waiting: 0 },
    ]);
  });

  it('splits every day into results that sum to its accepted recipients', () => {
    const day = fc.record({ accepted: fc.nat(50), delivered: fc.nat(50), bounced: fc.nat(50), suppressed: fc.nat(9) });
    fc.assert(
      fc.property(fc.array(day, { maxLength: 60 }), (days) => {
        const named = days.map((one, index) => ({ ...one, day: shiftDay('2026-10-01', index) }));
        for (const { accepted, delivered, bounced, suppressed, waiting } of groupByAcceptance(named)) {
          expect(delivered + bounced + suppressed + waiting).toBe(accepted);
          expect(Math.min(delivered, bounced, suppressed, waiting)).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});

describe('forecastMonth', () => {
  const history = (length: number, acceptedOn: (day: string) => number) =>
    Array.from({ length }, (_, index) => shiftDay('2026-11-20', index + 1 - length)).map((day) => ({
      day,
      accepted: acceptedOn(day),
    }));

  it('gives no forecast with fewer than three complete days of mail', () => {
    expect(
      forecastMonth(
        history(30, () => 0),
        '2026-11-20',
      ),
    ).toBeNull();
    expect(
      forecastMonth(
        history(30, (day) => (day >= '2026-11-18' ? 9 : 0)),
        '2026-11-20',
      ),
    ).toBeNull();
  });

  it('expects the mean of the days with mail, and today in full', () => {
    const days = history(40, (day) => (day === '2026-11-20' ? 4 : day >= '2026-11-10' ? 10 : 0));
    const forecast = forecastMonth(days, '2026-11-20');
    expect(forecast?.days).toHaveLength(10);
    expect(forecast?.days[0]).toEqual({ day: '2026-11-21', expected: 10 });
    expect(forecast?.total).toBe(10 * 10 + 10 + 10 * 10);
  });

  it('follows the weekdays once there are two weeks', () => {
    const isSunday = (day: string) => new Date(day).getUTCDay() === 0;
    const forecast = forecastMonth(
      history(50, (day) => (isSunday(day) ? 1 : 20)),
      '2026-11-20',
    );
    expect(forecast?.days.filter(({ expected }) => expected === 1).map(({ day }) => day)).toEqual([
      '2026-11-22',
      '2026-11-29',
    ]);
  });
});

describe('the month as it is shown', () => {
  const outcome = { delivered: 0, bounced: 0, suppressed: 0, waiting: 0 };
  const month = {
    first: '2026-11-01',
    today: '2026-11-02',
    last: '2026-11-30',
    days: [
      { ...outcome, day: '2026-11-01', accepted: 40 },
      { ...outcome, day: '2026-11-02', accepted: 50 },
    ],
    previous: [
      { day: '2026-10-01', accepted: 1 },
      { day: '2026-10-02', accepted: 2 },
      { day: '2026-10-03', accepted: 4 },
    ],
    forecast: {
      total: 130,
      days: [
        { day: '2026-11-03', expected: 20 },
        { day: '2026-11-04', expected: 20 },
      ],
    },
  };

  it('compares with the same days of the month before', () => {
    expect(sumMonth(month)).toEqual({ count: 90, previous: 3 });
  });

  it('finds the day on which the quota is expected to be exceeded', () => {
    expect(findDayOver(month, 120)).toBe('2026-11-04');
    expect(findDayOver(month, 130)).toBeNull();
    expect(findDayOver(month, -1)).toBeNull();
  });
});
