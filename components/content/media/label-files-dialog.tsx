'use client';

import { useId, useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { api } from '#lib/client/api.ts';
import { showToast } from '#lib/client/toasts.ts';
import { useAction } from '#lib/client/use-action.ts';
import type { MediaItem } from '#lib/content/media/schema.ts';
import { readLabels } from './edit-file-dialog.tsx';

type LabelFilesDialogProps = { files: readonly MediaItem[]; onClose: () => void; onSaved: () => void };

/** Adds labels to several files, and removes others. */
export function LabelFilesDialog({ files, onClose, onSaved }: LabelFilesDialogProps) {
  const t = useTexts('files');
  const ui = useTexts('ui');
  const formId = useId();
  const [added, setAdded] = useState('');
  const [removed, setRemoved] = useState('');
  const [add, remove] = [readLabels(added), readLabels(removed)];
  const isEmpty = add.length === 0 && remove.length === 0;
  const { pending, run: save } = useAction(async () => {
    const body = { ids: files.map(({ id }) => id), add, remove };
    const { changed } = await api('POST /api/suite/v1/media/label', { body });
    showToast({ type: 'success', title: t('labelMany.done', { count: changed }) });
    onSaved();
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      isUnsaved={() => !isEmpty}
      title={t('labelMany.title', { count: files.length })}
      actions={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" loading={pending} disabled={isEmpty}>
            {t('labelMany.action')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isEmpty && !pending) save();
        }}
      >
        <Field name="add" label={t('labelMany.add')} description={t('edit.labelsHint')} optional>
          <Input value={added} onValueChange={setAdded} autoComplete="off" />
        </Field>
        <Field name="remove" label={t('labelMany.remove')} optional>
          <Input value={removed} onValueChange={setRemoved} autoComplete="off" />
        </Field>
      </form>
    </Dialog>
  );
}
