import { z } from 'zod';
import { HOUR_MS } from '#lib/core/durations.ts';

/** A company's zone where it says nothing: the one whose offset is the spec's +0700 (docs/product.md §9). */
export const DEFAULT_TIMEZONE = 'Asia/Jakarta';

/** UTC-12:00 to UTC+14:00: the offsets that are in use. */
const OFFSET = /^([+-])(0\d|1[0-4]):?([0-5]\d)$/;

/**
 * A zone by its IANA name or as an offset (`+0700`, `+07:00`); offsets come out with their colon, names as IANA spells
 * them today.
 */
export const TimeZone = z
  .string()
  .trim()
  .max(64)
  .transform((text, context) => {
    const zone = normalTimeZone(text);
    if (zone !== null) return zone;
    context.addIssue({ code: 'custom', message: 'must be a time zone such as Asia/Jakarta or +0700' });
    return z.NEVER;
  });

/** A zone as it is stored, or null for a text that names none. */
export function normalTimeZone(text: string): string | null {
  const [, sign, hours, minutes] = OFFSET.exec(text) ?? [];
  if (sign) return `${sign}${hours}:${minutes}`;
  if (/^[+-]/.test(text)) return null;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/** One choice of the list: an IANA name and how far it is from UTC at an instant. */
export type TimeZoneChoice = { value: string; label: string };

/** The list of the hour that was asked for last: making it takes a tenth of a second, and offsets change on the hour. */
let kept: { hour: number; choices: readonly TimeZoneChoice[] } | null = null;

/** All zones of the list in the order of their names, each with its offset at an instant: `Asia/Jakarta (UTC+07:00)`. */
export function listTimeZones(at: Date): readonly TimeZoneChoice[] {
  const hour = Math.floor(at.getTime() / HOUR_MS);
  if (kept?.hour === hour) return kept.choices;
  const names = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC')];
  const choices = names.map((value) => ({
    value,
    label: `${value.replaceAll('_', ' ')} (${offsetName(value, at)})`,
  }));
  kept = { hour, choices };
  return choices;
}

function offsetName(timeZone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  return name.replace('GMT', 'UTC');
}
