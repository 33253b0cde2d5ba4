import { formatDay } from '#lib/core/format-time.ts';

/** Names a range of calendar days: "24 Oct – 22 Nov 2026", or one day. */
export function nameRange({ firstDay, lastDay }: { firstDay: string; lastDay: string }): string {
  const last = formatDay(lastDay, 'long');
  if (firstDay === lastDay) return last;
  const isSameYear = firstDay.slice(0, 4) === lastDay.slice(0, 4);
  return `${formatDay(firstDay, isSameYear ? 'short' : 'long')} – ${last}`;
}
