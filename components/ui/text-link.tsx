import { clsx } from 'clsx';
import Link from 'next/link';
import type { ComponentProps } from 'react';

/** A link within text; underlined, so that it does not stand out by colour alone. */
export function TextLink({ className, ...props }: ComponentProps<typeof Link>) {
  return (
    <Link
      {...props}
      className={clsx(
        'rounded-sm font-medium text-accent-text underline decoration-accent-line underline-offset-3 hover:decoration-current',
        className,
      )}
    />
  );
}
