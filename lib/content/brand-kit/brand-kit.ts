import { recordAudit } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { BrandKit, DEFAULT_BRAND_KIT } from './schema.ts';
import { findKit, lockKit, upsertKit } from './store.ts';

/** Returns the brand kit of a company: what it has chosen, or the look of every document. */
export async function getBrandKit({ scope }: Pick<Context, 'scope'>, db?: Database): Promise<BrandKit> {
  const row = await findKit(scope.companyId, db);
  if (!row) return DEFAULT_BRAND_KIT;
  const { colors, settings, button } = row;
  return BrandKit.parse({ colors, settings, button });
}

/** Sets the brand kit of a company. Messages that exist stay as they are, and a repeat changes nothing. */
export async function setBrandKit(ctx: Context, kit: BrandKit): Promise<BrandKit> {
  const { companyId } = ctx.scope;
  return withTransaction(async (db) => {
    await lockKit(db, companyId);
    const before = await getBrandKit(ctx, db);
    if (JSON.stringify(before) === JSON.stringify(kit)) return before;
    await upsertKit(db, companyId, kit, ctx.now());
    await recordAudit(db, ctx, {
      action: 'brand-kit.update',
      targetId: companyId,
      before: auditFacts(before),
      after: auditFacts(kit),
    });
    return kit;
  });
}

const auditFacts = ({ colors, settings, button }: BrandKit) => ({
  colors: colors.join(', '),
  ...settings,
  button: `${button.background}, ${button.color}, ${button.radius} px`,
});
