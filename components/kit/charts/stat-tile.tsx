import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type StatTileProps = {
  name: string;
  /** The swatch of the series that the tile belongs to, as a class. */
  swatchClass?: string;
  figure: ReactNode;
  /** The unit after the figure. */
  unit?: string;
  change?: ReactNode;
  /** The figure needs attention. */
  isBad?: boolean;
  note: ReactNode;
  sparkline?: ReactNode;
};

/** One figure of a strip: its name, the figure with its change, a note, and its course. */
export function StatTile({ name, swatchClass, figure, unit, change, isBad = false, note, sparkline }: StatTileProps) {
  return (
    <div className="flex min-w-0 flex-col bg-surface px-4 py-3 tabular-nums">
      <dt className="flex items-center gap-1.5 text-sm text-muted">
        {swatchClass && <span aria-hidden className={clsx('size-2.5 shrink-0 rounded-xs', swatchClass)} />}
        {name}
      </dt>
      <dd className="flex grow flex-col">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className={clsx('text-2xl font-semibold', isBad && 'text-danger-text')}>
            {figure}
            {unit && <span className="ml-1 text-sm font-normal tracking-normal text-faint">{unit}</span>}
          </span>
          {change}
        </span>
        <span className="text-xs text-faint">{note}</span>
        {sparkline && <span className="mt-auto pt-2">{sparkline}</span>}
      </dd>
    </div>
  );
}
