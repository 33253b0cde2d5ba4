import { getCompany } from '#lib/account/company/queries.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import type { PreviewContentInput, PreviewTemplateInput, RenderedTemplate } from './calls/schema.ts';
import { authorOf } from './create-template.ts';
import { listSenderFindings } from './list-sender-findings.ts';
import { loadPieces } from './pieces.ts';
import { presentTestData } from './present.ts';
import { renderPreview } from './render-preview.ts';
import type { VersionChoice } from './schema.ts';
import { templateScope } from './scope.ts';
import { findDraft, findTemplate, findVersion, type TemplateRow, type VersionRow } from './store.ts';
import { changeValues, compileValues } from './version-values.ts';

/**
 * Renders a version with data: the draft if there is one, else the published version, unless the input names another.
 * Content that is not saved replaces that of the draft. A value that is missing prints nothing and is a warning.
 *
 * @throws {AppError} notFound, invalidField (an unknown set of test data), tooMuchWaiting, queueUnavailable
 */
export async function previewTemplate(
  ctx: Context,
  { id, version: choice, content, data, test_data, color_scheme: scheme }: PreviewTemplateInput & { id: string },
): Promise<RenderedTemplate> {
  const row = await findTemplate(templateScope(ctx), id);
  const found = row && (await findChosen(row, choice));
  if (!row || !found) throw refuse.notFound('template');
  const changed = content ? changeValues(found, content, authorOf(ctx)) : found;
  const values = data ?? findTestData(changed, test_data);
  const version = content ? { ...found, ...(await compileValues(ctx, changed, content, row.kind)) } : found;
  const pinned = found.publishedAt && !content ? found.pinned : await loadPieces(row, version);
  const { timezone } = await getCompany(ctx);
  const rendered = await renderPreview(ctx, { ...version, kind: row.kind }, { pinned, data: values, timezone, scheme });
  return { version: found.version, ...(await withSender(ctx, version, rendered)) };
}

/**
 * Renders content that was not saved yet.
 *
 * @throws {AppError} invalidField, tooMuchWaiting, queueUnavailable
 */
export async function previewContent(
  ctx: Context,
  { kind, content, data, test_data, color_scheme: scheme }: PreviewContentInput,
): Promise<RenderedTemplate> {
  const changed = changeValues(null, content, authorOf(ctx));
  const values = data ?? findTestData(changed, test_data);
  const version = await compileValues(ctx, changed, content, kind);
  const pinned = await loadPieces(templateScope(ctx), version);
  const { timezone } = await getCompany(ctx);
  const rendered = await renderPreview(ctx, { ...version, kind }, { pinned, data: values, timezone, scheme });
  return { version: null, ...(await withSender(ctx, version, rendered)) };
}

/** Adds the finding about the sender. */
async function withSender<Rendered extends Pick<RenderedTemplate, 'problems'>>(
  ctx: Context,
  { fromEmail }: Pick<VersionRow, 'fromEmail'>,
  rendered: Rendered,
): Promise<Rendered> {
  return { ...rendered, problems: [...rendered.problems, ...(await listSenderFindings(ctx, fromEmail))] };
}

/** Finds a version by its number; without one the draft, or else the published version. */
export async function findChosen(row: TemplateRow, choice: VersionChoice | undefined): Promise<VersionRow | null> {
  if (typeof choice === 'number') return findVersion(row.id, choice);
  const draft = await findDraft(row.id);
  if (draft || choice === 'draft') return draft;
  return row.publishedVersion === null ? null : findVersion(row.id, row.publishedVersion);
}

/** Returns a set of test data: the one of this name, or else the first. @throws {AppError} invalidField */
export function findTestData(version: Pick<VersionRow, 'testData'>, name: string | undefined): Record<string, unknown> {
  const sets = presentTestData(version) ?? {};
  if (name === undefined) return Object.values(sets)[0] ?? {};
  const found = Object.hasOwn(sets, name) ? sets[name] : undefined;
  if (found) return found;
  throw refuse.fieldBecause('test_data', `There is no test data ${name}.`, name);
}
