'use client';

import dynamic from 'next/dynamic';
import { ValueFilterBar } from '#components/kit/filters/filter-bar.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Select } from '#components/ui/select.tsx';
import { ToggleGroup } from '#components/ui/toggle-group.tsx';
import { useFeature } from '#lib/client/features.tsx';
import { useStatusChoices } from '#lib/client/use-status-choices.ts';
import { ANALYTIC_RANGES, BASES, COMPARISONS } from '#lib/core/analytics/question.ts';
import { SUMMARY_VIEW } from '#lib/core/analytics/view.ts';
import { shiftDay } from '#lib/core/day-range.ts';
import { useAnalyticView } from './analytic-view-context.tsx';
import { ANALYTIC_STATUSES, STATUS_METRICS, statusOfMetric } from './status-metrics.ts';
import { useAnalyticFilters } from './use-analytic-filters.ts';
import { ZoneSelect } from './zone-select.tsx';

// Most visits choose a range by its name: the days come with the choice.
const CustomDays = dynamic(() => import('./custom-days.tsx').then((module) => module.CustomDays));

type AnalyticBarProps = {
  /** Today in the company's zone, YYYY-MM-DD. */
  today: string;
  companyZone: string;
};

/** The controls of the view: range, status, comparison, zone, basis, and the filters as chips. */
export function AnalyticBar({ today, companyZone }: AnalyticBarProps) {
  const t = useTexts('analytics');
  const { view, change } = useAnalyticView();
  const kit = useAnalyticFilters();
  const has = {
    range: useFeature('analyticFilter.range'),
    presets: useFeature('analyticFilter.rangeValue'),
    custom: useFeature('analyticFilter.rangeCustomRange'),
    zone: useFeature('analytic.timezone'),
  };
  const { offered } = useStatusChoices('analyticFilter');
  const statuses = ANALYTIC_STATUSES.filter((status) => offered.has(status));
  const ranges = ANALYTIC_RANGES.filter((value) =>
    value === 'custom' ? has.custom : has.presets || value === SUMMARY_VIEW.range,
  );
  const setRange = (range: (typeof ANALYTIC_RANGES)[number]) =>
    change({
      range,
      ...(range === 'custom' ? { from: shiftDay(today, -6), to: today } : { from: undefined, to: undefined }),
      precision: undefined,
    });
  return (
    <search aria-label={t('bar')} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        {has.range && ranges.length > 1 && (
          <Select
            label={t('range')}
            items={ranges.map((value) => ({ value, label: t(`ranges.${value}`) }))}
            value={view.range}
            onChange={setRange}
            className="w-36 shrink-0 max-sm:w-[calc(50%-0.25rem)]"
          />
        )}
        <Select
          label={t('compare')}
          items={COMPARISONS.map((value) => ({ value, label: t(`comparisons.${value}`) }))}
          value={view.compare}
          onChange={(compare) => change({ compare })}
          className="w-42 shrink-0 max-sm:w-[calc(50%-0.25rem)]"
        />
        {statuses.length > 0 && (
          <Select
            label={t('status')}
            items={(['all', ...statuses] as const).map((value) => ({
              value,
              label: t(`statuses.${value}`),
            }))}
            value={statusOfMetric(view.metrics)}
            onChange={(status) => change({ ...STATUS_METRICS[status], orderBy: undefined })}
            className="w-36 shrink-0 max-sm:w-[calc(50%-0.25rem)]"
          />
        )}
        {has.zone && <ZoneSelect companyZone={companyZone} />}
        <ValueFilterBar kit={kit} filters={view.filters} onChange={(filters) => change({ filters })} />
        <span className="sm:ml-auto">
          <ToggleGroup
            label={t('basis')}
            items={BASES.map((value) => ({ value, label: t(`bases.${value}`) }))}
            value={view.basis}
            onChange={(basis) => change({ basis })}
          />
        </span>
      </div>
      {has.range && has.custom && view.range === 'custom' && <CustomDays today={today} />}
    </search>
  );
}
