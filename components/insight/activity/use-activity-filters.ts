'use client';

import type { Condition, FilterChoice, FilterKit } from '#components/kit/filters/filter-kit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { useFeature } from '#lib/client/features.tsx';
import { useApi } from '#lib/client/use-api.ts';
import {
  ACTIVITY_FILTERS,
  type ActivityFilterName,
  CHOSEN_FILTERS,
  RECIPIENT_TYPES,
  SUGGESTED_FILTERS,
} from '#lib/core/activity-filters.ts';
import { EVENT_TYPES } from '#lib/core/event-names.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The filters that look for a part of a text. */
const PARTS: ReadonlySet<ActivityFilterName> = new Set(['subject', 'reason', 'recipientTo', 'friendlyFrom']);

const isChosen = (name: ActivityFilterName): boolean => CHOSEN_FILTERS.some((one) => one === name);

/** The advanced filters of Activity that are switched on (docs/product.md §5). */
export function useActivityFilters(): FilterKit<ActivityFilterName> {
  const t = useTexts('activity');
  const hasChosen = useFeature('activityFilter.advanceFilterBy');
  const hasTyped = useFeature('activityFilter.advanceFilterByValue');
  return {
    names: ACTIVITY_FILTERS.filter((name) => (isChosen(name) ? hasChosen : hasTyped)),
    nameOf: (name) => t(`advanced.names.${name}`),
    verbOf: (condition) => t(`advanced.verbs.${verbOf(condition)}`),
    choicesOf: (name) => {
      if (name === 'eventTypes') return EVENT_TYPES.map((value) => ({ value, label: t(`events.${value}`) }));
      if (name !== 'recipientType') return null;
      return RECIPIENT_TYPES.map((value) => ({ value, label: t(`advanced.recipientTypes.${value}`) }));
    },
    useSuggestions,
    problemOf: (name, value) => {
      if (name === 'bounceClassificationCode' && !/^\d{1,3}$/.test(value)) return t('advanced.wrongCode');
      if (name === 'transmissionId' && !UUID.test(value)) return t('advanced.wrongId');
      return undefined;
    },
  };
}

function verbOf({ name, isExcluded }: Condition<ActivityFilterName>) {
  if (PARTS.has(name)) return isExcluded ? 'containsNot' : 'contains';
  return isExcluded ? 'isNot' : 'is';
}

/** Suggests the commonest values of the last mail. */
function useSuggestions(filter: ActivityFilterName, search: string): FilterChoice[] | null {
  const t = useTexts('activity');
  const isSuggested = SUGGESTED_FILTERS.some((name) => name === filter);
  const query = new URLSearchParams({ filter, ...(search !== '' && { search }) });
  const { data } = useApi(
    isSuggested ? 'GET /api/config/v1/activity/values' : null,
    { query },
    { keepPreviousData: true },
  );
  if (!isSuggested) return null;
  return (data?.data ?? []).map(({ value, rows }) => ({ value, label: t('advanced.suggestion', { rows }) }));
}
