import type { CompanyAlert } from '#generated/client.ts';
import { lockCompany } from '#lib/infra/db/locks.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { withPrisma } from '#lib/infra/db/prisma.ts';
import { CompanyAlerts, USUAL_ALERTS } from './schema.ts';

/** Reads a row; a value that a later release no longer knows gives way to the usual ones. */
function toAlerts({ usageThresholds, bounceRate, complaintRate }: CompanyAlert): CompanyAlerts {
  const read = CompanyAlerts.safeParse({ usageThresholds, bounceRate, complaintRate });
  return read.success ? read.data : USUAL_ALERTS;
}

/** Finds the thresholds of a company; the usual ones where it has not chosen any. */
export async function findCompanyAlerts(companyId: string, db: Database = getPool()): Promise<CompanyAlerts> {
  const row = await withPrisma(db, (client) => client.companyAlert.findUnique({ where: { companyId } }));
  return row ? toAlerts(row) : USUAL_ALERTS;
}

/** Finds the thresholds of a company, and locks the company until the transaction ends. */
export async function lockCompanyAlerts(db: Database, companyId: string): Promise<CompanyAlerts> {
  await lockCompany(db, { companyId });
  return findCompanyAlerts(companyId, db);
}

/** Finds the thresholds of all companies that have chosen some, by their ids. */
export async function findAllCompanyAlerts(): Promise<Map<string, CompanyAlerts>> {
  const rows = await withPrisma(getPool(), (client) => client.companyAlert.findMany());
  return new Map(rows.map((row) => [row.companyId, toAlerts(row)]));
}

/** Stores the thresholds of a company. */
export async function upsertCompanyAlerts(db: Database, companyId: string, alerts: CompanyAlerts): Promise<void> {
  await withPrisma(db, (client) =>
    client.companyAlert.upsert({ where: { companyId }, create: { companyId, ...alerts }, update: alerts }),
  );
}
