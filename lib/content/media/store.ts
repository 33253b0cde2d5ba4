/** Raw SQL: an upload's number, states that change under a guard, and sums for the meter. Everything else is Prisma Client's. */

import type { MediaUse, Prisma, Media as Row } from '#generated/client.ts';
import { isUuid } from '#lib/core/ids.ts';
import { errorCode } from '#lib/infra/db/error-code.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { prisma, withPrisma } from '#lib/infra/db/prisma.ts';
import type { MediaKey } from './pieces-store.ts';
import type { ListMediaAfterQuery, ListMediaQuery } from './schema.ts';
import { extensionsOf, type MediaUseKind } from './values.ts';

/** A file's row. */
export type MediaRow = Row;

/** The relations that an answer shows. */
const SHOWN = {
  renditions: { select: { id: true, name: true, width: true, height: true } },
  _count: { select: { uses: true } },
} satisfies Prisma.MediaInclude;

/** A file's row with its renditions and the number of its uses. */
export type ShownRow = Prisma.MediaGetPayload<{ include: typeof SHOWN }>;

type CompanyScope = { companyId: string };

/** Inserts a file. */
export const insertMedia = (db: Database, data: Prisma.MediaUncheckedCreateInput): Promise<MediaRow> =>
  withPrisma(db, (client) => client.media.create({ data }));

/** Finds a file of a company in any state. Primary key. */
export const findMedia = async ({ companyId }: CompanyScope, id: string): Promise<MediaRow | null> =>
  isUuid(id) ? prisma().media.findUnique({ where: { companyId_id: { companyId, id } } }) : null;

/** Finds a file by its id alone, which is public. Index media_id_company_id_key. */
export const findPublicMedia = async (id: string): Promise<MediaRow | null> =>
  isUuid(id) ? prisma().media.findFirst({ where: { id: id.toLowerCase() } }) : null;

/** The files of the library: those that people added, and the pictures of templates. */
const LISTED = { kind: { in: ['file', 'image'] }, renditionOf: null } satisfies Prisma.MediaWhereInput;
const IS_LISTED = `kind IN ('file', 'image') AND rendition_of IS NULL`;

/** Returns true for a file of the library, or one in its trash. */
export const isListed = (row: MediaRow | null): row is MediaRow =>
  (row?.kind === 'file' || (row?.kind === 'image' && row.renditionOf === null)) &&
  (row.state === 'ready' || row.state === 'trashed');

/** Finds a file of the library with what an answer shows. */
export const findShown = async ({ companyId }: CompanyScope, id: string): Promise<ShownRow | null> =>
  isUuid(id)
    ? prisma().media.findFirst({
        where: { companyId, id, ...LISTED, state: { in: ['ready', 'trashed'] } },
        include: SHOWN,
      })
    : null;

/** Finds the documents that show a file, by kind and title. */
export const findUses = ({ companyId, id }: MediaKey, take: number): Promise<MediaUse[]> =>
  prisma().mediaUse.findMany({ where: { companyId, mediaId: id }, orderBy: [{ kind: 'asc' }, { title: 'asc' }], take });

/**
 * Locks a file until the transaction ends.
 *
 * @returns null if it does not exist.
 */
export async function lockMedia(db: Database, { companyId, id }: MediaKey): Promise<MediaRow | null> {
  if (!isUuid(id)) return null;
  const { rowCount } = await db.query('SELECT id FROM media WHERE company_id = $1 AND id = $2 FOR UPDATE', [
    companyId,
    id,
  ]);
  if (rowCount === 0) return null;
  return withPrisma(db, (client) => client.media.findUnique({ where: { companyId_id: { companyId, id } } }));
}

/** Changes a file. */
export const updateMedia = (
  db: Database,
  { companyId, id }: MediaKey,
  data: Prisma.MediaUncheckedUpdateInput,
): Promise<MediaRow> =>
  withPrisma(db, (client) => client.media.update({ where: { companyId_id: { companyId, id } }, data }));

/** Deletes a file with its bytes in the database, its renditions and its uses. */
export const deleteMediaRow = (db: Database, { companyId, id }: MediaKey): Promise<MediaRow> =>
  withPrisma(db, (client) => client.media.delete({ where: { companyId_id: { companyId, id } } }));

/** Finds the renditions of a file. */
export const findRenditions = ({ companyId, id }: MediaKey, db: Database = getPool()): Promise<MediaRow[]> =>
  withPrisma(db, (client) => client.media.findMany({ where: { companyId, renditionOf: id } }));

/** Returns true if another file of the library has a name; its case does not matter. Index media_company_id_name_key. */
export async function isNameTaken(db: Database, { companyId, id }: MediaKey, name: string): Promise<boolean> {
  const { rows } = await db.query(
    `SELECT 1 FROM media
     WHERE company_id = $1 AND lower(name) = lower($2) AND state = 'ready' AND kind = 'file' AND id <> $3 LIMIT 1`,
    [companyId, name, id],
  );
  return rows.length > 0;
}

/** Returns true for the failure of a change that gave a file the name of another one, at the same time. */
export const isNameConflict = (error: unknown): boolean => errorCode(error) === '23505';

/**
 * Begins to receive the bytes of an upload: what an earlier try left is deleted.
 *
 * @returns the number of this try; null if the bytes have arrived already, or are not awaited.
 */
export async function beginAttempt(db: Database, { companyId, id }: MediaKey): Promise<number | null> {
  const { rows } = await db.query<{ attempt: number }>(
    `UPDATE media SET attempt = attempt + 1
     WHERE company_id = $1 AND id = $2 AND state = 'uploading' AND sha256 IS NULL RETURNING attempt`,
    [companyId, id],
  );
  return rows[0]?.attempt ?? null;
}

/** Ends a try with the checksum of its bytes; false if another try has taken its place. */
export async function endAttempt({ companyId, id }: MediaKey, attempt: number, sha256: Buffer): Promise<boolean> {
  const { rowCount } = await getPool().query(
    `UPDATE media SET sha256 = $4
     WHERE company_id = $1 AND id = $2 AND attempt = $3 AND state = 'uploading' AND sha256 IS NULL`,
    [companyId, id, attempt, sha256],
  );
  return rowCount === 1;
}

const ORDERS = {
  '-createdAt': [{ createdAt: 'desc' }],
  createdAt: [{ createdAt: 'asc' }],
  name: [{ name: 'asc' }],
  '-name': [{ name: 'desc' }],
  bytes: [{ bytes: 'asc' }],
  '-bytes': [{ bytes: 'desc' }],
  '-usedAt': [{ usedAt: 'desc' }],
} as const satisfies Record<ListMediaQuery['sort'], Prisma.MediaOrderByWithRelationInput[]>;

type ListFilter = Pick<ListMediaQuery, 'state' | 'type' | 'label' | 'search' | 'used'>;

function whereListed(companyId: string, { state, type, label, search, used }: ListFilter): Prisma.MediaWhereInput {
  const text = search ? { contains: search, mode: 'insensitive' as const } : null;
  return {
    companyId,
    state,
    ...LISTED,
    ...(type && { extension: { in: extensionsOf(type) } }),
    ...(label && { labels: { has: label } }),
    ...(used && { uses: used === 'yes' ? { some: {} } : { none: {} } }),
    ...(text && { OR: [{ name: text }, { labels: { has: search ?? '' } }, { uses: { some: { title: text } } }] }),
  };
}

/**
 * Finds files of the library after one of them, the newest first, and one more than asked for if there are more. Index
 * media_company_id_created_at_id_idx.
 */
export async function findPageAfter(
  { companyId }: CompanyScope,
  { cursor, limit, ...filter }: ListMediaAfterQuery,
): Promise<ShownRow[]> {
  const last = cursor === undefined ? null : await findMedia({ companyId }, cursor);
  const after: Prisma.MediaWhereInput = last
    ? { OR: [{ createdAt: { lt: last.createdAt } }, { createdAt: last.createdAt, id: { gt: last.id } }] }
    : {};
  return prisma().media.findMany({
    where: { AND: [whereListed(companyId, { ...filter, used: undefined }), after] },
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    include: SHOWN,
    take: limit + 1,
  });
}

/** Finds a page of the library and counts all that match; a company has 10,000 files at most. */
export async function findPage(
  { companyId }: CompanyScope,
  { state, type, label, search, used, sort, page, size }: ListMediaQuery,
): Promise<{ rows: ShownRow[]; total: number }> {
  const where = whereListed(companyId, { state, type, label, search, used });
  const orderBy = [...ORDERS[sort], { id: 'asc' as const }];
  const [rows, total] = await Promise.all([
    prisma().media.findMany({ where, orderBy, include: SHOWN, skip: (page - 1) * size, take: size }),
    prisma().media.count({ where }),
  ]);
  return { rows, total };
}

/** Counts the labels of the files that are not in the trash. */
export async function countLabels({ companyId }: CompanyScope): Promise<{ name: string; files: number }[]> {
  const { rows } = await getPool().query<{ name: string; files: number }>(
    `SELECT label AS name, count(*)::int AS files FROM media, unnest(labels) AS label
     WHERE company_id = $1 AND state = 'ready' AND ${IS_LISTED} GROUP BY label ORDER BY lower(label), label`,
    [companyId],
  );
  return rows;
}

/** Counts the files of each extension that are not in the trash. */
export async function countExtensions({
  companyId,
}: CompanyScope): Promise<{ extension: string; files: number; bytes: number }[]> {
  const { rows } = await getPool().query<{ extension: string; files: number; bytes: number }>(
    `SELECT extension, count(*)::int AS files, sum(bytes)::float8 AS bytes FROM media
     WHERE company_id = $1 AND state = 'ready' AND ${IS_LISTED} GROUP BY extension ORDER BY files DESC, extension`,
    [companyId],
  );
  return rows;
}

/** Sums the files in the trash, with their renditions. */
export async function sumTrash({ companyId }: CompanyScope): Promise<{ files: number; bytes: number }> {
  const { rows } = await getPool().query<{ files: number; bytes: number }>(
    `SELECT count(*) FILTER (WHERE one.rendition_of IS NULL)::int AS files, coalesce(sum(one.bytes), 0)::float8 AS bytes
     FROM media one LEFT JOIN media original ON original.company_id = one.company_id AND original.id = one.rendition_of
     WHERE one.company_id = $1 AND coalesce(original.state, one.state) = 'trashed'`,
    [companyId],
  );
  return rows[0] ?? { files: 0, bytes: 0 };
}

/** Adds labels to files of the library and removes others, each once and in the order of the alphabet. */
export async function changeLabels(
  db: Database,
  { companyId }: CompanyScope,
  { ids, add, remove }: { ids: readonly string[]; add: readonly string[]; remove: readonly string[] },
): Promise<{ id: string; labels: string[] }[]> {
  const { rows } = await db.query<{ id: string; labels: string[] }>(
    `UPDATE media SET labels = ARRAY(
       SELECT DISTINCT label FROM unnest(labels || $3::text[]) AS label WHERE label <> ALL ($4::text[]) ORDER BY label)
     WHERE company_id = $1 AND id = ANY ($2::uuid[]) AND state = 'ready' AND ${IS_LISTED} RETURNING id, labels`,
    [companyId, ids, add, remove],
  );
  return rows;
}

/** Finds the ids of files in the trash, or of all whose time is over by `until`, the oldest first. */
export const findTrashed = ({ companyId }: CompanyScope, take: number): Promise<{ id: string }[]> =>
  prisma().media.findMany({
    where: { companyId, state: 'trashed', ...LISTED },
    orderBy: { trashedAt: 'asc' },
    select: { id: true },
    take,
  });

/** Finds the keys of files whose time is over, of all companies. Index media_expires_at_idx. */
export const findExpired = (until: Date, take: number): Promise<MediaKey[]> =>
  prisma().media.findMany({
    where: { expiresAt: { lte: until } },
    orderBy: { expiresAt: 'asc' },
    select: { companyId: true, id: true },
    take,
  });

/** Finds the files among some ids whose bytes are awaited. */
export async function findAwaited(ids: readonly string[]): Promise<Set<string>> {
  const known = ids.filter(isUuid);
  const rows = await prisma().media.findMany({
    where: { id: { in: known }, state: 'uploading' },
    select: { id: true },
  });
  return new Set(rows.map(({ id }) => id));
}

/** The files that a document shows. */
export type MediaShown = { kind: MediaUseKind; refId: string; title: string; ids: readonly string[]; now: Date };

/** Replaces the files that a document shows; ids of other companies are left out. */
export async function replaceUses(
  db: Database,
  { companyId }: CompanyScope,
  { kind, refId, title, ids, now }: MediaShown,
): Promise<void> {
  await db.query(
    'DELETE FROM media_uses WHERE company_id = $1 AND kind = $2 AND ref_id = $3 AND media_id <> ALL ($4::uuid[])',
    [companyId, kind, refId, ids],
  );
  if (ids.length === 0) return;
  await db.query(
    `WITH shown AS (
       INSERT INTO media_uses AS use (company_id, media_id, kind, ref_id, title)
       SELECT company_id, coalesce(rendition_of, id), $2, $3, $4 FROM media
       WHERE company_id = $1 AND id = ANY ($5::uuid[]) AND state IN ('ready', 'trashed')
       GROUP BY company_id, coalesce(rendition_of, id)
       ON CONFLICT (company_id, media_id, kind, ref_id) DO UPDATE SET title = excluded.title
       RETURNING media_id, (xmax = 0) AS is_new)
     UPDATE media SET used_at = $6 FROM shown WHERE company_id = $1 AND id = shown.media_id AND shown.is_new`,
    [companyId, kind, refId, title, ids, now],
  );
}
