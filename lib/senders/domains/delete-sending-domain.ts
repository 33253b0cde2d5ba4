import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { requireSendingDomain } from './queries.ts';
import { deleteSendingDomain as deleteRow } from './store.ts';

/**
 * Removes a sending domain with its DKIM keys. Mail from it is refused from the next message on; added again, it gets other
 * keys.
 *
 * @throws {AppError} notFound, forbidden (the company's name under PLATFORM_DOMAIN)
 */
export async function deleteSendingDomain(ctx: Context, { id }: { id: string }): Promise<void> {
  const { isPlatform } = await requireSendingDomain(ctx, id);
  if (isPlatform) throw refuse.forbidden('You can’t remove the domain that came with your account.');
  await audited(ctx, 'domain.delete', null, async (db) => {
    const domain = await deleteRow(db, ctx.scope, id);
    if (domain === null) throw refuse.notFound('sending domain');
    return { targetId: domain, before: { domain } };
  });
}
