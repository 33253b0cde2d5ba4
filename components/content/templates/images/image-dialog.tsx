'use client';

import { ImageIcon, Images } from 'lucide-react';
import { useState } from 'react';
import { FilePicker } from '#components/content/media/file-picker.tsx';
import { FileUpload } from '#components/kit/forms/file-upload.tsx';
import { formatBytes } from '#components/kit/message/format-bytes.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { SearchBox } from '#components/ui/search-box.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { useFeature, useGrant } from '#lib/client/features.tsx';
import { errorSentence } from '#lib/client/show-error.ts';
import { upload } from '#lib/client/upload.ts';
import { useAction } from '#lib/client/use-action.ts';
import { useApi } from '#lib/client/use-api.ts';
import type { MediaItem } from '#lib/content/media/schema.ts';
import type { Image } from '#lib/content/templates/images/schema.ts';
import { IMAGE_TYPES } from '#lib/core/limits.ts';
import { ImageTile } from './image-tile.tsx';
import { RemoveImage } from './remove-image.tsx';

/** Images that are shown more with each press, and the most. */
const PAGE_SIZE = 24;
const SHOWN_MAX = 96;

type ImageDialogProps = { onChoose: (image: Image) => void; onClose: () => void };

/** The images of the company: one is uploaded, or chosen again, or deleted. */
export function ImageDialog({ onChoose, onClose }: ImageDialogProps) {
  const t = useTexts('templateImages');
  const [search, setSearch] = useState('');
  const [limit, setLimit] = useState(PAGE_SIZE);
  const [isInFiles, setInFiles] = useState(false);
  const hasFeature = useFeature('fileManager');
  const hasFiles = useGrant('media/view') && hasFeature;
  const [removed, setRemoved] = useState<Image | null>(null);
  const query = new URLSearchParams({ limit: String(limit), ...(search && { search }) });
  const { data, error, mutate } = useApi('GET /api/config/v1/media/image', { query }, { keepPreviousData: true });
  const { pending, run: send } = useAction(async (file: File) => {
    onChoose(await upload('POST /api/config/v1/media/image', { image: file }));
  });
  if (removed) {
    return (
      <RemoveImage
        image={removed}
        onClose={() => setRemoved(null)}
        onRemoved={() => {
          setRemoved(null);
          void mutate();
        }}
      />
    );
  }
  if (isInFiles) {
    return (
      <FilePicker type="picture" onInsert={({ file }) => onChoose(asImage(file))} onClose={() => setInFiles(false)} />
    );
  }
  return (
    <Dialog open size="lg" onOpenChange={onClose} title={t('title')} description={t('text')}>
      <div className="flex flex-col gap-4">
        <FileUpload
          label={t('file')}
          action={t('upload')}
          types={IMAGE_TYPES}
          pending={pending}
          onFile={(file) => file && send(file)}
        />
        {hasFiles && (
          <Button className="self-start" onClick={() => setInFiles(true)}>
            <Images aria-hidden /> {t('fromFiles')}
          </Button>
        )}
        {(search !== '' || (data?.total ?? 0) > 0) && (
          <SearchBox
            label={t('search')}
            placeholder={t('search')}
            maxLength={100}
            search={search}
            onSearch={setSearch}
          />
        )}
        {error && !data && (
          <ErrorState message={errorSentence(error)} requestId={error.requestId} onRetry={() => void mutate()} />
        )}
        {!data && !error && <Skeleton className="h-32 w-full" />}
        {data?.total === 0 && (
          <EmptyState icon={ImageIcon} title={t(search === '' ? 'none' : 'nothingMatches')}>
            {search === '' ? t('noneText') : undefined}
          </EmptyState>
        )}
        {data && data.total > 0 && (
          <>
            <ul aria-label={t('list')} className="grid grid-cols-2 gap-3 sm:grid-cols-3">
              {data.data.map((image) => (
                <ImageTile
                  key={image.id}
                  image={image}
                  onChoose={() => onChoose(image)}
                  onRemove={() => setRemoved(image)}
                />
              ))}
            </ul>
            <p className="flex items-center justify-between gap-3 text-xs text-muted">
              {t('storage', { count: data.total, size: formatBytes(data.storage_bytes) })}
              {data.has_more && limit < SHOWN_MAX && (
                <Button size="sm" onClick={() => setLimit(limit + PAGE_SIZE)}>
                  {t('more')}
                </Button>
              )}
            </p>
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Returns a picture of the file manager as an image of templates: in the format that every mail program shows. */
const asImage = ({ id, name, url, mail, contentType, bytes, width, height, createdAt }: MediaItem): Image => ({
  object: 'image',
  id,
  name,
  url: mail?.url ?? url,
  content_type: contentType,
  size_bytes: bytes,
  width: mail?.width ?? width ?? 0,
  height: mail?.height ?? height ?? 0,
  created_at: createdAt,
});
