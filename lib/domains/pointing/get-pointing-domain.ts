import type { Context } from '#lib/core/context.ts';
import { findSendingDomains } from '../store.ts';
import { presentPointingDetail } from './present-pointing.ts';
import { type PointingRef, requirePointingDomain } from './require-pointing-domain.ts';
import type { PointingDomainDetail } from './schema.ts';

/**
 * A bounce or tracking domain with the record to publish, and what was found of it at the last look.
 *
 * @throws {AppError} notFound
 */
export async function getPointingDomain(ctx: Pick<Context, 'scope'>, ref: PointingRef): Promise<PointingDomainDetail> {
  const [row, sending] = await Promise.all([requirePointingDomain(ctx, ref), findSendingDomains(ctx.scope)]);
  const proven = sending.filter(({ status, isPlatform }) => status === 'verified' && !isPlatform);
  return presentPointingDetail(
    ref.kind,
    row,
    proven.map(({ domain }) => domain),
  );
}
