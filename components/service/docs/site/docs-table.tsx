import { clsx } from 'clsx';
import type { ReactNode } from 'react';

/** A table; one of several columns scrolls sideways where the window is narrower than they need. */
export function DocsTable({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <div
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must reach an area that scrolls
      tabIndex={0}
      className="overflow-x-auto rounded-lg border border-line text-sm focus-visible:-outline-offset-2 print:overflow-visible"
    >
      <table className={clsx('w-full border-collapse', columns > 2 && 'min-w-120')}>{children}</table>
    </div>
  );
}
