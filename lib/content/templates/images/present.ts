import { settings } from '#lib/infra/config/settings.ts';
import { Image } from './schema.ts';
import type { ImageRow } from './store.ts';

/** The types that images are stored in, with the ends of their names. */
const EXTENSIONS: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/gif': 'gif' };

/** Returns the path of an image. It names the image alone, so that templates find it by this text. */
export const imagePath = (id: string): string => `/t/i/${id}`;

/** Presents an image. */
export const presentImage = ({ id, name, contentType, sizeBytes, width, height, createdAt }: ImageRow): Image =>
  Image.parse({
    object: 'image',
    id,
    name,
    width,
    height,
    // Some mail programs go by the end of the name.
    url: `${settings().PUBLIC_URL}${imagePath(id)}.${EXTENSIONS[contentType] ?? 'img'}`,
    content_type: contentType,
    size_bytes: sizeBytes,
    created_at: createdAt.toISOString(),
  });
