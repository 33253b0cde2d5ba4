import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { limitReached } from '#lib/core/errors/limit-reached.ts';
import type { PublishTemplateInput } from './calls/schema.ts';
import { changeTemplate } from './change-template.ts';
import { listFindings } from './list-findings.ts';
import { loadPieces } from './pieces.ts';
import { TEMPLATE_VERSIONS_MAX, type TemplateProblem } from './schema.ts';
import { countPublished, findDraft, publishDraft, updateTemplateRow, type VersionRow } from './store.ts';

/**
 * Freezes the draft of a template as its published version, with the snippets and the layout that it includes. Mail that
 * names the template is rendered from it at once. Not idempotent: without a draft it is refused.
 *
 * @throws {AppError} notFound, noDraft, templateSyntax, limitReached
 */
export async function publishTemplate(
  ctx: Context,
  { id, note }: PublishTemplateInput & { id: string },
): Promise<void> {
  await changeTemplate(ctx, 'template.publish', id, async (db, row) => {
    const draft = await findDraft(row.id, db);
    if (!draft) throw new AppError('noDraft');
    if ((await countPublished(db, row.id)) >= TEMPLATE_VERSIONS_MAX) {
      throw limitReached(TEMPLATE_VERSIONS_MAX, 'published versions of a template');
    }
    const pinned = await loadPieces(row, draft, db);
    requireComplete({ ...draft, kind: row.kind }, pinned);
    const publishedAt = ctx.now();
    await publishDraft(db, draft, { pinned, note: note ?? null, publishedAt });
    await updateTemplateRow(db, row, { publishedVersion: draft.version, updatedAt: publishedAt });
    return { targetId: row.id, before: { version: row.publishedVersion }, after: { version: draft.version } };
  });
}

/** Requires content without errors. @throws {AppError} templateSyntax, naming the part, the line and the column */
export function requireComplete(draft: VersionRow & { kind: string }, pinned: unknown): void {
  const error = listFindings(draft, pinned).find(({ level }) => level === 'error');
  if (error) throw refusal(error.part, describe(error));
  if (draft.html === null && draft.text === null) throw refusal('html', 'it has neither HTML nor text');
  if (draft.kind === 'email' && draft.subject === '') throw refusal('subject', 'the subject is empty');
}

const refusal = (field: string, cause: string): AppError => new AppError('templateSyntax', { field, cause });

function describe({ part, snippet, line, column, message, block }: TemplateProblem): string {
  if (block) return `blocks, block ${block.number} (${block.type}): ${message}`;
  return `${snippet === null ? part : `${part} (${snippet})`}, line ${line}, column ${column}: ${message}`;
}
