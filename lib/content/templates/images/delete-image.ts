import { audited } from '#lib/account/audit/audited.ts';
import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { deleteBlob } from '#lib/infra/blob/blob-store.ts';
import { templateScope } from '../scope.ts';
import { deleteImageRow, findImage, IMAGE_KIND } from './store.ts';

/**
 * Deletes an image, also one that templates show: mail that was sent loses it, too.
 *
 * @returns its id.
 * @throws {AppError} notFound
 */
export async function deleteImage(ctx: Context, { id }: { id: string }): Promise<string> {
  const { companyId } = ctx.scope;
  const row = await findImage(templateScope(ctx), id);
  if (!row) throw refuse.notFound('image');
  await audited(ctx, 'image.delete', row.id, async (db) => {
    if (!(await deleteImageRow(db, companyId, row.id))) throw refuse.notFound('image');
    await deleteBlob(db, { id: row.id, kind: IMAGE_KIND });
    return { before: { name: row.name } };
  });
  return row.id;
}
