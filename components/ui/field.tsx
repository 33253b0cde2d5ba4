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
  /** The error as a whole sentence, in place of a description that is one; undefined without an error. */
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
  // A sentence of help yields to the error; rules and links stay.
  const hasHelp = Boolean(description) && !(isInvalid && typeof description === 'string');
  const describedBy = clsx(isInvalid && `${id}-error`, hasHelp && `${id}-help`) || undefined;
  return (
    <div className={clsx('flex w-full min-w-0 flex-col', className)}>
      <label htmlFor={id} className="mb-1 flex items-baseline justify-between gap-2 text-sm font-medium">
        {label}
        {optional && <span className="text-xs font-normal text-faint">{t('optional')}</span>}
      </label>
      <FieldContext value={{ id, name, describedBy, isInvalid, isDisabled: disabled ?? false }}>
        {children}
      </FieldContext>
      {isInvalid && (
        <p id={`${id}-error`} className="mt-1.25 text-xs text-danger-text">
          {error}
        </p>
      )}
      {hasHelp && (
        <div id={`${id}-help`} className="mt-1.25 text-xs text-muted">
          {description}
        </div>
      )}
    </div>
  );
}
