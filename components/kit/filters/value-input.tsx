'use client';

import { useDeferredValue, useId } from 'react';
import { Input } from '#components/ui/input.tsx';
import { FILTER_VALUE_MAX } from '#lib/core/activity-filters.ts';
import type { FilterKit } from './filter-kit.ts';

/** Longer texts are not searched for in suggestions. */
const SEARCH_MAX = 100;

type ValueInputProps<Name extends string> = {
  kit: FilterKit<Name>;
  name: Name;
  value: string;
  onChange: (value: string) => void;
};

/** A value that is typed, with suggestions where the filter has such. */
export function ValueInput<Name extends string>({ kit, name, value, onChange }: ValueInputProps<Name>) {
  const listId = useId();
  const search = useDeferredValue(value.trim());
  const suggestions = kit.useSuggestions(name, search.slice(0, SEARCH_MAX));
  return (
    <>
      <Input
        value={value}
        onValueChange={onChange}
        maxLength={FILTER_VALUE_MAX}
        autoComplete="off"
        spellCheck={false}
        list={suggestions ? listId : undefined}
        autoFocus
      />
      {suggestions && (
        <datalist id={listId}>
          {suggestions.map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
        </datalist>
      )}
    </>
  );
}
