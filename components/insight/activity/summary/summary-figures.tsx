'use client';

import { clsx } from 'clsx';
import { MetricChange } from '#components/insight/analytics/metric-change.tsx';
import { useMetricFormat } from '#components/insight/analytics/use-metric-format.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { metricOf } from '#lib/core/analytics/metrics.ts';
import type { ActivitySummary } from '#lib/insight/activity/schema.ts';

const FIGURES = [
  { name: 'injected', swatchClass: null },
  { name: 'delivery_rate', swatchClass: 'bg-success' },
  { name: 'bounce_rate', swatchClass: 'bg-danger' },
  { name: 'open_rate', swatchClass: 'bg-opened' },
] as const;

/** The figures of a range, each with its change against the range before; placeholders while they load. */
export function SummaryFigures({ summary }: { summary: ActivitySummary | null }) {
  const t = useTexts('activity');
  const format = useMetricFormat();
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 px-4 py-3 tabular-nums sm:grid-cols-4">
      {FIGURES.map(({ name, swatchClass }) => {
        const metric = metricOf(name);
        const value = summary?.values[name] ?? null;
        return (
          <div key={name} className="min-w-0">
            <dt className="flex items-center gap-1.5 text-sm text-muted">
              {swatchClass && <span aria-hidden className={clsx('size-2.5 shrink-0 rounded-xs', swatchClass)} />}
              {t(`summary.${name}`)}
            </dt>
            <dd className="flex min-h-13 flex-col">
              {summary ? (
                <>
                  <span className="text-2xl font-semibold">{format(metric.unit, value, 'short')}</span>
                  <MetricChange
                    metric={metric}
                    value={value}
                    before={summary.before?.[name] ?? null}
                    messages={summary.messages}
                  />
                </>
              ) : (
                <Skeleton className="mt-1.5 h-5 w-16" />
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
