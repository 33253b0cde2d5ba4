import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { limitReached } from '#lib/core/errors/limit-reached.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import type { PublishTemplateInput, RepublishedTemplates, RepublishTemplateInput } from './calls/schema.ts';
import { listFindings } from './list-findings.ts';
import { loadPieces } from './pieces.ts';
import { TEMPLATE_VERSIONS_MAX, type TemplateProblem } from './schema.ts';
import { templateScope } from './scope.ts';
import { countPublished, findDraft, findTemplate, findVersion, publishDraft, updateTemplateRow } from './store.ts';
import { authorOf, changeTemplate } from './templates.ts';
import { findUsers, insertRepublished } from './used-by-store.ts';

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
export function requireComplete(draft: Parameters<typeof listFindings>[0], pinned: unknown): void {
  const error = listFindings(draft, pinned).find(({ level }) => level === 'error');
  if (error) throw refusal(error.part, describe(error));
  if (draft.html === null && draft.text === null) throw refusal('html', 'it has neither HTML nor text');
  if (draft.kind === 'email' && draft.subject === '') throw refusal('subject', 'the subject is empty');
}

const refusal = (field: string, cause: string): AppError => new AppError('templateSyntax', { field, cause });

function describe({ part, snippet, line, column, message, block, row }: TemplateProblem): string {
  if (row) return `blocks, row ${row.number}: ${message}`;
  if (block) return `blocks, block ${block.number} (${block.type}): ${message}`;
  return `${snippet === null ? part : `${part} (${snippet})`}, line ${line}, column ${column}: ${message}`;
}

/**
 * Publishes templates again that include a snippet or a layout, with its present version. Their content stays that of
 * their published version; their drafts stay drafts. Each is done for itself.
 *
 * @throws {AppError} notFound (the snippet or the layout)
 */
export async function republishTemplates(
  ctx: Context,
  { id, ids }: RepublishTemplateInput & { id: string },
): Promise<RepublishedTemplates> {
  const row = await findTemplate(templateScope(ctx), id);
  if (!row) throw refuse.notFound('template');
  const piece = row.kind === 'email' ? null : await findVersion(row.id, row.publishedVersion ?? 0);
  const found = piece ? await findUsers(templateScope(ctx), row, piece) : [];
  const users = new Set(found.map((user) => user.id));
  const result: RepublishedTemplates = { published: [], refused: [] };
  for (const wanted of new Set(ids)) {
    try {
      if (!users.has(wanted)) throw refuse.notFound('template');
      await republish(ctx, wanted, `Updated ${row.alias}`);
      result.published.push(wanted);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      result.refused.push({ id: wanted, message: error.message });
    }
  }
  return result;
}

async function republish(ctx: Context, id: string, note: string): Promise<void> {
  await changeTemplate(ctx, 'template.publish', id, async (db, row) => {
    const published = await findVersion(row.id, row.publishedVersion ?? 0, db);
    if (!published) throw refuse.notFound('template');
    if ((await countPublished(db, row.id)) >= TEMPLATE_VERSIONS_MAX) {
      throw limitReached(TEMPLATE_VERSIONS_MAX, 'published versions of a template');
    }
    const pinned = await loadPieces(row, published, db);
    requireComplete({ ...published, kind: row.kind }, pinned);
    const publishedAt = ctx.now();
    const facts = { pinned, note, publishedAt, createdByUserId: authorOf(ctx) };
    const version = await insertRepublished(db, published, facts);
    await updateTemplateRow(db, row, { publishedVersion: version, updatedAt: publishedAt });
    return { targetId: row.id, before: { version: row.publishedVersion }, after: { version } };
  });
}
