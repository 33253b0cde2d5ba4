'use client';

import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import type { MetricName } from '#lib/core/analytics/metrics.ts';
import { BREAKDOWN_ROWS } from '#lib/core/analytics/question.ts';
import type { BreakdownAnswer } from '#lib/insight/analytics/schema.ts';
import { useAnalyticView } from './analytic-view-context.tsx';
import { BreakdownLine, breakdownColumnShown } from './breakdown-row.tsx';

/** Rows that are shown before "Show more". */
const FIRST_ROWS = 10;

/** The rows of a breakdown with the metrics of the view as columns. */
export function BreakdownTable({ answer, today }: { answer: BreakdownAnswer; today: string }) {
  const t = useTexts('analytics');
  const { view } = useAnalyticView();
  const { dimension, rows, other, rowsTotal, meta } = answer;
  // A link with a number of rows of its own shows them all.
  const [isWhole, setWhole] = useState(view.limit !== BREAKDOWN_ROWS);
  if (rows.length === 0) return <p className="py-8 text-center text-sm text-muted">{t('noRows')}</p>;
  const shown = isWhole ? rows : rows.slice(0, FIRST_ROWS);
  return (
    <div className="flex flex-col gap-3">
      <table className="w-full table-fixed border-separate border-spacing-0 text-sm tabular-nums">
        <caption className="sr-only">{t('breakdownCaption', { dimension: t(`dimensions.${dimension}`) })}</caption>
        <thead>
          <tr>
            <th scope="col" className="h-8.5 border-b border-line px-2 text-left text-xs font-medium text-faint">
              {t(`dimensions.${dimension}`)}
            </th>
            {view.metrics.map((name, index) => (
              <SortHeader key={name} name={name} className={breakdownColumnShown(index)} />
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <BreakdownLine key={row.value} row={row} dimension={dimension} range={meta.range} today={today} />
          ))}
          {/* The rest of all rows, so that it belongs below the last of them. */}
          {other && shown.length === rows.length && (
            <BreakdownLine
              row={{ ...other, value: '', label: t('other') }}
              dimension={dimension}
              range={meta.range}
              today={today}
            />
          )}
        </tbody>
      </table>
      <div className="flex flex-wrap items-center justify-between gap-2 text-xs text-muted">
        <span>
          {t('rowsShown', { shown: shown.length, total: rowsTotal })} {meta.capped && t('capped')}
        </span>
        {rows.length > FIRST_ROWS && (
          <Button size="sm" variant="ghost" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? t('showFewer') : t('showMore', { count: rows.length })}
          </Button>
        )}
      </div>
    </div>
  );
}

function SortHeader({ name, className }: { name: MetricName; className: string }) {
  const t = useTexts('analytics');
  const { view, change } = useAnalyticView();
  const isSorted = (view.orderBy ?? view.metrics[0]) === name;
  const Arrow = view.order === 'asc' ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (view.order === 'asc' ? 'ascending' : 'descending') : undefined}
      className={clsx('h-8.5 w-27 border-b border-line px-2 text-right', className)}
    >
      <button
        type="button"
        onClick={() => change({ orderBy: name, order: isSorted && view.order === 'desc' ? 'asc' : 'desc' })}
        className="inline-flex max-w-full items-center gap-0.5 rounded-sm text-xs font-medium text-faint hover:text-fg"
      >
        <span className="truncate">{t(`metrics.${name}`)}</span>
        {isSorted && <Arrow aria-hidden className="size-3 shrink-0" />}
      </button>
    </th>
  );
}
