import { getCompany } from '#lib/account/company/queries.ts';
import { compilePictures, createPictureValues, readKeptPictures } from '#lib/content/generator/kept-pictures.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { showMail } from '#lib/infra/color-scheme/show-mail.ts';
import { settings } from '#lib/infra/config/settings.ts';
import type { ColorScheme } from '#lib/mail/color-scheme/resolve-schemes.ts';
import { TEMPLATE_LIMITS } from '#lib/mail/template/limits.ts';
import type { RenderInput } from '#lib/mail/template/render/run.ts';
import { RenderBudget } from '#lib/mail/template/render-budget.ts';
import { renderTemplate } from '#lib/mail/template/render-template.ts';
import { TemplateError } from '#lib/mail/template/source.ts';
import type { PreviewContentInput, PreviewTemplateInput, RenderedTemplate } from './calls/schema.ts';
import { compilePossible, HEADER_PART, toProblem, toWarning } from './compile-version.ts';
import { formatOf } from './format-of.ts';
import { insertPreheader, insertViewLine } from './insert-preheader.ts';
import {
  type FindableVersion,
  findVariables,
  listFindings,
  listSenderFindings,
  withoutRepeated,
} from './list-findings.ts';
import { loadPieces } from './pieces.ts';
import { presentTestData } from './present.ts';
import type { TemplateProblem, VersionChoice } from './schema.ts';
import { templateScope } from './scope.ts';
import { findDraft, findTemplate, findVersion, type TemplateRow, type VersionRow } from './store.ts';
import { authorOf } from './templates.ts';
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

/** The recipient of every preview. */
const RECIPIENT = { email: 'ada@example.com', name: 'Ada Lovelace', domain: 'example.com' };

/** The links and the id of every preview. */
const MESSAGE = {
  message: { id: '019aa3c4-7c00-7000-8000-5d1f00c0ffee' },
  view_url: 'https://example.com/view',
  unsubscribe_url: 'https://example.com/unsubscribe',
};

const builtInsOf = (shownTo: ShownTo | undefined) =>
  shownTo
    ? {
        ...MESSAGE,
        recipient: shownTo.recipient,
        view_url: shownTo.viewUrl,
        unsubscribe_url: shownTo.unsubscribeUrl,
      }
    : { ...MESSAGE, recipient: RECIPIENT };

/** A version, saved or not, as it is previewed. */
type PreviewedVersion = FindableVersion & Pick<VersionRow, 'locale' | 'timeZone'>;

/** The data of a preview, the time zone of the company, and the client whose look is wanted. */
type PreviewInput = {
  pinned: unknown;
  data: Record<string, unknown>;
  timezone: string;
  scheme: ColorScheme | undefined;
  /** The person who gets it and its links; those of every preview where they are absent. */
  shownTo?: ShownTo | undefined;
};

/** The person whom a message is shown to, and its links. */
export type ShownTo = {
  recipient: { email: string; name: string; domain: string };
  viewUrl: string;
  unsubscribeUrl: string;
  /** The words of the link to the message as a page, put above it; null for no link. */
  viewLink: string | null;
};

/**
 * Renders each part of a version for itself, so that an error in one does not hide the others.
 *
 * @throws {AppError} tooMuchWaiting, queueUnavailable if too many large mails are being shown
 */
export async function renderPreview(
  ctx: Pick<Context, 'now' | 'scope'>,
  version: PreviewedVersion,
  { pinned, data, timezone, scheme, shownTo }: PreviewInput,
): Promise<Omit<RenderedTemplate, 'version'> & { preheader: string | null }> {
  const compiled = compilePossible(version, pinned);
  const texts = new Map<string, string>();
  const warnings: TemplateProblem[] = [];
  const errors: TemplateProblem[] = [];
  const pictures = readKeptPictures(version.pictures);
  const input: RenderInput = {
    data,
    builtIns: {
      ...builtInsOf(shownTo),
      now: ctx.now().toISOString(),
      get picture() {
        return createPictureValues(compilePictures(pictures, compiled.dialect), input, settings().PUBLIC_URL);
      },
    },
    missing: 'blank',
    format: formatOf(version, timezone),
    isPreview: true,
    // As in a message, whose parts are one render.
    budget: new RenderBudget(TEMPLATE_LIMITS),
  };
  for (const part of compiled.parts) {
    try {
      const rendered = renderTemplate({ ...compiled, parts: [part] }, input);
      for (const [name, text] of rendered.parts) texts.set(name, text);
      warnings.push(...rendered.warnings.map(toWarning));
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error;
      errors.push(toProblem(error));
    }
  }
  const textOf = (name: string) => texts.get(name) ?? null;
  const headers = [...texts].filter(([name]) => name.startsWith(HEADER_PART));
  const html = textOf('html');
  const linked = html && shownTo?.viewLink ? insertViewLine(html, shownTo.viewUrl, shownTo.viewLink) : html;
  const whole = linked && insertPreheader(linked, texts.get('preheader'));
  const isGenerated = version.textMode === 'generated';
  return {
    from_email: textOf('from_email'),
    from_name: textOf('from_name'),
    reply_to: textOf('reply_to'),
    subject: textOf('subject') ?? '',
    preheader: texts.get('preheader') ?? null,
    html: whole,
    shown: scheme && whole ? await presentShown(ctx.scope.companyId, whole, scheme) : null,
    text: textOf('text'),
    amp_html: textOf('amp_html'),
    headers: Object.fromEntries(headers.map(([name, text]) => [name.slice(HEADER_PART.length), text])),
    warnings: isGenerated ? withoutRepeated(warnings) : warnings,
    problems: [...errors, ...listFindings(version, pinned)],
    variables: findVariables(version, pinned),
    html_bytes: Buffer.byteLength(whole ?? ''),
  };
}

async function presentShown(companyId: string, html: string, scheme: ColorScheme): Promise<RenderedTemplate['shown']> {
  const shown = await showMail(companyId, html, scheme);
  return { html: shown.html, root_scheme: shown.rootScheme };
}
