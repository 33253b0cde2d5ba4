'use client';

import { type ReactNode, useId } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { useAction } from '#lib/client/use-action.ts';

type ActDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** The consequence, with the number of people. */
  text: string;
  action: string;
  disabled?: boolean;
  onConfirm: () => Promise<void>;
  /** Fields that the act needs. */
  children?: ReactNode;
};

/** Asks before an act on people is done; it closes when it is done, and stays where it is refused. */
export function ActDialog({
  open,
  onOpenChange,
  title,
  text,
  action,
  disabled = false,
  onConfirm,
  children,
}: ActDialogProps) {
  const ui = useTexts('ui');
  const formId = useId();
  const { pending, run } = useAction(async () => {
    await onConfirm();
    onOpenChange(false);
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={text}
      actions={
        <>
          <Button onClick={() => onOpenChange(false)}>{ui('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" loading={pending} disabled={disabled}>
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
          if (!pending && !disabled) run();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
