'use client';

import { ConfirmDialog } from '#components/kit/forms/confirm-dialog.tsx';
import { formatBytes } from '#components/kit/message/format-bytes.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { api } from '#lib/client/api.ts';
import { showToast } from '#lib/client/toasts.ts';
import type { MediaItem } from '#lib/content/media/schema.ts';
import { DeleteFilesDialog } from './delete-files-dialog.tsx';
import { EditFileDialog } from './edit-file-dialog.tsx';
import { LabelFilesDialog } from './label-files-dialog.tsx';
import { ReplaceFileDialog } from './replace-file-dialog.tsx';

/** The dialog that is open, and the files that it is about. */
export type FileDialog = { kind: 'edit' | 'replace' | 'label' | 'delete' | 'emptyTrash'; files: readonly MediaItem[] };

type FileDialogsProps = {
  dialog: FileDialog;
  /** The files in the trash and their bytes; null while they are not known. */
  trash: { files: number; bytes: number } | null;
  onClose: () => void;
  onDone: () => void;
};

/** The dialog of the file manager that is open. */
export function FileDialogs({ dialog: { kind, files }, trash, onClose, onDone }: FileDialogsProps) {
  const [first] = files;
  if (kind === 'edit' && first) return <EditFileDialog file={first} onClose={onClose} onSaved={onDone} />;
  if (kind === 'replace' && first) return <ReplaceFileDialog file={first} onClose={onClose} onReplaced={onDone} />;
  if (kind === 'label') return <LabelFilesDialog files={files} onClose={onClose} onSaved={onDone} />;
  if (kind === 'emptyTrash') return <EmptyTrashDialog trash={trash} onClose={onClose} onDone={onDone} />;
  return <DeleteFilesDialog files={files} onClose={onClose} onDone={onDone} />;
}

/** Asks before the trash is emptied, with what that frees. */
function EmptyTrashDialog({ trash, onClose, onDone }: Omit<FileDialogsProps, 'dialog'>) {
  const t = useTexts('files');
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('emptyTrash.title')}
      action={t('emptyTrash.action')}
      consequence={t('emptyTrash.text', { files: trash?.files ?? 0, bytes: formatBytes(trash?.bytes ?? 0) })}
      onConfirm={async () => {
        const { deleted, kept } = await api('DELETE /api/suite/v1/media/trash');
        const message = kept > 0 ? { message: t('emptyTrash.kept', { kept }) } : {};
        showToast({ type: 'success', title: t('emptyTrash.done', { deleted }), ...message });
        onDone();
      }}
    />
  );
}
