import type { Context } from '#lib/core/context.ts';
import { VERIFY_PAUSE_SECONDS } from '#lib/core/limits.ts';
import { PLATFORM_COMPANY_ID } from '#lib/core/platform.ts';
import { type RecordResolver, recordResolver } from '#lib/infra/net/look-up-records.ts';
import { getSendingDomain } from './get-sending-domain.ts';
import { lookAtDomain } from './look-at-domain.ts';
import { requireSendingDomain } from './require-sending-domain.ts';
import type { SendingDomainDetail } from './schema.ts';

/**
 * Looks at a domain's records now, and begins the automatic looks anew where they have ended. Where the last look was
 * a moment ago, that one's outcome is told again, so that nobody makes us ask a stranger's name servers without pause.
 *
 * @throws {AppError} notFound
 */
export async function verifyDomainNow(
  ctx: Context,
  { id }: { id: string },
  resolver: RecordResolver = recordResolver(),
): Promise<SendingDomainDetail> {
  const row = await requireSendingDomain(ctx, id);
  const lastMs = row.lastCheckedAt?.getTime() ?? 0;
  const isFresh = ctx.now().getTime() - lastMs < VERIFY_PAUSE_SECONDS * 1_000;
  // Of the platform's own name only what its keys are to be switched to is looked at; those that come with accounts have none.
  const hasKeys = !row.isPlatform || ctx.scope.companyId === PLATFORM_COMPANY_ID;
  if (hasKeys && !isFresh) {
    await lookAtDomain(ctx, row, { resolver, ...(row.nextCheckAt === null && { nextRound: 1 }) });
  }
  return getSendingDomain(ctx, { id });
}
