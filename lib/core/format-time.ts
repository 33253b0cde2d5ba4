const units = [
  { unit: 'year', seconds: 31_536_000 },
  { unit: 'month', seconds: 2_592_000 },
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
] as const;

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

/**
 * "3 minutes ago", "in 2 hours", "just now": an instant as people say it.
 *
 * @param now Unix time in milliseconds to count from.
 */
export function formatRelative(at: Date, now: number): string {
  const seconds = (at.getTime() - now) / 1_000;
  const step = units.find((one) => Math.abs(seconds) >= one.seconds);
  if (step) return relative.format(Math.trunc(seconds / step.seconds), step.unit);
  return seconds > 5 ? 'in a moment' : 'just now';
}

/**
 * "12 Mar 2026, 14:03:09 GMT+7": an instant in a zone, to the second.
 *
 * @param zone IANA name or offset such as `+07:00` or `+0700` (docs/product.md §9); one that is neither reads as UTC.
 * @param hours 12 or 24 (docs/product.md §9).
 */
export function formatAbsolute(at: Date, zone: string, hours: 12 | 24): string {
  const options = {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: hours === 24 ? '2-digit' : 'numeric',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: hours === 24 ? 'h23' : 'h12',
    timeZoneName: 'short',
  } as const;
  try {
    return new Intl.DateTimeFormat('en-GB', { ...options, timeZone: zone }).format(at);
  } catch {
    return new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }).format(at);
  }
}
