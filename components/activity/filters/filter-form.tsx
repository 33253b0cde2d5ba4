'use client';

import { type FormEvent, useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/select.tsx';
import { useFeature } from '#lib/client/features.tsx';
import {
  ACTIVITY_FILTERS,
  type ActivityFilter,
  type ActivityFilterName,
  CHOSEN_FILTERS,
  FILTER_VALUES_MAX,
} from '#lib/core/activity-filters.ts';
import { addValue, isFull } from './add-value.ts';
import { choicesOf, verbOf } from './filter-words.ts';
import { ValueInput } from './value-input.tsx';

type FilterFormProps = {
  filters: readonly ActivityFilter[];
  onAdd: (filters: ActivityFilter[]) => void;
  onCancel: () => void;
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The form that adds a value to a filter: which filter, included or excluded, and the value. */
export function FilterForm({ filters, onAdd, onCancel }: FilterFormProps) {
  const t = useTexts('activity');
  const hasChosen = useFeature('activityFilter.advanceFilterBy');
  const hasTyped = useFeature('activityFilter.advanceFilterByValue');
  const names = ACTIVITY_FILTERS.filter((name) => (CHOSEN_FILTERS.some((one) => one === name) ? hasChosen : hasTyped));
  const [name, setName] = useState<ActivityFilterName>(names[0] ?? 'sendingDomain');
  const [isExcluded, setExcluded] = useState(false);
  const [value, setValue] = useState('');
  const [error, setError] = useState<string>();
  const choices = choicesOf(name, t);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = (choices ? value || (choices[0]?.value ?? '') : value).trim();
    const problem = problemOf(given);
    setError(problem);
    if (problem === undefined) onAdd(addValue(filters, { name, isExcluded }, given));
  };
  const problemOf = (given: string): string | undefined => {
    if (given === '') return t('advanced.required');
    if (isFull(filters, { name, isExcluded })) return t('advanced.tooMany', { max: FILTER_VALUES_MAX });
    if (name === 'bounceClassificationCode' && !/^\d{1,3}$/.test(given)) return t('advanced.wrongCode');
    if (name === 'transmissionId' && !UUID.test(given)) return t('advanced.wrongId');
    return undefined;
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-wrap items-start gap-2 rounded-lg border border-line p-3">
      <div className="w-44">
        <Field name="filter" label={t('advanced.filter')}>
          <Select
            items={names.map((one) => ({ value: one, label: t(`advanced.names.${one}`) }))}
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
        <Field name="verb" label={t('advanced.verb')}>
          <Select
            items={[false, true].map((excluded) => ({
              value: excluded ? 'exclude' : 'include',
              label: t(`advanced.verbs.${verbOf({ name, isExcluded: excluded })}`),
            }))}
            value={isExcluded ? 'exclude' : 'include'}
            onChange={(chosen) => setExcluded(chosen === 'exclude')}
          />
        </Field>
      </div>
      <div className="min-w-56 flex-1">
        <Field name="value" label={t('advanced.value')} error={error}>
          {choices ? (
            <Select items={choices} value={value || (choices[0]?.value ?? '')} onChange={setValue} />
          ) : (
            <ValueInput filter={name} value={value} onChange={setValue} />
          )}
        </Field>
      </div>
      <div className="mt-6 flex gap-2">
        <Button type="submit" variant="primary">
          {t('advanced.apply')}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {t('advanced.cancel')}
        </Button>
      </div>
    </form>
  );
}
