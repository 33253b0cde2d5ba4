import { getCompany } from '#lib/company/queries.ts';
import type { Context } from '#lib/core/context.ts';
import { hasArrivedInSandbox } from '#lib/messages/read/queries.ts';
import { getProductTour } from '#lib/onboarding/queries.ts';
import type { SandboxData } from '#lib/onboarding/schema.ts';
import { getUsage } from '#lib/usage/get-usage.ts';
import { countAuthorized } from './store.ts';

/**
 * Returns the progress of the scope's company in its sandbox, whichever environment it works in.
 *
 * @throws {AppError} notFound
 */
export async function getSandboxData(ctx: Pick<Context, 'scope' | 'now'>): Promise<SandboxData> {
  const [company, tour, usage, recipients, emailArrived] = await Promise.all([
    getCompany(ctx),
    getProductTour(ctx),
    getUsage(ctx),
    countAuthorized(ctx.scope),
    hasArrivedInSandbox(ctx.scope),
  ]);
  return {
    environment: company.environment,
    recipients,
    recipientAuthorized: tour.sandboxSetAuthorizedRecipient,
    emailSent: tour.sandboxEmailSent,
    emailArrived,
    quota: usage.slots.sandbox ?? null,
    tryProduction: tour.sandboxTryProduction,
  };
}
