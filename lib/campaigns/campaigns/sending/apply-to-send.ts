import { cancelSend, findSendOf, holdSend, resumeSend } from '#lib/campaigns/expansion/sends.ts';
import type { Context } from '#lib/core/context.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { beginAnew } from './brake-store.ts';

/** Does to the send of a campaign what a person does to the campaign, in the same transaction. One that has not begun has none. */
export async function applyToSend(
  db: Database,
  { scope, now }: Pick<Context, 'scope' | 'now'>,
  campaignId: string,
  action: string,
): Promise<void> {
  const key = await findSendOf(scope.companyId, campaignId, db);
  if (!key) return;
  if (action === 'pause') await holdSend(db, key, 'user', now());
  else if (action === 'resume') {
    await resumeSend(db, key, now());
    await beginAnew(db, key);
  } else if (action === 'cancel') await cancelSend(db, key, now());
}
