import { clsx } from 'clsx';
import type { ChartSeries } from './chart-types.ts';

/** The names of the series of a chart with their colours. */
export function ChartLegend({ series }: { series: readonly ChartSeries[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1.5 text-sm">
      {series.map(({ key, name, swatchClass }) => (
        <li key={key} className="flex items-center gap-1.5">
          <span aria-hidden className={clsx('size-2.5 rounded-xs', swatchClass)} />
          {name}
        </li>
      ))}
    </ul>
  );
}
