'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { Tag } from '#components/ui/tag.tsx';
import { api } from '#lib/client/api.ts';
import { showToast } from '#lib/client/toasts.ts';
import { useAction } from '#lib/client/use-action.ts';
import { useApi } from '#lib/client/use-api.ts';
import type { MediaItem } from '#lib/content/media/schema.ts';
import { FilePicture } from './file-facts.tsx';

type RemoveImageProps = { image: MediaItem; onClose: () => void; onRemoved: () => void };

/** Asks before a picture of templates is deleted, with the templates that show it. */
export function RemoveImage({ image, onClose, onRemoved }: RemoveImageProps) {
  const t = useTexts('files');
  const { data } = useApi('GET /api/config/v1/media/image/{id}', { params: { id: image.id } });
  const { pending, run: remove } = useAction(async () => {
    await api('DELETE /api/config/v1/media/image/{id}', { params: { id: image.id } });
    showToast({ type: 'success', title: t('removeImage.done') });
    onRemoved();
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('removeImage.title')}
      description={t('removeImage.text')}
      actions={
        <>
          <Button onClick={onClose}>{t('removeImage.back')}</Button>
          <Button variant="danger" loading={pending} disabled={!data} onClick={remove}>
            {t('removeImage.action')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-sm">
        <FilePicture file={image} isWhole className="h-32 w-full rounded-lg border border-line" />
        {!data && <Skeleton className="w-1/2" />}
        {data && (
          <p className="text-muted">{t(data.used_by.length > 0 ? 'removeImage.usedBy' : 'removeImage.unused')}</p>
        )}
        <ul className="flex flex-col gap-1">
          {data?.used_by.map(({ id, name, alias, is_published }) => (
            <li key={id} className="flex min-w-0 items-center gap-2">
              <span className="truncate font-medium">{name}</span>
              <span className="truncate font-mono text-xs text-muted">{alias}</span>
              {!is_published && <Tag>{t('removeImage.draft')}</Tag>}
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
