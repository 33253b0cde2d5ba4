'use client';

import { useState } from 'react';
import { FileUpload } from '#components/kit/forms/file-upload.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { showToast } from '#lib/client/toasts.ts';
import { upload } from '#lib/client/upload.ts';
import { useAction } from '#lib/client/use-action.ts';
import { useApi } from '#lib/client/use-api.ts';
import type { MediaItem } from '#lib/content/media/schema.ts';
import { FileUsers } from './file-details.tsx';
import { FilePicture } from './file-facts.tsx';

type ReplaceFileDialogProps = { file: MediaItem; onClose: () => void; onReplaced: () => void };

/** Replaces the content of a file, with the documents in sight that show it. */
export function ReplaceFileDialog({ file, onClose, onReplaced }: ReplaceFileDialogProps) {
  const t = useTexts('files');
  const { id, extension } = file;
  const [chosen, setChosen] = useState<File | null>(null);
  const { data } = useApi('GET /api/suite/v1/media/{id}', { params: { id } });
  const { pending, run: replace } = useAction(async (content: File) => {
    await upload('POST /api/suite/v1/media/{id}/replace', { file: content }, { params: { id } });
    showToast({ type: 'success', title: t('replace.done') });
    onReplaced();
  });
  const types = ['jpg', 'jpeg', 'jfif'].includes(extension) ? ['jpg', 'jpeg', 'jfif'] : [extension];
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('replace.title', { name: file.name })}
      description={t('replace.text')}
      actions={
        <>
          <Button onClick={onClose}>{t('picker.cancel')}</Button>
          <Button
            variant="primary"
            loading={pending}
            disabled={!chosen || !data}
            onClick={() => chosen && replace(chosen)}
          >
            {t('replace.action')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FilePicture file={file} isWhole className="h-32 w-full rounded-lg border border-line" />
        <FileUpload
          label={t('replace.file')}
          action={t('replace.choose')}
          types={types}
          chosen={chosen}
          onFile={setChosen}
        />
        {!data && <Skeleton className="w-2/3" />}
        {data && (
          <div className="flex flex-col gap-3">
            <h3 className="text-sm text-muted">
              {t(data.usedBy.length > 0 ? 'replace.used' : 'replace.unused', { count: data.uses })}
            </h3>
            <FileUsers users={data.usedBy} />
          </div>
        )}
      </div>
    </Dialog>
  );
}
