'use client';

import { clsx } from 'clsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Alert } from '#components/ui/alert.tsx';
import type { HighlightedSample } from '#components/ui/code/code-sample.ts';
import { useFeature } from '#lib/client/features.tsx';
import { useRangeFault } from '#lib/client/use-custom-range.ts';
import type { AnalyticScreenData } from '#lib/insight/analytics/screen/schema.ts';
import { AnalyticBar } from './analytic-bar.tsx';
import { AnalyticEmpty } from './analytic-empty.tsx';
import { AnalyticFigureSections } from './analytic-figures.tsx';
import { AnalyticHeader } from './analytic-header.tsx';
import { useAnalyticView } from './analytic-view-context.tsx';
import { type PresetTab, PresetTabs } from './presets/preset-tabs.tsx';

type AnalyticScreenProps = {
  data: AnalyticScreenData;
  /** The open preset. */
  preset: PresetTab & { isChangeable: boolean };
  tabs: readonly PresetTab[];
  /** Today in the company's zone, YYYY-MM-DD. */
  today: string;
  companyZone: string;
  sample: HighlightedSample;
};

/** The statistics of the environment's mail: tiles, chart, breakdown, bounce reasons, latency. All of it is in the URL. */
export function AnalyticScreen({ data, preset, tabs, today, companyZone, sample }: AnalyticScreenProps) {
  const t = useTexts('analytics');
  const hasPresets = useFeature('analytic.preset');
  const { view, pending } = useAnalyticView();
  const hasFault = useRangeFault('analyticFilter', view, today);
  const figures = 'figures' in data ? data.figures : null;
  return (
    <>
      <AnalyticHeader preset={preset} meta={figures?.totals.meta ?? null} />
      {hasPresets && <PresetTabs presets={tabs} currentId={preset.id} />}
      <AnalyticBar today={today} companyZone={companyZone} />
      <div
        aria-busy={pending}
        className={clsx('flex min-w-0 flex-col gap-8 transition-opacity', pending && 'opacity-60')}
      >
        {'problem' in data && (
          <Alert tone="warning" title={t('refused')}>
            {hasFault ? t('changeDays') : data.problem}
          </Alert>
        )}
        {figures?.isEmpty && <AnalyticEmpty sample={sample} />}
        {figures && !figures.isEmpty && <AnalyticFigureSections figures={figures} today={today} />}
      </div>
    </>
  );
}
