import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { withPrisma } from '#lib/infra/db/prisma.ts';
import type { TargetColumns } from '../request/webhook-target.ts';

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
