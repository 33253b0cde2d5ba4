import type { Context } from '#lib/core/context.ts';
import { presentSendingDomainDetail } from './present.ts';
import { requireSendingDomain } from './require-sending-domain.ts';
import { findDkimKeys } from './rotation/store.ts';
import type { SendingDomainDetail } from './schema.ts';

/**
 * A sending domain with the records to publish, and what was found of each at the last look.
 *
 * @throws {AppError} notFound
 */
export async function getSendingDomain(
  ctx: Pick<Context, 'scope'>,
  { id }: { id: string },
): Promise<SendingDomainDetail> {
  const row = await requireSendingDomain(ctx, id);
  return presentSendingDomainDetail(row, await findDkimKeys(ctx.scope, row.domain));
}
