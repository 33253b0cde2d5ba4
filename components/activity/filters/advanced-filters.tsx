'use client';

import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import type { ActivityFilter } from '#lib/core/activity-filters.ts';
import { filterParameter } from '#lib/core/activity-filters.ts';
import { FilterForm } from './filter-form.tsx';
import { describeFilter } from './filter-words.ts';

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
            <span
              key={filterParameter(filter)}
              className="inline-flex min-h-7 max-w-full items-center gap-1 rounded-full border border-line bg-sunken pl-3 text-sm"
            >
              <span className="min-w-0 truncate">{words}</span>
              <IconButton
                size="sm"
                label={t('advanced.remove', { filter: words })}
                className="rounded-full"
                onClick={() => onChange(filters.filter((other) => other !== filter))}
              >
                <X aria-hidden />
              </IconButton>
            </span>
          );
        })}
        {!isAdding && (
          <Button size="sm" variant="ghost" onClick={() => setAdding(true)}>
            <Plus aria-hidden /> {t('advanced.add')}
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
