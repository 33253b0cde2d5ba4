import { newId, randomToken } from '#lib/core/ids.ts';
import { settings } from '#lib/infra/config/settings.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { slugOf } from './slug.ts';
import { insertCompany, insertPlatformDomain } from './store.ts';

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
    if (!(await insertCompany(db, { ...facts, slug }))) continue;
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
