import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** One key of the keyboard. */
export function Kbd({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <kbd
      className={clsx(
        'inline-flex h-5 min-w-5 items-center justify-center rounded-sm border border-line-strong bg-sunken px-1 font-sans text-xs text-muted',
        className,
      )}
    >
      {children}
    </kbd>
  );
}
