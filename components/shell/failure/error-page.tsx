'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { buttonClass } from '#components/ui/button-class.ts';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { CopyValue } from '#components/ui/copy-value.tsx';
import type { Brand } from '#lib/core/brand.ts';
import { HOME_PATH } from '#lib/core/home-path.ts';
import { MessagePage } from '../message-page.tsx';
import { useRedirectTo } from './use-redirect-to.ts';

type ErrorPageProps = {
  brand: Brand;
  requestId: string;
  /** The path that failed; null if it is unknown. */
  from: string | null;
};

/** /error: the page after a failure of the server (docs/product.md §2 Shell, §8 Page texts); the operator can look up the id. */
export function ErrorPage({ brand, requestId, from }: ErrorPageProps) {
  const t = useTexts('shell');
  const ui = useTexts('ui');
  useRedirectTo();
  return (
    <MessagePage
      brand={brand}
      title={t('error.eyebrow')}
      actions={
        <>
          {from && (
            // A full page load: nothing of the failed page is kept.
            <a href={from} className={buttonClass('primary')}>
              {ui('retry')}
            </a>
          )}
          <ButtonLink href={HOME_PATH} variant={from ? 'outline' : 'primary'}>
            {t('home')}
          </ButtonLink>
        </>
      }
    >
      <p>{t('error.working')}</p>
      <p className="mt-3 flex max-w-full items-center gap-2 text-sm">
        {ui('requestId')} <CopyValue value={requestId} label={ui('requestIdCopied')} />
      </p>
    </MessagePage>
  );
}
