import type { SendingDomain } from '#generated/client.ts';
import type { Scope } from '#lib/core/context.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { prisma } from '#lib/infra/db/prisma.ts';

/** A sending domain's row. */
export type SendingDomainRow = SendingDomain;

/** A sending domain to insert. */
export type NewSendingDomain = { id: string; domain: string; ownershipToken: string; verifiedAt: Date | null };

/**
 * Inserts a company's domain. Answers false where the company has it already, or where another has proven it and this
 * one would be proven too (indexes sending_domains_company_id_domain_key, sending_domains_verified_key).
 */
export async function insertSendingDomain(db: Database, scope: Scope, domain: NewSendingDomain): Promise<boolean> {
  const status = domain.verifiedAt ? 'verified' : 'unverified';
  const { rowCount } = await db.query(
    `INSERT INTO sending_domains (id, company_id, domain, status, ownership_token, verified_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, now()) ON CONFLICT DO NOTHING`,
    [domain.id, scope.companyId, domain.domain, status, domain.ownershipToken, domain.verifiedAt],
  );
  return rowCount === 1;
}

/** Marks a company's domain as proven, if no other company has proven it. Answers whether it now is. */
export async function verifySendingDomain(db: Database, scope: Scope, domain: string, at: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE sending_domains SET status = 'verified', verified_at = coalesce(verified_at, $3), updated_at = now()
     WHERE company_id = $1 AND domain = $2 AND NOT EXISTS (
       SELECT 1 FROM sending_domains other WHERE other.domain = $2 AND other.status = 'verified' AND other.company_id <> $1)`,
    [scope.companyId, domain, at],
  );
  return rowCount === 1;
}

/** A company's domain by its name. */
export function findSendingDomain(scope: Scope, domain: string): Promise<SendingDomainRow | null> {
  return prisma().sendingDomain.findUnique({ where: { companyId_domain: { companyId: scope.companyId, domain } } });
}

/** A company's domains, the one that came with the company first. */
export function findSendingDomains(scope: Scope): Promise<SendingDomainRow[]> {
  return prisma().sendingDomain.findMany({
    where: { companyId: scope.companyId },
    orderBy: [{ isPlatform: 'desc' }, { createdAt: 'asc' }],
    take: 1_000,
  });
}
