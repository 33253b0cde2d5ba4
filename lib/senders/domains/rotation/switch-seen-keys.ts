import { recordAudit } from '#lib/account/audit/audited.ts';
import { notify } from '#lib/account/notifications/notify.ts';
import type { Context } from '#lib/core/context.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { enqueueJob } from '#lib/infra/queue/enqueue-job.ts';
import type { SendingDomainRow } from '../store.ts';
import { REMOVE_DKIM_KEYS, RETIRED_MS, type RemoveDkimKeysJob } from './jobs.ts';
import { activateDkimKeys } from './store.ts';

/**
 * Activates the staged keys whose records a DNS check has found, from the next delivery on. The keys that they replace retire,
 * and are removed after a week.
 *
 * @param db the transaction of the check.
 * @param keyIds ids of staged keys whose records are right.
 */
export async function switchSeenKeys(
  db: Database,
  ctx: Context,
  { id, domain }: Pick<SendingDomainRow, 'id' | 'domain'>,
  keyIds: readonly string[],
): Promise<void> {
  if (keyIds.length === 0) return;
  const { companyId } = ctx.scope;
  const at = ctx.now();
  const selectors = await activateDkimKeys(db, ctx.scope, { id, keyIds, at });
  if (selectors.length === 0) return;
  const payload: RemoveDkimKeysJob = { companyId, id, untilMs: at.getTime() };
  const dueAt = new Date(at.getTime() + RETIRED_MS);
  await enqueueJob(db, REMOVE_DKIM_KEYS, payload, { uniqueKey: `${id}:${payload.untilMs}`, dueAt, companyId });
  await recordAudit(db, ctx, { action: 'dkim.switch', targetId: domain, after: { selectors } });
  await notify(db, {
    companyId,
    type: 'success',
    title: `${domain} signs with new DKIM keys`,
    message:
      'Keep the records of the old keys for seven more days: mail that was signed with them is still in transit.',
    link: `/domain/sending/${id}`,
  });
}
