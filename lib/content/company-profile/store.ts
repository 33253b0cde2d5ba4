import type { CompanyProfile as ProfileRow } from '#generated/client.ts';
import { lockCompany } from '#lib/infra/db/locks.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { withPrisma } from '#lib/infra/db/prisma.ts';
import type { CompanyProfile, CompanySocial } from './schema.ts';

/** Finds the profile of a company; null if it has given none. */
export const findProfile = (companyId: string, db: Database = getPool()): Promise<ProfileRow | null> =>
  withPrisma(db, (client) => client.companyProfile.findUnique({ where: { companyId } }));

/** Locks the profile of a company, which need not exist yet, until the transaction ends. */
export const lockProfile = (db: Database, companyId: string): Promise<boolean> => lockCompany(db, { companyId });

/** Writes the fields of a company's profile that are given. */
export async function upsertProfile(
  db: Database,
  companyId: string,
  change: Partial<CompanyProfile> & { social?: CompanySocial },
  now: Date,
): Promise<void> {
  const data = { ...change, updatedAt: now };
  await withPrisma(db, (client) =>
    client.companyProfile.upsert({ where: { companyId }, create: { companyId, ...data }, update: data }),
  );
}
