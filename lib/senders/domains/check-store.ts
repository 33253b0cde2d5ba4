/** Raw SQL: the lock of a domain's row, because Prisma Client has no row locks. */

import { z } from 'zod';
import type { Scope } from '#lib/core/context.ts';
import type { Owner } from '#lib/core/subaccount-filter.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { withPrisma } from '#lib/infra/db/prisma.ts';
import { type DomainChecks, type DomainKind, DomainStatus } from './schema.ts';
import { visible } from './store.ts';
import { updateDomains } from './update-domains.ts';

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
  isPlatform: z.boolean().default(false),
  dnsZone: z.string().nullable(),
  lastCheckedAt: z.date().nullable(),
  nextCheckAt: z.date().nullable(),
});
export type CheckedDomain = z.infer<typeof CheckedDomain>;

const COLUMNS = {
  id: true,
  domain: true,
  status: true,
  dnsZone: true,
  lastCheckedAt: true,
  nextCheckAt: true,
} as const;

/** Finds a company's domain of a kind by its id. */
export async function findCheckedDomain(
  kind: DomainKind,
  scope: Owner & Pick<Scope, 'companyId'>,
  id: string,
): Promise<CheckedDomain | null> {
  const where = { id, companyId: scope.companyId };
  const row = await withPrisma(getPool(), async (client) => {
    const find = {
      sending: () =>
        client.sendingDomain.findFirst({ where: { ...visible(scope), id }, select: { ...COLUMNS, isPlatform: true } }),
      bounce: () => client.bounceDomain.findFirst({ where, select: COLUMNS }),
      tracking: () => client.trackingDomain.findFirst({ where, select: COLUMNS }),
    };
    return find[kind]();
  });
  return row && CheckedDomain.parse(row);
}

/** Locks a domain's row until the transaction ends and returns its status; null where the domain is gone. */
export async function lockDomainStatus(
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
  { companyId }: Pick<Scope, 'companyId'>,
  { id, checks, dnsZone, at }: { id: string; checks: DomainChecks; dnsZone: string | null; at: Date },
): Promise<void> {
  await withPrisma(db, (client) =>
    updateDomains(client, kind, { id, companyId }, { records: checks, dnsZone, lastCheckedAt: at }),
  );
}

/** Sets the status of a domain that is not verified: its checks continue, or have ended without success. */
export async function setUnverified(
  db: Database,
  kind: DomainKind,
  { companyId }: Pick<Scope, 'companyId'>,
  { id, status }: { id: string; status: 'unverified' | 'failed' },
): Promise<void> {
  await withPrisma(db, (client) =>
    updateDomains(client, kind, { id, companyId, status: { not: status } }, { status, verifiedAt: null }),
  );
}

/** Sets the time of a domain's next automatic check; null for none. */
export async function setNextCheck(
  db: Database,
  kind: DomainKind,
  { companyId }: Pick<Scope, 'companyId'>,
  { id, at }: { id: string; at: Date | null },
): Promise<void> {
  await withPrisma(db, (client) => updateDomains(client, kind, { id, companyId }, { nextCheckAt: at }));
}
