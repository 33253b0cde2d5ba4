'use client';

import { clsx } from 'clsx';
import { useState } from 'react';
import { useFormatter } from 'use-intl/react';
import { ChartTooltip } from '#components/charts/chart-tooltip.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import type { SummaryBar } from '#lib/activity/schema.ts';
import { formatMoment, formatStretch } from './format-moment.ts';
import { useBarDrag } from './use-bar-drag.ts';

/** The parts of a bar from its foot up. */
const PARTS = [
  { name: 'delivered', fillClass: 'bg-success' },
  { name: 'delayed', fillClass: 'bg-warning' },
  { name: 'bounced', fillClass: 'bg-danger' },
] as const;

type SummaryChartProps = {
  /** Null while they load. */
  bars: readonly SummaryBar[] | null;
  /** Narrows the list to the time between two moments; null where the user may not. */
  onNarrow: ((from: string, to: string) => void) | null;
};

/** The events of a range over time. A press on a bar narrows the list to its time, a drag to that of several bars. */
export function SummaryChart({ bars, onNarrow }: SummaryChartProps) {
  const t = useTexts('activity');
  const [shown, setShown] = useState<number | null>(null);
  const { span, handlers, cancel } = useBarDrag((first, last) => {
    const [start, end] = [bars?.[first], bars?.[last]];
    if (start && end) onNarrow?.(start.from, end.to);
  });
  if (!bars) return <div className="h-28" />;
  const most = Math.max(1, ...bars.map(total));
  const labelled = axisLabels(bars);
  return (
    <div className="relative flex min-w-0 flex-col px-4 pt-3 pb-2">
      <ul
        aria-label={t('summary.chart')}
        className="flex h-16 items-end gap-0.5"
        onPointerLeave={() => {
          setShown(null);
          cancel();
        }}
      >
        {bars.map((bar, index) => (
          <li key={bar.from} className="h-full min-w-0 flex-1">
            <button
              type="button"
              disabled={!onNarrow}
              aria-label={barLabel(bar)}
              {...handlers(index)}
              onPointerMove={() => setShown(index)}
              onFocus={() => setShown(index)}
              onBlur={() => setShown(null)}
              className={clsx(
                'flex h-full w-full flex-col justify-end gap-px rounded-xs',
                span && index >= span[0] && index <= span[1] ? 'bg-selected' : shown === index && 'bg-hover',
              )}
            >
              {[...PARTS]
                .reverse()
                .map(({ name, fillClass }) =>
                  bar[name] > 0 ? (
                    <span
                      key={name}
                      className={clsx('min-h-0.5 rounded-xs', fillClass)}
                      style={{ height: `${(bar[name] / most) * 100}%` }}
                    />
                  ) : null,
                )}
            </button>
          </li>
        ))}
      </ul>
      <p
        aria-hidden
        className="mt-1 flex justify-between gap-2 border-t border-line pt-1 text-micro text-muted tabular-nums"
      >
        {labelled.map((label) => (
          <span key={label}>{label}</span>
        ))}
      </p>
      {shown !== null && bars[shown] && (
        <BarTooltip bar={bars[shown]} at={shown / bars.length} canNarrow={!!onNarrow} />
      )}
    </div>
  );

  function barLabel(bar: SummaryBar): string {
    const parts = PARTS.map(({ name }) => `${t(`summary.${name}`)} ${bar[name]}`);
    const time = formatStretch(bar.from, bar.to);
    return `${onNarrow ? t('summary.narrowTo', { time }) : time}: ${parts.join(', ')}`;
  }
}

function BarTooltip({ bar, at, canNarrow }: { bar: SummaryBar; at: number; canNarrow: boolean }) {
  const t = useTexts('activity');
  const format = useFormatter();
  const all = total(bar);
  const rows = PARTS.map(({ name, fillClass }) => ({
    ...{ key: name, swatchClass: fillClass, name: t(`summary.${name}`), value: format.number(bar[name]) },
    part: all === 0 ? null : format.number(bar[name] / all, { style: 'percent', maximumFractionDigits: 0 }),
  }));
  return (
    <div
      className={clsx('pointer-events-none absolute top-full z-20', at > 0.5 && '-translate-x-full')}
      style={{ left: `${at * 100}%` }}
    >
      <ChartTooltip
        title={formatStretch(bar.from, bar.to)}
        rows={rows}
        action={canNarrow ? t('summary.narrow') : undefined}
      />
    </div>
  );
}

const total = ({ delivered, delayed, bounced }: SummaryBar): number => delivered + delayed + bounced;

/** The starts of the bars at each third of the range, and its end; a day is named once. */
function axisLabels(bars: readonly SummaryBar[]): string[] {
  const starts = [0, 1 / 3, 2 / 3].map((part) => bars[Math.floor(bars.length * part)]?.from ?? '');
  const moments = [...new Set([...starts, bars.at(-1)?.to ?? ''])].filter((moment) => moment !== '');
  return moments.map((moment, index) => {
    const isSameDay = moment.length > 10 && moments[index - 1]?.slice(0, 10) === moment.slice(0, 10);
    return isSameDay ? moment.slice(11, 16) : formatMoment(moment);
  });
}
