'use client';

import { Field as BaseField } from '@base-ui/react/field';
import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';

type FieldProps = {
  /** Key of the value in the form; the first field with an error is found by it. */
  name: string;
  label: ReactNode;
  /** Rules and hints, stated before the mistake is made. */
  description?: ReactNode;
  /** The whole sentence of the error, or nothing while there is none. */
  error?: string | undefined;
  optional?: boolean;
  disabled?: boolean;
  className?: string;
  children: ReactNode;
};

/** One form control with its label, hint and error, tied together for screen readers. */
export function Field({ name, label, description, error, optional, disabled, className, children }: FieldProps) {
  const t = useTexts('ui');
  return (
    <BaseField.Root
      name={name}
      invalid={error !== undefined}
      disabled={disabled ?? false}
      className={clsx('flex w-full min-w-0 flex-col gap-1.5', className)}
    >
      <BaseField.Label className="flex items-baseline justify-between gap-2 text-base font-medium">
        {label}
        {optional && <span className="text-xs font-normal text-faint">{t('optional')}</span>}
      </BaseField.Label>
      {children}
      {error !== undefined && (
        <BaseField.Error match className="flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert aria-hidden className="mt-0.75 size-3.5 shrink-0" />
          {error}
        </BaseField.Error>
      )}
      {description && <BaseField.Description className="text-sm text-muted">{description}</BaseField.Description>}
    </BaseField.Root>
  );
}
