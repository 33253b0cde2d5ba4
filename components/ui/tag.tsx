import type { ReactNode } from 'react';

/** A neutral fact beside a name: a kind, an origin; never a state. */
export function Tag({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <span
      title={title}
      className="inline-flex h-5 w-fit shrink-0 items-center gap-1 rounded-sm border border-line bg-sunken px-1.5 text-xs whitespace-nowrap text-muted"
    >
      {children}
    </span>
  );
}
