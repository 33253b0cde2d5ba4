import type { Scope } from '#lib/core/context.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import type { FeatureRow } from './resolve-features.ts';

/** The grants of the company's own role that a person has; empty where they have none. Index members_company_id_user_id_key. */
export async function findOwnRoleGrants(scope: Scope, userId: string): Promise<string[]> {
  const { rows } = await getPool().query<{ grants: string[] }>(
    `SELECT r.grants FROM members m JOIN roles r ON r.id = m.role_id AND r.company_id = m.company_id
     WHERE m.company_id = $1 AND m.user_id = $2`,
    [scope.companyId, userId],
  );
  return rows[0]?.grants ?? [];
}

/** What the rows say that decides a company's flags and brand; `vendor` is null where the operator defined none. */
export type AccessRow = {
  /** Why the company is suspended, in the operator's words; null where it is not. */
  suspension: { reason: string | null } | null;
  vendorName: string;
  vendor: VendorRow | null;
  own: FeatureRow[];
  global: FeatureRow[];
};

/** A vendor that the operator defined; text columns are read by the vendor's schema. */
export type VendorRow = Record<'name' | 'title' | 'mode' | 'variant' | 'titleRule', string> & {
  logoBlue: string | null;
  logoWhite: string | null;
};

const FEATURE_JSON = `coalesce(jsonb_agg(jsonb_build_object('feature', feature, 'subFeature', sub_feature,
  'enable', enable, 'show', show, 'limit', "limit")), '[]'::jsonb)`;

const VENDOR_COLUMNS = `name, title, mode, variant, logo_blue AS "logoBlue", logo_white AS "logoWhite", title_rule AS "titleRule"`;

/** What decides a company's flags, in one statement; null where there is no such company. */
export async function findAccessRow(scope: Pick<Scope, 'companyId'>): Promise<AccessRow | null> {
  const { rows } = await getPool().query<AccessRow>(
    `SELECT c.vendor AS "vendorName",
       CASE WHEN c.suspended_at IS NOT NULL THEN jsonb_build_object('reason', c.suspended_reason) END AS suspension,
       (SELECT to_jsonb(v) FROM (SELECT ${VENDOR_COLUMNS} FROM vendors WHERE name = c.vendor) v) AS vendor,
       (SELECT ${FEATURE_JSON} FROM company_features WHERE company_id = c.id) AS own,
       (SELECT ${FEATURE_JSON} FROM global_features) AS global
     FROM companies c WHERE c.id = $1`,
    [scope.companyId],
  );
  return rows[0] ?? null;
}

/** The flags of the whole installation that a row says something of. */
export async function findGlobalFeatures(): Promise<FeatureRow[]> {
  const { rows } = await getPool().query<{ global: FeatureRow[] }>(
    `SELECT ${FEATURE_JSON} AS global FROM global_features`,
  );
  return rows[0]?.global ?? [];
}

/** What one side of a flag is set to; null leaves it as it is. */
export type FeatureChange = {
  group: string;
  name: string;
  enable: boolean;
  show: boolean | null;
  limit: number | null;
};

/** One side of a flag as it stood before a change. */
export type FeatureFacts = Pick<FeatureRow, 'enable' | 'show' | 'limit'>;

/** Sets the company's side of a flag, and answers how it stood; null where nothing was said of it. */
export async function upsertCompanyFeature(
  db: Database,
  companyId: string,
  { group, name, enable, show, limit }: FeatureChange,
): Promise<FeatureFacts | null> {
  const { rows } = await db.query<FeatureFacts>(
    `WITH before AS (SELECT enable, show, "limit" FROM company_features WHERE company_id = $1 AND feature = $2 AND sub_feature = $3),
     written AS (
       INSERT INTO company_features AS f (company_id, feature, sub_feature, enable, show, "limit", updated_at)
       VALUES ($1, $2, $3, $4, coalesce($5, true), $6, now())
       ON CONFLICT (company_id, feature, sub_feature) DO UPDATE
       SET enable = $4, show = coalesce($5, f.show), "limit" = coalesce($6, f."limit"), updated_at = now())
     SELECT enable, show, "limit" FROM before`,
    [companyId, group, name, enable, show, limit],
  );
  return rows[0] ?? null;
}

/** The same for the installation's side. */
export async function upsertGlobalFeature(
  db: Database,
  { group, name, enable, show, limit }: FeatureChange,
): Promise<FeatureFacts | null> {
  const { rows } = await db.query<FeatureFacts>(
    `WITH before AS (SELECT enable, show, "limit" FROM global_features WHERE feature = $1 AND sub_feature = $2),
     written AS (
       INSERT INTO global_features AS f (feature, sub_feature, enable, show, "limit", updated_at)
       VALUES ($1, $2, $3, coalesce($4, true), $5, now())
       ON CONFLICT (feature, sub_feature) DO UPDATE
       SET enable = $3, show = coalesce($4, f.show), "limit" = coalesce($5, f."limit"), updated_at = now())
     SELECT enable, show, "limit" FROM before`,
    [group, name, enable, show, limit],
  );
  return rows[0] ?? null;
}

/** The vendors that the operator defined. */
export async function findVendors(): Promise<VendorRow[]> {
  const { rows } = await getPool().query<VendorRow>(`SELECT ${VENDOR_COLUMNS} FROM vendors ORDER BY name`);
  return rows;
}

/** A vendor that the operator defined. */
export async function findVendorRow(name: string, db: Database = getPool()): Promise<VendorRow | null> {
  const { rows } = await db.query<VendorRow>(`SELECT ${VENDOR_COLUMNS} FROM vendors WHERE name = $1`, [name]);
  return rows[0] ?? null;
}

/** Writes a vendor, in place of one with its name. */
export async function upsertVendor(db: Database, vendor: VendorRow): Promise<void> {
  await db.query(
    `INSERT INTO vendors (name, title, mode, variant, logo_blue, logo_white, title_rule, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, now())
     ON CONFLICT (name) DO UPDATE SET title = $2, mode = $3, variant = $4, logo_blue = $5, logo_white = $6, title_rule = $7, updated_at = now()`,
    [vendor.name, vendor.title, vendor.mode, vendor.variant, vendor.logoBlue, vendor.logoWhite, vendor.titleRule],
  );
}

/** Gives a company another vendor, and answers which it had; null where there is no such company. */
export async function updateCompanyVendor(db: Database, companyId: string, vendor: string): Promise<string | null> {
  const { rows } = await db.query<{ vendor: string }>(
    `WITH before AS (SELECT id, vendor FROM companies WHERE id = $1 FOR UPDATE),
     written AS (UPDATE companies c SET vendor = $2, updated_at = now() FROM before WHERE c.id = before.id)
     SELECT vendor FROM before`,
    [companyId, vendor],
  );
  return rows[0]?.vendor ?? null;
}
