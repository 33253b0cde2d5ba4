import { Field } from '@base-ui/react/field';
import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { controlClass } from './control-class.ts';

/** Several lines of text; it grows with what is typed, up to half the screen. */
export function Textarea({
  className,
  rows = 3,
  ...props
}: ComponentProps<typeof Field.Control> & { className?: string; rows?: number }) {
  return (
    <Field.Control
      {...props}
      render={<textarea rows={rows} />}
      className={clsx(controlClass, 'field-sizing-content h-auto max-h-[50dvh] px-2.5 py-1.5', className)}
    />
  );
}
