import { dayAt } from './calendar.ts';
import { shiftDay } from './day-range.ts';
import { HOUR_MS } from './durations.ts';
import { instantOf } from './local-clock.ts';

/** The lengths of the periods of a calendar, shortest first. Weeks begin on Monday. */
export const CADENCES = ['hourly', 'daily', 'weekly', 'monthly'] as const;
export type Cadence = (typeof CADENCES)[number];

/** The time at which something is due in each period: the hour of a zone's clock, and for weeks and months the day. */
export type Timing = {
  cadence: Cadence;
  /** From 0 to 23; every hour of its own is due at its beginning. */
  localHour: number;
  /** The day of the week, Monday is 1, or of the month, whose last day counts for a later one; the first if null. */
  day: number | null;
  /** IANA name or offset. */
  zone: string;
};

/** Days of a calendar, both included. */
export type DayRange = { firstDay: string; lastDay: string };

/** Returns the last day, week or month that was over when a day began. */
export function lastClosedPeriod(cadence: Exclude<Cadence, 'hourly'>, today: string): DayRange {
  const lastDay = shiftDay(today, -1);
  switch (cadence) {
    case 'daily':
      return { firstDay: lastDay, lastDay };
    case 'weekly': {
      const sunday = shiftDay(today, -dayOfWeek(today));
      return { firstDay: shiftDay(sunday, -6), lastDay: sunday };
    }
    case 'monthly': {
      const end = shiftDay(`${today.slice(0, 8)}01`, -1);
      return { firstDay: `${end.slice(0, 8)}01`, lastDay: end };
    }
  }
}

/** Days that a search for the next due day looks ahead: a month, and a day for the hour. */
const AHEAD_DAYS = 33;

/** Returns the next instant after another one at which a timing is due: once in each period, also where a clock changes. */
export function nextDueAt(timing: Timing, after: Date): Date {
  const { cadence, localHour, zone } = timing;
  if (cadence === 'hourly') return new Date((Math.floor(after.getTime() / HOUR_MS) + 1) * HOUR_MS);
  const today = dayAt(zone, after);
  const hour = String(localHour).padStart(2, '0');
  for (let ahead = 0; ahead <= AHEAD_DAYS; ahead += 1) {
    const day = shiftDay(today, ahead);
    const at = instantOf(zone, `${day}T${hour}:00`);
    if (isDueOn(timing, day) && at > after.getTime()) return new Date(at);
  }
  throw new Error(`a ${cadence} timing is never due`);
}

/** Returns the name of the period that a timing is due for at an instant: its hour in UTC, or its day in the zone. */
export const periodAt = ({ cadence, zone }: Timing, at: Date): string =>
  cadence === 'hourly' ? at.toISOString().slice(0, 13) : dayAt(zone, at);

function isDueOn({ cadence, day: wanted }: Timing, day: string): boolean {
  if (cadence === 'weekly') return dayOfWeek(day) === (wanted ?? 1);
  if (cadence !== 'monthly') return true;
  const lastOfMonth = Number(shiftDay(`${shiftDay(`${day.slice(0, 8)}28`, 4).slice(0, 8)}01`, -1).slice(8));
  return Number(day.slice(8)) === Math.min(wanted ?? 1, lastOfMonth);
}

/** Returns the day of the week; Monday is 1. */
const dayOfWeek = (day: string): number => ((new Date(day).getUTCDay() + 6) % 7) + 1;
