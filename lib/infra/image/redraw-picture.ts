import type { Sharp } from 'sharp';

/** A picture is read up to so many points: the largest cameras', and far less than a machine holds. */
const POINTS_MAX = 120_000_000;

/** After so many seconds a picture is given up. */
const SECONDS_MAX = 20;

/** A picture as it is kept, and its size in pixels. */
export type Picture = { content: Uint8Array<ArrayBuffer>; contentType: string; width: number; height: number };

/** The quality of a JPEG that was made of a picture in another format. */
const JPEG_QUALITY = 85;

/**
 * Redraws a picture as `redrawPicture` does, in a format that every mail program shows: PNG, JPEG and GIF stay; others
 * become a GIF if they move, a PNG if they are transparent in parts, else a JPEG.
 *
 * @returns null if it cannot be read.
 */
export const redrawForMail = (content: Uint8Array, side: number): Promise<Picture | null> =>
  redraw(content, side, async (image) => {
    const { format, hasAlpha, pages = 1 } = await image.metadata();
    if (format === 'png' || format === 'jpeg' || format === 'gif') return image;
    // The pages of a TIFF are no pictures of a film.
    if (pages > 1 && format === 'webp') return image.gif();
    return hasAlpha ? image.png() : image.jpeg({ quality: JPEG_QUALITY });
  });

/**
 * Redraws a picture in its own format, upright and no larger than a square of `side` pixels. Everything else in the file
 * is dropped: metadata such as the location and the camera (EXIF, XMP, IPTC), comments, and data after the image.
 *
 * @returns null if it cannot be read: it is damaged, or has more pixels than any camera takes.
 */
export const redrawPicture = (content: Uint8Array, side: number): Promise<Picture | null> =>
  redraw(content, side, async (image) => image);

async function redraw(
  content: Uint8Array,
  side: number,
  choose: (image: Sharp) => Promise<Sharp>,
): Promise<Picture | null> {
  // Fetched with the first picture: most processes never see one.
  const { default: sharp } = await import('sharp');
  try {
    const read = sharp(content, { animated: true, limitInputPixels: POINTS_MAX, failOn: 'error' });
    const { data, info } = await (await choose(read))
      .timeout({ seconds: SECONDS_MAX })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .toBuffer({ resolveWithObject: true });
    // AVIF is a kind of HEIF and is called so.
    const contentType = `image/${info.format === 'heif' ? 'avif' : info.format}`;
    const { width, pageHeight: height = info.height } = info;
    return { content: new Uint8Array(data), contentType, width, height };
  } catch {
    return null;
  }
}
