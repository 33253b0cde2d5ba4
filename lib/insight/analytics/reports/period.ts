import { instantOf } from '#lib/account/usage/local-clock.ts';
import { dayAt } from '#lib/account/usage/period.ts';
import { shiftDay } from '#lib/core/day-range.ts';
import type { Cadence } from './schema.ts';

/** The days of one report, both included. */
export type ReportPeriod = { firstDay: string; lastDay: string };

/** Returns the last day, week (from Monday) or month that was over when a day began. */
export function lastClosedPeriod(cadence: Cadence, today: string): ReportPeriod {
  const lastDay = shiftDay(today, -1);
  switch (cadence) {
    case 'daily':
      return { firstDay: lastDay, lastDay };
    case 'weekly': {
      const sunday = shiftDay(today, -daysSinceMonday(today) - 1);
      return { firstDay: shiftDay(sunday, -6), lastDay: sunday };
    }
    case 'monthly': {
      const end = shiftDay(`${today.slice(0, 8)}01`, -1);
      return { firstDay: `${end.slice(0, 8)}01`, lastDay: end };
    }
  }
}

/** Days that a search for the next report looks ahead: a month, and a day for the hour. */
const AHEAD_DAYS = 33;

/**
 * Returns the next instant after another one at which a report is due: the hour of the zone's clock on the day after a period.
 *
 * @param timezone IANA name or offset.
 */
export function nextReportAt(cadence: Cadence, localHour: number, timezone: string, after: Date): Date {
  const today = dayAt(timezone, after);
  const hour = String(localHour).padStart(2, '0');
  for (let ahead = 0; ahead <= AHEAD_DAYS; ahead += 1) {
    const day = shiftDay(today, ahead);
    const at = instantOf(timezone, `${day}T${hour}:00`);
    if (isFirstDay(cadence, day) && at > after.getTime()) return new Date(at);
  }
  throw new Error(`a ${cadence} report is never due`);
}

const isFirstDay = (cadence: Cadence, day: string): boolean =>
  cadence === 'daily' || (cadence === 'weekly' ? daysSinceMonday(day) === 0 : day.endsWith('-01'));

const daysSinceMonday = (day: string): number => (new Date(day).getUTCDay() + 6) % 7;
