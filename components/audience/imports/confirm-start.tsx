'use client';

import { useId, useState } from 'react';
import { fieldMessage } from '#components/kit/forms/field-message.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';

type ConfirmStartProps = { count: number; action: string; onClose: () => void; onConfirm: () => void };

/** Asks for the number of people before a large import starts; it may be typed with or without separators. */
export function ConfirmStart({ count, action, onClose, onConfirm }: ConfirmStartProps) {
  const t = useTexts('imports');
  const ui = useTexts('ui');
  const formId = useId();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('confirm.title', { count })}
      description={t('confirm.text')}
      actions={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary">
            {action}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // The form around the dialog is not sent with it.
          event.stopPropagation();
          if (typed.replace(/[\s.,'’]/g, '') === String(count)) onConfirm();
          else setWrong(true);
        }}
      >
        <Field
          name="count"
          label={t('confirm.label')}
          {...(isWrong && { error: fieldMessage(t('confirm.label'), t('confirm.wrong', { count })) })}
        >
          <Input inputMode="numeric" autoComplete="off" value={typed} onValueChange={setTyped} />
        </Field>
      </form>
    </Dialog>
  );
}
