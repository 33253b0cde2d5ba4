'use client';

import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { controlClass } from './control-class.ts';
import { useFieldControl } from './field-context.ts';
import { readValue, useEarlyInput } from './use-early-input.ts';

type InputProps = Omit<ComponentProps<'input'>, 'ref'> & { onValueChange?: (value: string) => void };

/** One line of text; inside a `Field` it takes its label, description and error from there. */
export function Input({ className, onValueChange, onChange, ...props }: InputProps) {
  const control = useEarlyInput<HTMLInputElement, string>({
    given: typeof props.value === 'string' ? props.value : undefined,
    read: readValue,
    report: (typed) => onValueChange?.(typed),
  });
  return (
    <input
      {...useFieldControl(props)}
      ref={control}
      onChange={(event) => {
        onChange?.(event);
        onValueChange?.(event.currentTarget.value);
      }}
      className={clsx(controlClass, 'px-2.5', className)}
    />
  );
}
