import { describe, expect, it } from 'vitest';
import {
  daysOf,
  rangeHref,
  readCalendarRange,
  shiftMonth,
  stepRange,
  weeksOf,
} from '#components/campaigns/calendar/calendar-days.ts';
import { formatLongDay, formatRange, formatTimeOfDay } from '#components/campaigns/calendar/format-day.ts';

const TODAY = '2026-12-10';

describe('the days of the calendar', () => {
  it('of a month are its whole weeks, from Monday on', () => {
    const weeks = weeksOf({ mode: 'month', day: '2027-02-14' });
    expect(weeks.map((week) => [week[0], week[6]])).toEqual([
      ['2027-02-01', '2027-02-07'],
      ['2027-02-08', '2027-02-14'],
      ['2027-02-15', '2027-02-21'],
      ['2027-02-22', '2027-02-28'],
    ]);
    for (let month = 1; month <= 12; month += 1) {
      const days = weeksOf({ mode: 'month', day: `2028-${String(month).padStart(2, '0')}-15` }).flat();
      expect(days.length % 7).toBe(0);
      expect(new Set(days).size).toBe(days.length);
      expect(days.length).toBeLessThanOrEqual(42);
    }
  });

  it('of a week and of an agenda are no others', () => {
    expect(daysOf({ mode: 'week', day: '2026-12-03' })).toEqual({ from: '2026-11-30', to: '2026-12-06' });
    expect(daysOf({ mode: 'agenda', day: '2026-12-03' })).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  });

  it('move by months of other lengths, and by weeks', () => {
    expect([shiftMonth('2027-01-31', 1), shiftMonth('2027-03-31', -1)]).toEqual(['2027-02-28', '2027-02-28']);
    expect([shiftMonth('2028-01-31', 1), shiftMonth('2026-12-31', 1)]).toEqual(['2028-02-29', '2027-01-31']);
    expect(stepRange({ mode: 'week', day: '2026-12-30' }, 1).day).toBe('2027-01-06');
  });

  it('are kept in the address, and what is no day counts as today', () => {
    const range = { mode: 'agenda', day: '2026-12-24' } as const;
    const href = rangeHref(range, TODAY);
    expect(href).toBe('/campaign?view=agenda&day=2026-12-24');
    expect(readCalendarRange(new URL(href, 'http://localhost').searchParams, TODAY)).toEqual(range);
    expect(readCalendarRange(new URLSearchParams('view=x&day=2026-02-30'), TODAY)).toEqual({
      mode: 'month',
      day: TODAY,
    });
    expect(rangeHref({ mode: 'month', day: TODAY }, TODAY)).toBe('/campaign');
  });

  it('have names', () => {
    expect(formatLongDay('2026-12-01')).toBe('Tuesday, 1 December 2026');
    expect(formatRange({ mode: 'month', day: TODAY }, { from: '', to: '' })).toBe('December 2026');
    const week = { from: '2026-12-28', to: '2027-01-03' };
    expect(formatRange({ mode: 'week', day: '2026-12-30' }, week)).toBe('28 December – 3 January 2027');
    expect([formatTimeOfDay('00:05', 12), formatTimeOfDay('13:30', 12), formatTimeOfDay('13:30', 24)]).toEqual([
      '12:05 AM',
      '1:30 PM',
      '13:30',
    ]);
  });
});
