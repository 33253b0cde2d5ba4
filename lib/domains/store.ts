import type { DkimKey, SendingDomain } from '#generated/client.ts';
import type { Scope } from '#lib/core/context.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { prisma } from '#lib/infra/db/prisma.ts';
import type { DkimAlgorithm } from '#lib/mail/dkim/algorithms.ts';

/** A sending domain's row. */
export type SendingDomainRow = SendingDomain;

/** A sending domain to insert. */
export type NewSendingDomain = {
  id: string;
  domain: string;
  ownershipToken: string;
  dnsZone: string | null;
  verifiedAt: Date | null;
};

/**
 * Inserts a company's domain. Returns false where the company has it already, or where another has verified it and this one
 * would be verified too (indexes sending_domains_company_id_domain_key, sending_domains_verified_key).
 */
export async function insertSendingDomain(db: Database, scope: Scope, domain: NewSendingDomain): Promise<boolean> {
  const status = domain.verifiedAt ? 'verified' : 'unverified';
  const { rowCount } = await db.query(
    `INSERT INTO sending_domains (id, company_id, domain, status, ownership_token, verified_at, dns_zone, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, now()) ON CONFLICT DO NOTHING`,
    [domain.id, scope.companyId, domain.domain, status, domain.ownershipToken, domain.verifiedAt, domain.dnsZone],
  );
  return rowCount === 1;
}

/**
 * Marks a company's domain as verified if no other company has verified it; returns false where one has.
 *
 * @param db a transaction: of two companies at the same time, the second waits and then sees the first.
 */
export async function verifySendingDomain(db: Database, scope: Scope, domain: string, at: Date): Promise<boolean> {
  await db.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`sending-domain:${domain}`]);
  const { rowCount } = await db.query(
    `UPDATE sending_domains SET status = 'verified', verified_at = coalesce(verified_at, $3), updated_at = now()
     WHERE company_id = $1 AND domain = $2 AND NOT EXISTS (
       SELECT 1 FROM sending_domains other WHERE other.domain = $2 AND other.status = 'verified' AND other.company_id <> $1)`,
    [scope.companyId, domain, at],
  );
  return rowCount === 1;
}

/** Finds a company's domain by its name. */
export function findSendingDomain(scope: Scope, domain: string): Promise<SendingDomainRow | null> {
  return prisma().sendingDomain.findUnique({ where: { companyId_domain: { companyId: scope.companyId, domain } } });
}

/** Finds a company's domain by its id. */
export function findSendingDomainById(scope: Pick<Scope, 'companyId'>, id: string): Promise<SendingDomainRow | null> {
  return prisma().sendingDomain.findFirst({ where: { id, companyId: scope.companyId } });
}

/** Finds the company that has verified a domain; null if none has. Index sending_domains_verified_key. */
export async function findVerifiedOwner(domain: string): Promise<string | null> {
  const row = await prisma().sendingDomain.findFirst({
    where: { domain, status: 'verified' },
    select: { companyId: true },
  });
  return row?.companyId ?? null;
}

/** Finds a company's own domains whose SPF rule was not right at the last check, oldest first. */
export function findDomainsWithoutSpf(scope: Scope): Promise<SendingDomainRow[]> {
  return prisma().sendingDomain.findMany({
    where: { companyId: scope.companyId, isPlatform: false, spfValid: false },
    orderBy: { createdAt: 'asc' },
    take: 1_000,
  });
}

/**
 * Counts the domains that a company added.
 *
 * @param db a transaction: the lock on the company's row makes concurrent additions wait, so that they cannot exceed a limit.
 */
export async function countSendingDomains(db: Database, scope: Scope): Promise<number> {
  await db.query('SELECT id FROM companies WHERE id = $1 FOR NO KEY UPDATE', [scope.companyId]);
  const { rows } = await db.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM sending_domains WHERE company_id = $1 AND NOT is_platform',
    [scope.companyId],
  );
  return rows[0]?.count ?? 0;
}

/** Stores which of a domain's records were right at a check. */
export async function setRecordFlags(
  db: Database,
  scope: Scope,
  id: string,
  { dkim, spf, dmarc }: { dkim: boolean; spf: boolean; dmarc: boolean },
): Promise<void> {
  await db.query(
    'UPDATE sending_domains SET dkim_valid = $3, spf_valid = $4, dmarc_valid = $5 WHERE id = $2 AND company_id = $1',
    [scope.companyId, id, dkim, spf, dmarc],
  );
}

/** A change of a domain; absent fields stay. */
export type SendingDomainChange = {
  requireTls?: boolean;
  bounceDomainId?: string | null;
  trackingDomainId?: string | null;
};

/** Updates a company's domain; returns false where it does not exist. */
export async function updateSendingDomain(
  db: Database,
  scope: Scope,
  id: string,
  change: SendingDomainChange,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE sending_domains SET require_tls = coalesce($3, require_tls), updated_at = now(),
       bounce_domain_id = CASE WHEN $4 THEN $5::uuid ELSE bounce_domain_id END,
       tracking_domain_id = CASE WHEN $6 THEN $7::uuid ELSE tracking_domain_id END
     WHERE company_id = $1 AND id = $2`,
    [
      scope.companyId,
      id,
      change.requireTls ?? null,
      change.bounceDomainId !== undefined,
      change.bounceDomainId ?? null,
      change.trackingDomainId !== undefined,
      change.trackingDomainId ?? null,
    ],
  );
  return rowCount === 1;
}

/** Deletes a domain that a company added, with its keys; returns its name, or null where it does not exist. */
export async function deleteSendingDomain(db: Database, scope: Scope, id: string): Promise<string | null> {
  const { rows } = await db.query<{ domain: string }>(
    'DELETE FROM sending_domains WHERE id = $2 AND company_id = $1 AND NOT is_platform RETURNING domain',
    [scope.companyId, id],
  );
  return rows[0]?.domain ?? null;
}

/** Finds a company's domains, its name under PLATFORM_DOMAIN first. */
export function findSendingDomains(scope: Scope): Promise<SendingDomainRow[]> {
  return prisma().sendingDomain.findMany({
    where: { companyId: scope.companyId },
    orderBy: [{ isPlatform: 'desc' }, { createdAt: 'asc' }],
    take: 1_000,
  });
}

/** A key pair's row. */
export type DkimKeyRow = DkimKey;

/** A key pair to insert. */
export type NewDkimKey = {
  id: string;
  selector: string;
  algorithm: DkimAlgorithm;
  privateKeyEncrypted: Buffer;
  publicKey: string;
};

/**
 * Inserts active key pairs of a company's domain. Skips an algorithm that the domain has an active key of, also for concurrent
 * calls (index dkim_keys_active_key).
 */
export async function insertActiveDkimKeys(
  db: Database,
  scope: Pick<Scope, 'companyId'>,
  domain: string,
  keys: readonly NewDkimKey[],
): Promise<void> {
  if (keys.length === 0) return;
  const column = <Name extends keyof NewDkimKey>(name: Name) => keys.map((key) => key[name]);
  await db.query(
    `INSERT INTO dkim_keys
       (id, company_id, sending_domain_id, selector, algorithm, private_key_encrypted, public_key, state, activated_at)
     SELECT k.id, d.company_id, d.id, k.selector, k.algorithm, k.private_key, k.public_key, 'active', now()
     FROM sending_domains d,
       unnest($3::uuid[], $4::text[], $5::text[], $6::bytea[], $7::text[])
         AS k (id, selector, algorithm, private_key, public_key)
     WHERE d.company_id = $1 AND d.domain = $2 ORDER BY k.algorithm ON CONFLICT DO NOTHING`,
    [
      scope.companyId,
      domain,
      column('id'),
      column('selector'),
      column('algorithm'),
      column('privateKeyEncrypted'),
      column('publicKey'),
    ],
  );
}

/** Finds the active key pairs of a company's domain, RSA before Ed25519 (index sending_domains_company_id_domain_key). */
export function findActiveDkimKeys(scope: Pick<Scope, 'companyId'>, domain: string): Promise<DkimKeyRow[]> {
  return prisma().dkimKey.findMany({
    where: { state: 'active', sendingDomain: { companyId: scope.companyId, domain } },
    orderBy: { algorithm: 'desc' },
  });
}

/** Finds a company's verified bounce domains, oldest first, each with the sending domains that name it. */
export async function findVerifiedBounceDomains(
  scope: Pick<Scope, 'companyId'>,
): Promise<{ domain: string; isDefault: boolean; sendingDomains: string[] }[]> {
  const rows = await prisma().bounceDomain.findMany({
    where: { companyId: scope.companyId, status: 'verified' },
    include: { sendingDomains: { select: { domain: true } } },
    orderBy: { createdAt: 'asc' },
    take: 1_000,
  });
  return rows.map(({ domain, isDefault, sendingDomains }) => ({
    domain,
    isDefault,
    sendingDomains: sendingDomains.map((sending) => sending.domain),
  }));
}

/** Checks if any company has verified a bounce domain of this name. */
export async function hasVerifiedBounceDomain(domain: string): Promise<boolean> {
  return (await prisma().bounceDomain.count({ where: { domain, status: 'verified' } })) > 0;
}

/** Finds a company's verified tracking domains, oldest first, each with the sending domains that name it. */
export async function findVerifiedTrackingDomains(
  scope: Pick<Scope, 'companyId'>,
): Promise<{ domain: string; isDefault: boolean; httpsState: string; sendingDomains: string[] }[]> {
  const rows = await prisma().trackingDomain.findMany({
    where: { companyId: scope.companyId, status: 'verified' },
    include: { sendingDomains: { select: { domain: true } } },
    orderBy: { createdAt: 'asc' },
    take: 1_000,
  });
  return rows.map(({ domain, isDefault, httpsState, sendingDomains }) => ({
    domain,
    isDefault,
    httpsState,
    sendingDomains: sendingDomains.map((sending) => sending.domain),
  }));
}
