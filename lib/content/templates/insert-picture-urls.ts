import { createPictureAddress } from '#lib/content/generator/create-address.ts';
import { canSignPictures } from '#lib/content/generator/token.ts';
import { isKeptPicture, type PictureSpec } from '#lib/documents/pictures.ts';

const TAG = /\{\{@picture\.([\w-]+)\}\}/g;

/** Checks if the address of a picture is known when it is written, and not only when a message is rendered. */
export const hasFixedUrl = (spec: PictureSpec): boolean => !isKeptPicture(spec) && canSignPictures();

/** Puts the addresses of pictures that are the same in every message in the place of their tags. */
export function insertPictureUrls(text: string, pictures: ReadonlyMap<string, PictureSpec>): string {
  return text.replace(TAG, (tag, id: string) => {
    const spec = pictures.get(id);
    return spec && hasFixedUrl(spec) ? createPictureAddress(spec).url : tag;
  });
}
