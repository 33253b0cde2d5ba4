import { z } from 'zod';
import type { Scope } from '#lib/core/context.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { type DomainChecks, type DomainKind, DomainStatus } from '../schema.ts';

/** The table of each kind. All three have the columns of a DNS check. */
const TABLES: Readonly<Record<DomainKind, string>> = {
  sending: 'sending_domains',
  bounce: 'bounce_domains',
  tracking: 'tracking_domains',
};

/** The columns that a DNS check reads of a domain of any kind. */
const CheckedDomain = z.object({
  id: z.string(),
  domain: z.string(),
  status: DomainStatus,
  /** The company's name under PLATFORM_DOMAIN; false for delegated domains. */
  isPlatform: z.boolean(),
  dnsZone: z.string().nullable(),
  lastCheckedAt: z.date().nullable(),
  nextCheckAt: z.date().nullable(),
});
export type CheckedDomain = z.infer<typeof CheckedDomain>;

/** Finds a company's domain of a kind by its id. */
export async function findCheckedDomain(
  kind: DomainKind,
  scope: Pick<Scope, 'companyId'>,
  id: string,
): Promise<CheckedDomain | null> {
  const { rows } = await getPool().query(
    `SELECT id, domain, status, ${kind === 'sending' ? 'is_platform' : 'false'} AS "isPlatform", dns_zone AS "dnsZone",
       last_checked_at AS "lastCheckedAt", next_check_at AS "nextCheckAt"
     FROM ${TABLES[kind]} WHERE company_id = $1 AND id = $2`,
    [scope.companyId, id],
  );
  return rows[0] ? CheckedDomain.parse(rows[0]) : null;
}

/** Locks a domain's row until the transaction ends and returns its status; null where the domain is gone. */
export async function lockStatus(
  db: Database,
  kind: DomainKind,
  scope: Pick<Scope, 'companyId'>,
  id: string,
): Promise<DomainStatus | null> {
  const { rows } = await db.query(`SELECT status FROM ${TABLES[kind]} WHERE company_id = $1 AND id = $2 FOR UPDATE`, [
    scope.companyId,
    id,
  ]);
  return rows[0] ? DomainStatus.parse(rows[0].status) : null;
}

/** Stores the result of a DNS check. */
export async function saveCheck(
  db: Database,
  kind: DomainKind,
  scope: Pick<Scope, 'companyId'>,
  { id, checks, dnsZone, at }: { id: string; checks: DomainChecks; dnsZone: string | null; at: Date },
): Promise<void> {
  await db.query(
    `UPDATE ${TABLES[kind]} SET records = $3, dns_zone = $4, last_checked_at = $5, updated_at = now()
     WHERE company_id = $1 AND id = $2`,
    [scope.companyId, id, JSON.stringify(checks), dnsZone, at],
  );
}

/** Sets the status of a domain that is not verified: its checks continue, or have ended without success. */
export async function setUnverified(
  db: Database,
  kind: DomainKind,
  scope: Pick<Scope, 'companyId'>,
  { id, status }: { id: string; status: 'unverified' | 'failed' },
): Promise<void> {
  await db.query(
    `UPDATE ${TABLES[kind]} SET status = $3, verified_at = NULL, updated_at = now()
     WHERE company_id = $1 AND id = $2 AND status <> $3`,
    [scope.companyId, id, status],
  );
}

/** Sets the time of a domain's next automatic check; null for none. */
export async function setNextCheck(
  db: Database,
  kind: DomainKind,
  scope: Pick<Scope, 'companyId'>,
  { id, at }: { id: string; at: Date | null },
): Promise<void> {
  await db.query(
    `UPDATE ${TABLES[kind]} SET next_check_at = $3, updated_at = now() WHERE company_id = $1 AND id = $2`,
    [scope.companyId, id, at],
  );
}
