/** The screen after a failure that no other screen explains (docs/product.md §2, guard rule 7). */
export const ERROR_PATH = '/error';

/**
 * Returns the address of the error screen.
 *
 * @param failure.id of the request that failed, which the operator finds in the log.
 * @param failure.from the path that failed, offered for another try.
 */
export function errorPath({ id, from }: { id?: string | undefined; from?: string }): string {
  const query = new URLSearchParams({ ...(id && { id }), ...(from && { from }) }).toString();
  return query === '' ? ERROR_PATH : `${ERROR_PATH}?${query}`;
}
