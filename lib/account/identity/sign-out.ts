import type { Context } from '#lib/core/context.ts';
import { isUuid } from '#lib/core/ids.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { recordOwnChange } from './record-own-change.ts';
import { findUserById, revokeSession } from './store.ts';

/**
 * Ends a session at its person's request; a repeat changes nothing. The spec's sign-out event (§7: company id, email
 * and name) is an entry of the company's audit log and is sent to no third party.
 */
export async function signOut(
  ctx: Pick<Context, 'now' | 'requestId' | 'ip'>,
  { sessionId, userId }: { sessionId: string; userId: string },
): Promise<void> {
  if (!isUuid(sessionId)) return;
  const user = await findUserById(userId);
  await withTransaction(async (db) => {
    if (!user || !(await revokeSession(db, { id: sessionId, userId }, ctx.now(), 'logout'))) return;
    const before = { email: user.email, fullname: user.fullname };
    await recordOwnChange(db, ctx, { user, action: 'session.sign-out', before });
  });
}
