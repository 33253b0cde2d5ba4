'use client';

import type { FilterChoice, FilterKit } from '#components/kit/filters/filter-kit.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { useApi } from '#lib/client/use-api.ts';
import { ANALYTIC_FILTERS, type AnalyticFilterName, SUGGESTED_DIMENSIONS } from '#lib/core/analytics/question.ts';
import { listMailboxProviders } from '#lib/core/mailbox-provider-names.ts';

/** The filters of analytics. Values of most dimensions are typed; a mailbox provider is chosen from a list of names. */
export function useAnalyticFilters(): FilterKit<AnalyticFilterName> {
  const t = useTexts('analytics');
  return {
    names: ANALYTIC_FILTERS,
    nameOf: (name) => t(`dimensions.${name}`),
    verbOf: ({ isExcluded }) => t(isExcluded ? 'filters.isNot' : 'filters.is'),
    choicesOf: (name) => (name === 'provider' ? listMailboxProviders() : null),
    useSuggestions,
    problemOf: () => undefined,
  };
}

/** Suggests the values with the most mail, where the dimension is counted. */
function useSuggestions(name: AnalyticFilterName, search: string): FilterChoice[] | null {
  const t = useTexts('analytics');
  const isSuggested = SUGGESTED_DIMENSIONS.some((one) => one === name);
  const { data } = useApi(
    isSuggested ? 'GET /api/config/v1/analytic/values/{dimension}' : null,
    { params: { dimension: name }, query: { ...(search !== '' && { search }) } },
    { keepPreviousData: true },
  );
  if (!isSuggested) return null;
  return (data?.data ?? []).map(({ value, label, count }) => ({
    value,
    label: t('filters.suggestion', { label, count }),
  }));
}
