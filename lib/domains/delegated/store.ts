import { z } from 'zod';
import type { Scope } from '#lib/core/context.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { DomainStatus } from '../schema.ts';
import { type DelegatedKind, HttpsState } from './schema.ts';

/** The table of each kind. */
const TABLES: Readonly<Record<DelegatedKind, string>> = { bounce: 'bounce_domains', tracking: 'tracking_domains' };

/** A row of either kind; the `httpsState` of a bounce domain is always `none`. */
const DelegatedDomainRow = z.object({
  id: z.string(),
  domain: z.string(),
  status: DomainStatus,
  isDefault: z.boolean(),
  httpsState: HttpsState,
  dnsZone: z.string().nullable(),
  /** The sending domains that name it. */
  sendingDomains: z.array(z.string()),
  records: z.unknown(),
  verifiedAt: z.date().nullable(),
  lastCheckedAt: z.date().nullable(),
  nextCheckAt: z.date().nullable(),
  createdAt: z.date(),
});
export type DelegatedDomainRow = z.infer<typeof DelegatedDomainRow>;

const select = (kind: DelegatedKind): string =>
  `SELECT t.id, t.domain, t.status, t.is_default AS "isDefault", ${kind === 'tracking' ? 't.https_state' : `'none'`} AS "httpsState", t.dns_zone AS "dnsZone",
     ARRAY(SELECT s.domain FROM sending_domains s WHERE s.company_id = t.company_id AND s.${kind}_domain_id = t.id ORDER BY s.domain) AS "sendingDomains",
     t.records, t.verified_at AS "verifiedAt", t.last_checked_at AS "lastCheckedAt", t.next_check_at AS "nextCheckAt", t.created_at AS "createdAt"
   FROM ${TABLES[kind]} t`;

/** Finds a company's domains of a kind, oldest first. */
export async function findDelegatedDomains(
  kind: DelegatedKind,
  scope: Pick<Scope, 'companyId'>,
): Promise<DelegatedDomainRow[]> {
  const { rows } = await getPool().query(
    `${select(kind)} WHERE t.company_id = $1 ORDER BY t.created_at, t.id LIMIT 1000`,
    [scope.companyId],
  );
  return z.array(DelegatedDomainRow).parse(rows);
}

/** Finds a company's domain of a kind by its id. */
export async function findDelegatedDomain(
  kind: DelegatedKind,
  scope: Pick<Scope, 'companyId'>,
  id: string,
): Promise<DelegatedDomainRow | null> {
  const { rows } = await getPool().query(`${select(kind)} WHERE t.company_id = $1 AND t.id = $2`, [
    scope.companyId,
    id,
  ]);
  return rows[0] ? DelegatedDomainRow.parse(rows[0]) : null;
}

/** Inserts a company's domain; returns false where the company has it already. */
export async function insertDelegatedDomain(
  db: Database,
  kind: DelegatedKind,
  scope: Scope,
  { id, domain, dnsZone }: { id: string; domain: string; dnsZone: string | null },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `INSERT INTO ${TABLES[kind]} (id, company_id, domain, dns_zone, updated_at) VALUES ($1, $2, $3, $4, now())
     ON CONFLICT DO NOTHING`,
    [id, scope.companyId, domain, dnsZone],
  );
  return rowCount === 1;
}

/**
 * Counts a company's domains of a kind.
 *
 * @param db a transaction: the lock on the company's row makes concurrent additions wait, so that they cannot exceed a limit.
 */
export async function countDelegatedDomains(db: Database, kind: DelegatedKind, scope: Scope): Promise<number> {
  await db.query('SELECT id FROM companies WHERE id = $1 FOR NO KEY UPDATE', [scope.companyId]);
  const { rows } = await db.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${TABLES[kind]} WHERE company_id = $1`,
    [scope.companyId],
  );
  return rows[0]?.count ?? 0;
}

/**
 * Marks a company's domain as verified if no other company has it; returns false where one has.
 *
 * @param db a transaction: of two companies at the same time, the second waits and then sees the first.
 * @param above the name itself and those above it: the company that has verified one of them as a sending domain has
 *   precedence.
 */
export async function verifyDelegatedDomain(
  db: Database,
  kind: DelegatedKind,
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

/** Makes a domain the company's default where no other is; returns false where another is. */
export async function setFirstDefault(db: Database, kind: DelegatedKind, scope: Scope, id: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE ${TABLES[kind]} SET is_default = true WHERE company_id = $1 AND id = $2
       AND NOT EXISTS (SELECT 1 FROM ${TABLES[kind]} o WHERE o.company_id = $1 AND o.is_default AND o.id <> $2)`,
    [scope.companyId, id],
  );
  return rowCount === 1;
}

/**
 * Makes a verified domain the company's only default, or no default. Returns false where the domain does not exist or is not
 * verified.
 *
 * @param db a transaction.
 */
export async function setDefault(
  db: Database,
  kind: DelegatedKind,
  scope: Scope,
  { id, isDefault }: { id: string; isDefault: boolean },
): Promise<boolean> {
  await db.query('SELECT id FROM companies WHERE id = $1 FOR NO KEY UPDATE', [scope.companyId]);
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

/** Stores the HTTPS state of a tracking domain; returns the state before. */
export async function setHttpsState(
  db: Database,
  scope: Pick<Scope, 'companyId'>,
  id: string,
  state: HttpsState,
): Promise<HttpsState | null> {
  const { rows } = await db.query(
    `WITH before AS (SELECT https_state FROM tracking_domains WHERE company_id = $1 AND id = $2)
     UPDATE tracking_domains SET https_state = $3 WHERE company_id = $1 AND id = $2
     RETURNING (SELECT https_state FROM before) AS "httpsState"`,
    [scope.companyId, id, state],
  );
  return rows[0] ? HttpsState.parse(rows[0].httpsState) : null;
}

/** Deletes a company's domain; returns its name, or null where it does not exist. */
export async function deleteDelegatedDomain(
  db: Database,
  kind: DelegatedKind,
  scope: Scope,
  id: string,
): Promise<string | null> {
  const { rows } = await db.query<{ domain: string }>(
    `DELETE FROM ${TABLES[kind]} WHERE company_id = $1 AND id = $2 RETURNING domain`,
    [scope.companyId, id],
  );
  return rows[0]?.domain ?? null;
}

/** Checks if any company has verified a tracking domain of this name. */
export async function hasVerifiedTrackingDomain(domain: string): Promise<boolean> {
  const { rowCount } = await getPool().query(
    `SELECT 1 FROM tracking_domains WHERE domain = $1 AND status = 'verified' LIMIT 1`,
    [domain],
  );
  return rowCount === 1;
}
