import { z } from 'zod';
import type { Scope } from '#lib/core/context.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { DomainStatus } from '../schema.ts';
import { HttpsState, type PointingChecks, type PointingKind } from './schema.ts';

/** The table of each kind. */
const TABLES: Readonly<Record<PointingKind, string>> = { bounce: 'bounce_domains', tracking: 'tracking_domains' };

/** A row of either kind; only a tracking domain has another `httpsState` than none. */
const PointingRow = z.object({
  id: z.string(),
  domain: z.string(),
  status: DomainStatus,
  isDefault: z.boolean(),
  httpsState: HttpsState,
  /** The sending domains that name it. */
  sendingDomains: z.array(z.string()),
  records: z.unknown(),
  verifiedAt: z.date().nullable(),
  lastCheckedAt: z.date().nullable(),
  nextCheckAt: z.date().nullable(),
  createdAt: z.date(),
});
export type PointingRow = z.infer<typeof PointingRow>;

const select = (kind: PointingKind): string =>
  `SELECT t.id, t.domain, t.status, t.is_default AS "isDefault", ${kind === 'tracking' ? 't.https_state' : `'none'`} AS "httpsState",
     ARRAY(SELECT s.domain FROM sending_domains s WHERE s.company_id = t.company_id AND s.${kind}_domain_id = t.id ORDER BY s.domain) AS "sendingDomains",
     t.records, t.verified_at AS "verifiedAt", t.last_checked_at AS "lastCheckedAt", t.next_check_at AS "nextCheckAt", t.created_at AS "createdAt"
   FROM ${TABLES[kind]} t`;

/** A company's domains of a kind, oldest first. */
export async function findPointingDomains(kind: PointingKind, scope: Pick<Scope, 'companyId'>): Promise<PointingRow[]> {
  const { rows } = await getPool().query(
    `${select(kind)} WHERE t.company_id = $1 ORDER BY t.created_at, t.id LIMIT 1000`,
    [scope.companyId],
  );
  return z.array(PointingRow).parse(rows);
}

/** A company's domain of a kind by its id. */
export async function findPointingDomain(
  kind: PointingKind,
  scope: Pick<Scope, 'companyId'>,
  id: string,
): Promise<PointingRow | null> {
  const { rows } = await getPool().query(`${select(kind)} WHERE t.company_id = $1 AND t.id = $2`, [
    scope.companyId,
    id,
  ]);
  return rows[0] ? PointingRow.parse(rows[0]) : null;
}

/** Inserts a company's domain; answers false where the company has it already. */
export async function insertPointingDomain(
  db: Database,
  kind: PointingKind,
  scope: Scope,
  { id, domain }: { id: string; domain: string },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `INSERT INTO ${TABLES[kind]} (id, company_id, domain, updated_at) VALUES ($1, $2, $3, now()) ON CONFLICT DO NOTHING`,
    [id, scope.companyId, domain],
  );
  return rowCount === 1;
}

/**
 * How many domains of a kind a company has.
 *
 * @param db a transaction: the company's row keeps others waiting, so that many at once do not exceed a number.
 */
export async function countPointingDomains(db: Database, kind: PointingKind, scope: Scope): Promise<number> {
  await db.query('SELECT id FROM companies WHERE id = $1 FOR UPDATE', [scope.companyId]);
  const { rows } = await db.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${TABLES[kind]} WHERE company_id = $1`,
    [scope.companyId],
  );
  return rows[0]?.count ?? 0;
}

/**
 * Marks a company's domain as verified, if no other company has it. Answers whether it now is.
 *
 * @param db a transaction: of two companies at once, the second waits and then sees the first.
 * @param above the name itself and those above it: who has proven one of them as a sending domain goes before others.
 */
export async function verifyPointingDomain(
  db: Database,
  kind: PointingKind,
  scope: Scope,
  { id, domain, above, at }: { id: string; domain: string; above: readonly string[]; at: Date },
): Promise<boolean> {
  await db.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`${kind}-domain:${domain}`]);
  const { rowCount } = await db.query(
    `UPDATE ${TABLES[kind]} SET status = 'verified', verified_at = $3, updated_at = now()
     WHERE company_id = $1 AND id = $2
       AND NOT EXISTS (SELECT 1 FROM ${TABLES[kind]} o WHERE o.domain = $4 AND o.status = 'verified' AND o.company_id <> $1)
       AND coalesce((SELECT bool_or(s.company_id = $1) FROM sending_domains s WHERE s.domain = ANY($5) AND s.status = 'verified'), true)`,
    [scope.companyId, id, at, domain, above],
  );
  return rowCount === 1;
}

/** Makes a domain the company's default where it has none; answers whether it now is. */
export async function makeFirstDefault(db: Database, kind: PointingKind, scope: Scope, id: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE ${TABLES[kind]} SET is_default = true WHERE company_id = $1 AND id = $2
       AND NOT EXISTS (SELECT 1 FROM ${TABLES[kind]} o WHERE o.company_id = $1 AND o.is_default)`,
    [scope.companyId, id],
  );
  return rowCount === 1;
}

/**
 * Makes a verified domain the company's only default, or no default. Answers false where there is none of the id, or it
 * may not be one.
 *
 * @param db a transaction.
 */
export async function setDefault(
  db: Database,
  kind: PointingKind,
  scope: Scope,
  { id, isDefault }: { id: string; isDefault: boolean },
): Promise<boolean> {
  await db.query('SELECT id FROM companies WHERE id = $1 FOR UPDATE', [scope.companyId]);
  if (isDefault) {
    await db.query(
      `UPDATE ${TABLES[kind]} SET is_default = false, updated_at = now() WHERE company_id = $1 AND is_default AND id <> $2`,
      [scope.companyId, id],
    );
  }
  const { rowCount } = await db.query(
    `UPDATE ${TABLES[kind]} SET is_default = $3, updated_at = now() WHERE company_id = $1 AND id = $2 AND (status = 'verified' OR NOT $3)`,
    [scope.companyId, id, isDefault],
  );
  return rowCount === 1;
}

/** Marks a company's domain as one whose record does not lead here: awaited still, or given up. */
export async function setUnverified(
  db: Database,
  kind: PointingKind,
  scope: Scope,
  id: string,
  status: 'unverified' | 'failed',
): Promise<void> {
  await db.query(
    `UPDATE ${TABLES[kind]} SET status = $3, verified_at = NULL, updated_at = now() WHERE company_id = $1 AND id = $2 AND status <> $3`,
    [scope.companyId, id, status],
  );
}

/**
 * Writes what a look found, and answers how the domain stood before, its row held until the transaction ends; null where
 * it is gone.
 *
 * @param seen.httpsState null leaves it as it is.
 */
export async function writePointingChecks(
  db: Database,
  kind: PointingKind,
  scope: Scope,
  { id, ...seen }: { id: string; checks: PointingChecks; httpsState: HttpsState | null; at: Date },
): Promise<{ status: DomainStatus; httpsState: HttpsState } | null> {
  const httpsState = kind === 'tracking' ? 'https_state' : `'none'`;
  const { rows } = await db.query(
    `SELECT status, ${httpsState} AS "httpsState" FROM ${TABLES[kind]} WHERE company_id = $1 AND id = $2 FOR UPDATE`,
    [scope.companyId, id],
  );
  await db.query(
    `UPDATE ${TABLES[kind]} SET records = $3, last_checked_at = $4, updated_at = now() WHERE company_id = $1 AND id = $2`,
    [scope.companyId, id, JSON.stringify(seen.checks), seen.at],
  );
  if (kind === 'tracking' && seen.httpsState !== null) {
    const values = [scope.companyId, id, seen.httpsState];
    await db.query('UPDATE tracking_domains SET https_state = $3 WHERE company_id = $1 AND id = $2', values);
  }
  return rows[0] ? PointingRow.pick({ status: true, httpsState: true }).parse(rows[0]) : null;
}

/** Notes when a company's domain is looked at again by itself; null where it is not. */
export async function setNextPointingCheck(
  db: Database,
  kind: PointingKind,
  scope: Pick<Scope, 'companyId'>,
  id: string,
  at: Date | null,
): Promise<void> {
  await db.query(
    `UPDATE ${TABLES[kind]} SET next_check_at = $3, updated_at = now() WHERE company_id = $1 AND id = $2`,
    [scope.companyId, id, at],
  );
}

/** Removes a company's domain; answers its name, or null where there is none. */
export async function deletePointingDomain(
  db: Database,
  kind: PointingKind,
  scope: Scope,
  id: string,
): Promise<string | null> {
  const { rows } = await db.query<{ domain: string }>(
    `DELETE FROM ${TABLES[kind]} WHERE company_id = $1 AND id = $2 RETURNING domain`,
    [scope.companyId, id],
  );
  return rows[0]?.domain ?? null;
}

/** Whether any company has verified a tracking domain of this name: who asks is not of any company. */
export async function hasVerifiedTrackingDomain(domain: string): Promise<boolean> {
  const { rowCount } = await getPool().query(
    `SELECT 1 FROM tracking_domains WHERE domain = $1 AND status = 'verified' LIMIT 1`,
    [domain],
  );
  return rowCount === 1;
}
