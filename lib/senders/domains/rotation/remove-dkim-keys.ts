import { audited } from '#lib/account/audit/audited.ts';
import { notify } from '#lib/account/notifications/notify.ts';
import type { Context } from '#lib/core/context.ts';
import { findSendingDomainById } from '../store.ts';
import type { RemoveDkimKeysJob } from './jobs.ts';
import { deleteRetiredDkimKeys } from './store.ts';

/** Removes the keys that a domain retired a week ago, and notifies its company that their records can go. Idempotent. */
export async function removeDkimKeys(ctx: Context, { companyId, id, untilMs }: RemoveDkimKeysJob): Promise<void> {
  const scope = { ...ctx.scope, companyId };
  const row = await findSendingDomainById(scope, id);
  if (!row) return;
  await audited({ ...ctx, scope }, 'dkim.remove', row.domain, async (db) => {
    const selectors = await deleteRetiredDkimKeys(db, scope, { id, until: new Date(untilMs) });
    if (selectors.length === 0) return null;
    const names = selectors.map((selector) => `${selector}._domainkey`).join(', ');
    await notify(db, {
      companyId,
      type: 'info',
      title: `You can remove old DKIM records of ${row.domain}`,
      message: `They are no longer needed: ${names}.`,
      link: `/domain/sending/${id}`,
    });
    return { before: { selectors } };
  });
}
