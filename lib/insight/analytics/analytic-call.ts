import type { z } from 'zod';
import { BREAKDOWNS, type Breakdown } from '#lib/core/analytics/question.ts';
import { call } from '#lib/core/call.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import type { FeaturePath } from '#lib/registry/features.ts';
import { AnalyticQuery, type Question, questionOf } from './question-schema.ts';
import { requireOwnQuestion } from './require-own-question.ts';

/** A call that answers a question to the statistics. */
type AnalyticCall<Answer extends z.ZodType> = {
  summary: string;
  feature: FeaturePath;
  answer: Answer;
  read: (ctx: Context, question: Question) => Promise<unknown>;
};

/** Defines a call that answers a question to the statistics; of its path `{dimension}` is the breakdown. */
export const analyticCall = <Answer extends z.ZodType>({ summary, feature, answer, read }: AnalyticCall<Answer>) =>
  call({
    summary,
    access: 'metrics/view',
    feature: ['analytic', feature],
    forSubaccounts: true,
    query: AnalyticQuery,
    answer,
    run: async ({ ctx, query, params }) => {
      const question = questionOf(query);
      const asked =
        params.dimension === undefined ? question : { ...question, breakdown: toDimension(params.dimension) };
      await requireOwnQuestion(ctx, asked);
      return read(ctx, asked);
    },
  });

/** Returns the dimension that a path names. @throws {AppError} notFound */
export function toDimension(name: string): Breakdown {
  const dimension = BREAKDOWNS.find((one) => one === name);
  if (!dimension) throw new AppError('notFound');
  return dimension;
}
