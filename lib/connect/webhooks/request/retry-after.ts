import { DAY_MS } from '#lib/core/durations.ts';

/**
 * Reads a Retry-After header (RFC 9110 §10.2.3), seconds or a date, in milliseconds from now: at most a day, and null for
 * anything else.
 */
export function readRetryAfter(value: string | undefined, now: Date): number | null {
  if (value === undefined) return null;
  const text = value.trim();
  const isDate = /^[A-Z][a-z]{2}.* GMT$/.test(text);
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : Date.parse(isDate ? text : '') - now.getTime();
  return Number.isNaN(ms) ? null : Math.min(Math.max(0, ms), DAY_MS);
}
