'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { AddFilterButton } from '#components/ui/add-filter-button.tsx';
import { Button } from '#components/ui/button.tsx';
import { FilterChip } from '#components/ui/filter-chip.tsx';
import { filterParameter } from '#lib/core/activity-filters.ts';
import { useAnalyticView } from '../analytic-view-context.tsx';

// Most visits add no filter: the form comes with the first press.
const FilterForm = dynamic(() => import('./filter-form.tsx').then((module) => module.FilterForm), { ssr: false });

/** The filters in use as chips, and the form that adds one. */
export function FilterChips() {
  const t = useTexts('analytics');
  const { view, change } = useAnalyticView();
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <div className="contents">
        {view.filters.map((filter) => {
          const words = t('filters.chip', {
            name: t(`dimensions.${filter.name}`),
            verb: t(filter.isExcluded ? 'filters.isNot' : 'filters.is'),
            values: filter.values.join(` ${t('filters.or')} `),
          });
          return (
            <FilterChip
              key={filterParameter(filter)}
              removeLabel={t('filters.remove', { filter: words })}
              onRemove={() => change({ filters: view.filters.filter((other) => other !== filter) })}
            >
              {words}
            </FilterChip>
          );
        })}
        {!isAdding && <AddFilterButton onClick={() => setAdding(true)}>{t('filters.add')}</AddFilterButton>}
        {view.filters.length > 1 && (
          <Button size="sm" variant="ghost" onClick={() => change({ filters: [] })}>
            {t('filters.clear')}
          </Button>
        )}
      </div>
      {isAdding && (
        <div className="w-full">
          <FilterForm onDone={() => setAdding(false)} />
        </div>
      )}
    </>
  );
}
