import type { Company } from '#generated/client.ts';
import { newId } from '#lib/core/ids.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { prisma } from '#lib/infra/db/prisma.ts';

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

/** Inserts a company and answers true, or false where another has the slug (index companies_slug_key) or the id. */
export async function insertCompany(db: Database, company: NewCompany): Promise<boolean> {
  const { rowCount } = await db.query(
    `INSERT INTO companies (id, name, slug, sandbox, production_status, timezone, vendor, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, now()) ON CONFLICT DO NOTHING`,
    [
      company.id,
      company.name,
      company.slug,
      company.sandbox,
      company.productionStatus,
      company.timezone,
      company.vendor,
    ],
  );
  return rowCount === 1;
}

/** Inserts a company's name under the platform domain: proven from the start. */
export async function insertPlatformDomain(db: Database, companyId: string, domain: string): Promise<void> {
  await db.query(
    `INSERT INTO sending_domains (id, company_id, domain, is_platform, status, ownership_token, verified_at, updated_at)
     SELECT $1, $2, $3, true, 'verified', '', now(), now()
     WHERE NOT EXISTS (SELECT 1 FROM sending_domains WHERE company_id = $2 AND is_platform)
     ON CONFLICT DO NOTHING`,
    [newId(), companyId, domain],
  );
}

/** Lets a company send without end; one that has a quota keeps it. */
export async function insertUnlimitedQuota(db: Database, companyId: string): Promise<void> {
  await db.query(
    `INSERT INTO usage_quotas (company_id, feature, slot, base_monthly_quota, quota, updated_at)
     VALUES ($1, 'transactionalEmail', 'monthly', -1, -1, now()) ON CONFLICT DO NOTHING`,
    [companyId],
  );
}

/** Inserts a person's place in a company. */
export async function insertMember(
  db: Database,
  member: { companyId: string; userId: string; role: string },
): Promise<void> {
  await db.query('INSERT INTO members (id, company_id, user_id, role) VALUES ($1, $2, $3, $4)', [
    newId(),
    member.companyId,
    member.userId,
    member.role,
  ]);
}

/** Gives every company its name under the platform domain anew, after the operator changed that domain. */
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
  soft_bounce_limit AS "softBounceLimit", suspended_at AS "suspendedAt", suspended_reason AS "suspendedReason",
  created_at AS "createdAt", updated_at AS "updatedAt"`;

/** A company by its id: asked with every request, so without the way through Prisma. */
export async function findCompanyById(companyId: string): Promise<CompanyRow | null> {
  const { rows } = await getPool().query<CompanyRow>(`SELECT ${COMPANY_COLUMNS} FROM companies WHERE id = $1`, [
    companyId,
  ]);
  return rows[0] ?? null;
}

/** A company by its slug. Index companies_slug_key. */
export function findCompanyBySlug(slug: string): Promise<CompanyRow | null> {
  return prisma().company.findUnique({ where: { slug } });
}

/** Companies by their name in any case; two are enough to know that it is not one. */
export function findCompaniesByName(name: string): Promise<CompanyRow[]> {
  // "Insensitive" is ILIKE: its wildcards must stand for themselves.
  const equals = name.replace(/[\\%_]/g, '\\$&');
  return prisma().company.findMany({ where: { name: { equals, mode: 'insensitive' } }, take: 2 });
}

/** A company's row, kept from others until the transaction ends. */
export async function lockCompanyRow(db: Database, companyId: string): Promise<CompanyRow | null> {
  const { rows } = await db.query<CompanyRow>(`SELECT ${COMPANY_COLUMNS} FROM companies WHERE id = $1 FOR UPDATE`, [
    companyId,
  ]);
  return rows[0] ?? null;
}

/** What of a company can be changed; what is absent stays. */
export type CompanyChange = Partial<
  Pick<CompanyRow, 'name' | 'phone' | 'industry' | 'website' | 'timezone' | 'sandbox' | 'productionStatus'>
>;

/** Changes a company. The trigger tells every process that keeps facts of it. */
export async function updateCompanyRow(db: Database, companyId: string, change: CompanyChange): Promise<void> {
  await db.query(
    `UPDATE companies SET name = coalesce($2, name), phone = coalesce($3, phone), industry = coalesce($4, industry),
       website = coalesce($5, website), timezone = coalesce($6, timezone), sandbox = coalesce($7, sandbox),
       production_status = coalesce($8, production_status), updated_at = now()
     WHERE id = $1`,
    [
      companyId,
      change.name ?? null,
      change.phone ?? null,
      change.industry ?? null,
      change.website ?? null,
      change.timezone ?? null,
      change.sandbox ?? null,
      change.productionStatus ?? null,
    ],
  );
}

/** Suspends a company (one that is stays so since then) or lets it go on, and answers how it stood before. */
export async function updateSuspension(
  db: Database,
  companyId: string,
  suspension: { at: Date; reason: string | null } | null,
): Promise<Pick<CompanyRow, 'suspendedAt' | 'suspendedReason'> | null> {
  const { rows } = await db.query<Pick<CompanyRow, 'suspendedAt' | 'suspendedReason'>>(
    `WITH before AS (SELECT id, suspended_at, suspended_reason FROM companies WHERE id = $1 FOR UPDATE),
     written AS (
       UPDATE companies c SET suspended_at = CASE WHEN $2::timestamptz IS NOT NULL THEN coalesce(c.suspended_at, $2) END,
         suspended_reason = $3, updated_at = now()
       FROM before WHERE c.id = before.id)
     SELECT suspended_at AS "suspendedAt", suspended_reason AS "suspendedReason" FROM before`,
    [companyId, suspension?.at ?? null, suspension?.reason ?? null],
  );
  return rows[0] ?? null;
}
