'use client';

import { ConfirmDialog } from '#components/kit/forms/confirm-dialog.tsx';
import { useTexts } from '#components/texts/use-texts.ts';
import { api } from '#lib/client/api.ts';
import { errorSentence } from '#lib/client/show-error.ts';
import { showToast } from '#lib/client/toasts.ts';
import { useApi } from '#lib/client/use-api.ts';
import type { MediaItem } from '#lib/content/media/schema.ts';

type DeleteFilesDialogProps = { files: readonly MediaItem[]; onClose: () => void; onDone: () => void };

/** Asks before files go to the trash, or one of the trash is deleted for good, with the documents that show them. */
export function DeleteFilesDialog({ files, onClose, onDone }: DeleteFilesDialogProps) {
  const t = useTexts('files');
  const [first] = files;
  const isTrashed = first?.state === 'trashed';
  const only = files.length === 1 && first && first.uses > 0 ? first : null;
  const { data } = useApi(only && 'GET /api/suite/v1/media/{id}', { params: { id: only?.id ?? '' } });
  const usedCount = files.filter(({ uses }) => uses > 0).length;
  const confirm = async () => {
    const reasons: string[] = [];
    for (const { id } of files) {
      const query = { force: isTrashed ? ('true' as const) : ('false' as const) };
      await api('DELETE /api/suite/v1/media/{id}', { params: { id }, query }).catch((error: unknown) => {
        reasons.push(errorSentence(error));
      });
    }
    const count = files.length - reasons.length;
    const [reason] = reasons;
    if (count > 0) showToast({ type: 'success', title: t(isTrashed ? 'purge.done' : 'remove.done', { count }) });
    if (reason !== undefined)
      showToast({ type: 'error', message: t('remove.failed', { count: reasons.length, reason }) });
    onDone();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isTrashed ? t('purge.title', { name: first.name }) : t('remove.title', { count: files.length })}
      action={t(isTrashed ? 'purge.action' : 'remove.action')}
      onConfirm={confirm}
      consequence={
        <span className="flex flex-col gap-3">
          <span>{t(isTrashed ? 'purge.text' : 'remove.text')}</span>
          {only && (
            <span className="flex flex-col gap-1">
              <span>{isTrashed ? t('purge.used') : t('remove.used', { count: only.uses })}</span>
              {data?.usedBy.slice(0, 5).map(({ kind, id, title }) => (
                <span key={`${kind} ${id}`} className="font-medium text-fg">
                  {title}
                </span>
              ))}
            </span>
          )}
          {!only && usedCount > 0 && <span>{t('remove.usedMany', { count: usedCount })}</span>}
        </span>
      }
    />
  );
}
