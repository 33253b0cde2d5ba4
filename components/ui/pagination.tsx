import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { buttonClass } from './button-class.ts';
import { pageWindow } from './page-window.ts';

type PaginationProps = {
  /** From 1. */
  page: number;
  pageCount: number;
  /** The address of a page, with the filters that hold now. */
  hrefOf: (page: number) => string;
};

/** Links to the pages of a small list: 3 numbers under 768 px, otherwise 5 (spec §9). */
export function Pagination({ page, pageCount, hrefOf }: PaginationProps) {
  if (pageCount <= 1) return null;
  const narrow = pageWindow(page, pageCount, 3);
  return (
    <nav aria-label="Pages" className="flex items-center justify-center gap-1 py-2">
      <Step label="Previous page" href={page > 1 ? hrefOf(page - 1) : null}>
        <ChevronLeft aria-hidden />
      </Step>
      {pageWindow(page, pageCount, 5).map((number) => (
        <Link
          key={number}
          href={hrefOf(number)}
          aria-label={`Page ${number}`}
          aria-current={number === page ? 'page' : undefined}
          className={clsx(
            buttonClass(number === page ? 'secondary' : 'ghost', 'sm', true),
            'tabular-nums',
            !narrow.includes(number) && 'max-md:hidden',
          )}
        >
          {number}
        </Link>
      ))}
      <Step label="Next page" href={page < pageCount ? hrefOf(page + 1) : null}>
        <ChevronRight aria-hidden />
      </Step>
    </nav>
  );
}

function Step({ label, href, children }: { label: string; href: string | null; children: ReactNode }) {
  const look = buttonClass('ghost', 'sm', true);
  return href === null ? (
    <span className={clsx(look, 'opacity-40')}>{children}</span>
  ) : (
    <Link href={href} aria-label={label} className={look}>
      {children}
    </Link>
  );
}
