'use client';

import { type FormEvent, useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/select.tsx';
import { FILTER_VALUES_MAX, type ValueFilter } from '#lib/core/activity-filters.ts';
import type { Condition, FilterKit } from './filter-kit.ts';
import { ValueInput } from './value-input.tsx';

type FilterFormProps<Name extends string> = {
  kit: FilterKit<Name>;
  filters: readonly ValueFilter<Name>[];
  onAdd: (filters: readonly ValueFilter<Name>[]) => void;
  onCancel: () => void;
};

/** The form that adds a value to a filter: which filter, included or excluded, and the value. */
export function FilterForm<Name extends string>({ kit, filters, onAdd, onCancel }: FilterFormProps<Name>) {
  const t = useTexts('ui');
  const [name, setName] = useState(kit.names[0]);
  const [isExcluded, setExcluded] = useState(false);
  const [value, setValue] = useState('');
  const [error, setError] = useState<string>();
  // A screen shows the form only where it has a filter.
  if (name === undefined) return null;
  const choices = kit.choicesOf(name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = (choices ? value || (choices[0]?.value ?? '') : value).trim();
    const changed = addValue(filters, { name, isExcluded }, given);
    const isTooMany = changed.some(({ values }) => values.length > FILTER_VALUES_MAX);
    const tooMany = isTooMany ? t('filters.tooMany', { max: FILTER_VALUES_MAX }) : undefined;
    const problem = given === '' ? t('filters.required') : (tooMany ?? kit.problemOf(name, given));
    setError(problem);
    if (problem === undefined) onAdd(changed);
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-wrap items-start gap-2 rounded-lg border border-line p-3">
      <div className="w-48">
        <Field name="filter" label={t('filters.filter')}>
          <Select
            items={kit.names.map((one) => ({ value: one, label: kit.nameOf(one) }))}
            value={name}
            onChange={(chosen) => {
              setName(chosen);
              setValue('');
              setError(undefined);
            }}
          />
        </Field>
      </div>
      <div className="w-44">
        <Field name="verb" label={t('filters.verb')}>
          <Select
            items={[false, true].map((excluded) => ({
              value: excluded ? 'exclude' : 'include',
              label: kit.verbOf({ name, isExcluded: excluded }),
            }))}
            value={isExcluded ? 'exclude' : 'include'}
            onChange={(chosen) => setExcluded(chosen === 'exclude')}
          />
        </Field>
      </div>
      <div className="min-w-56 flex-1">
        <Field name="value" label={t('filters.value')} error={error}>
          {choices ? (
            <Select items={choices} value={value || (choices[0]?.value ?? '')} onChange={setValue} />
          ) : (
            <ValueInput kit={kit} name={name} value={value} onChange={setValue} />
          )}
        </Field>
      </div>
      <div className="mt-6 flex gap-2">
        <Button type="submit" variant="primary">
          {t('filters.apply')}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

/** Returns the filters with one more value; that of a condition that is in use joins its values. */
export function addValue<Name extends string>(
  filters: readonly ValueFilter<Name>[],
  { name, isExcluded }: Condition<Name>,
  value: string,
): ValueFilter<Name>[] {
  const isSame = (filter: ValueFilter<Name>) => filter.name === name && filter.isExcluded === isExcluded;
  const values = new Set(filters.find(isSame)?.values);
  const added = { name, isExcluded, values: [...values.add(value)] };
  return filters.some(isSame) ? filters.map((filter) => (isSame(filter) ? added : filter)) : [...filters, added];
}
