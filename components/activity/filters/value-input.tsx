'use client';

import { useDeferredValue, useId } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Input } from '#components/ui/input.tsx';
import type { FilterValues } from '#lib/activity/schema.ts';
import { useApi } from '#lib/client/use-api.ts';
import { type ActivityFilterName, FILTER_VALUE_MAX, SUGGESTED_FILTERS } from '#lib/core/activity-filters.ts';

type ValueInputProps = { filter: ActivityFilterName; value: string; onChange: (value: string) => void };

/** A value that is typed; the commonest ones of the last mail are suggested where the filter has such. */
export function ValueInput({ filter, value, onChange }: ValueInputProps) {
  const t = useTexts('activity');
  const listId = useId();
  const search = useDeferredValue(value.trim());
  const isSuggested = SUGGESTED_FILTERS.some((name) => name === filter);
  const query = new URLSearchParams({ filter, ...(search !== '' && { search: search.slice(0, 100) }) });
  const { data } = useApi<FilterValues>(isSuggested ? `/api/config/v1/activity/values?${query}` : null, {
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
              {t('advanced.suggestion', { rows: one.rows })}
            </option>
          ))}
        </datalist>
      )}
    </>
  );
}
