/** Raw SQL: the fields, labels and segments that a question names are read in three statements, whatever their number. */

import { z } from 'zod';
import type { Scope } from '#lib/core/context.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { getReadPool } from '#lib/infra/db/read-pool.ts';
import type { Question } from './schema.ts';
import type { FieldFacts, SegmentReference } from './sources/registry.ts';
import { FIELD_KINDS, type FieldType } from './values.ts';

type Company = Pick<Scope, 'companyId'>;

const Options = z.array(z.object({ id: z.union([z.string(), z.number()]), name: z.string() })).catch([]);

const isFieldType = (type: string): type is FieldType => Object.hasOwn(FIELD_KINDS, type);

/** Finds fields by their ids; archived ones are deleted to questions. */
export async function findFields(db: Database, { companyId }: Company, ids: readonly number[]): Promise<FieldFacts[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.query<{ id: number; name: string; type: string; options: unknown }>(
    'SELECT id, name, type, options FROM contact_fields WHERE company_id = $1 AND id = ANY($2::int[]) AND archived_at IS NULL',
    [companyId, ids],
  );
  return rows.flatMap(toField);
}

const toField = ({
  type,
  options,
  ...row
}: {
  id: number;
  name: string;
  type: string;
  options: unknown;
}): FieldFacts[] => (isFieldType(type) ? [{ ...row, type, options: Options.parse(options) }] : []);

/** Finds which labels exist. */
export async function findLabelIds(db: Database, { companyId }: Company, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.query<{ id: number }>(
    'SELECT id FROM labels WHERE company_id = $1 AND id = ANY($2::int[])',
    [companyId, ids],
  );
  return rows.map(({ id }) => id);
}

/** A version of a segment that somebody asked for. */
export type FoundQuestion = { reference: SegmentReference; name: string; version: number; ast: Question };

/** Finds the questions of segments: of the version that each reference names, or of the latest. */
export async function findQuestions(
  db: Database,
  { companyId }: Company,
  references: readonly SegmentReference[],
): Promise<FoundQuestion[]> {
  if (references.length === 0) return [];
  const { rows } = await db.query<{ id: string; wanted: number | null } & Omit<FoundQuestion, 'reference'>>(
    `SELECT s.id, r.version AS wanted, s.name, v.version, v.ast FROM unnest($2::uuid[], $3::int[]) AS r(id, version)
     JOIN segments s ON s.company_id = $1 AND s.id = r.id
     JOIN segment_versions v ON v.company_id = $1 AND v.segment_id = s.id AND v.version = coalesce(r.version, s.version)`,
    [companyId, references.map(({ id }) => id), references.map(({ version }) => version)],
  );
  return rows.map(({ id, wanted, ...row }) => ({ ...row, reference: { id, version: wanted } }));
}

/** The things of a company that conditions can name. */
export type VocabularyRows = {
  fields: FieldFacts[];
  labels: { id: number; name: string; color: string | null }[];
  segments: { id: string; name: string; isArchived: boolean }[];
};

/** Finds everything of a company that conditions can name: 200 fields, 1,000 labels and 500 segments at most. */
export async function findVocabulary({ companyId }: Company): Promise<VocabularyRows> {
  const db = getReadPool();
  const [fields, labels, segments] = await Promise.all([
    db.query<{ id: number; name: string; type: string; options: unknown }>(
      'SELECT id, name, type, options FROM contact_fields WHERE company_id = $1 AND archived_at IS NULL ORDER BY position, id',
      [companyId],
    ),
    db.query<VocabularyRows['labels'][number]>(
      'SELECT id, name, color FROM labels WHERE company_id = $1 ORDER BY lower(name)',
      [companyId],
    ),
    db.query<VocabularyRows['segments'][number]>(
      'SELECT id, name, archived_at IS NOT NULL AS "isArchived" FROM segments WHERE company_id = $1 ORDER BY lower(name)',
      [companyId],
    ),
  ]);
  return { fields: fields.rows.flatMap(toField), labels: labels.rows, segments: segments.rows };
}
