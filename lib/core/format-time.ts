/** The units of relative times; `most` is the count from which the next unit is used. */
const units = [
  { name: 's', seconds: 1, most: 60 },
  { name: 'min', seconds: 60, most: 60 },
  { name: 'h', seconds: 3_600, most: 24 },
  { name: 'day', seconds: 86_400, most: 30 },
  { name: 'month', seconds: 2_629_800, most: 12 },
] as const;

const YEAR = { name: 'year', seconds: 31_557_600 } as const;

/** Below so many seconds an instant is now. */
const NOW_SECONDS = 5;

/**
 * "3 min ago", "in 2 h", "just now": an instant relative to another one, rounded to the nearest whole unit.
 *
 * @param now Unix time in milliseconds to count from.
 * @param isShort leaves out "ago", for a column that is called Time.
 */
export function formatRelative(at: Date, now: number, isShort = false): string {
  const seconds = (at.getTime() - now) / 1_000;
  const size = Math.abs(seconds);
  if (size < NOW_SECONDS) return 'just now';
  // Rounded before it is compared: 59.6 min are 1 h, and never 60 min.
  const unit = units.find((one) => Math.round(size / one.seconds) < one.most) ?? YEAR;
  const count = Math.round(size / unit.seconds);
  const isPlural = unit.seconds >= 86_400 && count !== 1;
  const text = `${count} ${unit.name}${isPlural ? 's' : ''}`;
  if (seconds > 0) return `in ${text}`;
  return isShort ? text : `${text} ago`;
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

/** Formats a calendar day (`2026-03-12`): "12 Mar 2026", or without its year. */
export const formatDay = (day: string, length: 'short' | 'long'): string =>
  new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    ...(length === 'long' && { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(new Date(day));
