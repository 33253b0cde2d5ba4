import { createHash } from 'node:crypto';
import { MINUTE_MS } from '#lib/core/durations.ts';
import { isUuid } from '#lib/core/ids.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { readContent } from './content.ts';
import { findEarlierImage } from './earlier-images-store.ts';
import { versionOf } from './present.ts';
import { findMedia, findPublicMedia, type MediaRow } from './store.ts';
import { getThumbnail } from './thumbnails.ts';
import { mediaToken, readMediaToken } from './upload-token.ts';
import { isMediaExtension, MEDIA_FORMATS } from './values.ts';

/** The time in which a link to a file that is not public can be opened. */
const LINK_MS = 5 * MINUTE_MS;

/** A file to serve. */
export type ServedMedia = {
  name: string;
  contentType: string;
  bytes: number;
  etag: string;
  /** True for a type that browsers show without running anything of it. */
  isInline: boolean;
  /** True if its address leads to these bytes for ever; else the file may be replaced. */
  isFixed: boolean;
  /** Reads bytes from `start` up to before `end`. */
  read: (range: { start: number; end: number }) => AsyncGenerator<Buffer>;
};

/** Types that are shown where they are; all others are downloaded. */
const INLINE = /^(?:image\/|audio\/mpeg$|video\/(?:mp4|quicktime)$|application\/pdf$)/;

/** Finds a file of the library by its public id; one in the trash is still served, so that sent mail stays as it is. */
export async function findServedMedia(id: string): Promise<ServedMedia | null> {
  const row = await findPublicRow(id);
  return row && present(row, INLINE.test(row.contentType));
}

async function findPublicRow(id: string): Promise<MediaRow | null> {
  const row = await findPublicMedia(id);
  const isPublic =
    (row?.kind === 'file' || row?.kind === 'image') && (row.state === 'ready' || row.state === 'trashed');
  return isPublic ? row : null;
}

/**
 * Finds the small picture of a file of the library. Where it cannot be made now, the file itself is served in its place.
 *
 * @param version that of the content in the address.
 */
export async function findServedThumbnail(id: string, version: string): Promise<ServedMedia | null> {
  const row = await findPublicRow(id);
  if (!row) return null;
  const isPicture = isMediaExtension(row.extension) && MEDIA_FORMATS[row.extension].type === 'picture';
  const content = isPicture ? await getThumbnail(row) : null;
  if (!content) return present(row, INLINE.test(row.contentType));
  const etag = `"thumbnail-${versionOf(row)}"`;
  return { ...fileOf(content), etag, name: row.name, contentType: 'image/webp', isFixed: version === versionOf(row) };
}

/** Returns bytes that are in memory as a picture to serve. */
function fileOf(content: Uint8Array): Pick<ServedMedia, 'bytes' | 'isInline' | 'read'> {
  const whole = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  return {
    bytes: whole.byteLength,
    isInline: true,
    read: async function* ({ start, end }) {
      yield whole.subarray(start, end);
    },
  };
}

/**
 * Finds a picture by the name in an address of templates before they showed files of the library: an id, which may have the end of
 * a file name after it.
 */
export async function findServedImage(name: string): Promise<ServedMedia | null> {
  const id = name.split('.', 1)[0]?.toLowerCase() ?? '';
  return isUuid(id) ? ((await findServedMedia(id)) ?? (await findServedBlob(id))) : null;
}

/** Finds a picture that an earlier version stored, where it was not copied to the library. */
async function findServedBlob(id: string): Promise<ServedMedia | null> {
  const blob = await findEarlierImage(id);
  if (!blob) return null;
  const { name, contentType, content } = blob;
  const etag = etagOf(createHash('sha256').update(content).digest());
  return { ...fileOf(content), name, contentType, etag, isFixed: false };
}

const etagOf = (sha256: Uint8Array | null): string => `"${Buffer.from(sha256 ?? []).toString('base64url')}"`;

/** Returns a link to a file that is not public, for those who may read it: it can be opened for five minutes. */
export function privateLink(row: Pick<MediaRow, 'companyId' | 'id'>, now: Date): string {
  const token = mediaToken('read', row, new Date(now.getTime() + LINK_MS));
  return `${settings().PUBLIC_URL}/t/f/${token}`;
}

/** Finds the file of a signed link; null if the link was not made here, or its time is over. */
export async function openServedMedia(token: string): Promise<ServedMedia | null> {
  const key = readMediaToken('read', token, new Date());
  const row = key && (await findMedia(key, key.id));
  return row?.state === 'ready' ? present(row, false) : null;
}

function present(row: MediaRow, isInline: boolean): ServedMedia {
  const { name, contentType, bytes, sha256 } = row;
  return {
    name,
    // Texts of every kind are plain text for a browser, which guesses no other type.
    contentType: contentType.startsWith('text/') ? 'text/plain' : contentType,
    bytes,
    etag: etagOf(sha256),
    isInline,
    isFixed: false,
    read: (range) => readContent(row, range),
  };
}
