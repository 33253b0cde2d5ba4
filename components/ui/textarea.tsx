'use client';

import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { controlClass } from './control-class.ts';
import { useFieldControl } from './field-context.ts';
import { readValue, useEarlyInput } from './use-early-input.ts';

type TextareaProps = Omit<ComponentProps<'textarea'>, 'ref'> & { onValueChange?: (value: string) => void };

/** Several lines of text; it grows with what is typed, up to half the screen. */
export function Textarea({ className, rows = 3, onValueChange, onChange, ...props }: TextareaProps) {
  const control = useEarlyInput<HTMLTextAreaElement, string>({
    given: typeof props.value === 'string' ? props.value : undefined,
    read: readValue,
    report: (typed) => onValueChange?.(typed),
  });
  return (
    <textarea
      {...useFieldControl(props)}
      ref={control}
      rows={rows}
      // A field that is sized by its content ignores its rows.
      style={{ minBlockSize: `calc(${rows}lh + 0.875rem)` }}
      onChange={(event) => {
        onChange?.(event);
        onValueChange?.(event.currentTarget.value);
      }}
      className={clsx(controlClass, 'field-sizing-content h-auto max-h-[50dvh] px-2.5 py-1.5', className)}
    />
  );
}
