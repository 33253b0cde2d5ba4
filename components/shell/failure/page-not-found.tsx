'use client';

import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { buttonClass } from '#components/ui/button-class.ts';
import { textLinkClass } from '#components/ui/text-link-class.ts';
import type { Brand } from '#lib/core/brand.ts';
import { HOME_PATH } from '#lib/core/home-path.ts';
import { MessagePage } from '../frame/message-page.tsx';
import { useRedirectTo } from '../navigation/use-redirect-to.ts';

/** Pages of the landing site that a lost reader may want (docs/product.md §2, Shell). */
type LandingLinks = { emailApi: string; smtpRelay: string | null; solutions: string | null };

/**
 * The page for an address that does not exist (docs/product.md §2 Shell, §8 Page texts). `links` is null while the
 * documentation flag is off. The links are plain: every page carries this screen, and need not carry the router's links.
 */
export function PageNotFound({ brand, links }: { brand: Brand; links: LandingLinks | null }) {
  const t = useTexts('shell');
  const path = usePathname();
  useRedirectTo();
  return (
    <MessagePage
      brand={brand}
      eyebrow="404"
      title={t('notFound.text')}
      actions={
        <a href={HOME_PATH} className={buttonClass('primary')}>
          {t('home')}
        </a>
      }
    >
      <p>
        {t.rich('notFound.nothingAt', {
          path,
          code: (shown) => <code className="font-mono text-base wrap-anywhere">{shown}</code>,
        })}
      </p>
      {links && (
        <nav aria-label={t('notFound.more')} className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-base">
          <PlainLink href={links.emailApi}>{t('notFound.emailApi')}</PlainLink>
          {links.smtpRelay && <PlainLink href={links.smtpRelay}>{t('notFound.smtpRelay')}</PlainLink>}
          {links.solutions && <PlainLink href={links.solutions}>{t('notFound.solutions')}</PlainLink>}
          <PlainLink href="/signup">{t('notFound.signUp')}</PlainLink>
        </nav>
      )}
    </MessagePage>
  );
}

const PlainLink = (props: { href: string; children: ReactNode }) => <a {...props} className={textLinkClass} />;
