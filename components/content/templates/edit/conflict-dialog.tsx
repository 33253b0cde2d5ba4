'use client';

import { mergeFields } from '#components/editor/draft/use-draft.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { changedNames, fieldsOf } from '../editor-fields.ts';
import { DiffList } from '../versions/diff-list.tsx';
import type { Editor } from './use-editor.ts';

type ConflictDialogProps = { editor: Editor; onClose: () => void };

/** Shows what someone else has saved against the own changes, and asks which of them stay. */
export function ConflictDialog({ editor, onClose }: ConflictDialogProps) {
  const t = useTexts('templateEditor');
  const { conflict, saved, fields, isSaving, resolve } = editor;
  if (!conflict) return null;
  const theirs = fieldsOf(conflict);
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={onClose}
      title={t('conflict.title')}
      description={t('conflict.text')}
      actions={
        <>
          <Button onClick={() => void resolve(false)}>{t('conflict.theirs')}</Button>
          <Button variant="primary" loading={isSaving} onClick={() => void resolve(true)}>
            {t('conflict.mine')}
          </Button>
        </>
      }
    >
      <DiffList before={theirs} after={mergeFields({ changedNames }, theirs, saved, fields)} />
    </Dialog>
  );
}
