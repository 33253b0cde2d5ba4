/** Raw SQL: the lock of a row, and a join. Everything else is Prisma Client's. */

import type { Prisma, Template, TemplateVersion } from '#generated/client.ts';
import { isUuid } from '#lib/core/ids.ts';
import { ownerOf, whereOwned } from '#lib/core/subaccount-filter.ts';
import { type Database, getPool } from '#lib/infra/db/pool.ts';
import { dbNull, prisma, withPrisma } from '#lib/infra/db/prisma.ts';
import type { ListTemplatesQuery } from './calls/schema.ts';
import { isVisible, type TemplateScope } from './scope.ts';

/** The row of a template of the library; one with an owner has no alias and no number, and is read in `owned`. */
export type TemplateRow = Template & { alias: string; number: number };

const isNamed = (row: Template): row is TemplateRow => row.alias !== null && row.number !== null;

/** A version's row. */
export type VersionRow = TemplateVersion;

/** The content of a version, in its columns. */
export type VersionValues = Omit<
  VersionRow,
  'templateId' | 'version' | 'companyId' | 'revision' | 'engine' | 'createdAt' | 'publishedAt' | 'note' | 'pinned'
>;

function whereVisible({ companyId, ...owner }: TemplateScope): Prisma.TemplateWhereInput {
  if (ownerOf(owner) === null) return { companyId, ownerId: null };
  return { companyId, OR: [whereOwned(owner), { subaccountId: null, sharedWithSubaccounts: true }] };
}

/** Finds a template that a caller sees, by its id or its alias. */
export async function findTemplate(
  scope: TemplateScope,
  ref: string,
  db: Database = getPool(),
): Promise<TemplateRow | null> {
  // Not a text that PostgreSQL can compare with.
  if (ref.includes('\0')) return null;
  const named = isUuid(ref) ? { id: ref } : { alias: ref };
  const where = { ...whereVisible(scope), ...named };
  const row = await withPrisma(db, (client) => client.template.findFirst({ where }));
  return row && isNamed(row) ? row : null;
}

/** Finds the names of the templates that a caller sees, and of the emails that have an owner. */
export const findTemplateNames = (scope: TemplateScope, ids: string[]): Promise<{ id: string; name: string }[]> =>
  prisma().template.findMany({
    where: { ...whereVisible(scope), ...(ownerOf(scope) === null && { ownerId: undefined }), id: { in: ids } },
    select: { id: true, name: true },
  });

/** Finds a page of templates, the most recently changed first, and counts them all. */
export async function findTemplates(
  scope: TemplateScope,
  { limit, page, kind, label, search, archived }: ListTemplatesQuery,
): Promise<{ rows: TemplateRow[]; total: number }> {
  const where: Prisma.TemplateWhereInput = {
    AND: [
      whereVisible(scope),
      search === undefined
        ? {}
        : {
            OR: [
              { name: { contains: search, mode: 'insensitive' } },
              { alias: { contains: search, mode: 'insensitive' } },
            ],
          },
    ],
    ...(kind && { kind }),
    ...(label !== undefined && { labels: { has: label } }),
    archivedAt: archived === 'true' ? { not: null } : null,
  };
  return withPrisma(getPool(), async (client) => ({
    rows: (
      await client.template.findMany({
        where,
        orderBy: [{ updatedAt: 'desc' }, { id: 'asc' }],
        take: limit,
        skip: (page - 1) * limit,
      })
    ).filter(isNamed),
    total: await client.template.count({ where }),
  }));
}

/** Finds the templates among these that have a draft. */
export async function findDraftIds(ids: readonly string[]): Promise<Set<string>> {
  const rows = await withPrisma(getPool(), (client) =>
    client.templateVersion.findMany({
      where: { templateId: { in: [...ids] }, publishedAt: null },
      select: { templateId: true },
    }),
  );
  return new Set(rows.map(({ templateId }) => templateId));
}

/**
 * Inserts a template with the next number of its company. Returns `taken` if the alias exists, and `tooMany` if the
 * company has as many as it may.
 *
 * @param db a transaction that holds the lock of `lockAllowance`.
 */
export async function insertTemplate(
  db: Database,
  row: Omit<
    TemplateRow,
    'number' | 'ownerId' | 'createdAt' | 'updatedAt' | 'publishedVersion' | 'archivedAt' | 'lastUsedAt'
  >,
  max: number,
): Promise<'made' | 'taken' | 'tooMany'> {
  return withPrisma(db, async (client) => {
    const { companyId } = row;
    if ((await countTemplates(db, companyId)) >= max) return 'tooMany';
    const last = await client.template.findFirst({
      where: { companyId, ownerId: null },
      orderBy: { number: 'desc' },
      select: { number: true },
    });
    const data = [{ ...row, number: (last?.number ?? 0) + 1 }];
    const { count } = await client.template.createMany({ data, skipDuplicates: true });
    return count === 1 ? 'made' : 'taken';
  });
}

/** Counts the templates of a company's library. */
export const countTemplates = (db: Database, companyId: string): Promise<number> =>
  withPrisma(db, (client) => client.template.count({ where: { companyId, ownerId: null } }));

/** Finds those of some aliases that a company has templates of. */
export async function findTakenAliases(
  db: Database,
  companyId: string,
  aliases: readonly string[],
): Promise<ReadonlySet<string>> {
  const where = { companyId, alias: { in: [...aliases] } };
  const rows = await withPrisma(db, (client) => client.template.findMany({ where, select: { alias: true } }));
  return new Set(rows.flatMap(({ alias }) => alias ?? []));
}

/** Locks a template until the transaction ends; false if it is gone. */
export async function lockTemplate(db: Database, companyId: string, id: string): Promise<boolean> {
  const sql = 'SELECT id FROM templates WHERE company_id = $1 AND id = $2 FOR UPDATE';
  return (await db.query(sql, [companyId, id])).rowCount === 1;
}

/** Changes the facts of a template. */
export async function updateTemplateRow(
  db: Database,
  { companyId, id }: Pick<TemplateRow, 'companyId' | 'id'>,
  data: Prisma.TemplateUpdateManyMutationInput,
): Promise<void> {
  await withPrisma(db, (client) => client.template.updateMany({ where: { companyId, id }, data }));
}

/** Returns whether another template of the company has an alias. */
export const isAliasTaken = async (
  { companyId, id }: Pick<TemplateRow, 'companyId' | 'id'>,
  alias: string,
  db: Database = getPool(),
) => (await withPrisma(db, (client) => client.template.count({ where: { companyId, alias, id: { not: id } } }))) > 0;

/** Deletes a template with its versions. */
export async function deleteTemplateRow(db: Database, companyId: string, id: string): Promise<boolean> {
  const { count } = await withPrisma(db, (client) => client.template.deleteMany({ where: { companyId, id } }));
  return count === 1;
}

/** Finds the draft of a template. */
export const findDraft = (templateId: string, db: Database = getPool()): Promise<VersionRow | null> =>
  withPrisma(db, (client) => client.templateVersion.findFirst({ where: { templateId, publishedAt: null } }));

/** Finds a version of a template by its number. */
export const findVersion = (
  templateId: string,
  version: number,
  db: Database = getPool(),
): Promise<VersionRow | null> =>
  withPrisma(db, (client) => client.templateVersion.findFirst({ where: { templateId, version } }));

/** Finds the versions of a template, the newest first. */
export const findVersions = (templateId: string): Promise<VersionRow[]> =>
  withPrisma(getPool(), (client) =>
    client.templateVersion.findMany({ where: { templateId }, orderBy: { version: 'desc' } }),
  );

/** Writes the draft of a template: the one that exists, or a new version after the last. */
export async function saveDraft(
  db: Database,
  { id: templateId, companyId }: Pick<TemplateRow, 'id' | 'companyId'>,
  draft: VersionRow | null,
  { headers, testData, findings, blocks, pictures, options, ...values }: VersionValues,
): Promise<void> {
  const columns = {
    ...values,
    headers: toJson(headers),
    testData: toJson(testData),
    findings: toJson(findings),
    blocks: toJson(blocks),
    pictures: toJson(pictures),
    options: toJson(options),
  };
  await withPrisma(db, async (client) => {
    if (draft) {
      await client.templateVersion.updateMany({
        where: { templateId, version: draft.version, publishedAt: null },
        data: { ...columns, revision: draft.revision + 1 },
      });
      return;
    }
    const last = await client.templateVersion.findFirst({
      where: { templateId },
      orderBy: { version: 'desc' },
      select: { version: true, revision: true },
    });
    const data = {
      templateId,
      companyId,
      version: (last?.version ?? 0) + 1,
      revision: (last?.revision ?? 0) + 1,
      ...columns,
    };
    await client.templateVersion.create({ data });
  });
}

/** Freezes a draft. */
export async function publishDraft(
  db: Database,
  { templateId, version }: Pick<VersionRow, 'templateId' | 'version'>,
  published: { pinned: unknown; note: string | null; publishedAt: Date },
): Promise<void> {
  const data = { ...published, pinned: toJson(published.pinned) };
  await withPrisma(db, (client) =>
    client.templateVersion.updateMany({ where: { templateId, version, publishedAt: null }, data }),
  );
}

/** Counts the published versions of a template. */
export const countPublished = (db: Database, templateId: string): Promise<number> =>
  withPrisma(db, (client) => client.templateVersion.count({ where: { templateId, publishedAt: { not: null } } }));

/** The published content of a snippet or a layout. */
export type PieceRow = { alias: string; html: string | null; text: string | null };

/**
 * Finds published snippets or layouts by their aliases.
 *
 * @param scope the owner of the template that includes them: a sub-account includes its own and shared ones only.
 */
export async function findPieces(
  scope: TemplateScope,
  kind: 'snippet' | 'layout',
  aliases: readonly string[],
  db: Database = getPool(),
): Promise<PieceRow[]> {
  const { rows } = await db.query<PieceRow>(
    `SELECT t.alias, v.html, v.text FROM templates t
     JOIN template_versions v ON v.template_id = t.id AND v.version = t.published_version
     WHERE t.company_id = $1 AND t.kind = $2 AND t.alias = ANY($3) AND t.archived_at IS NULL
       AND ${isVisible('t', '$4')}`,
    [scope.companyId, kind, aliases, ownerOf(scope)],
  );
  return rows;
}

/** Returns a value as Prisma writes it to a JSON column. */
export const toJson = (value: unknown): Prisma.InputJsonValue | ReturnType<typeof dbNull> =>
  value === null || value === undefined ? dbNull() : JSON.parse(JSON.stringify(value));
