import { findScreenRoute, type RouteName } from '#lib/account/access/screens.ts';
import { safePath } from '#lib/core/safe-path.ts';
import { readSearchParams, type SearchParams } from './read-search-params.ts';

/** The screens between the environments: each would lead a reader who comes from another one in a circle. */
export const ENVIRONMENT_SCREENS = [
  'switch-to-production-environment',
  'switch-to-sandbox-environment',
  'preparing-production-environment',
  'preparing-sandbox-environment',
] as const satisfies readonly RouteName[];

/**
 * Returns the `to` of a page's query if it is a path of this site that the page may lead to; otherwise null.
 *
 * @param except screens that the page never leads to, such as itself.
 */
export async function readTo(
  searchParams: Promise<SearchParams>,
  except: readonly RouteName[],
): Promise<string | null> {
  const to = safePath(readSearchParams(await searchParams).get('to'));
  const name = to && findScreenRoute(to)?.name;
  return name && except.includes(name) ? null : to;
}
