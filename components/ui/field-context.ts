'use client';

import { createContext, useContext } from 'react';

/** The attributes that a field passes to its control. */
export type FieldControl = {
  id: string;
  name: string;
  describedBy: string | undefined;
  isInvalid: boolean;
  isDisabled: boolean;
};

/** The field around a control; null for a control without a field. */
export const FieldContext = createContext<FieldControl | null>(null);

/** The attributes that a control and its field share. */
type ControlProps = {
  id?: string | undefined;
  name?: string | undefined;
  disabled?: boolean | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined;
};

/** A control's attributes, those that it has not from its field: name, label, description, error. */
export function useFieldControl<Props extends ControlProps>(props: Props): Props {
  const field = useContext(FieldContext);
  if (!field) return props;
  const describedBy = [field.describedBy, props['aria-describedby']].filter(Boolean).join(' ');
  return {
    ...props,
    id: props.id ?? field.id,
    name: props.name ?? field.name,
    disabled: props.disabled ?? field.isDisabled,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': props['aria-invalid'] ?? (field.isInvalid || undefined),
  };
}
