'use client';

import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { buttonClass } from './button-class.ts';

/** How many page numbers show, by the width of the window (docs/product.md §9). */
const MOST = { narrow: 3, wide: 5 };

type NumberedPagerProps = {
  /** The current page, from 1. */
  page: number;
  pageCount: number;
  hrefOf: (page: number) => string;
};

/** Page numbers of a short list: three below 768 px, else five. */
export function NumberedPager({ page, pageCount, hrefOf }: NumberedPagerProps) {
  const t = useTexts('ui');
  const narrow = new Set(listPageLinks(page, pageCount, MOST.narrow));
  return (
    <nav aria-label={t('pages')} className="flex justify-end border-t border-line px-4 py-2">
      <ul className="flex items-center gap-0.5">
        <Step label={t('previousPage')} href={page > 1 ? hrefOf(page - 1) : null}>
          <ChevronLeft aria-hidden />
        </Step>
        {listPageLinks(page, pageCount, MOST.wide).map((number) => (
          <li key={number} className={clsx(!narrow.has(number) && 'hidden md:block')}>
            <Link
              href={hrefOf(number)}
              aria-label={t('page', { page: String(number) })}
              aria-current={number === page ? 'page' : undefined}
              className={clsx(buttonClass(number === page ? 'outline' : 'ghost', 'md', true), 'tabular-nums')}
            >
              {number}
            </Link>
          </li>
        ))}
        <Step label={t('nextPage')} href={page < pageCount ? hrefOf(page + 1) : null}>
          <ChevronRight aria-hidden />
        </Step>
      </ul>
    </nav>
  );
}

function Step({ label, href, children }: { label: string; href: string | null; children: ReactNode }) {
  const look = buttonClass('ghost', 'md', true);
  return (
    <li>
      {href === null ? (
        <button type="button" disabled aria-label={label} className={look}>
          {children}
        </button>
      ) : (
        <Link href={href} aria-label={label} className={look}>
          {children}
        </Link>
      )}
    </li>
  );
}

/**
 * Returns the page numbers that a pager links to: a window around the current page that stays as wide as it can.
 *
 * @param page the current page, from 1.
 * @param most how many numbers fit.
 */
export function listPageLinks(page: number, pageCount: number, most: number): number[] {
  const count = Math.max(0, Math.min(most, pageCount));
  const first = Math.min(Math.max(1, page - Math.floor(count / 2)), Math.max(1, pageCount - count + 1));
  return Array.from({ length: count }, (_, index) => first + index);
}
