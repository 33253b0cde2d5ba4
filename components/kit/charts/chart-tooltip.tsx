import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** A row of a tooltip: with the swatch of its series, or without one for figures that the chart does not draw. */
export type TooltipRow = { key: string; swatchClass: string | null; name: string; value: string; part: string | null };

type ChartTooltipProps = {
  title: string;
  rows: readonly TooltipRow[];
  /** Sentences about the point. */
  notes?: readonly string[];
  /** The result of a press on the chart. */
  action?: ReactNode;
};

/** The figures of a point; screen readers hear them as the arrow keys move. */
export function ChartTooltip({ title, rows, notes = [], action }: ChartTooltipProps) {
  return (
    <div role="status" className="min-w-44 rounded-lg bg-raised px-3 py-2.5 text-xs text-fg shadow-popup tabular-nums">
      <p className="mb-1.5 font-medium">{title}</p>
      <ul className="flex flex-col gap-1">
        {rows.map(({ key, swatchClass, name, value, part }) => (
          <li key={key} className="grid grid-cols-[0.625rem_minmax(0,1fr)_auto_2.5rem] items-center gap-x-2">
            <span aria-hidden className={clsx('size-2.5 rounded-xs', swatchClass)} />
            <span className="text-muted">{name}</span>
            <span className="text-right font-medium">{value}</span>
            <span className="text-right text-faint">{part}</span>
          </li>
        ))}
      </ul>
      {notes.map((note) => (
        <p key={note} className="mt-1.5 max-w-64 text-muted">
          {note}
        </p>
      ))}
      {action && <p className="mt-2 border-t border-line pt-2 font-medium text-accent-text">{action}</p>}
    </div>
  );
}
