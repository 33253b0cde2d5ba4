'use client';

import dynamic from 'next/dynamic';
import { useTexts } from '#components/texts/use-texts.ts';
import { Select } from '#components/ui/select.tsx';
import { RANGE_LIMITS } from '#lib/core/day-range.ts';
import { RANGES, type ReportRange, readReportRange } from './range.ts';

// Most visits choose a range by its name.
const DayRange = dynamic(() => import('#components/kit/forms/day-range.tsx').then((module) => module.DayRange));

type RangeBarProps = { range: ReportRange; today: string; onChange: (range: ReportRange) => void };

/** The choice of the days that the report covers. */
export function RangeBar({ range, today, onChange }: RangeBarProps) {
  const t = useTexts('journeys');
  const choose = (choice: ReportRange['choice']) =>
    onChange(
      choice === 'custom' ? { ...range, choice } : readReportRange(new URLSearchParams({ days: choice }), today),
    );
  const { backDays, spanDays } = RANGE_LIMITS;
  return (
    <search aria-label={t('range')} className="flex flex-wrap items-end gap-2">
      <Select
        label={t('range')}
        items={[
          ...RANGES.map((value) => ({ value, label: t('lastDays', { count: Number(value) }) })),
          { value: 'custom' as const, label: t('customDays') },
        ]}
        value={range.choice}
        onChange={choose}
        className="w-40 shrink-0"
      />
      {range.choice === 'custom' && (
        <DayRange
          key={`${range.from} ${range.to}`}
          from={range.from}
          to={range.to}
          today={today}
          limits={RANGE_LIMITS}
          words={{
            firstDay: t('firstDay'),
            lastDay: t('lastDay'),
            hint: t('rangeHint', { span: spanDays, back: backDays }),
          }}
          onChange={(days) => onChange({ choice: 'custom', ...days })}
        />
      )}
    </search>
  );
}
