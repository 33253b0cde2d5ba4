'use client';

import { useId, useState } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { useAction } from '#lib/client/use-action.ts';

type ChoiceDialogProps<Value extends string> = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  text: string;
  /** The question that the choices answer. */
  legend: string;
  /** The choices, the harmless one first; it is chosen when the dialog opens. */
  choices: readonly [{ value: Value; label: string }, ...{ value: Value; label: string }[]];
  action: string;
  variant: 'primary' | 'danger';
  /** Does the work; the dialog closes when it is done. */
  onConfirm: (choice: Value) => Promise<unknown>;
};

/** A question with a few answers before something is done. */
export function ChoiceDialog<Value extends string>(props: ChoiceDialogProps<Value>) {
  const { open, onOpenChange, title, text, legend, choices, action, variant, onConfirm } = props;
  const ui = useTexts('ui');
  const formId = useId();
  const [chosen, setChosen] = useState(choices[0].value);
  const { pending, run } = useAction(async () => {
    await onConfirm(chosen);
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
          <Button type="submit" form={formId} variant={variant} loading={pending}>
            {action}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          if (!pending) run();
        }}
      >
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-2 text-sm font-medium">{legend}</legend>
          {choices.map(({ value, label }) => (
            <label key={value} className="flex w-fit items-start gap-2.5 text-sm pointer-coarse:min-h-10">
              <input
                type="radio"
                name="choice"
                value={value}
                checked={chosen === value}
                onChange={() => setChosen(value)}
                className="mt-0.5 size-4 shrink-0 accent-accent"
              />
              {label}
            </label>
          ))}
        </fieldset>
      </form>
    </Dialog>
  );
}
