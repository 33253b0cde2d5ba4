'use client';

import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { FieldContext } from './field-context.ts';

type FieldProps = {
  /** Key of the value in the form; the first field with an error is found by it. */
  name: string;
  label: ReactNode;
  /** Rules and hints, stated before the mistake is made. */
  description?: ReactNode;
  /** The error as a whole sentence; undefined without an error. */
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
  const describedBy = clsx(isInvalid && `${id}-error`, description && `${id}-hint`) || undefined;
  return (
    <div className={clsx('flex w-full min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={id} className="flex items-baseline justify-between gap-2 text-base font-medium">
        {label}
        {optional && <span className="text-xs font-normal text-faint">{t('optional')}</span>}
      </label>
      <FieldContext value={{ id, name, describedBy, isInvalid, isDisabled: disabled ?? false }}>
        {children}
      </FieldContext>
      {isInvalid && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert aria-hidden className="mt-0.75 size-3.5 shrink-0" />
          {error}
        </p>
      )}
      {description && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {description}
        </p>
      )}
    </div>
  );
}
