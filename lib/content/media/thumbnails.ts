import { AppError } from '#lib/core/errors/app-error.ts';
import { drawThumbnail } from '#lib/infra/image/redraw-picture.ts';
import { readWhole } from './content.ts';
import { findRenditions, type MediaRow } from './store.ts';
import { findThumbnail, saveThumbnail } from './thumbnails-store.ts';

/** The longer side of a thumbnail in pixels: twice the width in which the console shows it. */
const SIDE = 640;

/** The thumbnails that are being made: several who ask for one wait for the same. */
const making = new Map<string, Promise<Uint8Array | null>>();

/**
 * Returns the small picture of a file as a WebP. It is made when it is first asked for, of the picture for mail where there is one,
 * and stored.
 *
 * @returns null if it cannot be made now, because too many wait.
 */
export async function getThumbnail(row: MediaRow): Promise<Uint8Array | null> {
  const stored = await findThumbnail(row);
  if (stored) return stored;
  const key = `${row.id} ${Buffer.from(row.sha256 ?? []).toString('base64')}`;
  const made = making.get(key) ?? makeThumbnail(row).finally(() => making.delete(key));
  making.set(key, made);
  return made;
}

async function makeThumbnail(row: MediaRow): Promise<Uint8Array | null> {
  const [rendition] = await findRenditions(row);
  const content = await readWhole(rendition ?? row);
  const picture = await drawThumbnail(row.companyId, content, SIDE).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  if (picture) await saveThumbnail(row, picture.content);
  return picture?.content ?? null;
}
