'use client';

import { ChevronLeft, ChevronRight } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { buttonClass } from './button-class.ts';

type CursorPagerProps = {
  /** Addresses of the neighbouring pages; null at the ends. */
  newerHref: string | null;
  olderHref: string | null;
  /** A summary of this page, for example "25 messages". */
  summary?: ReactNode;
};

/** Newer and older, for lists that grow while they are read and so have no page numbers. */
export function CursorPager({ newerHref, olderHref, summary }: CursorPagerProps) {
  const t = useTexts('ui');
  return (
    <nav aria-label={t('pages')} className="flex items-center justify-between gap-2 border-t border-line px-4 py-2">
      <span className="text-sm text-muted tabular-nums">{summary}</span>
      <div className="flex gap-2">
        <Step href={newerHref}>
          <ChevronLeft aria-hidden /> {t('newer')}
        </Step>
        <Step href={olderHref}>
          {t('older')} <ChevronRight aria-hidden />
        </Step>
      </div>
    </nav>
  );
}

function Step({ href, children }: { href: string | null; children: ReactNode }) {
  const look = buttonClass('outline', 'sm');
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
