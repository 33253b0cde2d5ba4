import { newId, randomToken } from '#lib/core/ids.ts';
import { settings } from '#lib/infra/config/settings.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { slugOf } from './slug.ts';
import { insertCompany, insertPlatformDomain } from './store.ts';

/** A company to make. */
export type CreateCompanyInput = {
  name: string;
  /** False for one that the operator lets send at once. */
  sandbox: boolean;
  /** IANA name or offset. */
  timezone: string;
  /** Name of its vendor; the installation's own when absent. */
  vendor?: string;
};

/** The parts of a company that others are told at once. */
export type CreatedCompany = { companyId: string; slug: string; platformDomain: string };

/** Names that collide by chance this often do not exist. */
const SLUG_TRIES = 8;

/**
 * Makes a company with a slug of its own and the sending domain that comes with it, in the caller's transaction.
 * The slug is the name's; where that is taken, with a short random tail.
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
