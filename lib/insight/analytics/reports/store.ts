/** Raw SQL: due schedules are claimed with SKIP LOCKED. */

import type { Prisma, ReportSchedule } from '#generated/client.ts';
import type { Scope } from '#lib/core/context.ts';
import { lockCompany } from '#lib/infra/db/locks.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { withPrisma } from '#lib/infra/db/prisma.ts';

/** A schedule's row. */
export type ReportRow = ReportSchedule;

/** Finds the schedules of an environment, the oldest first. */
export const findReports = ({ companyId, environment }: Scope): Promise<ReportRow[]> =>
  withPrisma(getPool(), (client) =>
    client.reportSchedule.findMany({ where: { companyId, environment }, orderBy: { createdAt: 'asc' } }),
  );

/** Finds a schedule of an environment; null where it does not exist. */
export const findReport = (
  { companyId, environment }: Scope,
  id: string,
  db: Database = getPool(),
): Promise<ReportRow | null> =>
  withPrisma(db, (client) => client.reportSchedule.findFirst({ where: { companyId, environment, id } }));

/** Finds a schedule for its job. */
export const findReportByKey = (companyId: string, id: string): Promise<ReportRow | null> =>
  withPrisma(getPool(), (client) => client.reportSchedule.findUnique({ where: { companyId_id: { companyId, id } } }));

/** Counts the schedules of a company in both environments; locks the company until the transaction ends. */
export async function countReports(db: Database, { companyId }: Scope): Promise<number> {
  await lockCompany(db, { companyId });
  return withPrisma(db, (client) => client.reportSchedule.count({ where: { companyId } }));
}

/** Inserts a schedule. */
export const insertReport = async (db: Database, data: Prisma.ReportScheduleUncheckedCreateInput): Promise<void> => {
  await withPrisma(db, (client) => client.reportSchedule.create({ data }));
};

/** Changes a schedule; false where it does not exist any more. */
export async function updateReportRow(
  db: Database,
  { companyId }: Pick<Scope, 'companyId'>,
  id: string,
  data: Pick<
    Prisma.ReportScheduleUncheckedUpdateManyInput,
    'cadence' | 'localHour' | 'memberUserIds' | 'nextAt' | 'lastPeriod'
  >,
): Promise<boolean> {
  const { count } = await withPrisma(db, (client) =>
    client.reportSchedule.updateMany({ where: { companyId, id }, data }),
  );
  return count === 1;
}

/** Deletes a schedule; false where it does not exist any more. */
export async function deleteReportRow(
  db: Database,
  { companyId }: Pick<Scope, 'companyId'>,
  id: string,
): Promise<boolean> {
  const { count } = await withPrisma(db, (client) => client.reportSchedule.deleteMany({ where: { companyId, id } }));
  return count === 1;
}

/** A schedule whose report is due. */
export type DueReport = {
  companyId: string;
  id: string;
  cadence: string;
  localHour: number;
  lastPeriod: string | null;
};

/** Claims schedules that are due until the transaction ends, without those that another process has. Index nextAt. */
export async function claimDueReports(db: Database, now: Date, limit: number): Promise<DueReport[]> {
  const { rows } = await db.query<DueReport>(
    `SELECT company_id AS "companyId", id, cadence, local_hour AS "localHour", last_period AS "lastPeriod"
     FROM report_schedules
     WHERE next_at <= $1 ORDER BY next_at LIMIT $2 FOR UPDATE SKIP LOCKED`,
    [now, limit],
  );
  return rows;
}

/** Takes a person off a schedule; one without readers is deleted. */
export async function removeReader(db: Database, companyId: string, id: string, userId: string): Promise<void> {
  await db.query(
    'UPDATE report_schedules SET member_user_ids = array_remove(member_user_ids, $3) WHERE company_id = $1 AND id = $2',
    [companyId, id, userId],
  );
  await db.query(
    'DELETE FROM report_schedules WHERE company_id = $1 AND id = $2 AND cardinality(member_user_ids) = 0',
    [companyId, id],
  );
}
