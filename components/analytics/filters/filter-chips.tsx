'use client';

import { Plus, X } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { analyticParameter } from '#lib/core/analytics/question.ts';
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
      <div className="flex flex-wrap items-center gap-2">
        {view.filters.map((filter) => {
          const words = t('filters.chip', {
            name: t(`dimensions.${filter.name}`),
            verb: t(filter.isExcluded ? 'filters.isNot' : 'filters.is'),
            values: filter.values.join(` ${t('filters.or')} `),
          });
          return (
            <span
              key={analyticParameter(filter)}
              className="inline-flex min-h-7 max-w-full items-center gap-1 rounded-md border border-accent-line bg-accent-subtle pl-2.5 text-sm text-accent-text"
            >
              <span className="min-w-0 truncate">{words}</span>
              <IconButton
                size="sm"
                label={t('filters.remove', { filter: words })}
                onClick={() => change({ filters: view.filters.filter((other) => other !== filter) })}
              >
                <X aria-hidden />
              </IconButton>
            </span>
          );
        })}
        {!isAdding && (
          <Button size="sm" variant="ghost" onClick={() => setAdding(true)}>
            <Plus aria-hidden /> {t('filters.add')}
          </Button>
        )}
        {view.filters.length > 1 && (
          <Button size="sm" variant="ghost" onClick={() => change({ filters: [] })}>
            {t('filters.clear')}
          </Button>
        )}
      </div>
      {isAdding && <FilterForm onDone={() => setAdding(false)} />}
    </>
  );
}
