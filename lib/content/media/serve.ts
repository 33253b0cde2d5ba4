import { createHash } from 'node:crypto';
import { MINUTE_MS } from '#lib/core/durations.ts';
import { isUuid } from '#lib/core/ids.ts';
import { settings } from '#lib/infra/config/settings.ts';
import { readContent } from './content.ts';
import { findEarlierImage } from './earlier-images-store.ts';
import { findMedia, findPublicMedia, type MediaRow } from './store.ts';
import { mediaToken, readMediaToken } from './upload-token.ts';

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
  /** Reads bytes from `start` up to before `end`. */
  read: (range: { start: number; end: number }) => AsyncGenerator<Buffer>;
};

/** Types that are shown where they are; all others are downloaded. */
const INLINE = /^(?:image\/|audio\/mpeg$|video\/(?:mp4|quicktime)$|application\/pdf$)/;

/** Finds a file of the library by its public id; one in the trash is still served, so that sent mail stays as it is. */
export async function findServedMedia(id: string): Promise<ServedMedia | null> {
  const row = await findPublicMedia(id);
  const isPublic =
    (row?.kind === 'file' || row?.kind === 'image') && (row.state === 'ready' || row.state === 'trashed');
  return row && isPublic ? present(row, INLINE.test(row.contentType)) : null;
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
  const content = Buffer.from(blob.content);
  return {
    name: blob.name,
    contentType: blob.contentType,
    bytes: content.byteLength,
    etag: etagOf(createHash('sha256').update(content).digest()),
    isInline: true,
    read: async function* ({ start, end }) {
      yield content.subarray(start, end);
    },
  };
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
    read: (range) => readContent(row, range),
  };
}
