'use client';

import { DayRange } from '#components/kit/forms/day-range.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { FilterChip } from '#components/ui/filter-chip.tsx';
import { useRangeLimits } from '#lib/client/use-custom-range.ts';
import { formatMoment } from './summary/format-moment.ts';

type CustomRangeProps = {
  /** YYYY-MM-DD, or a minute of such a day; empty while it is not chosen. */
  from: string;
  to: string;
  today: string;
  onChange: (range: { from: string; to: string }) => void;
};

/**
 * The custom range of the list: days, and the time of day where the chart narrowed it. At most 367 days back and 30 wide
 * (docs/product.md §5), or what the company's flags say.
 */
export function CustomRange(props: CustomRangeProps) {
  const t = useTexts('activity');
  const limits = useRangeLimits('activityFilter');
  const hint = t('rangeHint', { span: limits.spanDays, back: limits.backDays });
  const { from, to, today, onChange } = props;
  const [firstDay, lastDay] = [from.slice(0, 10), to.slice(0, 10)];
  const isWholeDays = from === firstDay && to === lastDay;
  const words = { firstDay: t('firstDay'), lastDay: t('lastDay'), hint };
  return (
    <div className="flex flex-col gap-2">
      <DayRange key={`${firstDay} ${lastDay}`} {...{ from: firstDay, to: lastDay, today, limits, words, onChange }} />
      {!isWholeDays && (
        <span>
          <FilterChip removeLabel={t('summary.wholeRange')} onRemove={() => onChange({ from: firstDay, to: lastDay })}>
            {t('summary.time', { from: formatMoment(from), to: formatMoment(to) })}
          </FilterChip>
        </span>
      )}
    </div>
  );
}
