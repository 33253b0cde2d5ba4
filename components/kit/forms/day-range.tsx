'use client';

import { clsx } from 'clsx';
import { useId, useState } from 'react';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { customRangeProblem, type RangeLimits, shiftDay } from '#lib/core/day-range.ts';

type DayRangeProps = {
  /** YYYY-MM-DD, or empty. */
  from: string;
  to: string;
  today: string;
  limits: RangeLimits;
  words: { firstDay: string; lastDay: string; hint: string };
  onChange: (range: { from: string; to: string }) => void;
};

/** Two days, both included, within limits. It takes effect once both are right. */
export function DayRange({ from: first, to: last, today, limits, words, onChange }: DayRangeProps) {
  const [days, setDays] = useState({ from: first, to: last });
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
      <Field name="from" label={<span className="text-sm">{words.firstDay}</span>} className="w-40!">
        <Input type="date" {...day} value={days.from} onValueChange={(from) => change({ ...days, from })} />
      </Field>
      <Field name="to" label={<span className="text-sm">{words.lastDay}</span>} className="w-40!">
        <Input type="date" {...day} value={days.to} onValueChange={(to) => change({ ...days, to })} />
      </Field>
      <p id={hintId} role="status" className={clsx('py-1.5 text-sm', error ? 'text-danger-text' : 'text-muted')}>
        {error ?? words.hint}
      </p>
    </div>
  );
}
