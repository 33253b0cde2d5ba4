import { AppError } from '#lib/core/errors/app-error.ts';
import { renderTemplate } from '#lib/mail/template/render-template.ts';
import { compileVersion, HEADER_PART, toWarning } from './compile-version.ts';
import { formatOf } from './format-of.ts';
import { loadPieces } from './pieces.ts';
import { presentVersion } from './present.ts';
import type { PreviewTemplateInput, RenderedTemplate } from './calls/schema.ts';
import type { VersionChoice } from './schema.ts';
import { noTemplate, type TemplateContext, templateScope } from './scope.ts';
import { findDraft, findTemplate, findVersion, type TemplateRow, type VersionRow } from './store.ts';
import { templateRefusal } from './template-refusal.ts';

/** The recipient of every preview. */
const RECIPIENT = { email: 'ada@example.com', name: 'Ada Lovelace', domain: 'example.com' };

/**
 * Renders a version with data: the draft if there is one, else the published version, unless the input names another. A
 * value that is missing prints nothing and is a warning.
 *
 * @throws {AppError} notFound, invalidField (an unknown set of test data), templateSyntax, templateRendering
 */
export async function previewTemplate(
  ctx: TemplateContext,
  { id, version: choice, data, test_data }: PreviewTemplateInput & { id: string },
): Promise<RenderedTemplate> {
  const row = await findTemplate(templateScope(ctx), id);
  const version = row && (await findChosen(row, choice));
  if (!row || !version) throw noTemplate();
  const pinned = version.publishedAt ? version.pinned : await loadPieces(row.companyId, version);
  try {
    const { parts, warnings } = renderTemplate(compileVersion({ ...version, kind: row.kind }, pinned), {
      data: data ?? findTestData(version, test_data),
      builtIns: { recipient: RECIPIENT, now: ctx.now().toISOString() },
      missing: 'blank',
      format: formatOf(version),
      isPreview: true,
    });
    const headers = [...parts].filter(([name]) => name.startsWith(HEADER_PART));
    const textOf = (name: string) => parts.get(name) ?? null;
    return {
      version: version.version,
      from_email: textOf('from_email'),
      from_name: textOf('from_name'),
      reply_to: textOf('reply_to'),
      subject: textOf('subject') ?? '',
      html: textOf('html'),
      text: textOf('text'),
      amp_html: textOf('amp_html'),
      headers: Object.fromEntries(headers.map(([name, text]) => [name.slice(HEADER_PART.length), text])),
      warnings: warnings.map(toWarning),
    };
  } catch (error) {
    throw templateRefusal(error);
  }
}

async function findChosen(row: TemplateRow, choice: VersionChoice | undefined): Promise<VersionRow | null> {
  if (typeof choice === 'number') return findVersion(row.id, choice);
  const draft = await findDraft(row.id);
  if (draft || choice === 'draft') return draft;
  return row.publishedVersion === null ? null : findVersion(row.id, row.publishedVersion);
}

/** Returns a set of test data: the one of this name, or else the first. @throws {AppError} invalidField */
function findTestData(version: VersionRow, name: string | undefined): Record<string, unknown> {
  const sets = presentVersion(version).test_data ?? {};
  if (name === undefined) return Object.values(sets)[0] ?? {};
  const found = Object.hasOwn(sets, name) ? sets[name] : undefined;
  if (found) return found;
  const cause = `There is no test data ${name}.`;
  throw new AppError('invalidField', { field: 'test_data', value: name, cause, message: cause });
}
