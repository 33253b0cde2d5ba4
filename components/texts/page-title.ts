import type { Metadata } from 'next';
import { getTexts } from './get-texts.ts';
import type { Area, TextKey } from './types.ts';

/** What a page exports as `generateMetadata`: its title from the texts, in front of which the layout puts the product. */
export function pageTitle<A extends Area>(area: A, key: TextKey<A>): () => Promise<Metadata> {
  return async () => {
    const t = await getTexts(area);
    return { title: t.raw(key) };
  };
}
