'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { AddFilterButton } from '#components/ui/add-filter-button.tsx';
import { Button } from '#components/ui/button.tsx';
import { FilterChip } from '#components/ui/filter-chip.tsx';
import type { ActivityFilter } from '#lib/core/activity-filters.ts';
import { filterParameter } from '#lib/core/activity-filters.ts';
import { describeFilter } from './filter-words.ts';

// Most visits add no filter: the form comes with the first press.
const FilterForm = dynamic(() => import('./filter-form.tsx').then((module) => module.FilterForm), { ssr: false });

type AdvancedFiltersProps = {
  filters: readonly ActivityFilter[];
  onChange: (filters: readonly ActivityFilter[]) => void;
};

/** The advanced filters in use as chips, and the form that adds one (docs/product.md §5). */
export function AdvancedFilters({ filters, onChange }: AdvancedFiltersProps) {
  const t = useTexts('activity');
  const [isAdding, setAdding] = useState(false);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        {filters.map((filter) => {
          const words = describeFilter(filter, t);
          return (
            <FilterChip
              key={filterParameter(filter)}
              removeLabel={t('advanced.remove', { filter: words })}
              onRemove={() => onChange(filters.filter((other) => other !== filter))}
            >
              {words}
            </FilterChip>
          );
        })}
        {!isAdding && <AddFilterButton onClick={() => setAdding(true)}>{t('advanced.add')}</AddFilterButton>}
        {filters.length > 1 && (
          <Button size="sm" variant="ghost" onClick={() => onChange([])}>
            {t('advanced.clear')}
          </Button>
        )}
      </div>
      {isAdding && (
        <FilterForm
          filters={filters}
          onAdd={(changed) => {
            onChange(changed);
            setAdding(false);
          }}
          onCancel={() => setAdding(false)}
        />
      )}
    </div>
  );
}
