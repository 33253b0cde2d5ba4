/** Raw SQL: a search through the contents of versions. Everything else is Prisma Client's. */

import type { Image as ImageRowOf } from '#generated/client.ts';
import { isUuid } from '#lib/core/ids.ts';
import { isOwned, ownerOf, whereOwned } from '#lib/core/subaccount-filter.ts';
import { lockCompany } from '#lib/infra/db/locks.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { prisma, withPrisma } from '#lib/infra/db/prisma.ts';
import type { TemplateScope } from '../scope.ts';
import { ImageUser, type ListImagesQuery } from './schema.ts';

/** An image's row. */
export type ImageRow = ImageRowOf;

/** The blob kind of images. */
export const IMAGE_KIND = 'image';

/** Counts the images of a company, and locks it until the transaction ends. */
export async function countImages(db: Database, companyId: string): Promise<number> {
  await lockCompany(db, { companyId });
  return withPrisma(db, (client) => client.image.count({ where: { companyId } }));
}

/** Inserts images. */
export async function insertImages(db: Database, rows: readonly ImageRow[]): Promise<void> {
  await withPrisma(db, (client) => client.image.createMany({ data: [...rows] }));
}

/** The images of a scope: a sub-account its own, the company all, or its own alone. */
const whereVisible = (scope: TemplateScope) => ({ companyId: scope.companyId, ...whereOwned(scope) });

/** Finds an image of a scope. Primary key. */
export const findImage = async (scope: TemplateScope, id: string): Promise<ImageRow | null> =>
  isUuid(id) ? prisma().image.findFirst({ where: { ...whereVisible(scope), id } }) : null;

/** Finds a page of images, the newest first, and counts them all. Index images_company_id_created_at_idx. */
export async function findImages(
  scope: TemplateScope,
  { limit, page, search }: ListImagesQuery,
): Promise<{ rows: ImageRow[]; total: number }> {
  const where = { ...whereVisible(scope), ...(search && { name: { contains: search, mode: 'insensitive' as const } }) };
  const rows = await prisma().image.findMany({
    where,
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    take: limit,
    skip: (page - 1) * limit,
  });
  return { rows, total: await prisma().image.count({ where }) };
}

/** Deletes an image's row; false if it is gone. */
export async function deleteImageRow(db: Database, companyId: string, id: string): Promise<boolean> {
  const { count } = await withPrisma(db, (client) => client.image.deleteMany({ where: { companyId, id } }));
  return count === 1;
}

/** Adds up the sizes of the images of a scope. */
export async function sumImageBytes(scope: TemplateScope): Promise<number> {
  const { _sum } = await prisma().image.aggregate({ where: whereVisible(scope), _sum: { sizeBytes: true } });
  return _sum.sizeBytes ?? 0;
}

/** Finds the templates of a scope whose draft or published version has a text, by name. */
export async function findTemplatesWith(scope: TemplateScope, text: string): Promise<ImageUser[]> {
  // The templates of one company (1,000 at most) by the index of company_id; each has a draft and a published version at most.
  const { rows } = await getPool().query(
    `SELECT t.id, t.alias, t.name, t.kind, bool_or(v.published_at IS NOT NULL) AS is_published
     FROM templates t
     JOIN template_versions v ON v.template_id = t.id AND (v.published_at IS NULL OR v.version = t.published_version)
     WHERE t.company_id = $1 AND ${isOwned('t.subaccount_id', '$3')}
       AND strpos(concat_ws(' ', v.html, v.mjml, v.amp_html, v.blocks::text, v.pinned::text), $2) > 0
     GROUP BY t.id ORDER BY t.name, t.id LIMIT 100`,
    [scope.companyId, text, ownerOf(scope)],
  );
  return rows.map((row) => ImageUser.parse(row));
}
