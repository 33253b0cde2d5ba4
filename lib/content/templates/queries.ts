/** Raw SQL: a count over the elements of arrays. */

import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { isUuid } from '#lib/core/ids.ts';
import { ownerOf } from '#lib/core/subaccount-filter.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { prisma } from '#lib/infra/db/prisma.ts';
import type {
  LabelList,
  ListTemplatesQuery,
  TemplateList,
  TemplateVersionList,
  TestTemplateInput,
} from './calls/schema.ts';
import { warmCompiler } from './compile/compile-content.ts';
import { listSenderFindings } from './list-findings.ts';
import { loadPieces } from './pieces.ts';
import { presentSummary, presentTemplate, presentVersion, presentVersionSummary } from './present.ts';
import { findChosen, findTestData } from './render-preview.ts';
import { TEMPLATES_MAX, type Template } from './schema.ts';
import { isVisible, type TemplateScope, templateScope } from './scope.ts';
import {
  findDraft,
  findDraftIds,
  findTemplate,
  findTemplateNames,
  findTemplates,
  findVersion,
  findVersions,
} from './store.ts';
import { findUsers } from './used-by-store.ts';

/**
 * Returns a template with its content, by its id or its alias, and with one more version if its number is given.
 *
 * @throws {AppError} notFound (the template or the version)
 */
export async function getTemplate(ctx: Context, { id, version }: { id: string; version?: number }): Promise<Template> {
  const row = await findTemplate(templateScope(ctx), id);
  if (!row) throw refuse.notFound('template');
  // A person who opens a template may change it next.
  if (ctx.actor.type === 'user') warmCompiler();
  const draft = await findDraft(row.id);
  const published = row.publishedVersion === null ? null : await findVersion(row.id, row.publishedVersion);
  const pinned = draft ? await loadPieces(row, draft) : published?.pinned;
  const users = published && row.kind !== 'email' ? await findUsers(templateScope(ctx), row, published) : [];
  const presented = presentTemplate(row, { draft, published, pinned, users });
  const sender = await listSenderFindings(ctx, (draft ?? published)?.fromEmail ?? null);
  const template = { ...presented, problems: [...presented.problems, ...sender] };
  if (version === undefined) return template;
  const chosen = await findVersion(row.id, version);
  if (!chosen) throw refuse.notFound('template');
  return { ...template, version: presentVersion(chosen) };
}

/** Lists templates, the most recently changed first. */
export async function listTemplates(ctx: Context, query: ListTemplatesQuery): Promise<TemplateList> {
  const { rows, total } = await findTemplates(templateScope(ctx), query);
  const drafts = await findDraftIds(rows.map(({ id }) => id));
  const data = rows.map((row) => presentSummary(row, drafts.has(row.id)));
  return { object: 'list', has_more: query.page * query.limit < total, total, data };
}

/** Lists the versions of a template, the newest first. @throws {AppError} notFound */
export async function listTemplateVersions(ctx: Context, { id }: { id: string }): Promise<TemplateVersionList> {
  const row = await findTemplate(templateScope(ctx), id);
  if (!row) throw refuse.notFound('template');
  return { object: 'list', data: (await findVersions(row.id)).map(presentVersionSummary) };
}

/** Lists the names of the templates that a caller sees by their ids; those that do not exist are left out. */
export const listTemplateNames = (
  { scope }: Pick<Context, 'scope'>,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> => findTemplateNames(scope, [...new Set(ids.filter(isUuid))]);

/** Checks that the caller sees a template of this id or alias. @throws {AppError} notFound */
export async function requireTemplate(ctx: Pick<Context, 'scope'>, ref: string): Promise<void> {
  if (!(await findTemplate(templateScope(ctx), ref))) throw refuse.notFound('template');
}

/** The version of a template that is sent as a test, with its data. */
type TestSource = {
  template: { id: string; version: number | 'draft'; variables: Record<string, unknown> };
  /** The subject with its tags. */
  subject: string;
  hasSender: boolean;
};

/**
 * Returns the version that is sent as a test: the draft if there is one, else the published version, unless the input
 * names another.
 *
 * @throws {AppError} notFound, invalidField (an unknown set of test data)
 */
export async function getTestSource(
  ctx: Context,
  { id, version: choice, data, test_data }: Omit<TestTemplateInput, 'to'> & { id: string },
): Promise<TestSource> {
  const row = await findTemplate(templateScope(ctx), id);
  const version = row && (await findChosen(row, choice));
  if (!row || !version) throw refuse.notFound('template');
  return {
    template: {
      id: row.id,
      version: version.publishedAt ? version.version : 'draft',
      variables: data ?? findTestData(version, test_data),
    },
    subject: version.subject,
    hasSender: version.fromEmail !== null,
  };
}

/** Lists the labels of the caller's templates by name. */
export const listLabels = async (ctx: Context): Promise<LabelList> => ({
  object: 'list',
  data: await countLabels(templateScope(ctx)),
});

/**
 * Finds the ids of templates by the numbers that they have in their company. An id says nothing about the right to use the
 * template, which a send checks.
 */
export async function findTemplateIds(companyId: string, numbers: readonly number[]): Promise<Map<number, string>> {
  if (numbers.length === 0) return new Map();
  const rows = await findIdsOfNumbers(companyId, [...numbers]);
  return new Map(rows.map(({ id, number }) => [number, id]));
}

/** Counts the templates of each label of a scope, without those that are archived. */
export async function countLabels(scope: TemplateScope): Promise<{ label: string; count: number }[]> {
  // The templates of one company (1,000 at most) by the index of company_id.
  const { rows } = await getPool().query(
    `SELECT label, count(*)::int AS count FROM templates t, unnest(t.labels) AS label
     WHERE t.company_id = $1 AND t.archived_at IS NULL AND t.owner_id IS NULL
       AND ${isVisible('t', '$2')}
     GROUP BY label ORDER BY label LIMIT ${TEMPLATES_MAX}`,
    [scope.companyId, ownerOf(scope)],
  );
  return rows;
}

/** Finds the ids of a company's templates by their numbers. Index templates_company_id_number_key. */
export async function findIdsOfNumbers(
  companyId: string,
  numbers: number[],
): Promise<{ id: string; number: number }[]> {
  const where = { companyId, number: { in: numbers } };
  const rows = await prisma().template.findMany({ where, select: { id: true, number: true } });
  return rows.flatMap(({ id, number }) => (number === null ? [] : [{ id, number }]));
}

/** A published email of a company itself, without those of its sub-accounts. */
export type PublishedEmail = { id: string; version: number; subject: string };

/** Finds the published emails of a company itself that are not archived, by the ids of their templates. Primary keys. */
export async function listPublishedEmails(
  { scope }: Pick<Context, 'scope'>,
  ids: readonly string[],
): Promise<PublishedEmail[]> {
  if (ids.length === 0) return [];
  const { rows } = await getPool().query<PublishedEmail>(
    `SELECT t.id, v.version, v.subject FROM templates t
     JOIN template_versions v ON v.template_id = t.id AND v.company_id = t.company_id AND v.version = t.published_version
     WHERE t.company_id = $1 AND t.id = ANY($2::uuid[]) AND t.kind = 'email' AND t.archived_at IS NULL AND t.subaccount_id IS NULL`,
    [scope.companyId, ids],
  );
  return rows;
}
