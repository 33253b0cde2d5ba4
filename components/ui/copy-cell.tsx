import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { CopyButton } from './copy-button.tsx';

type CopyCellProps = {
  value: string;
  /** True in a row with a link: where rows are stacked, the page behind it has the button. */
  isLinked: boolean;
  children: ReactNode;
};

/**
 * The content of a table's cell with a button that copies its value. The button shows while the pointer is on the row or
 * the focus on the button, and always where nothing hovers.
 */
export function CopyCell({ value, isLinked, children }: CopyCellProps) {
  return (
    <span className="flex min-w-0 items-center gap-1">
      <span className="min-w-0">{children}</span>
      <span
        className={clsx(
          'relative z-1 -my-1 opacity-0 group-hover/row:opacity-100 focus-within:opacity-100 pointer-coarse:opacity-100',
          isLinked && '@max-2xl:hidden',
        )}
      >
        <CopyButton value={value} label={value} />
      </span>
    </span>
  );
}
