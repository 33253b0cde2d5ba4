import { ChevronLeft, ChevronRight } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { buttonClass } from './button-class.ts';

type CursorPagerProps = {
  /** Addresses of the neighbouring pages; null at the ends. */
  newerHref: string | null;
  olderHref: string | null;
  /** What is shown now, for example "25 messages". */
  summary?: ReactNode;
};

/** Newer and older, for lists that grow while they are read and so have no page numbers. */
export function CursorPager({ newerHref, olderHref, summary }: CursorPagerProps) {
  return (
    <nav aria-label="Pages" className="flex items-center justify-between gap-2 border-t border-line px-3 py-2">
      <span className="text-sm text-muted tabular-nums">{summary}</span>
      <div className="flex gap-2">
        <Step href={newerHref}>
          <ChevronLeft aria-hidden /> Newer
        </Step>
        <Step href={olderHref}>
          Older <ChevronRight aria-hidden />
        </Step>
      </div>
    </nav>
  );
}

function Step({ href, children }: { href: string | null; children: ReactNode }) {
  const look = buttonClass('secondary', 'sm');
  return href === null ? (
    <button type="button" disabled className={look}>
      {children}
    </button>
  ) : (
    <Link href={href} className={look}>
      {children}
    </Link>
  );
}
