'use client';

import { useTexts } from '#components/texts/use-texts.ts';
import { MessagePage } from '../frame/message-page.tsx';

/** The page for a browser without usable local storage (docs/product.md §8, Page texts). */
export function UnsupportedBrowser() {
  const t = useTexts('shell');
  return (
    <MessagePage title={t('unsupported.title')}>
      <title>{t('unsupported.title')}</title>
      <p>{t('unsupported.text')}</p>
    </MessagePage>
  );
}
