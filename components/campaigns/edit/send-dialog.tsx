'use client';

import { useId, useState } from 'react';
import { fieldMessage } from '#components/kit/forms/field-message.ts';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { useAction } from '#lib/client/use-action.ts';

type SendDialogProps = {
  /** The people who get it. */
  people: number;
  isEstimate: boolean;
  /** The people who get it now, if the quota is too small for all. */
  part: number | null;
  onClose: () => void;
  onSend: () => Promise<void>;
};

/** People from which on their number is typed. */
export const TYPED_FROM = 10_000;

/** Asks before a campaign is sent, with the number of people; above ten thousand it is typed, with or without separators. */
export function SendDialog({ people, isEstimate, part, onClose, onSend }: SendDialogProps) {
  const t = useTexts('campaignEdit');
  const ui = useTexts('ui');
  const formId = useId();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const count = part ?? people;
  const isTyped = count > TYPED_FROM;
  const { pending, run } = useAction(async () => {
    await onSend();
    onClose();
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(isEstimate ? 'sendTitleAbout' : 'sendTitle', { count })}
      description={part === null ? t('sendText') : t('sendPartText', { part, rest: people - part })}
      actions={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" loading={pending}>
            {t('sendTo', { count })}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isTyped && typed.replace(/[\s.,'’]/g, '') !== String(count)) setWrong(true);
          else if (!pending) run();
        }}
      >
        {isTyped && (
          <Field
            name="count"
            label={t('typeNumber')}
            description={t('typeNumberText', { count })}
            {...(isWrong && { error: fieldMessage(t('typeNumber'), t('wrongNumber', { count })) })}
          >
            <Input inputMode="numeric" autoComplete="off" value={typed} onValueChange={setTyped} />
          </Field>
        )}
      </form>
    </Dialog>
  );
}
