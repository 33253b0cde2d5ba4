'use client';

import dynamic from 'next/dynamic';
import { useTexts } from '#components/texts/use-texts.ts';
import type { AnalyticFigures as Figures } from '#lib/insight/analytics/screen/schema.ts';
import { ChartSection } from './chart/chart-section.tsx';
import { MetricTiles } from './tiles.tsx';

// Rendered with the page; their code comes after that of what is seen first.
const Breakdown = dynamic(() => import('./breakdown.tsx').then((module) => module.BreakdownSection));
const BounceReasons = dynamic(() => import('./bounce-reasons.tsx').then((module) => module.BounceReasons));
const Latency = dynamic(() => import('./latency.tsx').then((module) => module.Latency));

/** The figures of a view: tiles over the chart, the breakdown beside the bounce reasons, and the latency. */
export function AnalyticFigureSections({ figures, today }: { figures: Figures; today: string }) {
  const t = useTexts('analytics');
  const { totals, series, breakdown, reasons, latency, markers, messages } = figures;
  return (
    <>
      <section aria-label={t('tiles')} className="min-w-0 overflow-clip rounded-lg border border-line">
        <MetricTiles totals={totals} series={series} messages={messages} />
        <div className="border-t border-line">
          <ChartSection series={series} markers={markers} today={today} />
        </div>
      </section>
      <div className="grid min-w-0 gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        {breakdown && <Breakdown answer={breakdown} today={today} />}
        {reasons && <BounceReasons answer={reasons} today={today} />}
      </div>
      <Latency answer={latency} />
    </>
  );
}
