'use client';

import { Plus } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { FilterChip } from '#components/ui/filter-chip.tsx';
import { filterParameter, type ValueFilter } from '#lib/core/activity-filters.ts';
import type { FilterForm as LoadedForm } from './filter-form.tsx';
import { describeFilter, type FilterKit } from './filter-kit.ts';

// Most visits add no filter: the form comes with the first press. `dynamic` forgets the type parameter of a component.
const FilterForm = dynamic(() => import('./filter-form.tsx').then((module) => module.FilterForm), {
  ssr: false,
}) as typeof LoadedForm;

type FilterBarProps<Name extends string> = {
  kit: FilterKit<Name>;
  filters: readonly ValueFilter<Name>[];
  onChange: (filters: readonly ValueFilter<Name>[]) => void;
};

/** The filters in use as chips, and the form that adds one: items of a row that wraps. */
export function ValueFilterBar<Name extends string>({ kit, filters, onChange }: FilterBarProps<Name>) {
  const t = useTexts('ui');
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      {filters.map((filter) => {
        const words = describeFilter(kit, filter, t('filters.or'));
        return (
          <FilterChip
            key={filterParameter(filter)}
            removeLabel={t('filters.remove', { filter: words })}
            onRemove={() => onChange(filters.filter((other) => other !== filter))}
          >
            {words}
          </FilterChip>
        );
      })}
      {!isAdding && (
        <Button size="sm" variant="ghost" className="border-dashed border-line-strong!" onClick={() => setAdding(true)}>
          <Plus aria-hidden /> {t('filters.add')}
        </Button>
      )}
      {filters.length > 1 && (
        <Button size="sm" variant="ghost" onClick={() => onChange([])}>
          {t('filters.clear')}
        </Button>
      )}
      {isAdding && (
        <div className="w-full">
          <FilterForm
            kit={kit}
            filters={filters}
            onAdd={(changed) => {
              onChange(changed);
              setAdding(false);
            }}
            onCancel={() => setAdding(false)}
          />
        </div>
      )}
    </>
  );
}
