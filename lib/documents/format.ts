import { instantAt } from '#lib/core/calendar.ts';
import { normalTimeZone } from '#lib/core/time-zone.ts';

/**
 * Formats a local time or a day for a sentence, in the language of the document; with an end, the time from one to the other.
 *
 * @param moment such as `2026-12-03T10:00`, or `2026-12-03`.
 * @param end of the same form.
 */
export function formatMoment(moment: string, zone: string, language: string, end = moment): string {
  const isDay = moment.length === 10;
  // A day is the same in all zones.
  const instantOf = (local: string) => (isDay ? new Date(`${local}T00:00Z`) : instantAt(zone, local));
  const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
  const format = new Intl.DateTimeFormat(languageOf(language), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: isDay ? 'UTC' : (normalTimeZone(zone) ?? 'UTC'),
    ...(!isDay && time),
  });
  return end === moment ? format.format(instantOf(moment)) : format.formatRange(instantOf(moment), instantOf(end));
}

/** Formats a number in the language of the document. */
export const formatFigure = (value: number, language: string): string =>
  new Intl.NumberFormat(languageOf(language), { maximumFractionDigits: 2 }).format(value);

/** A language that no formatter knows is that of the product. */
function languageOf(language: string): string {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(language)[0] ?? 'en';
  } catch {
    return 'en';
  }
}
