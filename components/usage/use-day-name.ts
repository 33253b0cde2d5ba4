'use client';

import { useFormatter } from 'use-intl/react';

/** Says a calendar day (`2026-03-12`) in the reader's language: "Mar 12, 2026", or without its year. */
export function useDayName(): (day: string, length?: 'short' | 'long') => string {
  const format = useFormatter();
  return (day, length = 'long') =>
    format.dateTime(new Date(day), {
      day: 'numeric',
      month: 'short',
      ...(length === 'long' && { year: 'numeric' }),
      timeZone: 'UTC',
    });
}
