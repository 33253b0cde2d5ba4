import { getCompany } from '#lib/account/company/queries.ts';
import { getProductTour } from '#lib/account/onboarding/queries.ts';
import type { SandboxData } from '#lib/account/onboarding/schema.ts';
import { getUsage } from '#lib/account/usage/queries.ts';
import type { Context } from '#lib/core/context.ts';
import { idTime } from '#lib/core/ids.ts';
import { findFirstInSandbox } from '#lib/engine/messages/read/queries.ts';
import { listRecipientEvents } from '#lib/events/read/queries.ts';
import { countAuthorized, findLastVerified } from './store.ts';

type SandboxContext = Pick<Context, 'scope' | 'now' | 'grants'>;

/**
 * Returns the progress of the scope's company in its sandbox, whichever environment it works in.
 *
 * @throws {AppError} notFound
 */
export async function getSandboxData(ctx: SandboxContext): Promise<SandboxData> {
  const maySeeRecipients = ctx.grants?.includes('authorized_recipients/manage') ?? true;
  const [company, tour, usage, recipients, authorizedRecipient, { sentId, arrived }] = await Promise.all([
    getCompany(ctx),
    getProductTour(ctx),
    getUsage(ctx),
    countAuthorized(ctx.scope),
    maySeeRecipients ? findLastVerified(ctx.scope) : null,
    findFirstInSandbox(ctx.scope),
  ]);
  return {
    environment: company.environment,
    recipients,
    recipientAuthorized: tour.sandboxSetAuthorizedRecipient,
    emailSent: tour.sandboxEmailSent,
    emailArrived: arrived !== null,
    authorizedRecipient,
    firstSentAt: sentId && new Date(idTime(sentId)).toISOString(),
    firstArrivedAt: arrived && (await getArrival(ctx, arrived)),
    quota: usage.slots.sandbox ?? null,
    tryProduction: tour.sandboxTryProduction,
  };
}

/** Returns the instant at which a recipient received a sandbox message; null if its events are no longer kept. */
async function getArrival({ scope }: SandboxContext, key: { messageId: string; ordinal: number }) {
  const events = await listRecipientEvents({ ...scope, environment: 'sandbox' }, key);
  return events.find(({ type }) => type === 'delivery')?.at.toISOString() ?? null;
}
