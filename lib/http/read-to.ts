import { safePath } from '#lib/core/safe-path.ts';
import { readSearchParams, type SearchParams } from './read-search-params.ts';

/** The wanted path that a page carries in its query as `to`, where it stays on this site; otherwise null. */
export async function readTo(searchParams: Promise<SearchParams>): Promise<string | null> {
  return safePath(readSearchParams(await searchParams).get('to'));
}
