/** Formats an instant on the clock of a zone: "Tue 1 Dec 2026, 09:00". */
export function formatMoment(at: string, zone: string, hours: 12 | 24): string {
  const options = {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: hours === 24 ? '2-digit' : 'numeric',
    minute: '2-digit',
    hourCycle: hours === 24 ? 'h23' : 'h12',
  } as const;
  return new Intl.DateTimeFormat('en-GB', { ...options, timeZone: zone }).format(new Date(at)).replace(', ', ' ');
}
