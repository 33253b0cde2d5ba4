'use client';

import { clsx } from 'clsx';
import { useId, useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { useFeatureLimit } from '#lib/client/features.tsx';
import { customRangeProblem, RANGE_LIMITS, type RangeLimits, shiftDay } from '#lib/core/day-range.ts';

type CustomRangeProps = {
  /** YYYY-MM-DD, or empty. */
  from: string;
  to: string;
  today: string;
  onChange: (range: { from: string; to: string }) => void;
};

/** Two days, both included (docs/product.md §5): at most 367 back and 30 wide, or what the company's flags say. It takes effect once both are right. */
export function CustomRange({ from: first, to: last, today, onChange }: CustomRangeProps) {
  const t = useTexts('activity');
  const [days, setDays] = useState({ from: first, to: last });
  const limits = useRangeLimits();
  const problemOf = (from: string, to: string) => (from && to ? customRangeProblem(from, to, today, limits) : null);
  const error = problemOf(days.from, days.to)?.cause;
  const change = (next: { from: string; to: string }) => {
    setDays(next);
    if (next.from && next.to && !problemOf(next.from, next.to)) onChange(next);
  };
  const hintId = useId();
  const bounds = { min: shiftDay(today, -limits.backDays), max: today };
  const day = { ...bounds, 'aria-describedby': hintId, 'aria-invalid': error !== undefined };
  return (
    <div className="flex flex-wrap items-end gap-x-2 gap-y-1">
      <Field name="from" label={<span className="text-sm">{t('firstDay')}</span>} className="w-40!">
        <Input type="date" {...day} value={days.from} onValueChange={(from) => change({ ...days, from })} />
      </Field>
      <Field name="to" label={<span className="text-sm">{t('lastDay')}</span>} className="w-40!">
        <Input type="date" {...day} value={days.to} onValueChange={(to) => change({ ...days, to })} />
      </Field>
      <p id={hintId} role="status" className={clsx('py-1.5 text-sm', error ? 'text-danger-text' : 'text-muted')}>
        {error ?? t('rangeHint', { span: limits.spanDays, back: limits.backDays })}
      </p>
    </div>
  );
}

/** The company's limits of a range: how far back it may reach, and how many days it may span. */
function useRangeLimits(): RangeLimits {
  const backDays = useFeatureLimit('activityFilter.minDaysAgo');
  const spanDays = useFeatureLimit('activityFilter.maxSelectedDays');
  return backDays > 0 && spanDays > 0 ? { backDays, spanDays } : RANGE_LIMITS;
}
