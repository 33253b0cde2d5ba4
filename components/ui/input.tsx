import { Input as BaseInput } from '@base-ui/react/input';
import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { controlClass } from './control-class.ts';

/** One line of text; inside a `Field` it takes its label, description and error from there. */
export function Input({ className, ...props }: ComponentProps<typeof BaseInput> & { className?: string }) {
  return <BaseInput {...props} className={clsx(controlClass, 'px-2.5', className)} />;
}
