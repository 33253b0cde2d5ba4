import type { AnalyticView } from '#lib/core/analytics/view.ts';

/** A view as a preset stores it. */
export type StoredView = ReturnType<typeof storedView>;

/** Returns a view as a preset stores it: without the days of a range that has none, and without empty texts. */
export function storedView({ chart, search: _search, ...view }: AnalyticView) {
  const isCustom = view.range === 'custom';
  const question = {
    ...view,
    from: (isCustom && view.from) || undefined,
    to: (isCustom && view.to) || undefined,
    zone: view.zone || undefined,
  };
  return { question, chart };
}
