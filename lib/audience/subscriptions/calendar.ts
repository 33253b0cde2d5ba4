import { recordAudit } from '#lib/account/audit/audited.ts';
import {
  claimUnreminded,
  listUnconfirmed,
  removeStaleConfirmations,
  requestConfirmations,
} from '#lib/audience/consent/confirmations.ts';
import { removeContacts } from '#lib/audience/contacts/contacts.ts';
import type { Context } from '#lib/core/context.ts';
import { DAY_MS, HOUR_MS } from '#lib/core/durations.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import { lockPending } from './store.ts';

/** People of one step. */
const SLICE = 500;

/** People are reminded once, so long after the last mail. */
const REMINDED_AFTER_MS = 24 * HOUR_MS;

/** People who never confirmed are deleted so long after they were added. */
const KEPT_MS = 30 * DAY_MS;

const scopeOf = (companyId: string): Context['scope'] => ({ companyId, environment: 'production' });

const before = (now: Date, ms: number): Date => new Date(now.getTime() - ms);

/** Reminds people once who got a confirmation mail a day ago and have not confirmed. */
export async function remindUnconfirmed(base: Context, signal: AbortSignal): Promise<{ reminded: number }> {
  let reminded = 0;
  let claimed: number;
  do {
    signal.throwIfAborted();
    claimed = await withTransaction(async (db) => {
      const sets = await claimUnreminded(db, before(base.now(), REMINDED_AFTER_MS), base.now(), SLICE);
      for (const { companyId, ids } of sets) {
        const request = { isNew: false, isReminder: true, hasSender: true };
        const mails = await requestConfirmations(db, { ...base, scope: scopeOf(companyId) }, ids, request);
        reminded += mails.length;
      }
      return sets.reduce((sum, { ids }) => sum + ids.length, 0);
    });
  } while (claimed === SLICE);
  return { reminded };
}

/** Deletes people who were added 30 days ago and never confirmed. Who has unsubscribed or bounced meanwhile stays. */
export async function deleteUnconfirmed(base: Context, signal: AbortSignal): Promise<{ deleted: number }> {
  const until = before(base.now(), KEPT_MS);
  let deleted = 0;
  let found: number;
  do {
    signal.throwIfAborted();
    const sets = await listUnconfirmed(until, SLICE);
    for (const { companyId, ids } of sets) {
      const ctx = { ...base, scope: scopeOf(companyId) };
      deleted += await withTransaction(async (db) => {
        const pending = await lockPending(db, companyId, ids);
        const removed = (await removeContacts(db, ctx, pending, { type: 'system', id: null })).length;
        const after = { deleted: removed, reason: 'not confirmed within 30 days' };
        if (removed > 0) await recordAudit(db, ctx, { action: 'contact.delete', after });
        return removed;
      });
    }
    found = sets.reduce((sum, { ids }) => sum + ids.length, 0);
  } while (found === SLICE);
  await removeStaleConfirmations(until);
  return { deleted };
}
