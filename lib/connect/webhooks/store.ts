import type { Webhook } from '#generated/client.ts';
import type { Scope } from '#lib/core/context.ts';
import { lockCompany } from '#lib/infra/db/locks.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { withPrisma } from '#lib/infra/db/prisma.ts';
import type { TargetColumns } from './request/webhook-target.ts';
import type { WebhookSetting } from './schema.ts';

/** A webhook's row. */
export type WebhookRow = Webhook;

/** The columns of a webhook that its company sets: its settings, and what is made of the others. */
export type WebhookValues = Pick<
  WebhookRow,
  | WebhookSetting
  | 'types'
  | 'contactEvents'
  | 'contactTypes'
  | 'authType'
  | 'authEncrypted'
  | 'customHeadersEncrypted'
  | 'subaccountScope'
  | 'subaccountIds'
>;

/** A webhook to insert. */
export type NewWebhook = WebhookValues & Pick<WebhookRow, 'id' | 'secretEncrypted' | 'apiVersion'>;

const whereScope = ({ companyId, environment }: Scope) => ({ companyId, environment });

/** Finds the webhooks of the scope, by name. Index webhooks_company_id_environment_idx. */
export const findWebhooks = (scope: Scope): Promise<WebhookRow[]> =>
  withPrisma(getPool(), (client) =>
    client.webhook.findMany({ where: whereScope(scope), orderBy: [{ name: 'asc' }, { id: 'asc' }] }),
  );

/** Finds a webhook of the scope. */
export const findWebhook = (scope: Scope, id: string): Promise<WebhookRow | null> =>
  withPrisma(getPool(), (client) => client.webhook.findFirst({ where: { id, ...whereScope(scope) } }));

/**
 * Inserts a webhook. Returns `taken` where the scope has one of the name, and `tooMany` where it has as many as it may.
 *
 * @param db a transaction that holds the lock of `lockAllowance`.
 */
export async function insertWebhook(
  db: Database,
  scope: Scope,
  webhook: NewWebhook,
  limits: { ofCompany: number | null; ofScope: number },
): Promise<'made' | 'taken' | 'tooMany'> {
  return withPrisma(db, async (client) => {
    const where = whereScope(scope);
    const { companyId } = scope;
    if (limits.ofCompany !== null && (await client.webhook.count({ where: { companyId } })) >= limits.ofCompany)
      return 'tooMany';
    if ((await client.webhook.count({ where })) >= limits.ofScope) return 'tooMany';
    if ((await client.webhook.count({ where: { ...where, name: webhook.name } })) > 0) return 'taken';
    await client.webhook.create({ data: { ...webhook, ...where } });
    return 'made';
  });
}

/** A change of a webhook; absent columns stay. */
export type WebhookChange = Partial<
  WebhookValues &
    Pick<
      WebhookRow,
      | 'state'
      | 'offReason'
      | 'failingSince'
      | 'notifiedAt'
      | 'secretEncrypted'
      | 'previousSecretEncrypted'
      | 'previousSecretUntil'
      | 'tokenEncrypted'
      | 'tokenExpiresAt'
    >
>;

/**
 * Changes a webhook of the scope. Returns `taken` where another one of the scope has the name, and `gone` where there is
 * no such webhook.
 *
 * @param db a transaction: others of the same company wait for it, so that no two get the same name.
 */
export async function updateWebhookRow(
  db: Database,
  scope: Scope,
  id: string,
  change: WebhookChange,
): Promise<'changed' | 'taken' | 'gone'> {
  await lockCompany(db, scope);
  return withPrisma(db, async (client) => {
    const where = whereScope(scope);
    const { name } = change;
    if (name !== undefined && (await client.webhook.count({ where: { ...where, name, id: { not: id } } })) > 0)
      return 'taken';
    const { count } = await client.webhook.updateMany({ where: { id, ...where }, data: change });
    return count === 1 ? 'changed' : 'gone';
  });
}

/** Deletes a webhook of the scope with its deliveries; false where there is no such webhook. */
export async function deleteWebhookRow(db: Database, scope: Scope, id: string): Promise<boolean> {
  const { count } = await withPrisma(db, (client) =>
    client.webhook.deleteMany({ where: { id, ...whereScope(scope) } }),
  );
  return count === 1;
}

const takesAlerts = (companyId: string) => ({ companyId, sendsAlerts: true, state: 'on' });

/** Finds the ids of the webhooks that get the alerts of a company. Index webhooks_company_id_environment_idx. */
export async function findAlertWebhookIds(db: Database, companyId: string): Promise<string[]> {
  const where = takesAlerts(companyId);
  const rows = await withPrisma(db, (client) => client.webhook.findMany({ where, select: { id: true } }));
  return rows.map(({ id }) => id);
}

/** Finds a webhook that gets the alerts of a company; null where it does not any more. */
export const findAlertWebhook = (companyId: string, id: string): Promise<TargetColumns | null> =>
  withPrisma(getPool(), (client) => client.webhook.findFirst({ where: { id, ...takesAlerts(companyId) } }));
