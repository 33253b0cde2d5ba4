/** How a time of day is shown: an IANA zone or an offset, 12 or 24 hours, and the instant whose day needs no naming. */
export type ClockFormat = { zone: string; hours: 12 | 24; reference: Date };

/**
 * Formats an instant as a time of day to the millisecond, "14:03:09.204", and with its day where that differs from the day
 * of the reference: "13 Mar, 00:03:09.204".
 */
export function formatClock(at: Date, { zone, hours, reference }: ClockFormat): string {
  const timeZone = validZone(zone);
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone });
  const clock = new Intl.DateTimeFormat('en-GB', {
    hour: hours === 24 ? '2-digit' : 'numeric',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
    hourCycle: hours === 24 ? 'h23' : 'h12',
    timeZone,
  }).format(at);
  const isSameDay = dayOf(at, timeZone) === dayOf(reference, timeZone);
  return isSameDay ? clock : `${day.format(at)}, ${clock}`;
}

const dayOf = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeZone }).format(at);

/** The zone itself, or UTC for a text that is not a zone. */
function validZone(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}
