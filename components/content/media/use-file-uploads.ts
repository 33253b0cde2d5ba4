'use client';

import { type Uploads, useUploads } from '#components/kit/uploads/use-uploads.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { showToast } from '#lib/client/toasts.ts';
import { uploadWithProgress } from '#lib/client/upload-with-progress.ts';
import type { MediaItem } from '#lib/content/media/schema.ts';
import { ALLOWED_FILE_TYPES } from '#lib/core/limits.ts';

/**
 * Uploads files to the library.
 *
 * @param onAdded called with each file of the library as soon as it is there.
 * @param types the ends of names that are taken.
 * @param onSettled called when none is under way any more.
 */
export function useFileUploads(
  onAdded: (file: MediaItem) => void,
  types: readonly string[] = ALLOWED_FILE_TYPES,
  onSettled?: () => void,
): Uploads {
  const t = useTexts('files');
  return useUploads({
    types,
    send: (file, watch) => uploadWithProgress('POST /api/suite/v1/media', { file }, watch),
    onAdded,
    onSettled,
    onDone: (count) => showToast({ type: 'success', title: t('uploaded', { count }) }),
  });
}
