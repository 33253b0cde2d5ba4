'use client';

import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { FieldContext } from './field-context.ts';

type FieldProps = {
  /** Key of the value in the form; the first field with an error is found by it. */
  name: string;
  label: ReactNode;
  /** Rules and hints, stated before the mistake is made. */
  description?: ReactNode;
  /** The error as a whole sentence, in place of the description; undefined without an error. */
  error?: string | undefined;
  optional?: boolean;
  disabled?: boolean;
  className?: string;
  children: ReactNode;
};

/** One form control with its label, hint and error, tied together for screen readers. */
export function Field({ name, label, description, error, optional, disabled, className, children }: FieldProps) {
  const t = useTexts('ui');
  const id = useId();
  const isInvalid = error !== undefined;
  const note = isInvalid ? error : description;
  const hasNote = isInvalid || Boolean(description);
  const noteId = isInvalid ? `${id}-error` : `${id}-hint`;
  return (
    <div className={clsx('flex w-full min-w-0 flex-col', className)}>
      <label htmlFor={id} className="mb-1 flex items-baseline justify-between gap-2 text-sm font-medium">
        {label}
        {optional && <span className="text-xs font-normal text-faint">{t('optional')}</span>}
      </label>
      <FieldContext
        value={{ id, name, describedBy: hasNote ? noteId : undefined, isInvalid, isDisabled: disabled ?? false }}
      >
        {children}
      </FieldContext>
      {hasNote && (
        <p id={noteId} className={clsx('mt-1.25 text-xs', isInvalid ? 'text-danger-text' : 'text-muted')}>
          {note}
        </p>
      )}
    </div>
  );
}
