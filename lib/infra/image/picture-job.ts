import type { Sharp } from 'sharp';

/** A picture is read up to so many points: the largest cameras', and far less than a machine holds. */
const POINTS_MAX = 120_000_000;

/** The resolution in which drawings are drawn, twice that of CSS: screens have up to four pixels for one. */
const DRAWING_DPI = 144;

/** The quality of a JPEG that was made of a picture in another format. */
const JPEG_QUALITY = 85;

/** A picture as it is kept, and its size in pixels. */
export type Picture = { content: Uint8Array<ArrayBuffer>; contentType: string; width: number; height: number };

/** A redrawn picture, null if it cannot be read, and the processor time that it took in milliseconds. */
export type PictureAnswer = { picture: Picture | null; cpuMs: number };

/** A picture to redraw, no larger than a square of `side` pixels. */
export type PictureJob = {
  content: Uint8Array;
  side: number;
  /** `own`: it stays in its format; `mail`: one that every mail program shows; `thumbnail`: a small WebP that does not move. */
  as: 'own' | 'mail' | 'thumbnail';
};

/** The quality of a thumbnail. */
const THUMBNAIL_QUALITY = 75;

/** Redraws a picture. Runs in the process for pictures. @returns null if it cannot be read */
export async function doPictureJob({ content, side, as }: PictureJob): Promise<Picture | null> {
  const { default: sharp } = await import('sharp');
  try {
    const read = sharp(content, {
      animated: as !== 'thumbnail',
      limitInputPixels: POINTS_MAX,
      failOn: 'error',
      density: DRAWING_DPI,
    });
    const { data, info } = await (await chooseFormat(read, as))
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

async function chooseFormat(image: Sharp, as: PictureJob['as']): Promise<Sharp> {
  if (as === 'own') return image;
  if (as === 'thumbnail') return image.webp({ quality: THUMBNAIL_QUALITY });
  const { format, hasAlpha, pages = 1 } = await image.metadata();
  if (format === 'png' || format === 'jpeg' || format === 'gif') return image;
  // The pages of a TIFF are no pictures of a film.
  if (pages > 1 && format === 'webp') return image.gif();
  return hasAlpha ? image.png() : image.jpeg({ quality: JPEG_QUALITY });
}
