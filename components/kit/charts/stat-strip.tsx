import type { ReactNode } from 'react';

/** Figures beside one another in one outline: two in a row on a phone, all of them on a wide screen. */
export function StatStrip({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
      {children}
    </dl>
  );
}
