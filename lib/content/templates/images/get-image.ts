import type { Context } from '#lib/core/context.ts';
import { refuse } from '#lib/core/errors/refuse.ts';
import { isUuid } from '#lib/core/ids.ts';
import { findBlob, type KeptBlob } from '#lib/infra/blob/blob-store.ts';
import { templateScope } from '../scope.ts';
import { imagePath, presentImage } from './present.ts';
import type { ImageDetail } from './schema.ts';
import { findImage, findTemplatesWith, IMAGE_KIND } from './store.ts';

/** Returns an image with the templates that show it. @throws {AppError} notFound */
export async function getImage(ctx: Context, { id }: { id: string }): Promise<ImageDetail> {
  const scope = templateScope(ctx);
  const row = await findImage(scope, id);
  if (!row) throw refuse.notFound('image');
  return { ...presentImage(row), used_by: await findTemplatesWith(scope, imagePath(row.id)) };
}

/** Finds an image by its public name: an id, which may have the end of a file name after it. Anyone may read it. */
export async function findPublicImage(name: string): Promise<KeptBlob | null> {
  const [id = ''] = name.split('.', 1);
  return isUuid(id) ? findBlob(id.toLowerCase(), IMAGE_KIND) : null;
}
