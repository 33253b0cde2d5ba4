'use client';

import type { ReactNode } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { textLinkClass } from '#components/ui/text-link-class.ts';

/** The pages of the landing site; null for a page that does not exist. */
export type LandingPages = { emailApi: string; smtpRelay: string | null; solutions: string | null };

/**
 * Pages that a lost reader may want (docs/product.md §2, Shell). The links are plain: every page carries the screens of
 * this folder, and need not carry the router's links.
 */
export function LandingLinkList({ pages }: { pages: LandingPages }) {
  const t = useTexts('shell');
  return (
    <nav aria-label={t('notFound.more')} className="flex flex-wrap gap-x-4 gap-y-1 text-base">
      <PlainLink href={pages.emailApi}>{t('notFound.emailApi')}</PlainLink>
      {pages.smtpRelay && <PlainLink href={pages.smtpRelay}>{t('notFound.smtpRelay')}</PlainLink>}
      {pages.solutions && <PlainLink href={pages.solutions}>{t('notFound.solutions')}</PlainLink>}
      <PlainLink href="/signup">{t('notFound.signUp')}</PlainLink>
    </nav>
  );
}

const PlainLink = (props: { href: string; children: ReactNode }) => <a {...props} className={textLinkClass} />;
