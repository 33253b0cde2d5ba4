import { clsx } from 'clsx';
import Link from 'next/link';
import type { ReactNode } from 'react';

/** One tab that is a page of its own. */
export type TabLink = { href: string; label: ReactNode; count?: ReactNode; isCurrent: boolean };

/** Tabs whose contents are pages with addresses of their own; the row scrolls where it does not fit. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  return (
    <nav aria-label={label} className="overflow-x-auto border-b border-line [scrollbar-width:none]">
      <div className="flex w-max gap-5">
        {tabs.map(({ href, label: text, count, isCurrent }) => (
          <Link
            key={href}
            href={href}
            aria-current={isCurrent ? 'page' : undefined}
            className={clsx(
              'flex h-9 items-center gap-1.5 border-b-2 text-sm font-medium whitespace-nowrap focus-visible:-outline-offset-2 pointer-coarse:h-11',
              isCurrent ? 'border-fg text-fg' : 'border-transparent text-muted hover:text-fg',
            )}
          >
            {text}
            {count !== undefined && <span className="text-xs font-normal text-faint tabular-nums">{count}</span>}
          </Link>
        ))}
      </div>
    </nav>
  );
}
