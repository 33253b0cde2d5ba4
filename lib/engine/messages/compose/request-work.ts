import { AppError } from '#lib/core/errors/app-error.ts';
import { REQUEST_MAX_BYTES, REQUEST_RENDER_STEPS } from '#lib/core/limits.ts';
import { WorkPace } from '#lib/infra/pressure/work-pace.ts';
import { RenderBudget } from '#lib/mail/template/render-budget.ts';

/** The work of one request: the budget of all its renders together, and the pace that leaves time to other requests. */
export type RequestWork = { companyId: string; renders: RenderBudget; pace: WorkPace };

/** Creates the budget and the pace of a request of a company. */
export const createRequestWork = (companyId: string): RequestWork => ({
  companyId,
  renders: new RenderBudget({ steps: REQUEST_RENDER_STEPS, outputBytes: REQUEST_MAX_BYTES }),
  pace: new WorkPace(companyId),
});

/**
 * Takes work that is not rendering from the budget of a request.
 *
 * @param field the field of the request that causes it.
 * @throws {AppError} requestTooMuchWork if nothing is left
 */
export function spendWork({ renders }: RequestWork, field: string, steps: number, bytes = 0): void {
  renders.take(Math.ceil(steps), bytes);
  const cause = renders.stepsLeft === 0 ? renders.describeSteps() : renders.bytesLeft === 0 && renders.describeBytes();
  if (cause) throw new AppError('requestTooMuchWork', { field, cause });
}
