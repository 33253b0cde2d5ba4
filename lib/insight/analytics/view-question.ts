import type { AnalyticView } from '#lib/core/analytics/view.ts';
import { Question } from './question-schema.ts';

/** Returns the question of a view; null for a view that asks none, such as a custom range without its days. */
export function questionOfView({ chart: _chart, from, to, zone, search, ...view }: AnalyticView): Question | null {
  const isCustom = view.range === 'custom';
  const question = Question.safeParse({
    ...view,
    ...(isCustom && { from, to }),
    ...(zone && { zone }),
    ...(search && { search }),
  });
  return question.success && !(isCustom && !(from && to)) ? question.data : null;
}

/** Returns the view of a stored question: `chart` has the metrics that the chart draws. */
export const viewOfQuestion = (question: Question, chart: AnalyticView['chart']): AnalyticView => ({
  ...question,
  chart,
});
