import type { Translate } from '#components/texts/types.ts';

const STEPS = [
  { unit: 'days', seconds: 86_400 },
  { unit: 'hours', seconds: 3_600 },
  { unit: 'minutes', seconds: 60 },
  { unit: 'seconds', seconds: 1 },
] as const;

/** Formats a duration in its largest whole unit: "12 min". */
export function formatDuration(t: Translate<'operations'>, seconds: number): string {
  const step = STEPS.find((one) => seconds >= one.seconds * (one.unit === 'seconds' ? 0 : 2)) ?? STEPS[3];
  return t(`duration.${step.unit}`, { n: Math.floor(seconds / step.seconds) });
}

/** Formats an estimated count with its significant digits only: "≈ 1,020,000". */
export function formatCount(format: (value: number) => string, value: number, isEstimate: boolean): string {
  if (!isEstimate || value === 0) return format(value);
  const step = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 1);
  return `≈ ${format(Math.round(value / step) * step)}`;
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Formats a size of memory or disk in powers of 1,000: "3.4 GB". */
export function formatBytes(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const value = bytes / 1_000 ** power;
  return new Intl.NumberFormat('en', {
    style: 'unit',
    unit: UNITS[power],
    unitDisplay: 'short',
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value);
}
