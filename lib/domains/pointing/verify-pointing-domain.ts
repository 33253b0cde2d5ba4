import type { Context } from '#lib/core/context.ts';
import { VERIFY_PAUSE_SECONDS } from '#lib/core/limits.ts';
import type { PointingProbe } from './check-pointing.ts';
import { getPointingDomain } from './get-pointing-domain.ts';
import { defaultProbe, lookAtPointing } from './look-at-pointing.ts';
import { type PointingRef, requirePointingDomain } from './require-pointing-domain.ts';
import type { PointingDomainDetail } from './schema.ts';

/**
 * Looks at a domain's record now, and begins the automatic looks anew where they have ended. Where the last look was a
 * moment ago, that one's outcome is told again, so that nobody makes us ask a stranger's servers without pause.
 *
 * @throws {AppError} notFound
 */
export async function verifyPointingDomain(
  ctx: Context,
  ref: PointingRef,
  probe: PointingProbe = defaultProbe(),
): Promise<PointingDomainDetail> {
  const row = await requirePointingDomain(ctx, ref);
  const isFresh = ctx.now().getTime() - (row.lastCheckedAt?.getTime() ?? 0) < VERIFY_PAUSE_SECONDS * 1_000;
  if (!isFresh) {
    await lookAtPointing(ctx, { kind: ref.kind, row, probe, ...(row.nextCheckAt === null && { nextRound: 1 }) });
  }
  return getPointingDomain(ctx, ref);
}
