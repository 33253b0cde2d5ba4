'use client';

import { DayRange } from '#components/forms/day-range.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { useFeatureLimit } from '#lib/client/features.tsx';
import { RANGE_LIMITS } from '#lib/core/day-range.ts';

type CustomRangeProps = {
  /** YYYY-MM-DD, or empty. */
  from: string;
  to: string;
  today: string;
  onChange: (range: { from: string; to: string }) => void;
};

/** The custom range of the list (docs/product.md §5): at most 367 days back and 30 wide, or what the company's flags say. */
export function CustomRange(props: CustomRangeProps) {
  const t = useTexts('activity');
  const backDays = useFeatureLimit('activityFilter.minDaysAgo');
  const spanDays = useFeatureLimit('activityFilter.maxSelectedDays');
  const limits = backDays > 0 && spanDays > 0 ? { backDays, spanDays } : RANGE_LIMITS;
  const hint = t('rangeHint', { span: limits.spanDays, back: limits.backDays });
  return <DayRange {...props} limits={limits} words={{ firstDay: t('firstDay'), lastDay: t('lastDay'), hint }} />;
}
