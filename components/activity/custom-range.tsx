'use client';

import { clsx } from 'clsx';
import { useId, useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { customRangeProblem, shiftDay } from '#lib/core/day-range.ts';
import { RANGE_BACK_MAX_DAYS, RANGE_SPAN_MAX_DAYS } from '#lib/core/limits.ts';

type CustomRangeProps = {
  /** YYYY-MM-DD, or empty. */
  from: string;
  to: string;
  today: string;
  onChange: (range: { from: string; to: string }) => void;
};

/** Two days, both included (spec §5): at most 367 back and 30 wide. It takes effect once both are right. */
export function CustomRange({ from: first, to: last, today, onChange }: CustomRangeProps) {
  const t = useTexts('activity');
  const [days, setDays] = useState({ from: first, to: last });
  const error = problemOf(days.from, days.to, today)?.cause;
  const change = (next: { from: string; to: string }) => {
    setDays(next);
    if (next.from && next.to && !problemOf(next.from, next.to, today)) onChange(next);
  };
  const hintId = useId();
  const limits = { min: shiftDay(today, -RANGE_BACK_MAX_DAYS), max: today };
  const day = { ...limits, 'aria-describedby': hintId, 'aria-invalid': error !== undefined };
  return (
    <div className="flex flex-wrap items-end gap-x-2 gap-y-1">
      <Field name="from" label={<span className="text-sm">{t('firstDay')}</span>} className="w-40!">
        <Input type="date" {...day} value={days.from} onValueChange={(from) => change({ ...days, from })} />
      </Field>
      <Field name="to" label={<span className="text-sm">{t('lastDay')}</span>} className="w-40!">
        <Input type="date" {...day} value={days.to} onValueChange={(to) => change({ ...days, to })} />
      </Field>
      <p id={hintId} role="status" className={clsx('py-1.5 text-sm', error ? 'text-danger' : 'text-muted')}>
        {error ?? t('rangeHint', { span: RANGE_SPAN_MAX_DAYS, back: RANGE_BACK_MAX_DAYS })}
      </p>
    </div>
  );
}

const problemOf = (from: string, to: string, today: string) =>
  from && to ? customRangeProblem(from, to, today) : null;
