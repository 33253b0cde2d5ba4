/** Raw SQL: locks, the look-up that every request makes, and a rename of all companies' domains in one statement. */

import type { Company, CompanySlug } from '#generated/client.ts';
import { newId } from '#lib/core/ids.ts';
import { lockName } from '#lib/infra/db/locks.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { prisma, withPrisma } from '#lib/infra/db/prisma.ts';

/** A company's row. */
export type CompanyRow = Company;

/** A company to insert. */
export type NewCompany = {
  id: string;
  name: string;
  slug: string;
  sandbox: boolean;
  productionStatus: string;
  timezone: string;
  /** Name of the vendor in whose name its people see the product. */
  vendor: string;
};

/** Inserts a company; false where another has its slug or id. */
export async function insertCompany(db: Database, company: NewCompany): Promise<boolean> {
  const { count } = await withPrisma(db, (client) =>
    client.company.createMany({ data: [company], skipDuplicates: true }),
  );
  return count === 1;
}

/** Inserts a company's name under the platform domain, verified from the start; one that exists stays. */
export async function insertPlatformDomain(db: Database, companyId: string, domain: string): Promise<void> {
  const data = { id: newId(), companyId, domain, isPlatform: true, status: 'verified', ownershipToken: '' };
  await withPrisma(db, async (client) => {
    const existing = await client.sendingDomain.findFirst({ where: { companyId, isPlatform: true } });
    if (existing) return;
    await client.sendingDomain.createMany({ data: [{ ...data, verifiedAt: new Date() }], skipDuplicates: true });
  });
}

/** Lets a company send without a limit; one that has a quota keeps it. */
export async function insertUnlimitedQuota(db: Database, companyId: string): Promise<void> {
  const quota = { feature: 'transactionalEmail', slot: 'monthly', baseMonthlyQuota: -1, quota: -1 };
  await withPrisma(db, (client) =>
    client.usageQuota.createMany({ data: [{ companyId, ...quota }], skipDuplicates: true }),
  );
}

/** Makes a person a member of a company. */
export async function insertOwner(
  db: Database,
  { companyId, userId, role }: { companyId: string; userId: string; role: string },
): Promise<void> {
  await withPrisma(db, (client) => client.member.create({ data: { id: newId(), companyId, userId, role } }));
}

/**
 * Renames every company's name under the platform domain, after the operator changed that domain.
 * Raw, because one statement builds all names from the slugs.
 */
export async function renamePlatformDomains(
  db: Database,
  platformCompanyId: string,
  platformDomain: string,
): Promise<void> {
  await db.query(
    `UPDATE sending_domains d SET domain = w.domain, updated_at = now()
     FROM (SELECT id, CASE WHEN id = $1 THEN $2 ELSE slug || '.' || $2 END AS domain FROM companies) w
     WHERE d.company_id = w.id AND d.is_platform AND d.domain <> w.domain`,
    [platformCompanyId, platformDomain],
  );
}

const COMPANY_COLUMNS = `id, name, slug, phone, industry, website, sandbox, production_status AS "productionStatus", timezone, vendor,
  soft_bounce_limit AS "softBounceLimit", open_tracking AS "openTracking", click_tracking AS "clickTracking",
  two_factor_required_at AS "twoFactorRequiredAt", suspended_at AS "suspendedAt", suspended_reason AS "suspendedReason", created_at AS "createdAt", updated_at AS "updatedAt"`;

/** Finds a company by its id. Raw, because every request asks for it. */
export async function findCompanyById(companyId: string): Promise<CompanyRow | null> {
  const { rows } = await getPool().query<CompanyRow>(`SELECT ${COMPANY_COLUMNS} FROM companies WHERE id = $1`, [
    companyId,
  ]);
  return rows[0] ?? null;
}

/** Finds a company by its slug. */
export function findCompanyBySlug(slug: string): Promise<CompanyRow | null> {
  return prisma().company.findUnique({ where: { slug } });
}

/** Finds the company that has chosen a name for web addresses. Index company_slugs_slug_key. */
export async function findCompanyByCustomSlug(slug: string): Promise<CompanyRow | null> {
  const row = await prisma().companySlug.findUnique({ where: { slug, releasedAt: null }, include: { company: true } });
  return row?.company ?? null;
}

/** A name in web addresses that a company has, or had. */
export type SlugRow = CompanySlug;

/** Finds the name that a company has chosen for web addresses; null if it has kept its first one. */
export const findCustomSlug = (companyId: string, db: Database = getPool()): Promise<SlugRow | null> =>
  withPrisma(db, (client) => client.companySlug.findFirst({ where: { companyId, releasedAt: null } }));

/** Locks a name until the transaction ends: two that want the same wait for each other. */
export const lockSlug = (db: Database, slug: string): Promise<void> => lockName(db, `slug ${slug}`);

/** Checks whether a name belongs to another company: the one of its mail, or one that it has or had in web addresses. */
export function isSlugOfAnother(db: Database, slug: string, companyId: string): Promise<boolean> {
  return withPrisma(db, async (client) => {
    const [mail, chosen] = [
      await client.company.count({ where: { slug, id: { not: companyId } } }),
      await client.companySlug.count({ where: { slug, companyId: { not: companyId } } }),
    ];
    return mail + chosen > 0;
  });
}

/** Replaces the name of a company in web addresses; null returns it to its first one. Earlier ones stay reserved. */
export async function replaceCustomSlug(
  db: Database,
  companyId: string,
  slug: string | null,
  now: Date,
): Promise<void> {
  await withPrisma(db, async (client) => {
    await client.companySlug.updateMany({ where: { companyId, releasedAt: null }, data: { releasedAt: now } });
    if (slug === null) return;
    const taken = { createdAt: now, releasedAt: null };
    await client.companySlug.upsert({
      where: { companyId_slug: { companyId, slug } },
      create: { companyId, slug, ...taken },
      update: taken,
    });
  });
}

/** Finds when a company has last changed its name in web addresses; null if it never did, or long ago. */
export async function findSlugChange(db: Database, companyId: string): Promise<Date | null> {
  const last = await withPrisma(db, (client) =>
    client.companySlug.aggregate({ where: { companyId }, _max: { createdAt: true, releasedAt: true } }),
  );
  const { createdAt, releasedAt } = last._max;
  return releasedAt && (!createdAt || releasedAt > createdAt) ? releasedAt : createdAt;
}

/** Finds companies by name, in any case: two at most, which is enough to know that the name is ambiguous. */
export function findCompaniesByName(name: string): Promise<CompanyRow[]> {
  // `insensitive` is ILIKE: its wildcards must be escaped.
  const equals = name.replace(/[\\%_]/g, '\\$&');
  return prisma().company.findMany({ where: { name: { equals, mode: 'insensitive' } }, take: 2 });
}

/** Finds a company and locks its row until the transaction ends. Raw, because Prisma Client has no row locks. */
export async function lockCompanyRow(db: Database, companyId: string): Promise<CompanyRow | null> {
  const { rows } = await db.query<CompanyRow>(
    `SELECT ${COMPANY_COLUMNS} FROM companies WHERE id = $1 FOR NO KEY UPDATE`,
    [companyId],
  );
  return rows[0] ?? null;
}

/** A change of a company; absent fields stay. */
export type CompanyChange = Partial<
  Pick<
    CompanyRow,
    | 'name'
    | 'phone'
    | 'industry'
    | 'website'
    | 'timezone'
    | 'openTracking'
    | 'clickTracking'
    | 'sandbox'
    | 'productionStatus'
  >
>;

/** Changes a company. A trigger notifies every process that caches facts of it. */
export async function updateCompanyRow(db: Database, companyId: string, change: CompanyChange): Promise<void> {
  const given = Object.entries(change).filter(([, value]) => value !== null && value !== undefined);
  await withPrisma(db, (client) =>
    client.company.updateMany({ where: { id: companyId }, data: Object.fromEntries(given) }),
  );
}

/** Sets since when the people of a company must have a second factor; null leaves it to them. */
export async function updateTwoFactorDuty(db: Database, companyId: string, since: Date | null): Promise<void> {
  const data = { twoFactorRequiredAt: since };
  await withPrisma(db, (client) => client.company.updateMany({ where: { id: companyId }, data }));
}

/** Finds those of some companies that are suspended. */
export async function findSuspendedIds(companyIds: readonly string[]): Promise<string[]> {
  const found = await prisma().company.findMany({
    where: { id: { in: [...companyIds] }, suspendedAt: { not: null } },
    select: { id: true },
  });
  return found.map(({ id }) => id);
}

/** Suspends a company, or lifts its suspension; returns its previous state. One that is suspended keeps its date. */
export async function updateSuspension(
  db: Database,
  companyId: string,
  suspension: { at: Date; reason: string | null } | null,
): Promise<Pick<CompanyRow, 'suspendedAt' | 'suspendedReason'> | null> {
  const before = await lockCompanyRow(db, companyId);
  if (!before) return null;
  const { suspendedAt, suspendedReason } = before;
  const data = {
    suspendedAt: suspension && (suspendedAt ?? suspension.at),
    suspendedReason: suspension?.reason ?? null,
  };
  await withPrisma(db, (client) => client.company.updateMany({ where: { id: companyId }, data }));
  return { suspendedAt, suspendedReason };
}
