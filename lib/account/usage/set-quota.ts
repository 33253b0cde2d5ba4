import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import type { SetQuotaInput } from './schema.ts';
import { TRANSACTIONAL_EMAIL } from './slots.ts';
import { upsertQuota } from './store.ts';

/**
 * Sets how many mails a company may send in a period of a slot; -1 is unlimited. What was used stays. A repeat
 * changes nothing.
 *
 * @throws {AppError} notFound
 */
export async function setQuota(ctx: Context, { slot, quota }: SetQuotaInput): Promise<void> {
  await audited(ctx, 'quota.set', slot, async (db) => {
    const isSet = await upsertQuota(db, ctx.scope, { feature: TRANSACTIONAL_EMAIL, slot, quota });
    if (!isSet) throw refuse.notFound('company');
    return { after: { quota } };
  });
}
