import { Button as BaseButton } from '@base-ui/react/button';
import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class.ts';
import { Spinner } from './spinner.tsx';

type ButtonProps = Omit<ComponentProps<'button'>, 'ref'> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** While the work is under way: keeps focus, takes no second press, says so to screen readers. */
  loading?: boolean;
};

/** A button with words. It is of type `button` unless told to submit. */
export function Button({ variant, size, loading = false, disabled, className, children, ...props }: ButtonProps) {
  return (
    <BaseButton
      type="button"
      {...props}
      disabled={disabled || loading}
      focusableWhenDisabled={loading}
      aria-busy={loading || undefined}
      className={clsx(buttonClass(variant, size), className)}
    >
      {loading && <Spinner />}
      {children}
    </BaseButton>
  );
}
