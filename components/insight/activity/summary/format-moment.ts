import { formatDay } from '#lib/core/format-time.ts';

/** Formats a moment of a zone's own clock: `2026-11-12` as "12 Nov", `2026-11-12T03:00` as "12 Nov, 03:00". */
export function formatMoment(moment: string): string {
  const day = formatDay(moment.slice(0, 10), 'short');
  return moment.length > 10 ? `${day}, ${moment.slice(11, 16)}` : day;
}

/** Formats a stretch of time between two moments of one clock; the end without its day where that is the same. */
export function formatStretch(from: string, to: string): string {
  if (from === to) return formatMoment(from);
  const isSameDay = from.slice(0, 10) === to.slice(0, 10);
  return `${formatMoment(from)} – ${isSameDay ? to.slice(11, 16) : formatMoment(to)}`;
}
