import { clsx } from 'clsx';
import type { ComponentProps, MouseEvent } from 'react';
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class.ts';
import { Spinner } from './spinner.tsx';

type ButtonProps = Omit<ComponentProps<'button'>, 'ref'> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** While the work is under way: keeps focus, takes no second press, says so to screen readers. */
  loading?: boolean;
};

/** A button with words. It is of type `button` unless the caller says `submit`. */
export function Button({ variant, size, loading = false, disabled, className, children, ...props }: ButtonProps) {
  // Not `disabled` while it works: that would take the focus away.
  const whileLoading = loading && {
    'aria-busy': true,
    'aria-disabled': true,
    onClick: (event: MouseEvent) => event.preventDefault(),
  };
  return (
    <button
      type="button"
      {...props}
      {...whileLoading}
      disabled={disabled}
      className={clsx(buttonClass(variant, size), className)}
    >
      {loading && <Spinner />}
      {children}
    </button>
  );
}
