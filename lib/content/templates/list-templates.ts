import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import type { ListTemplatesQuery, TemplateList, TemplateVersionList } from './calls/schema.ts';
import { presentSummary, presentVersionSummary } from './present.ts';
import { templateScope } from './scope.ts';
import { findDraftIds, findTemplate, findTemplates, findVersions } from './store.ts';

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
