import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { getSendingDomain, requireSendingDomain } from '#lib/senders/domains/queries.ts';
import type { SendingDomainDetail } from '#lib/senders/domains/schema.ts';
import { assignSendingDomain } from '#lib/senders/domains/sending-domains.ts';
import { requireSubaccount } from './queries.ts';
import type { AssignDomainInput } from './schema.ts';

/**
 * Assigns a sending domain of the company to none, one or all of its sub-accounts, from the next message on. Idempotent.
 *
 * @throws {AppError} notFound, invalidField (a sub-account that the company does not have, or not any more)
 */
export async function assignDomain(
  ctx: Context,
  { id, assignedTo }: AssignDomainInput & { id: string },
): Promise<SendingDomainDetail> {
  await requireSendingDomain(ctx, id);
  const isOne = assignedTo !== 'none' && assignedTo !== 'all';
  if (isOne) await requireLive(ctx, assignedTo);
  const assignment = { subaccountId: isOne ? assignedTo : null, isShared: assignedTo === 'all' };
  await withTransaction((db) => assignSendingDomain(db, ctx, { id, ...assignment }));
  return getSendingDomain(ctx, { id });
}

async function requireLive(ctx: Context, id: string): Promise<void> {
  const found = await requireSubaccount(ctx, id).catch((error) => {
    if (error instanceof AppError && error.code === 'notFound') return null;
    throw error;
  });
  if (found && found.status !== 'terminated') return;
  throw refuse.fieldBecause('assignedTo', 'This subaccount does not exist.');
}
