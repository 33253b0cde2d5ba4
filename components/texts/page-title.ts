import type { Metadata } from 'next';
import { getTexts } from './get-texts.ts';
import type { Area, TextKey } from './types.ts';

/** Returns the `generateMetadata` of a page: its title from the texts. The layout puts the product's name before it. */
export function pageTitle<A extends Area>(area: A, key: TextKey<A>): () => Promise<Metadata> {
  return async () => {
    // Safe, because a title has no values, which the type of any area cannot tell.
    const t: unknown = await getTexts(area);
    return { title: (t as (key: TextKey<A>) => string)(key) };
  };
}
