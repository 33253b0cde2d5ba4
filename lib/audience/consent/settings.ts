import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { SubscriberSetting, type UpdateSubscriberSetting } from './schema.ts';
import { DEFAULT_SETTINGS, findSettings, upsertSettings } from './settings-store.ts';

/** Returns how the people of a company subscribe and leave; the defaults where it has set nothing. */
export async function getSubscriberSetting(
  { scope }: { scope: { companyId: string } },
  db?: Database,
): Promise<SubscriberSetting> {
  const row = await findSettings(scope.companyId, db);
  return row ? SubscriberSetting.parse(row) : DEFAULT_SETTINGS;
}

/** Changes how the people of the company subscribe and leave; absent settings stay as they are. */
export async function updateSubscriberSetting(
  ctx: Context,
  change: UpdateSubscriberSetting,
): Promise<SubscriberSetting> {
  await audited(ctx, 'subscriber-setting.change', ctx.scope.companyId, async (db) => {
    const before = await getSubscriberSetting(ctx, db);
    const after = { ...before, ...change };
    await upsertSettings(db, ctx.scope.companyId, after, ctx.now());
    return { before, after };
  });
  return getSubscriberSetting(ctx);
}
