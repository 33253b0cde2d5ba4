'use client';

import { useEffect } from 'react';
import { useTexts } from '#components/texts/use-texts.ts';
import { MessagePage } from '../message-page.tsx';

/** The page for a browser without usable local storage (docs/product.md §8, Page texts). */
export function UnsupportedBrowser() {
  const t = useTexts('shell');
  const title = t('unsupported.title');
  useEffect(() => holdTitle(title), [title]);
  return (
    <MessagePage title={title}>
      <p>{t('unsupported.text')}</p>
    </MessagePage>
  );
}

/**
 * Sets the title of the document and keeps it. An element of this page would not do: the title of the page it replaces
 * may arrive later, and browsers show the first one.
 *
 * @returns a function that ends it.
 */
function holdTitle(title: string): () => void {
  const set = () => {
    if (document.title !== title) document.title = title;
  };
  const changes = new MutationObserver(set);
  changes.observe(document.head, { childList: true, subtree: true, characterData: true });
  set();
  return () => changes.disconnect();
}
