import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** One key of the keyboard. */
export function Kbd({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <kbd
      className={clsx(
        'inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-sm border border-line-strong bg-surface px-1.25 font-sans text-micro leading-none text-muted',
        className,
      )}
    >
      {children}
    </kbd>
  );
}
