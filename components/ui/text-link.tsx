import { clsx } from 'clsx';
import Link from 'next/link';
import type { ComponentProps } from 'react';
import { textLinkClass } from './text-link-class.ts';

/** A link within text. */
export function TextLink({ className, ...props }: ComponentProps<typeof Link>) {
  return <Link {...props} className={clsx(textLinkClass, className)} />;
}
