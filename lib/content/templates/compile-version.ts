import { z } from 'zod';
import { TEMPLATE_DIALECTS } from '#lib/mail/template/ast.ts';
import {
  type CompiledTemplate,
  compileTemplate,
  type TemplatePart,
  type TemplateSource,
} from '#lib/mail/template/compile-template.ts';
import { TemplateError, type TemplateWarning } from '#lib/mail/template/source.ts';
import { Pinned } from './pieces.ts';
import type { TemplateProblem } from './schema.ts';
import type { VersionRow } from './store.ts';

const Dialect = z.enum(TEMPLATE_DIALECTS);
const Headers = z.record(z.string(), z.string()).nullable();

/** The columns that a version is compiled from. */
export type CompilableVersion = Pick<
  VersionRow,
  | 'dialect'
  | 'fromEmail'
  | 'fromName'
  | 'replyTo'
  | 'subject'
  | 'preheader'
  | 'html'
  | 'text'
  | 'ampHtml'
  | 'headers'
  | 'layout'
> & { kind: string };

/** The prefix of the parts that are headers. */
export const HEADER_PART = 'headers.';

/** Compiles a version with its snippets and its layout. @throws {TemplateError} */
export const compileVersion = (version: CompilableVersion, pinned: unknown): CompiledTemplate =>
  compileTemplate(sourceOf(version, pinned));

/** Compiles the parts of a version that have no error. */
export function compilePossible(version: CompilableVersion, pinned: unknown): CompiledTemplate {
  const source = sourceOf(version, pinned);
  const parts = source.parts.flatMap((part) => {
    try {
      return compileTemplate({ ...source, parts: [part] }).parts;
    } catch (error) {
      if (error instanceof TemplateError) return [];
      throw error;
    }
  });
  return { dialect: source.dialect, parts, warnings: [] };
}

/** Compiles every part for itself and lists the errors and warnings of all. */
export function listProblems(version: CompilableVersion, pinned: unknown): TemplateProblem[] {
  const source = sourceOf(version, pinned);
  const problems: TemplateProblem[] = source.parts.flatMap((part) => {
    try {
      return compileTemplate({ ...source, parts: [part] }).warnings.map(toWarning);
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error;
      return [toProblem(error)];
    }
  });
  if (version.layout === null || source.layout) return problems;
  const message = `there is no published layout ${version.layout}`;
  const start = { part: 'layout', snippet: null, line: 1, column: 1 };
  return [{ level: 'error', code: 'unknownLayout', message, ...start }, ...problems];
}

/** Presents an error of the engine. */
export const toProblem = ({ code, reason, position }: TemplateError): TemplateProblem => ({
  level: 'error',
  code,
  message: reason,
  ...position,
});

/** Presents a warning of the engine. */
export const toWarning = ({ code, message, position }: TemplateWarning): TemplateProblem => ({
  level: 'warning',
  code,
  message,
  ...position,
});

function sourceOf(version: CompilableVersion, pinned: unknown): TemplateSource {
  const { snippets, layout } = Pinned.parse(pinned ?? {});
  const dialect = Dialect.parse(version.dialect);
  const pieces = new Map(Object.entries(snippets));
  if (version.kind === 'layout') {
    // A layout is compiled around an empty message.
    const around = [part('html', 'html', version.html && ''), part('text', 'text', version.text && '')];
    const own = { name: 'layout', html: version.html, text: version.text };
    return { dialect, parts: around.filter((one) => one !== null), snippets: pieces, layout: own };
  }
  const parts: (TemplatePart | null)[] = [
    part('from_email', 'header', version.fromEmail),
    part('from_name', 'header', version.fromName),
    part('reply_to', 'header', version.replyTo),
    part('subject', 'header', version.subject),
    // Escaped as a whole when it is put into the HTML (`insert-preheader.ts`).
    part('preheader', 'text', version.preheader),
    part('html', 'html', version.html),
    part('text', 'text', version.text),
    part('amp_html', 'amp', version.ampHtml),
    ...Object.entries(Headers.parse(version.headers) ?? {}).map(([name, text]) =>
      part(`${HEADER_PART}${name}`, 'header', text),
    ),
  ];
  return {
    dialect,
    parts: parts.filter((one) => one !== null),
    snippets: pieces,
    layout,
  };
}

const part = (name: string, kind: TemplatePart['kind'], text: string | null): TemplatePart | null =>
  text === null ? null : { name, kind, text };
