'use client';

import type { Uploads } from '#components/kit/uploads/use-uploads.ts';
import type { ApiError } from '#lib/client/api-error.ts';
import { type UploadWatch, uploadWithProgress } from '#lib/client/upload-with-progress.ts';
import { useApi } from '#lib/client/use-api.ts';
import type { Image, MediaItem } from '#lib/content/media/schema.ts';
import type { MediaType } from '#lib/content/media/values.ts';
import { useFileUploads } from './use-file-uploads.ts';

/** The source in which a picker finds and adds files: the library, or the pictures of templates, which need no file manager. */
export type PickerSource = 'library' | 'images';

type PickerQuery = { size: number; search: string; label: string; type: MediaType | undefined };

/** A part of the files, the one first that was used last, and all that there are. */
type PickerFiles = {
  data: { files: readonly MediaItem[]; total: number } | undefined;
  error: ApiError | undefined;
  refresh: () => void;
};

/** Finds the files of a picker. */
export function usePickerFiles(source: PickerSource, { size, search, label, type }: PickerQuery): PickerFiles {
  const isLibrary = source === 'library';
  const options = { keepPreviousData: true };
  const query = { sort: '-usedAt' as const, size, search, ...(type && { type }), ...(label && { label }) };
  const library = useApi(isLibrary ? 'GET /api/suite/v1/media' : null, { query }, options);
  const asked = { sort: '-usedAt' as const, limit: size, ...(search && { search }) };
  const images = useApi(isLibrary ? null : 'GET /api/config/v1/media/image', { query: asked }, options);
  if (isLibrary) {
    const { data, error, mutate } = library;
    return { data: data && { files: data.data, total: data.total }, error, refresh: () => void mutate() };
  }
  const { data, error, mutate } = images;
  return { data: data && { files: data.data.map(asFile), total: data.total }, error, refresh: () => void mutate() };
}

/** Uploads files from a picker. */
export const usePickerUploads = (
  target: PickerSource,
  types: readonly string[],
  onAdded: (file: MediaItem) => void,
): Uploads =>
  useFileUploads(onAdded, {
    types,
    ...(target === 'images' && {
      send: async (file: File, watch: UploadWatch) =>
        asFile(await uploadWithProgress('POST /api/config/v1/media/image', { image: file }, watch)),
    }),
  });

/** Presents a picture of templates as a file of the library. */
const asFile = ({ id, name, url, width, height, ...facts }: Image): MediaItem => ({
  id,
  name,
  extension: name.split('.').at(-1) ?? '',
  type: 'picture',
  contentType: facts.content_type,
  bytes: facts.size_bytes,
  width,
  height,
  labels: [],
  state: 'ready',
  url,
  mail: { url, width, height },
  thumbnail: facts.thumbnail_url,
  uses: 0,
  createdAt: facts.created_at,
  usedAt: facts.created_at,
  trashedAt: null,
  expiresAt: null,
});
