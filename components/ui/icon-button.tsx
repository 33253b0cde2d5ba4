'use client';

import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class.ts';
import { Tooltip } from './tooltip.tsx';

type IconButtonProps = Omit<ComponentProps<'button'>, 'ref' | 'aria-label'> & {
  /** The action: the name for screen readers and the text of the tooltip. */
  label: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
};

/** A square button with an icon alone; its name shows on hover and on focus. */
export function IconButton({ label, variant = 'ghost', size, className, ...props }: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <button
        type="button"
        {...props}
        aria-label={label}
        className={clsx(buttonClass(variant, size, true), className)}
      />
    </Tooltip>
  );
}
