import { safePath } from '#lib/core/safe-path.ts';
import { readSearchParams, type SearchParams } from './read-search-params.ts';

/** Returns the `to` of a page's query if it is a path of this site; otherwise null. */
export async function readTo(searchParams: Promise<SearchParams>): Promise<string | null> {
  return safePath(readSearchParams(await searchParams).get('to'));
}
