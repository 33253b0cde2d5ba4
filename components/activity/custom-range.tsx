'use client';

import { useState } from 'react';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { RANGE_BACK_MAX_DAYS, RANGE_SPAN_MAX_DAYS } from '#lib/activity/schema.ts';

type CustomRangeProps = {
  /** YYYY-MM-DD, or empty. */
  from: string;
  to: string;
  today: string;
  onChange: (range: { from: string; to: string }) => void;
};

/** Two days, both included (spec §5): at most 367 back and 30 wide. It takes effect once both are right. */
export function CustomRange({ from, to, today, onChange }: CustomRangeProps) {
  const [days, setDays] = useState({ from, to });
  const error = rangeError(days.from, days.to, today);
  const change = (next: { from: string; to: string }) => {
    setDays(next);
    if (next.from && next.to && !rangeError(next.from, next.to, today)) onChange(next);
  };
  const limits = { min: shiftDay(today, -RANGE_BACK_MAX_DAYS), max: today };
  return (
    <div className="flex flex-wrap items-start gap-2">
      <Field name="from" label={<span className="text-sm">First day</span>} className="w-40!">
        <Input type="date" {...limits} value={days.from} onValueChange={(value) => change({ ...days, from: value })} />
      </Field>
      <Field name="to" label={<span className="text-sm">Last day</span>} className="w-40!" {...(error && { error })}>
        <Input type="date" {...limits} value={days.to} onValueChange={(value) => change({ ...days, to: value })} />
      </Field>
      <p className="self-end pb-1.5 text-sm text-muted">
        At most {RANGE_SPAN_MAX_DAYS} days, no further back than {RANGE_BACK_MAX_DAYS}.
      </p>
    </div>
  );
}

function rangeError(from: string, to: string, today: string): string | undefined {
  if (!from || !to) return undefined;
  if (to < from) return 'The last day must not lie before the first.';
  if (to >= shiftDay(from, RANGE_SPAN_MAX_DAYS)) return `A range may hold ${RANGE_SPAN_MAX_DAYS} days at most.`;
  if (from < shiftDay(today, -RANGE_BACK_MAX_DAYS))
    return `A range may reach back ${RANGE_BACK_MAX_DAYS} days at most.`;
  return undefined;
}

const DAY_MS = 86_400_000;

const shiftDay = (day: string, by: number): string =>
  new Date(Date.parse(day) + by * DAY_MS).toISOString().slice(0, 10);
