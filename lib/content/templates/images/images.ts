import { getImage } from '#lib/content/media/images.ts';
import type { Context } from '#lib/core/context.ts';
import { templateScope } from '../scope.ts';
import type { ImageDetail } from './schema.ts';
import { findTemplatesWith } from './store.ts';

/** Returns an image with the templates that show it. @throws {AppError} notFound */
export async function getImageWithUsers(ctx: Context, { id }: { id: string }): Promise<ImageDetail> {
  const image = await getImage(ctx, id);
  return { ...image, used_by: await findTemplatesWith(templateScope(ctx), image.id) };
}
