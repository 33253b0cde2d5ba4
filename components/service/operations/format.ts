import type { Translate } from '#components/texts/types.ts';

const STEPS = [
  { unit: 'days', seconds: 86_400 },
  { unit: 'hours', seconds: 3_600 },
  { unit: 'minutes', seconds: 60 },
  { unit: 'seconds', seconds: 1 },
] as const;

/** Formats a duration in its largest unit, rounded: "12 min". */
export function formatDuration(t: Translate<'operations'>, seconds: number): string {
  const step = STEPS.find((one) => seconds >= one.seconds * (one.unit === 'seconds' ? 0 : 2)) ?? STEPS[3];
  return t(`duration.${step.unit}`, { n: Math.round(seconds / step.seconds) });
}

/** Formats an estimated count with its significant digits only: "≈ 1,020,000". */
export function formatCount(format: (value: number) => string, value: number, isEstimate: boolean): string {
  if (!isEstimate || value === 0) return format(value);
  const step = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 1);
  return `≈ ${format(Math.round(value / step) * step)}`;
}

/** Formats a minute as "14:05" in the time zone of the operator's current company. */
export function formatMinute(at: string, zone: string): string {
  const options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  try {
    return new Intl.DateTimeFormat('en-GB', { ...options, timeZone: zone }).format(new Date(at));
  } catch {
    return new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }).format(new Date(at));
  }
}
