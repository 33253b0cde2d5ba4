'use client';

import { type ReactNode, useId, useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { DialogPopup } from '#components/ui/dialog-popup.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { useAction } from '#lib/client/use-action.ts';
import { isSameName } from '#lib/core/is-same-name.ts';

/** The contents of a confirmation before something is deleted. */
export type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** The consequence: what is deleted and what stops working. */
  consequence: ReactNode;
  /** The button's words, for example "Delete recipient". */
  action: string;
  /** The name to type first. Without it, one press is enough. */
  typed?: string;
  /** Does it. The dialog closes when it is done; when it fails, a toast says why and the dialog stays. */
  onConfirm: () => Promise<void>;
};

/** The question itself, over the page. */
export function ConfirmPopup({ open, onOpenChange, title, consequence, action, typed, onConfirm }: ConfirmDialogProps) {
  const t = useTexts('forms');
  const ui = useTexts('ui');
  const formId = useId();
  const [text, setText] = useState('');
  const close = (next: boolean) => {
    if (!next) setText('');
    onOpenChange(next);
  };
  const { pending, run: confirm } = useAction(async () => {
    await onConfirm();
    close(false);
  });
  const ready = typed === undefined || isSameName(text, typed);
  return (
    <DialogPopup
      open={open}
      onOpenChange={close}
      title={title}
      actions={
        <>
          <Button onClick={() => close(false)}>{ui('cancel')}</Button>
          <Button type="submit" form={formId} variant="danger" loading={pending} disabled={!ready}>
            {action}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          // A form around the button that opened the dialog is not sent with it.
          event.stopPropagation();
          if (ready && !pending) confirm();
        }}
      >
        <div className="text-base text-muted">{consequence}</div>
        {typed !== undefined && (
          <Field
            name="typed"
            label={
              <span className="font-normal">
                {t.rich('typeToConfirm', {
                  name: typed,
                  b: (name) => <strong className="font-semibold wrap-anywhere">{name}</strong>,
                })}
              </span>
            }
          >
            <Input value={text} onValueChange={setText} autoComplete="off" autoCapitalize="none" spellCheck={false} />
          </Field>
        )}
      </form>
    </DialogPopup>
  );
}
