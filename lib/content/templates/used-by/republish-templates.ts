import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import { limitReached } from '#lib/core/errors/limit-reached.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import type { RepublishedTemplates, RepublishTemplateInput } from '../calls/schema.ts';
import { changeTemplate } from '../change-template.ts';
import { authorOf } from '../create-template.ts';
import { loadPieces } from '../pieces.ts';
import { requireComplete } from '../publish-template.ts';
import { TEMPLATE_VERSIONS_MAX } from '../schema.ts';
import { templateScope } from '../scope.ts';
import { countPublished, findTemplate, findVersion, updateTemplateRow } from '../store.ts';
import { findUsers, insertRepublished } from './store.ts';

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
