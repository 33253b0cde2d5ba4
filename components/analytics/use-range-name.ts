'use client';

import { useFormatter } from 'use-intl/react';

/** Returns the function that says a range of calendar days: "24 Oct – 22 Nov 2026", or one day. */
export function useRangeName(): (range: { firstDay: string; lastDay: string }) => string {
  const format = useFormatter();
  const day = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  return ({ firstDay, lastDay }) =>
    firstDay === lastDay
      ? format.dateTime(new Date(firstDay), day)
      : format.dateTimeRange(new Date(firstDay), new Date(lastDay), day);
}
