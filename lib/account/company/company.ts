import { audited, recordAudit } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { newId, randomToken } from '#lib/core/ids.ts';
import { PLATFORM_COMPANY_ID } from '#lib/core/platform.ts';
import { settings } from '#lib/infra/config/settings.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { withTransaction } from '#lib/infra/db/transaction.ts';
import type { AuditAction } from '#lib/registry/audit.ts';
import { reserveSlug } from './custom-slug.ts';
import { presentCompany } from './present.ts';
import type { Company, ProductionStatus, SuspensionInput, UpdateCompanyInput } from './schema.ts';
import { slugOf } from './slug.ts';
import {
  insertCompany,
  insertOwner,
  insertPlatformDomain,
  insertUnlimitedQuota,
  lockCompanyRow,
  renamePlatformDomains,
  updateCompanyRow,
  updateSuspension,
} from './store.ts';

/** A change of a company; absent fields stay. */
export type CompanyChange = UpdateCompanyInput & { sandbox?: boolean; productionStatus?: ProductionStatus };

/** A company before and after a change. */
export type ChangedCompany = { before: Company; after: Company };

/**
 * Changes the company of the scope in the caller's transaction and records the change. The company's row is locked until
 * the transaction ends. Without a difference nothing is written.
 *
 * @param decide returns the change for the current company; it throws where none is allowed.
 * @throws {AppError} notFound; what `decide` throws
 */
export async function changeCompany(
  db: Database,
  ctx: Context,
  action: AuditAction,
  decide: (company: Company) => CompanyChange,
): Promise<ChangedCompany> {
  const row = await lockCompanyRow(db, ctx.scope.companyId);
  if (!row) throw refuse.notFound('company');
  const before = presentCompany(row);
  const change = decide(before);
  const after = presentCompany({ ...row, ...change });
  if (factsOf(before) === factsOf(after)) return { before, after: before };
  await updateCompanyRow(db, ctx.scope.companyId, change);
  await recordAudit(db, ctx, { action, targetId: row.id, before, after });
  return { before, after };
}

const factsOf = (company: Company): string => JSON.stringify(company);

/**
 * Suspends or resumes the scope's company, with immediate effect: a trigger empties the cached facts for REST and SMTP,
 * and pages and calls read the row. Idempotent; a repeated suspension keeps its first date.
 *
 * @throws {AppError} notFound
 */
export async function setSuspension(ctx: Context, input: SuspensionInput): Promise<void> {
  const { companyId } = ctx.scope;
  const { suspended } = input;
  const reason = input.reason ?? null;
  await audited(ctx, suspended ? 'company.suspend' : 'company.resume', companyId, async (db) => {
    const before = await updateSuspension(db, companyId, suspended ? { at: ctx.now(), reason } : null);
    if (!before) throw refuse.notFound('company');
    return {
      before: { suspended: before.suspendedAt !== null, reason: before.suspendedReason },
      after: { suspended, reason },
    };
  });
}

/** A company to create. */
export type CreateCompanyInput = {
  name: string;
  /** False for one that the operator lets send at once. */
  sandbox: boolean;
  /** IANA name or offset. */
  timezone: string;
  /** Name of its vendor; the installation's own when absent. */
  vendor?: string;
};

/** The parts of a new company that its creator needs. */
export type CreatedCompany = { companyId: string; slug: string; platformDomain: string };

/** The number of slugs to try; random suffixes do not collide this often. */
const SLUG_TRIES = 8;

/**
 * Creates a company with a unique slug and its sending domain under the platform domain, in the caller's transaction.
 * The slug is made of the name; where that is taken, with a short random suffix.
 */
export async function createCompany(db: Database, input: CreateCompanyInput): Promise<CreatedCompany> {
  const base = slugOf(input.name);
  const companyId = newId();
  const vendor = input.vendor ?? settings().VENDOR;
  const facts = { ...input, vendor, id: companyId, productionStatus: input.sandbox ? 'None' : 'Approved' };
  for (let tries = 0; tries < SLUG_TRIES; tries += 1) {
    const slug = tries === 0 ? base : `${base}-${tail()}`;
    if (!(await reserveSlug(db, slug, companyId)) || !(await insertCompany(db, { ...facts, slug }))) continue;
    const platformDomain = `${slug}.${settings().PLATFORM_DOMAIN.toLowerCase()}`;
    await insertPlatformDomain(db, companyId, platformDomain);
    return { companyId, slug, platformDomain };
  }
  throw new Error(`no free slug for ${base}`);
}

const tail = (): string =>
  randomToken(8)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 5);

/** The roles that every company has. */
export type MemberRole = 'owner' | 'admin' | 'member';

/** Makes a person a member of a company, in the caller's transaction. */
export async function addMember(
  db: Database,
  input: { companyId: string; userId: string; role: MemberRole },
): Promise<void> {
  await insertOwner(db, input);
}

/**
 * Creates the platform's own company, which sends system mail, and moves every company's domain under the current
 * `PLATFORM_DOMAIN`. Called after migrations at every start; idempotent, also when called concurrently.
 */
export async function ensurePlatform(): Promise<void> {
  const domain = settings().PLATFORM_DOMAIN.toLowerCase();
  const id = PLATFORM_COMPANY_ID;
  await withTransaction(async (db) => {
    await insertCompany(db, {
      id,
      name: 'Mailwright',
      slug: 'platform',
      sandbox: false,
      productionStatus: 'Approved',
      timezone: 'UTC',
      vendor: settings().VENDOR,
    });
    await insertPlatformDomain(db, id, domain);
    await insertUnlimitedQuota(db, id);
    await renamePlatformDomains(db, id, domain);
  });
}
