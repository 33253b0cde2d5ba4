'use client';

import dynamic from 'next/dynamic';
import { ValueFilterBar } from '#components/kit/filters/filter-bar.tsx';
import { SubaccountSelect } from '#components/kit/filters/subaccount-select.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { SearchBox } from '#components/ui/search-box.tsx';
import { Select } from '#components/ui/select.tsx';
import { useFeature } from '#lib/client/features.tsx';
import { useStatusChoices } from '#lib/client/use-status-choices.ts';
import type { SubaccountChoice } from '#lib/senders/subaccounts/schema.ts';
import { RANGE_CHOICES, STATUS_CHOICES } from './choices.ts';
import { DEFAULT_RANGE, type ListView } from './list-view.ts';
import { useActivityFilters } from './use-activity-filters.ts';

// Most visits choose a range by its name: the days come with the choice.
const CustomRange = dynamic(() => import('./custom-range.tsx').then((module) => module.CustomRange));

type ActivityFiltersProps = {
  view: ListView;
  onChange: (change: Partial<ListView>) => void;
  /** Today in the company's zone, YYYY-MM-DD. */
  today: string;
  subaccounts: readonly SubaccountChoice[];
};

/** Search, status and range of the list (docs/product.md §5). */
export function ActivityFilters({ view, onChange, today, subaccounts }: ActivityFiltersProps) {
  const t = useTexts('activity');
  const { offered } = useStatusChoices('activityFilter');
  const hasRange = useFeature('activityFilter.range');
  const hasCustom = useFeature('activityFilter.rangeCustomRange');
  const hasAdvanced = useFeature('activityFilter.advance');
  const hasPresets = useFeature('activityFilter.rangeValue');
  const kit = useActivityFilters();
  const ranges = RANGE_CHOICES.filter((value) =>
    value === 'custom' ? hasCustom : hasPresets || value === DEFAULT_RANGE,
  );
  return (
    <search aria-label={t('filter')} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <SearchBox
          key={view.search}
          label={t('search')}
          placeholder={t('searchPlaceholder')}
          maxLength={320}
          search={view.search}
          onSearch={(search) => onChange({ search })}
        />
        {offered.size > 0 && (
          <Select
            label={t('status')}
            items={STATUS_CHOICES.filter((value) => value === 'all' || offered.has(value)).map((value) => ({
              value,
              label: t(`statusChoices.${value}`),
            }))}
            value={view.status}
            onChange={(status) => onChange({ status })}
            className="w-40 shrink-0"
          />
        )}
        {hasRange && ranges.length > 1 && (
          <Select
            label={t('range')}
            items={ranges.map((value) => ({ value, label: t(`ranges.${value}`) }))}
            value={view.range}
            onChange={(range) => onChange({ range })}
            className="w-40 shrink-0"
          />
        )}
        <SubaccountSelect
          choices={subaccounts}
          value={view.subaccount}
          onChange={(subaccount) => onChange({ subaccount })}
        />
      </div>
      {hasRange && hasCustom && view.range === 'custom' && (
        <CustomRange from={view.from} to={view.to} today={today} onChange={onChange} />
      )}
      {hasAdvanced && (
        <div className="flex flex-wrap items-center gap-2">
          <ValueFilterBar kit={kit} filters={view.filters} onChange={(filters) => onChange({ filters })} />
        </div>
      )}
    </search>
  );
}
