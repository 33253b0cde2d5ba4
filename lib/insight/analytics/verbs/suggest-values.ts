import { type Breakdown, NO_VALUE } from '#lib/core/analytics/question.ts';
import type { Context } from '#lib/core/context.ts';
import { Question } from '../question-schema.ts';
import type { ValuesAnswer } from '../schema.ts';
import { readBreakdown } from './read-breakdown.ts';

/** Values that are suggested at a time. */
const VALUES = 20;

/** Suggests the values of a dimension that most mail of the last 30 days has, and that contain a text. */
export async function suggestValues(
  ctx: Context,
  { dimension, search }: { dimension: Breakdown; search?: string | undefined },
): Promise<ValuesAnswer> {
  const isReason = dimension === 'reason' || dimension === 'bounceClassificationCode';
  const metric = isReason ? 'bounce' : dimension === 'sendingIp' ? 'delivered' : 'injected';
  const { rows } = await readBreakdown(
    ctx,
    Question.parse({ range: '30d', compare: 'none', metrics: [metric], breakdown: dimension, limit: VALUES, search }),
  );
  return {
    data: rows
      .filter(({ value }) => value !== NO_VALUE)
      .map(({ value, label, values }) => ({ value, label, count: values[metric] ?? 0 })),
  };
}
