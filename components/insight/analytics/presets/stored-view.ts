import type { AnalyticView } from '#lib/core/analytics/view.ts';

/** Returns a view as a preset stores it: without the days of a range that has none, and without empty texts. */
export function storedView({ chart, ...view }: AnalyticView): { question: object; chart: readonly string[] } {
  const isCustom = view.range === 'custom';
  const fields = { ...view, from: isCustom ? view.from : undefined, to: isCustom ? view.to : undefined };
  const question = Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== undefined && value !== '' && name !== 'search'),
  );
  return { question, chart };
}
