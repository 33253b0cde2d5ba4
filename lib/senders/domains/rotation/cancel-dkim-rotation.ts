import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { requireSendingDomain } from '../queries.ts';
import { deleteStagedDkimKeys } from './store.ts';

/**
 * Cancels a DKIM key rotation: deletes the staged keys, and the active ones stay. Records of staged keys that are published
 * already do no harm.
 *
 * @throws {AppError} notFound, also where no rotation is running
 */
export async function cancelDkimRotation(ctx: Context, { id }: { id: string }): Promise<void> {
  const { domain } = await requireSendingDomain(ctx, id);
  await audited(ctx, 'dkim.cancel', domain, async (db) => {
    const selectors = await deleteStagedDkimKeys(db, ctx.scope, id);
    if (selectors.length === 0) throw refuse.notFound('DKIM rotation');
    return { before: { selectors } };
  });
}
