import type { Context } from '#lib/core/context.ts';
import { type RecordResolver, recordResolver } from '#lib/infra/net/look-up-records.ts';
import type { CheckSendingDomainJob } from './jobs.ts';
import { lookAtDomain } from './look-at-domain.ts';
import { findSendingDomainById } from './store.ts';

/** An automatic look at a domain's records. A domain that is gone, done, or owed another look by now is left alone. */
export async function checkSendingDomain(
  ctx: Context,
  { companyId, id, round, dueAtMs }: CheckSendingDomainJob,
  resolver: RecordResolver = recordResolver(),
): Promise<void> {
  const scope = { ...ctx.scope, companyId };
  const row = await findSendingDomainById(scope, id);
  if (row?.nextCheckAt?.getTime() !== dueAtMs) return;
  await lookAtDomain({ ...ctx, scope }, row, { resolver, nextRound: round + 1 });
}
