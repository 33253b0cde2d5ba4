import type { Scope } from '#lib/core/context.ts';
import { isUuid } from '#lib/core/ids.ts';
import { whereOwned } from '#lib/core/subaccount-filter.ts';
import { lockCompany } from '#lib/infra/db/locks.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { prisma, withPrisma } from '#lib/infra/db/prisma.ts';
import type { ListImagesQuery } from './schema.ts';
import type { MediaRow } from './store.ts';

/** The pictures that a caller sees: a sub-account its own, the company all, or its own alone. */
export type ImageScope = Pick<Scope, 'companyId' | 'subaccountId' | 'isCompanyOnly'>;

/** Pictures for templates; renditions of other files have the same kind. */
const IMAGES = { kind: 'image', renditionOf: null } as const;

/** Counts the pictures of a company, also those in the trash. */
export const countImages = ({ companyId }: Pick<Scope, 'companyId'>, db: Database = getPool()): Promise<number> =>
  withPrisma(db, (client) =>
    client.media.count({ where: { companyId, ...IMAGES, state: { in: ['ready', 'trashed'] } } }),
  );

/** Counts them too, and locks the company until the transaction ends, so that nobody else adds one. */
export async function lockImages(db: Database, scope: Pick<Scope, 'companyId'>): Promise<number> {
  await lockCompany(db, scope);
  return countImages(scope, db);
}

const whereVisible = (scope: ImageScope) => ({
  companyId: scope.companyId,
  ...IMAGES,
  state: 'ready',
  ...whereOwned(scope),
});

/** Finds a picture of a scope. Primary key. */
export const findImage = async (scope: ImageScope, id: string): Promise<MediaRow | null> =>
  isUuid(id) ? prisma().media.findFirst({ where: { ...whereVisible(scope), id } }) : null;

/** Finds a page of pictures, and counts them all. Index media_company_id_created_at_id_idx. */
export async function findImages(
  scope: ImageScope,
  { limit, page, search, sort }: ListImagesQuery,
): Promise<{ rows: MediaRow[]; total: number }> {
  const where = { ...whereVisible(scope), ...(search && { name: { contains: search, mode: 'insensitive' as const } }) };
  const first = sort === '-usedAt' ? { usedAt: 'desc' as const } : { createdAt: 'desc' as const };
  const rows = await prisma().media.findMany({
    where,
    orderBy: [first, { id: 'asc' }],
    take: limit,
    skip: (page - 1) * limit,
  });
  return { rows, total: await prisma().media.count({ where }) };
}

/** Adds up the sizes of the pictures of a scope. */
export async function sumImageBytes(scope: ImageScope): Promise<number> {
  const { _sum } = await prisma().media.aggregate({ where: whereVisible(scope), _sum: { bytes: true } });
  return _sum.bytes ?? 0;
}
