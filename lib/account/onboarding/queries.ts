import { getAccess } from '#lib/account/access/get-access.ts';
import { findCompany, getCompany } from '#lib/account/company/queries.ts';
import { getValidationUsage } from '#lib/account/usage/queries.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { presentRequest, presentSurvey, presentTour } from './present.ts';
import {
  PendingProductionRequest,
  type ProductionAccess,
  type ProductTour,
  type PurifySandboxData,
  type Survey,
} from './schema.ts';
import { findLatestRequest, findSurvey, findTour, findWaitingRequests } from './store.ts';
import { TOUR_STEPS } from './tour-steps.ts';

/**
 * Returns the product tour of the scope's company (docs/product.md §3 Tour data).
 *
 * @throws {AppError} notFound
 */
export async function getProductTour(ctx: Pick<Context, 'scope'>): Promise<ProductTour> {
  const [company, row] = await Promise.all([getCompany(ctx), findTour(ctx.scope)]);
  if (!row) throw refuse.notFound('product tour');
  return presentTour(row, company);
}

/**
 * Returns the product tour as people see it: on the shared-SMTP vendors it counts as completely done (docs/product.md §4).
 *
 * @throws {AppError} notFound
 */
export async function getShownTour(ctx: Pick<Context, 'scope'>): Promise<ProductTour> {
  const [tour, { vendor }] = await Promise.all([getProductTour(ctx), getAccess(ctx)]);
  if (vendor.variant !== 'shared-smtp') return tour;
  return { ...tour, ...Object.fromEntries(TOUR_STEPS.map((step) => [step, true])) };
}

/**
 * Returns the survey with the answers of the scope's company.
 *
 * @throws {AppError} notFound
 */
export async function getSurvey(ctx: Pick<Context, 'scope'>): Promise<Survey> {
  const [tour, row] = await Promise.all([findTour(ctx.scope), findSurvey(ctx.scope)]);
  if (!tour) throw refuse.notFound('survey');
  return presentSurvey(tour, row);
}

/**
 * Returns the production status of the scope's company with its latest request.
 *
 * @throws {AppError} notFound
 */
export async function getProductionAccess(ctx: Pick<Context, 'scope'>): Promise<ProductionAccess> {
  const [company, request] = await Promise.all([getCompany(ctx), findLatestRequest(ctx.scope)]);
  return { productionStatus: company.productionStatus, request: request && presentRequest(request) };
}

/** Most requests that the operator is shown at once. */
export const WAITING_REQUESTS_MAX = 200;

/** Lists the requests of all companies that wait for a decision, the longest waiting first; for the operator only. */
export async function listProductionRequests(): Promise<PendingProductionRequest[]> {
  const rows = await findWaitingRequests(WAITING_REQUESTS_MAX);
  return Promise.all(
    rows.map(async (row) =>
      PendingProductionRequest.parse({ ...presentRequest(row), company: await findCompany(row.companyId) }),
    ),
  );
}

/**
 * Returns the progress of the scope's company with email validation: its key, and what it used of the slot `purify`.
 *
 * @throws {AppError} notFound
 */
export async function getPurifySandboxData(ctx: Pick<Context, 'scope' | 'now'>): Promise<PurifySandboxData> {
  const [company, tour, quota] = await Promise.all([getCompany(ctx), getProductTour(ctx), getValidationUsage(ctx)]);
  return { environment: company.environment, apiKey: tour.emailValidationApiKey, quota };
}
