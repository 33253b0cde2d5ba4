'use client';

import { customRangeProblem, RANGE_LIMITS, type RangeLimits } from '#lib/core/day-range.ts';
import { useFeature, useFeatureLimit } from './features.tsx';

/** A flag group with the limits of a custom range (docs/product.md §3). */
type RangeGroup = 'activityFilter' | 'analyticFilter';

/** The range of a view, with its days or moments of a day; they are empty or undefined while they are not chosen. */
type ViewRange = { range: string; from?: string | undefined; to?: string | undefined };

/** Returns the company's limits of a custom range; without its flags those of docs/product.md §5. */
export function useRangeLimits(group: RangeGroup): RangeLimits {
  const backDays = useFeatureLimit(`${group}.minDaysAgo`);
  const spanDays = useFeatureLimit(`${group}.maxSelectedDays`);
  return backDays > 0 && spanDays > 0 ? { backDays, spanDays } : RANGE_LIMITS;
}

/**
 * Returns true if the fields of a custom range show what is wrong with it, so that the rest of the screen asks for no
 * data and does not repeat the cause.
 *
 * @param today the day that it is in the company's zone.
 */
export function useRangeFault(group: RangeGroup, { range, from = '', to = '' }: ViewRange, today: string): boolean {
  const limits = useRangeLimits(group);
  const hasRange = useFeature(`${group}.range`);
  const hasCustom = useFeature(`${group}.rangeCustomRange`);
  if (range !== 'custom' || !hasRange || !hasCustom || from === '' || to === '') return false;
  return customRangeProblem(from.slice(0, 10), to.slice(0, 10), today, limits) !== null;
}
