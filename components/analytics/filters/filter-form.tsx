'use client';

import { type FormEvent, useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Select } from '#components/ui/select.tsx';
import { FILTER_VALUES_MAX } from '#lib/core/activity-filters.ts';
import { ANALYTIC_FILTERS, type AnalyticFilterName } from '#lib/core/analytics/question.ts';
import { useAnalyticView } from '../analytic-view-context.tsx';
import { addFilterValue } from './add-filter-value.ts';
import { FilterValue } from './filter-value.tsx';

/** The form that adds a value to a filter: the dimension, included or excluded, and the value. */
export function FilterForm({ onDone }: { onDone: () => void }) {
  const t = useTexts('analytics');
  const { view, change } = useAnalyticView();
  const [name, setName] = useState<AnalyticFilterName>('sendingDomain');
  const [isExcluded, setExcluded] = useState(false);
  const [value, setValue] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = value.trim();
    const filters = addFilterValue(view.filters, { name, isExcluded }, given);
    const isTooMany = filters.some(({ values }) => values.length > FILTER_VALUES_MAX);
    const problem =
      given === '' ? t('filters.required') : isTooMany ? t('filters.tooMany', { max: FILTER_VALUES_MAX }) : undefined;
    setError(problem);
    if (problem !== undefined) return;
    change({ filters });
    onDone();
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-wrap items-start gap-2 rounded-lg border border-line p-3">
      <div className="w-48">
        <Field name="filter" label={t('filters.filter')}>
          <Select
            items={ANALYTIC_FILTERS.map((one) => ({ value: one, label: t(`dimensions.${one}`) }))}
            value={name}
            onChange={(chosen) => {
              setName(chosen);
              setValue('');
              setError(undefined);
            }}
          />
        </Field>
      </div>
      <div className="w-28">
        <Field name="verb" label={t('filters.verb')}>
          <Select
            items={[
              { value: 'include', label: t('filters.is') },
              { value: 'exclude', label: t('filters.isNot') },
            ]}
            value={isExcluded ? 'exclude' : 'include'}
            onChange={(chosen) => setExcluded(chosen === 'exclude')}
          />
        </Field>
      </div>
      <div className="min-w-56 flex-1">
        <Field name="value" label={t('filters.value')} error={error}>
          <FilterValue filter={name} value={value} onChange={setValue} />
        </Field>
      </div>
      <div className="mt-6 flex gap-2">
        <Button type="submit" variant="primary">
          {t('filters.apply')}
        </Button>
        <Button variant="ghost" onClick={onDone}>
          {t('filters.cancel')}
        </Button>
      </div>
    </form>
  );
}
