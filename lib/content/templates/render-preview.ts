import type { Context } from '#lib/core/context.ts';
import { showMail } from '#lib/infra/color-scheme/show-mail.ts';
import type { ColorScheme } from '#lib/mail/color-scheme/resolve-schemes.ts';
import { TEMPLATE_LIMITS } from '#lib/mail/template/limits.ts';
import { RenderBudget } from '#lib/mail/template/render-budget.ts';
import { renderTemplate } from '#lib/mail/template/render-template.ts';
import { TemplateError } from '#lib/mail/template/source.ts';
import type { RenderedTemplate } from './calls/schema.ts';
import { compilePossible, HEADER_PART, toProblem, toWarning } from './compile-version.ts';
import { formatOf } from './format-of.ts';
import { insertPreheader } from './insert-preheader.ts';
import { type FindableVersion, findVariables, listFindings, withoutRepeated } from './list-findings.ts';
import type { TemplateProblem } from './schema.ts';
import type { VersionRow } from './store.ts';

/** The recipient of every preview. */
const RECIPIENT = { email: 'ada@example.com', name: 'Ada Lovelace', domain: 'example.com' };

/** The links and the id of every preview. */
const MESSAGE = {
  message: { id: '019aa3c4-7c00-7000-8000-5d1f00c0ffee' },
  view_url: 'https://example.com/view',
  unsubscribe_url: 'https://example.com/unsubscribe',
};

/** A version, saved or not, as it is previewed. */
type PreviewedVersion = FindableVersion & Pick<VersionRow, 'locale' | 'timeZone'>;

/** The data of a preview, the time zone of the company, and the client whose look is wanted. */
type PreviewInput = {
  pinned: unknown;
  data: Record<string, unknown>;
  timezone: string;
  scheme: ColorScheme | undefined;
};

/**
 * Renders each part of a version for itself, so that an error in one does not hide the others.
 *
 * @throws {AppError} tooMuchWaiting, queueUnavailable if too many large mails are being shown
 */
export async function renderPreview(
  ctx: Pick<Context, 'now' | 'scope'>,
  version: PreviewedVersion,
  { pinned, data, timezone, scheme }: PreviewInput,
): Promise<Omit<RenderedTemplate, 'version'>> {
  const compiled = compilePossible(version, pinned);
  const texts = new Map<string, string>();
  const warnings: TemplateProblem[] = [];
  const errors: TemplateProblem[] = [];
  const input = {
    data,
    builtIns: { ...MESSAGE, recipient: RECIPIENT, now: ctx.now().toISOString() },
    missing: 'blank' as const,
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
  const whole = html && insertPreheader(html, texts.get('preheader'));
  const isGenerated = version.textMode === 'generated';
  return {
    from_email: textOf('from_email'),
    from_name: textOf('from_name'),
    reply_to: textOf('reply_to'),
    subject: textOf('subject') ?? '',
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
