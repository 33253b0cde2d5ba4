'use client';

import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useFormatter } from 'use-intl/react';
import { useTexts } from '#components/texts/use-texts.ts';
import type { Metric } from '#lib/core/analytics/metrics.ts';
import { useMetricFormat } from './use-metric-format.ts';

/** Below so many messages in either range a percentage says nothing, and both numbers are shown. */
const LEAST_MESSAGES = 100;

/** Smaller changes are noise: of a rate in parts of one, of the rest as a part of the value before. */
const LEAST_CHANGE = { rate: 0.00005, other: 0.0005 } as const;

type MetricChangeProps = {
  metric: Pick<Metric, 'unit' | 'good'>;
  value: number | null;
  before: number | null;
  /** The messages of the smaller of both ranges. */
  messages: number;
};

/** The change of a metric against the period before: an arrow and a figure, in the colour of good or bad news. */
export function MetricChange({ metric: { unit, good }, value, before, messages }: MetricChangeProps) {
  const t = useTexts('ui');
  const format = useFormatter();
  const formatMetric = useMetricFormat();
  if (before === null) return null;
  if (value === null || messages < LEAST_MESSAGES || (unit !== 'rate' && before === 0)) {
    return (
      <span className="text-xs text-muted tabular-nums">
        {t('chart.before', { value: formatMetric(unit, before, 'short') })}
      </span>
    );
  }
  const change = unit === 'rate' ? value - before : value / before - 1;
  if (Math.abs(change) < (unit === 'rate' ? LEAST_CHANGE.rate : LEAST_CHANGE.other)) {
    return <span className="text-xs text-muted">{t('chart.unchanged')}</span>;
  }
  const direction = change > 0 ? 'up' : 'down';
  const Arrow = direction === 'up' ? ArrowUp : ArrowDown;
  const size = Math.abs(change);
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-0.75 text-xs font-medium whitespace-nowrap tabular-nums',
        good === 'none' ? 'text-muted' : direction === good ? 'text-success-text' : 'text-danger-text',
      )}
    >
      <Arrow aria-hidden className="size-3" strokeWidth={2.4} />
      <span className="sr-only">{t(`chart.${direction}`)}</span>
      {unit === 'rate'
        ? t('chart.points', { points: format.number(size * 100, { maximumFractionDigits: size < 0.1 ? 2 : 1 }) })
        : format.number(size, { style: 'percent', maximumFractionDigits: size < 1 ? 1 : 0 })}
    </span>
  );
}
