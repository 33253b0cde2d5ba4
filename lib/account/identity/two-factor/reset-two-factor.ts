import type { Context } from '#lib/core/context.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { enqueueNotice } from '../notices.ts';
import { revokeSessions } from '../store.ts';
import { clearSecondFactor } from './store.ts';

/**
 * Turns off the second factor of a person who lost it, ends all their sessions and mails them a notice, in the caller's
 * transaction. The caller checks the permission and writes the audit entry.
 *
 * @returns true if it was on; otherwise nothing changes.
 */
export async function resetTwoFactor(db: Database, ctx: Pick<Context, 'now'>, userId: string): Promise<boolean> {
  const now = ctx.now();
  if (!(await clearSecondFactor(db, userId))) return false;
  await revokeSessions(db, { userId, exceptId: null, at: now, reason: 'admin' });
  await enqueueNotice(db, { userId, notice: 'two_factor_reset', at: now });
  return true;
}
