import { clsx } from 'clsx';
import Link from 'next/link';
import type { ComponentProps } from 'react';
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class.ts';

type ButtonLinkProps = ComponentProps<typeof Link> & { variant?: ButtonVariant; size?: ButtonSize };

/** A link that looks like a button: for going somewhere, never for doing something. */
export function ButtonLink({ variant, size, className, ...props }: ButtonLinkProps) {
  return <Link {...props} className={clsx(buttonClass(variant, size), className)} />;
}
