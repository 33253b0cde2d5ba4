'use client';

import { useFormatter } from 'use-intl/react';
import { formatTick } from '#components/kit/charts/axis-ticks.ts';
import type { MetricUnit } from '#lib/core/analytics/metrics.ts';

/** From this count on a tile shows thousands. */
const SHORT_FROM = 100_000;

const SIZES = [
  { from: 1_000_000_000, unit: 'GB' },
  { from: 1_000_000, unit: 'MB' },
  { from: 1_000, unit: 'kB' },
  { from: 0, unit: 'B' },
] as const;

const DURATIONS = [
  { from: 3_600_000, unit: 'h' },
  { from: 60_000, unit: 'min' },
  { from: 1_000, unit: 's' },
  { from: 0, unit: 'ms' },
] as const;

/** The function that formats a value of a metric by its unit; a missing value, such as a rate of nothing, is a dash. */
export type FormatMetric = (unit: MetricUnit, value: number | null | undefined, length?: 'short' | 'long') => string;

/** Returns the function that formats a value of a metric by its unit. */
export function useMetricFormat(): FormatMetric {
  const format = useFormatter();
  const scaled = (value: number, steps: typeof SIZES | typeof DURATIONS) => {
    const step = steps.find(({ from }) => value >= from) ?? steps[steps.length - 1];
    const size = value / Math.max(1, step?.from ?? 1);
    return `${format.number(size, { maximumFractionDigits: size < 10 ? 1 : 0 })} ${step?.unit ?? ''}`;
  };
  return (unit, value, length = 'long') => {
    if (value === null || value === undefined) return '–';
    switch (unit) {
      case 'count':
        return length === 'short' && value >= SHORT_FROM ? formatTick(roundShort(value)) : format.number(value);
      case 'rate':
        return format.number(value, { style: 'percent', maximumFractionDigits: value < 0.1 ? 2 : 1 });
      case 'bytes':
        return scaled(value, SIZES);
      case 'ms':
        return scaled(value, DURATIONS);
    }
  };
}

/** Rounds to a tenth of a thousand, or to a hundredth of a million. */
function roundShort(value: number): number {
  const step = value >= 1_000_000 ? 10_000 : 100;
  return Math.round(value / step) * step;
}
