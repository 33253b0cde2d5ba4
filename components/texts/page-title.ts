import type { Metadata } from 'next';
import { getTexts } from './get-texts.ts';
import type { Area, TextKey } from './types.ts';

/** Returns the `generateMetadata` of a page: its title from the texts. The layout puts the product's name before it. */
export function pageTitle<A extends Area>(area: A, key: TextKey<A>): () => Promise<Metadata> {
  return async () => {
    const t = await getTexts(area);
    return { title: t.raw(key) };
  };
}
