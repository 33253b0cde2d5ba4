import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { presentSurvey } from './present.ts';
import type { Survey } from './schema.ts';
import { findSurvey, findTour } from './store.ts';

/**
 * The survey with what the scope's company has answered.
 *
 * @throws {AppError} notFound
 */
export async function getSurvey(ctx: Pick<Context, 'scope'>): Promise<Survey> {
  const [tour, row] = await Promise.all([findTour(ctx.scope), findSurvey(ctx.scope)]);
  if (!tour) throw new AppError('notFound', { values: { entity: 'survey' } });
  return presentSurvey(tour, row);
}
