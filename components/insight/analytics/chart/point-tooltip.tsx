'use client';

import { ChartTooltip } from '#components/kit/charts/chart-tooltip.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { metricOf } from '#lib/core/analytics/metrics.ts';
import { useMetricFormat } from '../use-metric-format.ts';
import type { MetricPoint } from './chart-points.ts';
import type { MetricSeries } from './panel-props.ts';
import type { StepName } from './use-step-name.ts';

type PointTooltipProps = {
  point: MetricPoint;
  series: readonly MetricSeries[];
  stepName: StepName;
  /** A press on the point opens its messages. */
  isLinked: boolean;
  /** The changes in the step. */
  changes: readonly string[];
};

/** The values of a point, each followed by that of the same step of the period before. */
export function PointTooltip({
  point: { key, values, before, beforeAt },
  series,
  stepName,
  isLinked,
  changes,
}: PointTooltipProps) {
  const t = useTexts('analytics');
  const formatMetric = useMetricFormat();
  const rows = series.flatMap(({ key: name, name: label, swatchClass }) => {
    const { unit } = metricOf(name);
    const row = { key: name, swatchClass, name: label, value: formatMetric(unit, values[name]), part: null };
    if (!before || !beforeAt) return [row];
    const earlier = {
      key: `${name} before`,
      swatchClass: 'h-0.5 bg-muted',
      name: stepName(beforeAt, 'long'),
      part: null,
    };
    return [row, { ...earlier, value: formatMetric(unit, before[name]) }];
  });
  return (
    <ChartTooltip
      title={stepName(key, 'long')}
      rows={rows}
      notes={changes}
      action={isLinked ? t('openPoint') : undefined}
    />
  );
}
