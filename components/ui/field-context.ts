'use client';

import { createContext, useContext } from 'react';

/** What a field tells the one control in it. */
export type FieldControl = {
  id: string;
  name: string;
  describedBy: string | undefined;
  isInvalid: boolean;
  isDisabled: boolean;
};

/** The field around a control; null where a control stands alone. */
export const FieldContext = createContext<FieldControl | null>(null);

/** What of a control's own attributes and what of its field hangs together. */
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
