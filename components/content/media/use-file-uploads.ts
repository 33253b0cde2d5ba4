'use client';

import { type UploadKind, type Uploads, useUploads } from '#components/kit/uploads/use-uploads.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { showToast } from '#lib/client/toasts.ts';
import { uploadWithProgress } from '#lib/client/upload-with-progress.ts';
import type { MediaItem } from '#lib/content/media/schema.ts';
import { ALLOWED_FILE_TYPES } from '#lib/core/limits.ts';

/**
 * Uploads files to the library.
 *
 * @param onAdded called with each file of the library as soon as it is there.
 */
export function useFileUploads(
  onAdded: (file: MediaItem) => void,
  options: Partial<Pick<UploadKind<MediaItem>, 'types' | 'send' | 'onSettled'>> = {},
): Uploads {
  const t = useTexts('files');
  return useUploads({
    types: ALLOWED_FILE_TYPES,
    send: (file, watch) => uploadWithProgress('POST /api/suite/v1/media', { file }, watch),
    onAdded,
    onDone: (count) => showToast({ type: 'success', title: t('uploaded', { count }) }),
    ...options,
  });
}
