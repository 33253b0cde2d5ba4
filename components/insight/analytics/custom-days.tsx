'use client';

import { DayRange } from '#components/kit/forms/day-range.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { useRangeLimits } from '#lib/client/use-custom-range.ts';
import { useAnalyticView } from './analytic-view-context.tsx';

/** The days of a custom range, within what the company's flags say. */
export function CustomDays({ today }: { today: string }) {
  const t = useTexts('analytics');
  const { view, change } = useAnalyticView();
  const limits = useRangeLimits('analyticFilter');
  // A span of hours within days is shown by its days.
  const [from, to] = [view.from?.slice(0, 10) ?? '', view.to?.slice(0, 10) ?? ''];
  return (
    <DayRange
      key={`${from} ${to}`}
      from={from}
      to={to}
      today={today}
      limits={limits}
      words={{
        firstDay: t('firstDay'),
        lastDay: t('lastDay'),
        hint: t('rangeHint', { span: limits.spanDays, back: limits.backDays }),
      }}
      onChange={(days) => change({ ...days, precision: undefined })}
    />
  );
}
