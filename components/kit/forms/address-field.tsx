'use client';

import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import type { ApiError } from '#lib/client/api-error.ts';
import { errorSentence } from '#lib/client/show-error.ts';
import { fieldMessage } from './field-message.ts';
import type { FieldErrors } from './use-submit.ts';

type AddressFieldProps = {
  /** Key of the address in the form. */
  name: string;
  label: string;
  placeholder?: string;
  /** The words of the button that sends the form. */
  action: string;
  variant?: 'primary' | 'outline';
  errors: FieldErrors;
  problem: ApiError | null;
  pending: boolean;
  /** The address, for a form that sets it; else the field keeps it. */
  value?: string;
  onValueChange?: (value: string) => void;
};

/** The one field of a form that asks about an email address, with its button. */
export function AddressField({
  name,
  label,
  action,
  variant = 'outline',
  errors,
  problem,
  pending,
  ...input
}: AddressFieldProps) {
  return (
    <Field name={name} label={label} error={errors[name] ?? (problem ? errorSentence(problem) : undefined)}>
      <div className="flex gap-2">
        <Input
          {...input}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="email"
          maxLength={320}
        />
        <Button type="submit" variant={variant} loading={pending}>
          {action}
        </Button>
      </div>
    </Field>
  );
}

/** Returns the error of a form whose one address was left empty. */
export function missingAddress(name: string, address: string, label: string, required: string): FieldErrors {
  return address.trim() === '' ? { [name]: fieldMessage(label, required) } : {};
}
