'use client';

import { clsx } from 'clsx';
import { useId } from 'react';
import { useFormatter } from 'use-intl/react';
import { ChartTooltip } from '#components/kit/charts/chart-tooltip.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import type { SummaryBar } from '#lib/insight/activity/schema.ts';
import { formatMoment, formatStretch } from './format-moment.ts';
import { useBarChoice } from './use-bar-choice.ts';

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

/**
 * The events of a range over time. The arrow keys move from bar to bar; a press narrows the list to the time of a bar, a
 * drag to that of several.
 */
export function SummaryChart({ bars, onNarrow }: SummaryChartProps) {
  const t = useTexts('activity');
  const id = useId();
  const { shown, span, handlers } = useBarChoice(bars?.length ?? 0, (first, last) => {
    const [start, end] = [bars?.[first], bars?.[last]];
    if (start && end) onNarrow?.(start.from, end.to);
  });
  if (!bars) return <div aria-busy className="h-28" />;
  const most = Math.max(0, ...bars.map(total));
  const shownBar = shown === null ? undefined : bars[shown];
  return (
    <div className="relative flex h-28 min-w-0 flex-col px-4 pt-3">
      <div
        role="listbox"
        tabIndex={0}
        aria-label={t('summary.chart')}
        aria-orientation="horizontal"
        aria-activedescendant={shown === null ? undefined : `${id}${shown}`}
        className="flex h-16 touch-pan-y items-end rounded-xs select-none"
        {...handlers}
      >
        {bars.map((bar, index) => (
          <div
            key={bar.from}
            id={`${id}${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={shown === index}
            aria-label={barLabel(bar)}
            className={clsx(
              'flex h-full min-w-0 flex-1 flex-col justify-end gap-px rounded-xs px-px',
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
          </div>
        ))}
      </div>
      <p
        aria-hidden
        className="mt-1 flex justify-between gap-2 border-t border-line pt-1 text-micro whitespace-nowrap text-muted tabular-nums"
      >
        {axisLabels(bars).map((label, index) => (
          <span key={label} className={clsx(index === 2 && 'max-sm:hidden')}>
            {label}
          </span>
        ))}
      </p>
      {most === 0 && (
        <p className="pointer-events-none absolute inset-x-4 top-3 flex h-16 items-center justify-center text-center text-sm text-muted">
          {t('summary.nothing')}
        </p>
      )}
      {shown !== null && shownBar && <BarTooltip bar={shownBar} at={shown / bars.length} canNarrow={!!onNarrow} />}
    </div>
  );

  function barLabel(bar: SummaryBar): string {
    const parts = PARTS.map(({ name }) => `${t(`summary.${name}`)} ${bar[name]}`);
    const time = formatStretch(bar.from, bar.to);
    return `${onNarrow ? t('summary.narrowTo', { time }) : time}: ${parts.join(', ')}`;
  }
}

/** The figures of a bar, for the eye: its name says the same. */
function BarTooltip({ bar, at, canNarrow }: { bar: SummaryBar; at: number; canNarrow: boolean }) {
  const t = useTexts('activity');
  const format = useFormatter();
  const all = total(bar);
  const rows = PARTS.map(({ name, fillClass }) => ({
    key: name,
    swatchClass: fillClass,
    name: t(`summary.${name}`),
    value: format.number(bar[name]),
    part: all === 0 ? null : format.number(bar[name] / all, { style: 'percent', maximumFractionDigits: 0 }),
  }));
  return (
    <div
      aria-hidden
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
