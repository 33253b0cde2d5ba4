import type { PartKind } from '#lib/mail/template/assign-escapes.ts';
import type { TemplateDialect } from '#lib/mail/template/ast.ts';
import { compileTemplate, type TemplateSource } from '#lib/mail/template/compile-template.ts';
import type { MissingPolicy } from '#lib/mail/template/render/run.ts';
import { renderTemplate } from '#lib/mail/template/render-template.ts';
import { TemplateError } from '#lib/mail/template/source.ts';

/** The choices of a test beside the template and its data. */
export type TestOptions = Partial<Pick<TemplateSource, 'snippets' | 'layout'>> & {
  dialect?: TemplateDialect;
  kind?: PartKind;
  missing?: MissingPolicy;
};

const nameOf = (kind: PartKind): string => (kind === 'amp' ? 'amp_html' : kind);

/** Renders one text as a preview does. */
export function preview(text: string, data: Record<string, unknown> = {}, options: TestOptions = {}) {
  const { dialect = 'mailwright', kind = 'html', missing = 'blank', ...rest } = options;
  const template = compileTemplate({ dialect, parts: [{ name: nameOf(kind), kind, text }], ...rest });
  const builtIns = { recipient: { email: 'ada@example.com', name: 'Ada' }, now: '2026-11-22T10:00:00.000Z' };
  const format = { locale: 'en', zone: 'UTC' };
  const { parts, warnings } = renderTemplate(template, { data, builtIns, missing, format, isPreview: true });
  return { text: parts.get(nameOf(kind)) ?? '', warnings: [...template.warnings, ...warnings] };
}

/** Renders one text and returns the result alone. */
export const render = (text: string, data: Record<string, unknown> = {}, options: TestOptions = {}): string =>
  preview(text, data, options).text;

/** Returns the refusal of a template or of its render; fails for a template that is not refused. */
export function refusal(text: string, data: Record<string, unknown> = {}, options: TestOptions = {}): TemplateError {
  try {
    render(text, data, options);
  } catch (error) {
    if (error instanceof TemplateError) return error;
    throw error;
  }
  throw new Error(`not refused: ${text.slice(0, 100)}`);
}
