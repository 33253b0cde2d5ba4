import { getCompany } from '#lib/company/get-company.ts';
import type { Context } from '#lib/core/context.ts';
import { getUsage } from '#lib/usage/get-usage.ts';
import { getProductTour } from './get-product-tour.ts';
import type { SandboxData } from './schema.ts';
import { findSandboxProgress } from './store.ts';

/**
 * How far the scope's company has come in its sandbox, whichever environment it works in.
 *
 * @throws {AppError} notFound
 */
export async function getSandboxData(ctx: Pick<Context, 'scope' | 'now'>): Promise<SandboxData> {
  const [company, tour, usage, progress] = await Promise.all([
    getCompany(ctx),
    getProductTour(ctx),
    getUsage(ctx),
    findSandboxProgress(ctx.scope),
  ]);
  const { total, verified, hasArrived } = progress;
  return {
    environment: company.environment,
    recipients: { total, verified },
    recipientAuthorized: tour.sandboxSetAuthorizedRecipient,
    emailSent: tour.sandboxEmailSent,
    emailArrived: hasArrived,
    quota: usage.slots.sandbox ?? null,
    tryProduction: tour.sandboxTryProduction,
  };
}
