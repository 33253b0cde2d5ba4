/** Raw SQL: names are unique in any case, which Prisma's schema cannot express, and lists are read as pages with their users. */

import type { Scope } from '#lib/core/context.ts';
import { lockName } from '#lib/infra/db/locks.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { getReadPool } from '#lib/infra/db/read-pool.ts';
import type { QuestionReferences } from './compile.ts';
import type { Question } from './schema.ts';

type Company = Pick<Scope, 'companyId'>;

/** A segment's row. */
export type SegmentRow = {
  id: string;
  name: string;
  description: string;
  ast: Question;
  version: number;
  size: number | null;
  sizeAt: Date | null;
  sizeMs: number | null;
  watchers: number;
  notifiesWebhooks: boolean;
  /** The last comparison of a watched one, if it was with everybody or slow. */
  compareMs: number | null;
  comparedAt: Date | null;
  /** Segments that name it. */
  usedBy: number;
  archivedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

const SEGMENT = `s.id, s.name, s.description, s.ast, s.version, s.size, s.size_at AS "sizeAt", s.size_ms AS "sizeMs", s.watchers,
  s.notifies_webhooks AS "notifiesWebhooks", s.compare_ms AS "compareMs", s.compared_at AS "comparedAt",
  (SELECT count(*)::int FROM segments u WHERE u.company_id = s.company_id AND s.id = ANY(u.used_segments)) AS "usedBy",
  s.archived_at AS "archivedAt", s.created_at AS "createdAt", s.updated_at AS "updatedAt"`;

/** Locks the segments of a company until the transaction ends: of two changes the second one sees the first. */
export const lockSegments = (db: Database, { companyId }: Company): Promise<void> =>
  lockName(db, `segments ${companyId}`);

/** Lists a company's segments; there are 500 at most. */
export async function findSegments({ companyId }: Company): Promise<SegmentRow[]> {
  const { rows } = await getReadPool().query<SegmentRow>(
    `SELECT ${SEGMENT} FROM segments s WHERE s.company_id = $1 ORDER BY lower(s.name)`,
    [companyId],
  );
  return rows;
}

/** Finds a company's segment. */
export async function findSegment(
  { companyId }: Company,
  id: string,
  db: Database = getReadPool(),
): Promise<SegmentRow | null> {
  const { rows } = await db.query<SegmentRow>(
    `SELECT ${SEGMENT} FROM segments s WHERE s.company_id = $1 AND s.id = $2`,
    [companyId, id],
  );
  return rows[0] ?? null;
}

/** The columns that a change writes. */
export type SegmentValues = {
  name: string;
  description: string;
  ast: Question;
  version: number;
  archivedAt: Date | null;
};

type Written = SegmentValues & { id: string; uses: QuestionReferences; at: Date; by: string | null };

const parametersOf = ({ id, name, description, ast, version, archivedAt, uses, at }: Written): unknown[] => [
  id,
  name,
  description,
  JSON.stringify(ast),
  version,
  archivedAt,
  uses.fields,
  uses.labels,
  uses.segments.map((one) => one.id),
  at,
];

/** Inserts a segment with its first version; false where the name is taken. */
export async function insertSegment(db: Database, { companyId }: Company, segment: Written): Promise<boolean> {
  const { rowCount } = await db.query(
    `INSERT INTO segments (company_id, id, name, description, ast, version, archived_at, used_fields, used_labels, used_segments,
       created_at, updated_at, created_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12) ON CONFLICT DO NOTHING`,
    [companyId, ...parametersOf(segment), segment.by],
  );
  if (rowCount === 1) await insertVersion(db, { companyId }, segment);
  return rowCount === 1;
}

/** Updates a segment; false where another one has the name. The transaction holds the lock of `lockSegments`. */
export async function updateSegmentRow(db: Database, { companyId }: Company, segment: Written): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE segments s SET name = $3, description = $4, ast = $5, version = $6, archived_at = $7, used_fields = $8, used_labels = $9,
       used_segments = $10, updated_at = $11, size = CASE WHEN version = $6 THEN size END, size_at = CASE WHEN version = $6 THEN size_at END,
       size_ms = CASE WHEN version = $6 THEN size_ms END
     WHERE company_id = $1 AND id = $2
       AND NOT EXISTS (SELECT FROM segments o WHERE o.company_id = $1 AND o.id <> $2 AND lower(o.name) = lower($3))`,
    [companyId, ...parametersOf(segment)],
  );
  return rowCount === 1;
}

/** Stores that webhooks get who enters and leaves a segment, or no longer. */
export async function saveNotifying(
  db: Database,
  { companyId }: Company,
  { id, notifiesWebhooks }: { id: string; notifiesWebhooks: boolean },
): Promise<void> {
  await db.query('UPDATE segments SET notifies_webhooks = $3 WHERE company_id = $1 AND id = $2', [
    companyId,
    id,
    notifiesWebhooks,
  ]);
}

/** Inserts a version of a segment, which never changes. */
export async function insertVersion(
  db: Database,
  { companyId }: Company,
  { id, version, ast, by, at }: Pick<Written, 'id' | 'version' | 'ast' | 'by' | 'at'>,
): Promise<void> {
  await db.query(
    `INSERT INTO segment_versions (company_id, segment_id, version, ast, created_by, created_at) VALUES ($1, $2, $3, $4, $5, $6)`,
    [companyId, id, version, JSON.stringify(ast), by, at],
  );
}

/** Counts a company's segments. */
export async function countSegments(db: Database, { companyId }: Company): Promise<number> {
  const text = 'SELECT count(*)::int AS total FROM segments WHERE company_id = $1';
  const { rows } = await db.query<{ total: number }>(text, [companyId]);
  return rows[0]?.total ?? 0;
}

/** Deletes a segment with its versions; false where it does not exist, or somebody watches it. */
export async function deleteSegmentRow(db: Database, { companyId }: Company, id: string): Promise<boolean> {
  const { rowCount } = await db.query('DELETE FROM segments WHERE company_id = $1 AND id = $2 AND watchers = 0', [
    companyId,
    id,
  ]);
  return rowCount === 1;
}

/** Stores the size of a version, unless the segment has a later one by now. */
export async function saveSize(
  { companyId }: Company,
  { id, version, size, ms, at }: { id: string; version: number; size: number; ms: number; at: Date },
): Promise<void> {
  await getPool().query(
    'UPDATE segments SET size = $4, size_ms = $5, size_at = $6 WHERE company_id = $1 AND id = $2 AND version = $3',
    [companyId, id, version, size, ms, at],
  );
}

/** A version of a segment, with the name of who wrote it. */
export type VersionRow = { version: number; ast: Question; createdAt: Date; createdByName: string | null };

/** Lists the versions of a segment, the latest first; at most 100. */
export async function findVersions({ companyId }: Company, id: string): Promise<VersionRow[]> {
  const { rows } = await getReadPool().query<VersionRow>(
    `SELECT v.version, v.ast, v.created_at AS "createdAt", u.fullname AS "createdByName"
     FROM segment_versions v LEFT JOIN users u ON u.id = v.created_by
     WHERE v.company_id = $1 AND v.segment_id = $2 ORDER BY v.version DESC LIMIT 100`,
    [companyId, id],
  );
  return rows;
}

/** A thing that a segment may use. */
export type Used = { segmentId: string } | { fieldId: number } | { labelId: number };

/** Lists the segments that name a thing, archived ones included, by name. */
export async function findSegmentsUsing(
  { companyId }: Company,
  used: Used,
  db: Database = getReadPool(),
): Promise<Pick<SegmentRow, 'id' | 'name' | 'ast' | 'archivedAt'>[]> {
  const [column, value] =
    'segmentId' in used
      ? ['used_segments', used.segmentId]
      : 'fieldId' in used
        ? ['used_fields', used.fieldId]
        : ['used_labels', used.labelId];
  const { rows } = await db.query<Pick<SegmentRow, 'id' | 'name' | 'ast' | 'archivedAt'>>(
    `SELECT id, name, ast, archived_at AS "archivedAt" FROM segments WHERE company_id = $1 AND $2 = ANY(${column}) ORDER BY lower(name)`,
    [companyId, value],
  );
  return rows;
}
