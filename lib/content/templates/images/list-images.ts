import type { Context } from '#lib/core/context.ts';
import { type TemplateScope, templateScope } from '../scope.ts';
import { presentImage } from './present.ts';
import type { ImageList, ListImagesQuery } from './schema.ts';
import { findImages, sumImageBytes } from './store.ts';

/** Lists the images of the company, or of the sub-account that asks, the newest first. */
export async function listImages(ctx: Context, query: ListImagesQuery): Promise<ImageList> {
  const scope = templateScope(ctx);
  const { rows, total } = await findImages(scope, query);
  return {
    object: 'list',
    has_more: query.page * query.limit < total,
    total,
    storage_bytes: await countStorageBytes(scope),
    data: rows.map(presentImage),
  };
}

/** Counts the bytes of the storage of a company or of a sub-account: its uploaded images. */
export const countStorageBytes = (scope: TemplateScope): Promise<number> => sumImageBytes(scope);
