import type { BrandKit as BrandKitRow } from '#generated/client.ts';
import { lockCompany } from '#lib/infra/db/locks.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { withPrisma } from '#lib/infra/db/prisma.ts';
import type { BrandKit } from './schema.ts';

/** Finds the kit of a company; null if it has chosen none. */
export const findKit = (companyId: string, db: Database = getPool()): Promise<BrandKitRow | null> =>
  withPrisma(db, (client) => client.brandKit.findUnique({ where: { companyId } }));

/** Locks the kit of a company, which need not exist yet, until the transaction ends. */
export const lockKit = (db: Database, companyId: string): Promise<boolean> => lockCompany(db, { companyId });

/** Writes the kit of a company. */
export async function upsertKit(db: Database, companyId: string, kit: BrandKit, now: Date): Promise<void> {
  const data = { ...kit, updatedAt: now };
  await withPrisma(db, (client) =>
    client.brandKit.upsert({ where: { companyId }, create: { companyId, ...data }, update: data }),
  );
}
