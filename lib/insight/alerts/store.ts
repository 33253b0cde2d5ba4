/** Raw SQL: the age of the queue is measured by the clock of the database. */

import type { Alert, Prisma } from '#generated/client.ts';
import type { AlertSubject } from '#lib/account/notifications/alerts/alert-mail-job.ts';
import { loadAlertChoices } from '#lib/account/notifications/alerts/notification-alert.ts';
import type { BounceFigures } from '#lib/events/read/queries.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { withPrisma } from '#lib/infra/db/prisma.ts';
import { readSnapshotRow, type Snapshot, writeSnapshotRow } from '#lib/infra/db/snapshots.ts';

/** How long the oldest due delivery has waited, in seconds, and how many are due. */
export async function findQueueAge(): Promise<{ seconds: number; late: number }> {
  const { rows } = await getPool().query<{ seconds: number; late: number }>(
    `SELECT coalesce(extract(epoch FROM now() - min(due_at)), 0)::int AS seconds, count(*)::int AS late
     FROM delivery_queue WHERE due_at <= now()`,
  );
  return rows[0] ?? { seconds: 0, late: 0 };
}

/** The certificates that relays present to SMTP clients and that end before an instant. */
export async function findEndingCertificates(before: Date): Promise<{ host: string; expiresAt: Date }[]> {
  const { rows } = await getPool().query<{ host: string; expiresAt: Date }>(
    `SELECT host, min((facts->>'certificateExpiresAt')::timestamptz) AS "expiresAt" FROM processes
     WHERE (facts->>'certificateExpiresAt')::timestamptz < $1 GROUP BY host`,
    [before],
  );
  return rows;
}

/** An alert before it is raised: its key, its subject and its figures. */
export type AlertCause = {
  key: string;
  alert:
    | 'bounce-rate'
    | 'mass-refusal'
    | 'complaint-rate'
    | 'campaign-brake'
    | 'usage'
    | 'forecast'
    | 'api-key'
    | 'certificate'
    | 'queue-age';
  companyId: string | null;
  facts: Prisma.InputJsonObject;
};

/** Takes the right to raise an alert; false while an earlier one of the key holds. */
export function takeAlert(db: Database, cause: AlertCause, now: Date, until: Date): Promise<boolean> {
  const { key, ...content } = cause;
  const data = { ...content, raisedAt: now, seenAt: now, holdsUntil: until };
  return withPrisma(db, async (client) => {
    const { count: renewed } = await client.alert.updateMany({ where: { key, holdsUntil: { lte: now } }, data });
    if (renewed === 1) return true;
    const { count } = await client.alert.createMany({ data: [{ key, ...data }], skipDuplicates: true });
    return count === 1;
  });
}

/** Ends alerts of a kind whose cause is gone, so that a new one is raised again: all that hold but those of some keys. */
export async function releaseAlerts(alert: AlertCause['alert'], kept: readonly string[], now: Date): Promise<void> {
  await withPrisma(getPool(), (client) =>
    client.alert.updateMany({
      where: { alert, holdsUntil: { gt: now }, key: { notIn: [...kept] } },
      data: { holdsUntil: now },
    }),
  );
}

/** Finds the keys of the alerts of a kind that hold. */
export async function findHeldKeys(alert: AlertCause['alert'], now: Date): Promise<string[]> {
  const rows = await withPrisma(getPool(), (client) =>
    client.alert.findMany({ where: { alert, holdsUntil: { gt: now } }, select: { key: true } }),
  );
  return rows.map(({ key }) => key);
}

/** Extends an alert that holds to an instant at least: its cause persists, with these figures. */
export async function holdAlert({ key, facts }: AlertCause, now: Date, until: Date): Promise<void> {
  await withPrisma(getPool(), async (client) => {
    const { count } = await client.alert.updateMany({
      where: { key, holdsUntil: { gt: now, lte: until } },
      data: { holdsUntil: until, seenAt: now, facts },
    });
    if (count === 0)
      await client.alert.updateMany({ where: { key, holdsUntil: { gt: until } }, data: { seenAt: now, facts } });
  });
}

/** An alert that holds. */
export type AlertRow = Pick<Alert, 'key' | 'alert' | 'companyId' | 'raisedAt' | 'seenAt'> & {
  company: string | null;
  facts: unknown;
};

/** The alerts that operators see: a company's quotas and keys are its own matter. */
const OPERATOR_ALERTS = ['bounce-rate', 'mass-refusal', 'complaint-rate', 'campaign-brake', 'certificate', 'queue-age'];

/** The alerts that hold at an instant, the last raised first. A row for each company that ever had one at most. */
export async function findHeldAlerts(now: Date, limit: number): Promise<AlertRow[]> {
  const rows = await withPrisma(getPool(), (client) =>
    client.alert.findMany({
      where: { holdsUntil: { gt: now }, alert: { in: [...OPERATOR_ALERTS] } },
      omit: { holdsUntil: true },
      orderBy: [{ raisedAt: 'desc' }, { key: 'asc' }],
      take: limit,
    }),
  );
  const companies = await findCompanyNames(rows.flatMap(({ companyId }) => companyId ?? []));
  return rows.map((row) => ({ ...row, company: companies.get(row.companyId ?? '')?.name ?? null }));
}

/** The name under which the worst bounce rates of the last look are kept. */
const BOUNCE_RATES = 'bounce-rates';

/** Keeps the worst bounce rates of a look. */
export const keepBounceRates = (at: Date, rates: readonly BounceFigures[]): Promise<void> =>
  writeSnapshotRow(getPool(), BOUNCE_RATES, at, rates);

/** The worst bounce rates of the last look. */
export const findBounceRates = (): Promise<Snapshot | null> => readSnapshotRow(getPool(), BOUNCE_RATES);

/** The names of companies, by their ids. */
export async function findCompanyNames(
  ids: readonly string[],
): Promise<Map<string, { name: string; isSuspended: boolean }>> {
  const rows = await withPrisma(getPool(), (client) =>
    client.company.findMany({
      where: { id: { in: [...ids] } },
      select: { id: true, name: true, suspendedAt: true },
    }),
  );
  return new Map(rows.map(({ id, name, suspendedAt }) => [id, { name, isSuspended: suspendedAt !== null }]));
}

/** A person of a company who wants to hear of a subject, how, and of which parts of a quota. */
export type AlertReader = {
  userId: string;
  email: string;
  company: string;
  byBell: boolean;
  byMail: boolean;
  thresholds: readonly number[];
};

/** The people of a company who want alerts about a subject; who never chose wants all. */
export async function findAlertReaders(
  companyId: string,
  subject: AlertSubject,
  db: Database = getPool(),
): Promise<AlertReader[]> {
  const choicesOf = await loadAlertChoices(db, companyId);
  const members = await withPrisma(db, (client) =>
    client.member.findMany({
      where: { companyId, user: { emailVerifiedAt: { not: null }, suspendedAt: null } },
      select: { userId: true, user: { select: { email: true } }, company: { select: { name: true } } },
      orderBy: { userId: 'asc' },
    }),
  );
  return members.flatMap(({ userId, user, company }) => {
    const wanted = choicesOf(userId);
    if (!wanted.monitoring || !wanted[subject]) return [];
    const { notification: byBell, alertingNotification: byMail, usageThresholds: thresholds } = wanted;
    return [{ userId, email: user.email, company: company.name, byBell, byMail, thresholds }];
  });
}
