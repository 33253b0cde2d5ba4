/** Raw SQL: the flags of a company are read by every request, with one statement instead of four. */

import type { Vendor } from '#generated/client.ts';
import type { Scope } from '#lib/core/context.ts';
import { lockCompany, lockLimits } from '#lib/infra/db/locks.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { withPrisma } from '#lib/infra/db/prisma.ts';
import type { FeatureRow } from './resolve-features.ts';

/** Finds the grants of a member's custom role; empty if they have none, or if it belongs to another company. */
export async function findOwnRoleGrants({ companyId }: Scope, userId: string): Promise<string[]> {
  const member = await withPrisma(getPool(), (client) =>
    client.member.findUnique({
      where: { companyId_userId: { companyId, userId } },
      select: { customRole: { select: { grants: true, companyId: true } } },
    }),
  );
  const role = member?.customRole;
  return role?.companyId === companyId ? role.grants : [];
}

/** The rows that decide a company's flags and brand; `vendor` is null if the operator did not define it. */
export type AccessRow = {
  /** The operator's reason for a suspension; null if the company is not suspended. */
  suspension: { reason: string | null } | null;
  vendorName: string;
  vendor: VendorRow | null;
  own: FeatureRow[];
  global: FeatureRow[];
  /** The company's plan with its definition, which a schema parses; null without one. */
  term: unknown;
};

/** A vendor that the operator defined; the vendor schema parses its text columns. */
export type VendorRow = Omit<Vendor, 'updatedAt'>;

const FEATURE_JSON = `coalesce(jsonb_agg(jsonb_build_object('feature', feature, 'subFeature', sub_feature,
  'enable', enable, 'show', show, 'limit', "limit")), '[]'::jsonb)`;

const VENDOR_COLUMNS = `name, title, mode, variant, logo_blue AS "logoBlue", logo_white AS "logoWhite", title_rule AS "titleRule"`;

/**
 * Finds the rows that decide a company's flags; null if the company does not exist. Raw SQL with one statement instead
 * of four, because every request runs it.
 */
export async function findAccessRow(
  scope: Pick<Scope, 'companyId'>,
  db: Database = getPool(),
): Promise<AccessRow | null> {
  const { rows } = await db.query<AccessRow>(
    `SELECT c.vendor AS "vendorName",
       CASE WHEN c.suspended_at IS NOT NULL THEN jsonb_build_object('reason', c.suspended_reason) END AS suspension,
       (SELECT to_jsonb(v) FROM (SELECT ${VENDOR_COLUMNS} FROM vendors WHERE name = c.vendor) v) AS vendor,
       (SELECT ${FEATURE_JSON} FROM company_features WHERE company_id = c.id) AS own,
       (SELECT ${FEATURE_JSON} FROM global_features) AS global,
       (SELECT jsonb_build_object('plan', s.plan, 'version', s.version, 'periodEnd', s.period_end, 'graceEndsAt', s.grace_ends_at,
          'definition', to_jsonb(p))
        FROM subscriptions s LEFT JOIN (SELECT name, version, grace_days AS "graceDays", features FROM plans) p
          ON p.name = s.plan AND p.version = s.version
        WHERE s.company_id = c.id) AS term
     FROM companies c WHERE c.id = $1`,
    [scope.companyId],
  );
  return rows[0] ?? null;
}

/**
 * Makes other changes of a company's flags and plan, and of everything that they limit, wait until the transaction ends.
 */
export async function lockFlags(db: Database, scope: Pick<Scope, 'companyId'>): Promise<void> {
  await lockCompany(db, scope);
}

const FEATURE_COLUMNS = { feature: true, subFeature: true, enable: true, show: true, limit: true } as const;

/** Finds the flags that have a row for the whole installation. */
export const findGlobalFeatures = (): Promise<FeatureRow[]> =>
  withPrisma(getPool(), (client) => client.globalFeature.findMany({ select: FEATURE_COLUMNS }));

/** A change of a flag's setting; null leaves a field unchanged. */
export type FeatureChange = {
  group: string;
  name: string;
  enable: boolean;
  show: boolean | null;
  limit: number | null;
};

/** The setting of a flag before a change. */
export type FeatureFacts = Pick<FeatureRow, 'enable' | 'show' | 'limit'>;

const FACTS = { enable: true, show: true, limit: true } as const;

/**
 * Sets a company's setting of a flag; returns the previous one, null without one.
 *
 * @param db a transaction.
 * @param stocks the counters whose numbers are stored.
 */
export async function upsertCompanyFeature(
  db: Database,
  companyId: string,
  stocks: readonly string[],
  { group: feature, name: subFeature, enable, show, limit }: FeatureChange,
): Promise<FeatureFacts | null> {
  const where = { companyId_feature_subFeature: { companyId, feature, subFeature } };
  await lockLimits(db, { companyId }, stocks);
  return withPrisma(db, async (client) => {
    const before = await client.companyFeature.findUnique({ where, select: FACTS });
    await client.companyFeature.upsert({
      where,
      create: { companyId, feature, subFeature, enable, show: show ?? true, limit },
      update: { enable, ...(show === null ? {} : { show }), ...(limit === null ? {} : { limit }) },
    });
    return before;
  });
}

/** Sets the installation's setting of a flag; returns the previous one, null without one. */
export function upsertGlobalFeature(
  db: Database,
  { group: feature, name: subFeature, enable, show, limit }: FeatureChange,
): Promise<FeatureFacts | null> {
  const where = { feature_subFeature: { feature, subFeature } };
  return withPrisma(db, async (client) => {
    const before = await client.globalFeature.findUnique({ where, select: FACTS });
    await client.globalFeature.upsert({
      where,
      create: { feature, subFeature, enable, show: show ?? true, limit },
      update: { enable, ...(show === null ? {} : { show }), ...(limit === null ? {} : { limit }) },
    });
    return before;
  });
}

const VENDOR = {
  name: true,
  title: true,
  mode: true,
  variant: true,
  logoBlue: true,
  logoWhite: true,
  titleRule: true,
} as const;

/** Finds the vendors that the operator defined, by name. */
export const findVendors = (): Promise<VendorRow[]> =>
  withPrisma(getPool(), (client) => client.vendor.findMany({ select: VENDOR, orderBy: { name: 'asc' } }));

/** Finds a vendor that the operator defined. */
export const findVendorRow = (name: string, db: Database = getPool()): Promise<VendorRow | null> =>
  withPrisma(db, (client) => client.vendor.findUnique({ where: { name }, select: VENDOR }));

/** Inserts a vendor or replaces the one of the same name. */
export async function upsertVendor(db: Database, vendor: VendorRow): Promise<void> {
  const { name, ...facts } = vendor;
  await withPrisma(db, (client) => client.vendor.upsert({ where: { name }, create: vendor, update: facts }));
}

/** Sets a company's vendor; returns the previous one, null if the company does not exist. */
export function updateCompanyVendor(db: Database, companyId: string, vendor: string): Promise<string | null> {
  return withPrisma(db, async (client) => {
    const before = await client.company.findUnique({ where: { id: companyId }, select: { vendor: true } });
    await client.company.updateMany({ where: { id: companyId }, data: { vendor } });
    return before?.vendor ?? null;
  });
}
