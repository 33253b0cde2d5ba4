import { getCompany } from '#lib/company/get-company.ts';
import type { Context } from '#lib/core/context.ts';
import { getUsage } from '#lib/usage/get-usage.ts';
import { getProductTour } from './get-product-tour.ts';
import type { PurifySandboxData } from './schema.ts';

/**
 * How far the scope's company has come with email validation: its key, and its quota in the slot `purify`.
 *
 * @throws {AppError} notFound
 */
export async function getPurifySandboxData(ctx: Pick<Context, 'scope' | 'now'>): Promise<PurifySandboxData> {
  const [company, tour, usage] = await Promise.all([getCompany(ctx), getProductTour(ctx), getUsage(ctx)]);
  return {
    environment: company.environment,
    apiKey: tour.emailValidationApiKey,
    quota: usage.slots.purify ?? null,
  };
}
