import { z } from 'zod';
import { type KeptPictures, nameEvents, readKeptPictures } from '#lib/content/generator/kept-pictures.ts';
import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import type { Database } from '#lib/infra/db/pool.ts';
import { TEMPLATE_DIALECTS, type TemplateDialect } from '#lib/mail/template/ast.ts';
import { OwnedSetting } from './owned/schema.ts';
import { Pinned } from './pieces.ts';
import { findSendableSource } from './sending-store.ts';

/** The published content of a template as one text each, with its layout and its snippets put in. */
export type PublishedSource = {
  version: number;
  dialect: TemplateDialect;
  subject: string;
  preheader: string | null;
  html: string | null;
  text: string | null;
  amp: string | null;
  headers: Record<string, string>;
  locale: string | null;
  timeZone: string | null;
  pictures: KeptPictures;
  /** The words of the link to the message as a page, which is put above it; null for no link. */
  viewLink: string | null;
};

const Dialect = z.enum(TEMPLATE_DIALECTS);
const Headers = z.record(z.string(), z.string());

/** Snippets are within snippets so deep at most (`TEMPLATE_LIMITS.snippetDepth` holds when it is published). */
const DEPTH = 6;

const SNIPPET = /\{\{~?\s*>\s*([\w./-]+)\s*([^}]*?)~?\}\}/g;

/**
 * Returns the published content of an email template of the company itself, or of an email that has an owner, for what is prepared
 * once and sent to many.
 *
 * @param db the caller's transaction, which may have published it.
 * @throws {AppError} templateUnpublished, invalidField (it uses a snippet with values of its own)
 */
export async function getPublishedSource(
  { scope }: Pick<Context, 'scope'>,
  id: string,
  db?: Database,
): Promise<PublishedSource> {
  const row = await findSendableSource(scope.companyId, id, db);
  if (!row) throw new AppError('templateUnpublished', { field: 'template', value: id });
  const { snippets, layout } = Pinned.parse(row.pinned ?? {});
  const whole = (form: 'html' | 'text', source: string | null): string | null => {
    if (source === null) return null;
    const around = layout?.[form];
    const parts = around == null ? source : around.replace(/\{\{\{\s*@content\s*\}\}\}/, () => source);
    return putSnippets(parts, (name) => snippets[name]?.[form] ?? '');
  };
  return {
    version: row.version,
    dialect: Dialect.parse(row.dialect),
    subject: row.subject,
    preheader: row.preheader,
    html: whole('html', row.html),
    text: whole('text', row.text),
    amp: row.ampHtml === null ? null : putSnippets(row.ampHtml, (name) => snippets[name]?.html ?? ''),
    headers: Headers.parse(row.headers ?? {}),
    locale: row.locale,
    timeZone: row.timeZone,
    pictures: nameEvents(readKeptPictures(row.pictures), { templateId: id, version: row.version }),
    viewLink: viewLinkOf(row),
  };
}

/** An email that was written where it is sent from says whether it has the link; the author of a template puts it there by a tag. */
function viewLinkOf({ ownerId, options }: { ownerId: string | null; options: unknown }): string | null {
  if (ownerId === null) return null;
  const { showViewBrowserLink, viewText } = OwnedSetting.parse(options ?? {});
  return showViewBrowserLink ? viewText : null;
}

/** Puts snippets in the place of their tags. */
function putSnippets(source: string, snippetOf: (name: string) => string): string {
  let text = source;
  for (let depth = 0; depth < DEPTH && text.search(SNIPPET) >= 0; depth += 1) {
    text = text.replace(SNIPPET, (_, name: string, values: string) => {
      if (values !== '')
        throw refuse.fieldBecause(
          'content',
          `The snippet ${name} is used with values of its own, which mail to many cannot have. Write them into the template.`,
        );
      return snippetOf(name);
    });
  }
  return text;
}
