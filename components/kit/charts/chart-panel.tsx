'use client';

import { ChartColumn, Table2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { ToggleGroup } from '#components/ui/toggle-group.tsx';
import { ChartLegend } from './chart-legend.tsx';
import type { ChartSeries } from './chart-types.ts';

type ChartPanelProps = {
  title: string;
  description: string;
  series: readonly ChartSeries[];
  chart: ReactNode;
  /** The same figures as a table. */
  table: ReactNode;
};

const VIEWS = [
  { value: 'chart', icon: ChartColumn },
  { value: 'table', icon: Table2 },
] as const;

type View = (typeof VIEWS)[number]['value'];

/** A section with a chart: its title, the legend, and a switch to the same figures as a table. Printing shows both. */
export function ChartPanel({ title, description, series, chart, table }: ChartPanelProps) {
  const t = useTexts('ui');
  const [view, setView] = useState<View>('chart');
  return (
    <section className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 className="text-lg font-semibold">{title}</h2>
          <p className="text-sm text-muted">{description}</p>
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {view === 'chart' && series.length > 0 && <ChartLegend series={series} />}
          <ToggleGroup
            label={t('chart.view')}
            items={VIEWS.map((one) => ({ ...one, label: t(`chart.${one.value}`) }))}
            value={view}
            onChange={setView}
          />
        </div>
      </div>
      {view === 'chart' && <div className="rounded-lg border border-line px-5 pt-4 pb-3 max-sm:px-3">{chart}</div>}
      <div className={view === 'chart' ? 'hidden print:block' : undefined}>{table}</div>
    </section>
  );
}
