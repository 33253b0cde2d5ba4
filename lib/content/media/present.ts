import { settings } from '#lib/infra/config/settings.ts';
import type { MediaItem } from './schema.ts';
import type { MediaRow, ShownRow } from './store.ts';
import { isMediaExtension, MEDIA_FORMATS } from './values.ts';

/** Returns the public address of a file. Any name after the id leads to the file, so that a new name breaks no address. */
export const mediaUrl = ({ id, name }: Pick<MediaRow, 'id' | 'name'>): string =>
  `${settings().PUBLIC_URL}/t/m/${id}/${encodeURIComponent(name)}`;

/** The characters of a checksum that tell two contents of a file apart. */
const VERSION_LENGTH = 12;

/** Returns the version of a file's content: another one after the file was replaced. */
export const versionOf = ({ sha256 }: Pick<MediaRow, 'sha256'>): string =>
  Buffer.from(sha256 ?? [])
    .toString('base64url')
    .slice(0, VERSION_LENGTH);

/** Returns the address of the small picture of a file, which is another one after the file was replaced. */
export const thumbnailUrl = (row: Pick<MediaRow, 'id' | 'name' | 'sha256'>): string =>
  `${mediaUrl(row)}?thumbnail=${versionOf(row)}`;

/** Presents a file of the library. */
export function presentMedia(row: ShownRow): MediaItem {
  const { id, name, extension, contentType, bytes, width, height, labels, _count } = row;
  const type = isMediaExtension(extension) ? MEDIA_FORMATS[extension].type : 'document';
  const [rendition] = row.renditions;
  const shown = rendition ?? row;
  const mail = { url: mediaUrl(shown), width: shown.width, height: shown.height };
  return {
    id,
    name,
    extension,
    type,
    contentType,
    bytes,
    width,
    height,
    labels,
    state: row.state === 'trashed' ? 'trashed' : 'ready',
    url: mediaUrl(row),
    mail: type === 'picture' ? mail : null,
    thumbnail: type === 'picture' ? thumbnailUrl(row) : null,
    uses: _count.uses,
    createdAt: row.createdAt.toISOString(),
    usedAt: row.usedAt.toISOString(),
    trashedAt: row.trashedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
  };
}
