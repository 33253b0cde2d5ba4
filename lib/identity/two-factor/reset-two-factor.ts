import type { Context } from '#lib/core/context.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { enqueueNotice } from '../notices.ts';
import { revokeSessions } from '../store.ts';
import { clearSecondFactor } from './store.ts';

/**
 * Turns a person's second factor off for them, who lost it, in the caller's transaction, and ends all their logins; they
 * are told by mail. Who may ask for it, and the line in the audit log, are the caller's.
 *
 * @returns whether it was on; where it was not, nothing is changed.
 */
export async function resetTwoFactor(db: Database, ctx: Pick<Context, 'now'>, userId: string): Promise<boolean> {
  const now = ctx.now();
  if (!(await clearSecondFactor(db, userId))) return false;
  await revokeSessions(db, { userId, exceptId: null, at: now, reason: 'admin' });
  await enqueueNotice(db, { userId, notice: 'two_factor_reset', at: now });
  return true;
}
