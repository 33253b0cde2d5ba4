'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { FilterBar } from '#components/ui/filter-bar.tsx';
import { Select } from '#components/ui/select.tsx';
import { type ListView, SORT_CHOICES, STATUS_CHOICES } from './list-view.ts';

type SubaccountFiltersProps = { view: ListView; onChange: (change: Partial<ListView>) => void };

/** Search, status and order of the list. */
export function SubaccountFilters({ view, onChange }: SubaccountFiltersProps) {
  const t = useTexts('subaccounts');
  return (
    <FilterBar
      label={t('filter')}
      searchLabel={t('search')}
      placeholder={t('searchPlaceholder')}
      maxLength={100}
      search={view.search}
      onSearch={(search) => onChange({ search })}
    >
      <Select
        label={t('status')}
        items={[
          { value: '', label: t('anyStatus') },
          ...STATUS_CHOICES.map((value) => ({ value, label: t(`statuses.${value}`) })),
        ]}
        value={view.status}
        onChange={(status) => onChange({ status })}
        className="w-40 shrink-0"
      />
      <Select
        label={t('sort')}
        items={SORT_CHOICES.map((value) => ({ value, label: t(`sorts.${value}`) }))}
        value={view.sort}
        onChange={(sort) => onChange({ sort })}
        className="w-52 shrink-0"
      />
    </FilterBar>
  );
}
