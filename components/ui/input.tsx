'use client';

import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { controlClass } from './control-class.ts';
import { useFieldControl } from './field-context.ts';

type InputProps = ComponentProps<'input'> & { onValueChange?: (value: string) => void };

/** One line of text; inside a `Field` it takes its label, description and error from there. */
export function Input({ className, onValueChange, onChange, ...props }: InputProps) {
  return (
    <input
      {...useFieldControl(props)}
      onChange={(event) => {
        onChange?.(event);
        onValueChange?.(event.currentTarget.value);
      }}
      className={clsx(controlClass, 'px-2.5', className)}
    />
  );
}
