'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { changedParts, composeFields } from './compose-fields.ts';
import type { Compose } from './use-compose.ts';

/** Names what two people have changed at once, and asks whose stays. */
export function ComposeConflictDialog({ compose, onClose }: { compose: Compose; onClose: () => void }) {
  const t = useTexts('compose');
  const { conflict, saved, fields, isSaving, resolve } = compose;
  if (!conflict) return null;
  const theirs = new Set(changedParts(saved, composeFields(conflict)));
  const both = changedParts(saved, fields).filter((name) => theirs.has(name));
  const parts = [...new Set(both.map((name) => t(`conflict.parts.${name}`)))];
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('conflict.title')}
      description={t('conflict.text', { parts: new Intl.ListFormat('en').format(parts) })}
      actions={
        <>
          <Button onClick={() => void resolve(false)}>{t('conflict.theirs')}</Button>
          <Button variant="primary" loading={isSaving} onClick={() => void resolve(true)}>
            {t('conflict.mine')}
          </Button>
        </>
      }
    />
  );
}
