/** Raw SQL: the counters of a month are joined to all sub-accounts and sorted. */

import type { Subaccount, SubaccountCounter } from '#generated/client.ts';
import type { Scope } from '#lib/core/context.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { prisma, withPrisma } from '#lib/infra/db/prisma.ts';
import type { QueuedMail, SubaccountChoice, SubaccountSetting, SubaccountStatus } from './schema.ts';

/** A sub-account's row. */
export type SubaccountRow = Subaccount;

/** The settings of a sub-account that are written. */
export type SubaccountValues = Pick<Subaccount, SubaccountSetting>;

/**
 * Inserts a sub-account with the next number of its company; false where the company has as many as it may.
 *
 * @param db a transaction that holds the lock of `lockAllowance`, so that no number is given twice.
 */
export async function insertSubaccount(
  db: Database,
  scope: Scope,
  { id, ...values }: SubaccountValues & { id: string },
  max: number,
): Promise<boolean> {
  const { companyId } = scope;
  return withPrisma(db, async (client) => {
    if ((await client.subaccount.count({ where: { companyId, status: { not: 'terminated' } } })) >= max) return false;
    const { _max: highest } = await client.subaccount.aggregate({ where: { companyId }, _max: { number: true } });
    await client.subaccount.create({ data: { id, companyId, number: (highest.number ?? 0) + 1, ...values } });
    return true;
  });
}

/** Updates a company's sub-account that is not terminated; false where it does not exist. */
export async function updateRow(
  db: Database,
  { companyId }: Scope,
  id: string,
  values: SubaccountValues,
): Promise<boolean> {
  const where = { id, companyId, status: { not: 'terminated' } };
  return (await withPrisma(db, (client) => client.subaccount.updateMany({ where, data: values }))).count === 1;
}

/** The status of a sub-account with the facts that belong to it. */
export type StatusChange = {
  status: SubaccountStatus;
  suspendedAt: Date | null;
  queuedMail: QueuedMail | null;
  terminatedAt?: Date;
};

/** Changes the status of a company's sub-account that has one of some; false where it does not exist. */
export async function changeStatus(
  db: Database,
  { companyId }: Scope,
  id: string,
  from: readonly SubaccountStatus[],
  change: StatusChange,
): Promise<boolean> {
  const where = { id, companyId, status: { in: [...from] } };
  return (await withPrisma(db, (client) => client.subaccount.updateMany({ where, data: change }))).count === 1;
}

/** Finds a company's sub-account by its id. */
export const findSubaccount = ({ companyId }: Pick<Scope, 'companyId'>, id: string): Promise<SubaccountRow | null> =>
  prisma().subaccount.findFirst({ where: { id, companyId } });

/** Finds a company's sub-account by its number. */
export const findSubaccountByNumber = (
  { companyId }: Pick<Scope, 'companyId'>,
  number: number,
): Promise<SubaccountRow | null> =>
  prisma().subaccount.findUnique({ where: { companyId_number: { companyId, number } } });

/** Finds a company's sub-accounts by their numbers. Index subaccounts_company_id_number_key. */
export const findSubaccounts = ({ companyId }: Pick<Scope, 'companyId'>): Promise<SubaccountRow[]> =>
  prisma().subaccount.findMany({ where: { companyId }, orderBy: { number: 'asc' } });

/** Finds the names and numbers of a company's sub-accounts. Index subaccounts_company_id_number_key. */
export const findSubaccountNames = ({ companyId }: Pick<Scope, 'companyId'>): Promise<SubaccountChoice[]> =>
  prisma().subaccount.findMany({
    where: { companyId },
    select: { id: true, number: true, name: true },
    orderBy: { number: 'asc' },
  });

/** Finds the counters of a sub-account. Index subaccount_counters_pkey. */
export const findCounters = ({ companyId }: Pick<Scope, 'companyId'>, id: string): Promise<SubaccountCounter[]> =>
  prisma().subaccountCounter.findMany({ where: { companyId, subaccountId: id } });

/** A sub-account with what it sent in a month. */
type MonthCounter = Pick<Subaccount, 'id' | 'number' | 'name' | 'monthlyLimit' | 'quotaShare'> & { used: number };

/** Finds what sub-accounts sent in the month that began at an instant, most first; terminated ones only with mail. Index subaccount_counters_pkey. */
export async function findMonthCounters(
  { companyId }: Pick<Scope, 'companyId'>,
  start: Date,
  limit: number,
): Promise<MonthCounter[]> {
  const { rows } = await getPool().query<MonthCounter>(
    `SELECT s.id, s.number, s.name, s.monthly_limit AS "monthlyLimit", s.quota_share AS "quotaShare", coalesce(c.used, 0) AS used
     FROM subaccounts s LEFT JOIN subaccount_counters c
       ON c.company_id = s.company_id AND c.subaccount_id = s.id AND c.slot = 'month' AND c.period_start >= $2
     WHERE s.company_id = $1 AND (s.status <> 'terminated' OR c.used > 0)
     ORDER BY used DESC, s.number LIMIT $3`,
    [companyId, start, limit],
  );
  return rows;
}
