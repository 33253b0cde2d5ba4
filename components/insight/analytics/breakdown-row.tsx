'use client';

import { clsx } from 'clsx';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import type { MouseEvent } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { textLinkClass } from '#components/ui/text-link-class.ts';
import { type MetricName, metricOf } from '#lib/core/analytics/metrics.ts';
import { type AnalyticFilter, type Breakdown, NO_VALUE } from '#lib/core/analytics/question.ts';
import type { AnswerRange, BreakdownRow as Row } from '#lib/insight/analytics/schema.ts';
import { activityLink } from './activity-link.ts';
import { useAnalyticView } from './analytic-view-context.tsx';
import { RATE_LIMITS } from './metric-looks.ts';
import { useMetricFormat } from './use-metric-format.ts';

/** The class of a metric's column: narrow tables show the first ones only. */
export const breakdownColumnShown = (index: number): string =>
  ['', '', 'max-md:hidden', 'max-lg:hidden', 'max-2xl:hidden', 'max-2xl:hidden'][index] ?? 'max-2xl:hidden';

type BreakdownRowProps = { row: Row; dimension: Breakdown; range: AnswerRange; today: string };

/** One row: a press on its name narrows the view to it, Alt and a press, or a press on a number, opens the messages. */
export function BreakdownLine({ row, dimension, range, today }: BreakdownRowProps) {
  const t = useTexts('analytics');
  const formatMetric = useMetricFormat();
  const router = useRouter();
  const { view, hrefOf, change } = useAnalyticView();
  const hasValue = row.value !== NO_VALUE;
  const filters = hasValue ? withFilter(view.filters, dimension, row.value) : view.filters;
  const linkOf = (metric?: MetricName) =>
    hasValue
      ? activityLink({
          firstDay: range.firstDay,
          lastDay: range.lastDay,
          today,
          filters,
          ...(metric && { metric }),
        })
      : null;
  const press = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const messages = event.altKey ? linkOf() : null;
    if (messages) router.push(messages);
    else change({ filters });
  };
  const label = row.label || (hasValue ? row.value : t('noValue'));
  return (
    <tr className="group/row hover:bg-hover">
      <td className="relative h-9 truncate border-b border-line px-2">
        <span
          aria-hidden
          className="absolute inset-y-1 left-0 rounded-sm bg-chart-primary opacity-14"
          style={{ width: `${Math.max(0, Math.min(1, row.share)) * 100}%` }}
        />
        {hasValue ? (
          <Link
            href={hrefOf({ filters })}
            scroll={false}
            onClick={press}
            title={label}
            className="relative block truncate font-medium"
          >
            {label}
          </Link>
        ) : (
          <span className="relative text-muted">{label}</span>
        )}
      </td>
      {view.metrics.map((name, index) => {
        const { unit } = metricOf(name);
        const value = row.values[name] ?? null;
        const link = value ? linkOf(name) : null;
        const isBad = value !== null && value > (RATE_LIMITS[name]?.[0] ?? Number.POSITIVE_INFINITY);
        return (
          <td
            key={name}
            className={clsx(
              'h-9 border-b border-line px-2 text-right',
              breakdownColumnShown(index),
              isBad && 'font-semibold text-danger-text',
            )}
          >
            {link ? (
              <Link
                href={link}
                className={clsx('inline-block min-w-6 py-0.5', isBad ? 'hover:underline' : textLinkClass)}
              >
                {formatMetric(unit, value)}
              </Link>
            ) : (
              formatMetric(unit, value)
            )}
            {typeof row.before?.[name] === 'number' && (
              <span className="block text-micro font-normal text-faint">{formatMetric(unit, row.before[name])}</span>
            )}
          </td>
        );
      })}
    </tr>
  );
}

/** Returns the filters with one value of a dimension, in place of other values of it. */
function withFilter(filters: readonly AnalyticFilter[], name: Breakdown, value: string): AnalyticFilter[] {
  const others = filters.filter((filter) => filter.name !== name || filter.isExcluded);
  return [...others, { name, values: [value], isExcluded: false }];
}
