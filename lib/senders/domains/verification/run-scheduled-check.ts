import type { Context } from '#lib/core/context.ts';
import { findCheckedDomain } from '../check-store.ts';
import type { CheckDomainJob } from '../schedule-check.ts';
import { checkDomain } from './check-domain.ts';
import { type CheckNetwork, createNetwork } from './policy.ts';

/** Runs an automatic DNS check. Does nothing for a domain that is gone, or whose next check is another one. */
export async function runScheduledCheck(
  ctx: Context,
  { companyId, kind, id, round, dueAtMs }: CheckDomainJob,
  network: CheckNetwork = createNetwork(),
): Promise<void> {
  const scope = { ...ctx.scope, companyId };
  const row = await findCheckedDomain(kind, scope, id);
  if (row?.nextCheckAt?.getTime() !== dueAtMs) return;
  await checkDomain({ ...ctx, scope }, { kind, row, network, nextRound: round + 1 });
}
