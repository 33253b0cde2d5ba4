import type { Context } from '#lib/core/context.ts';
import { countStorageBytes } from './count-storage-bytes.ts';
import { presentImage } from './present.ts';
import type { ImageList, ListImagesQuery } from './schema.ts';
import { findImages } from './store.ts';

/** Lists the images of the company, the newest first. */
export async function listImages(ctx: Context, query: ListImagesQuery): Promise<ImageList> {
  const { companyId } = ctx.scope;
  const { rows, total } = await findImages(companyId, query);
  return {
    ...{ object: 'list', has_more: query.page * query.limit < total, total },
    storage_bytes: await countStorageBytes(companyId),
    data: rows.map(presentImage),
  };
}
