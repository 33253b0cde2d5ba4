import { z } from 'zod';
import type { Database } from '#lib/infra/db/pool.ts';
import { TEMPLATE_LIMITS } from '#lib/mail/template/limits.ts';
import type { IncludedPiece } from './schema.ts';
import type { TemplateScope } from './scope.ts';
import { findPieces, type PieceRow, type VersionRow } from './store.ts';

const Piece = z.object({ html: z.string(), text: z.string() });

/** The snippets and the layout that a version includes, with their content. */
export const Pinned = z.object({
  snippets: z.record(z.string(), Piece).default({}),
  layout: z
    .object({ name: z.string(), html: z.string().nullable(), text: z.string().nullable() })
    .nullable()
    .default(null),
});
export type Pinned = z.infer<typeof Pinned>;

const INCLUDED = /\{\{~?\s*>\s*([\w./-]+)/g;

const pieceOf = ({ html, text }: PieceRow): z.infer<typeof Piece> => ({ html: html ?? '', text: text ?? '' });

/**
 * Loads the published snippets and the layout that a version includes, with the snippets within them. An unknown one is
 * left out, which the compiler reports with its position.
 */
export async function loadPieces(
  owner: TemplateScope,
  { html, text, ampHtml, layout: alias }: Pick<VersionRow, 'html' | 'text' | 'ampHtml' | 'layout'>,
  db?: Database,
): Promise<Pinned> {
  const [found] = alias === null ? [] : await findPieces(owner, 'layout', [alias], db);
  const layout = found ? { name: found.alias, html: found.html, text: found.text } : null;
  const snippets: Pinned['snippets'] = {};
  let texts = [html, text, ampHtml, layout?.html, layout?.text];
  for (let depth = 0; depth <= TEMPLATE_LIMITS.snippetDepth; depth += 1) {
    const names = new Set(texts.flatMap((one) => [...(one ?? '').matchAll(INCLUDED)].map(([, name = '']) => name)));
    const unread = [...names].filter((name) => !Object.hasOwn(snippets, name));
    if (unread.length === 0) break;
    const rows = await findPieces(owner, 'snippet', unread, db);
    for (const row of rows) snippets[row.alias] = pieceOf(row);
    texts = rows.flatMap((row) => [row.html, row.text]);
  }
  return { snippets, layout };
}

/** Lists the pieces that a version includes, the layout first. */
export const listIncluded = ({ snippets, layout }: Pinned): IncludedPiece[] => [
  ...(layout ? [{ kind: 'layout' as const, alias: layout.name }] : []),
  ...Object.keys(snippets).map((alias) => ({ kind: 'snippet' as const, alias })),
];
