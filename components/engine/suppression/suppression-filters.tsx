'use client';

import { SubaccountSelect } from '#components/kit/filters/subaccount-select.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { FilterBar } from '#components/ui/filter-bar.tsx';
import { Select } from '#components/ui/select.tsx';
import type { SubaccountChoice } from '#lib/senders/subaccounts/schema.ts';
import { SOURCE_CHOICES, TYPE_CHOICES } from './choices.ts';
import type { ListView } from './list-view.ts';

type SuppressionFiltersProps = {
  view: ListView;
  onChange: (change: Partial<ListView>) => void;
  subaccounts: readonly SubaccountChoice[];
};

/** Search, kind of mail and reason. */
export function SuppressionFilters({ view, onChange, subaccounts }: SuppressionFiltersProps) {
  const t = useTexts('suppression');
  return (
    <FilterBar
      label={t('filter')}
      searchLabel={t('search')}
      placeholder={t('searchPlaceholder')}
      maxLength={320}
      search={view.search}
      onSearch={(search) => onChange({ search })}
    >
      <Select
        label={t('type')}
        items={[
          { value: '', label: t('anyType') },
          ...TYPE_CHOICES.map((value) => ({ value, label: t(`types.${value}`) })),
        ]}
        value={view.type}
        onChange={(type) => onChange({ type })}
        className="w-56 shrink-0"
      />
      <Select
        label={t('source')}
        items={[
          { value: '', label: t('anySource') },
          ...SOURCE_CHOICES.map((value) => ({ value, label: t(`sources.${value}`) })),
        ]}
        value={view.source}
        onChange={(source) => onChange({ source })}
        className="w-56 shrink-0"
      />
      <SubaccountSelect
        choices={subaccounts}
        value={view.subaccount}
        onChange={(subaccount) => onChange({ subaccount })}
      />
    </FilterBar>
  );
}
