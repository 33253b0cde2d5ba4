'use client';

import { useFormatter } from 'use-intl/react';

/** Returns the function that names a range of calendar days: "Oct 24 – Nov 22, 2026", or one day. */
export function useRangeName(): (range: { firstDay: string; lastDay: string }) => string {
  const format = useFormatter();
  const day = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
  // Joined here: servers and browsers write a formatted range with different spaces.
  return ({ firstDay, lastDay }) => {
    const last = format.dateTime(new Date(lastDay), { ...day, year: 'numeric' });
    if (firstDay === lastDay) return last;
    const isSameYear = firstDay.slice(0, 4) === lastDay.slice(0, 4);
    return `${format.dateTime(new Date(firstDay), isSameYear ? day : { ...day, year: 'numeric' })} – ${last}`;
  };
}
