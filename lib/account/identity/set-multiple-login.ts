import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { actingUser } from './acting-user.ts';
import { recordOwnChange } from './record-own-change.ts';
import type { MultipleLogin } from './schema.ts';
import { lockUser, updateMultipleLogin } from './store.ts';

/**
 * Sets the behavior of a second sign-in of the person who makes the call (docs/product.md §4); existing sessions stay.
 */
export async function setMultipleLogin(ctx: Context, multipleLogin: MultipleLogin): Promise<void> {
  const { userId } = actingUser(ctx);
  await withTransaction(async (db) => {
    const user = await lockUser(db, userId);
    if (!user) throw refuse.forbidden();
    if (user.multipleLogin === multipleLogin) return;
    await updateMultipleLogin(db, userId, multipleLogin);
    const facts = { before: { multipleLogin: user.multipleLogin }, after: { multipleLogin } };
    await recordOwnChange(db, ctx, { user, action: 'multiple-login.change', ...facts });
  });
}
