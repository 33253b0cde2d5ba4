import { audited } from '#lib/account/audit/audited.ts';
import type { AuditFacts } from '#lib/account/audit/schema.ts';
import { requirePicture } from '#lib/content/media/library.ts';
import { recordUses } from '#lib/content/media/uses.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { checkRequest } from '#lib/engine/messages/accept/checks/check-company.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { listSendingDomains } from '#lib/senders/domains/queries.ts';
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

/**
 * Changes how the people of the company subscribe and leave; absent settings stay as they are.
 *
 * @throws {AppError} invalidField (the logo is no picture of the library), and that of `requireMailSender` where double opt-in is
 *   switched on
 */
export async function updateSubscriberSetting(
  ctx: Context,
  change: UpdateSubscriberSetting,
): Promise<SubscriberSetting> {
  const { companyId } = ctx.scope;
  const present = await getSubscriberSetting(ctx);
  if (change.doubleOptIn && !present.doubleOptIn) await requireMailSender(companyId);
  const logo = change.logoMediaId ? await requirePicture(ctx, 'logoMediaId', change.logoMediaId) : null;
  await audited(ctx, 'subscriber-setting.change', companyId, async (db) => {
    const before = await getSubscriberSetting(ctx, db);
    const after = { ...before, ...change };
    await upsertSettings(db, companyId, after, ctx.now());
    if (change.logoMediaId !== undefined)
      await recordUses(db, ctx, {
        kind: 'page',
        id: companyId,
        title: 'Subscriber Setting',
        texts: [logo],
      });
    return { before: factsOf(before), after: factsOf(after) };
  });
  return getSubscriberSetting(ctx);
}

/** Returns settings as the audit log keeps them: lists and texts as one text each. */
const factsOf = (setting: SubscriberSetting): AuditFacts =>
  Object.fromEntries(
    Object.entries(setting).map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
    ]),
  );

/**
 * Returns the address that mails about subscriptions are sent from: at the first verified sending domain of the company's own.
 *
 * @throws {AppError} confirmationUnavailable without one; accountSuspended, featureOff, productionRequired
 */
export async function requireMailSender(companyId: string): Promise<string> {
  const scope = { companyId, environment: 'production' } as const;
  await checkRequest(scope);
  const domain = (await listSendingDomains({ scope })).find(
    ({ status, isPlatform }) => status === 'verified' && !isPlatform,
  );
  if (!domain) throw new AppError('confirmationUnavailable');
  return `hello@${domain.domain}`;
}
