'use client';

import { usePathname } from 'next/navigation';
import { useTexts } from '#components/texts/use-texts.ts';
import { buttonClass } from '#components/ui/button-class.ts';
import type { Brand } from '#lib/core/brand.ts';
import { HOME_PATH } from '#lib/core/home-path.ts';
import { MessagePage } from '../message-page.tsx';
import { LandingLinkList, type LandingPages } from './landing-links.tsx';
import { useRedirectTo } from './use-redirect-to.ts';

/**
 * The page for an address that does not exist (docs/product.md §2 Shell, §8 Page texts). `links` is null while the
 * documentation flag is off.
 */
export function PageNotFound({ brand, links }: { brand: Brand; links: LandingPages | null }) {
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
        <div className="mt-3">
          <LandingLinkList pages={links} />
        </div>
      )}
    </MessagePage>
  );
}
