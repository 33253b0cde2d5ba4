'use client';

import { useDeferredValue, useId } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Input } from '#components/ui/input.tsx';
import type { ValuesAnswer } from '#lib/analytics/schema.ts';
import { useApi } from '#lib/client/use-api.ts';
import { FILTER_VALUE_MAX } from '#lib/core/activity-filters.ts';
import { type AnalyticFilterName, SUGGESTED_DIMENSIONS } from '#lib/core/analytics/question.ts';

type FilterValueProps = { filter: AnalyticFilterName; value: string; onChange: (value: string) => void };

/** A value that is typed; those with the most mail are suggested where the dimension is counted. */
export function FilterValue({ filter, value, onChange }: FilterValueProps) {
  const t = useTexts('analytics');
  const listId = useId();
  const search = useDeferredValue(value.trim());
  const isSuggested = SUGGESTED_DIMENSIONS.some((name) => name === filter);
  const query = search === '' ? '' : `?${new URLSearchParams({ search: search.slice(0, 100) })}`;
  const { data } = useApi<ValuesAnswer>(isSuggested ? `/api/config/v1/analytic/values/${filter}${query}` : null, {
    keepPreviousData: true,
  });
  return (
    <>
      <Input
        value={value}
        onValueChange={onChange}
        maxLength={FILTER_VALUE_MAX}
        autoComplete="off"
        spellCheck={false}
        list={isSuggested ? listId : undefined}
        autoFocus
      />
      {isSuggested && (
        <datalist id={listId}>
          {data?.data.map((one) => (
            <option key={one.value} value={one.value}>
              {t('filters.suggestion', { label: one.label, count: one.count })}
            </option>
          ))}
        </datalist>
      )}
    </>
  );
}
