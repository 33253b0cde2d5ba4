'use client';

import { useFormatter } from 'use-intl/react';
import type { Precision } from '#lib/core/analytics/question.ts';
import { formatDay } from '#lib/core/format-time.ts';

/** Formats the start of a step, which is written in the zone's own clock (`2026-11-01T13:00`). */
export type StepName = (local: string, length?: 'short' | 'long') => string;

/** Returns the function that names a step of the chart: an hour by its clock, a day by its date. */
export function useStepName(precision: Precision): StepName {
  const format = useFormatter();
  const isFine = precision === 'hour' || precision === 'quarter-hour';
  return (local, length = 'short') => {
    // Read as UTC and written as UTC: the clock stays as it is.
    const at = new Date(local.length > 10 ? `${local.slice(0, 16)}Z` : local);
    const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'UTC' } as const;
    if (precision === 'month') return format.dateTime(at, { month: 'short', year: 'numeric', timeZone: 'UTC' });
    const day = formatDay(local.slice(0, 10), 'short');
    if (length === 'long') {
      const weekday = format.dateTime(at, { weekday: 'short', timeZone: 'UTC' });
      return isFine ? `${weekday} ${day}, ${format.dateTime(at, clock)}` : `${weekday} ${day}`;
    }
    const isMidnight = local.slice(11, 16) === '00:00';
    return isFine && !isMidnight ? format.dateTime(at, clock) : day;
  };
}
