import type { Context } from '#lib/core/context.ts';
import { AppError } from '#lib/core/errors/app-error.ts';
import type { ImportNote } from '../calls/schema.ts';
import { uploadImage } from '../images/upload-image.ts';

/** Pictures of one import. */
const PICTURES_MAX = 100;

/** A picture that an imported document shows: the address in the document, and its file. */
export type ImportedPicture = { address: string; name: string; read(): Promise<Uint8Array | null> };

/**
 * Uploads the pictures of an imported document. Those that cannot be uploaded are left out and reported.
 *
 * @returns the addresses of the uploaded images by those in the document.
 */
export async function uploadPictures(
  ctx: Context,
  pictures: readonly ImportedPicture[],
): Promise<{ urls: ReadonlyMap<string, string>; report: ImportNote[] }> {
  const urls = new Map<string, string>();
  const report: ImportNote[] = [];
  const leaveOut = ({ address }: ImportedPicture, reason: string) =>
    report.push({ level: 'warning', message: `${address.slice(0, 200)} was left out: ${reason}` });
  for (const picture of pictures.slice(0, PICTURES_MAX)) {
    const content = await picture.read();
    if (!content) {
      leaveOut(picture, 'there is no such file, or it is damaged.');
      continue;
    }
    try {
      urls.set(picture.address, (await uploadImage(ctx, { name: picture.name, content })).url);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      leaveOut(picture, error.message);
    }
  }
  for (const picture of pictures.slice(PICTURES_MAX)) leaveOut(picture, `an import may have ${PICTURES_MAX} images.`);
  if (urls.size > 0) report.unshift({ level: 'info', message: `${urls.size} images were uploaded.` });
  return { urls, report };
}
