import type { Context } from '#lib/core/context.ts';
import type { PointingProbe } from './check-pointing.ts';
import type { CheckPointingDomainJob } from './jobs.ts';
import { defaultProbe, lookAtPointing } from './look-at-pointing.ts';
import { findPointingDomain } from './store.ts';

/** An automatic look at a domain. One that is gone, or owed another look by now, is left alone. */
export async function checkPointingDomain(
  ctx: Context,
  { companyId, kind, id, round, dueAtMs }: CheckPointingDomainJob,
  probe: PointingProbe = defaultProbe(),
): Promise<void> {
  const scope = { ...ctx.scope, companyId };
  const row = await findPointingDomain(kind, scope, id);
  if (row?.nextCheckAt?.getTime() !== dueAtMs) return;
  await lookAtPointing({ ...ctx, scope }, { kind, row, probe, nextRound: round + 1 });
}
