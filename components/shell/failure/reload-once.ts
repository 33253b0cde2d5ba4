const MARK = 'reloaded-for';

/**
 * Reloads the page when a piece of it could not be fetched, as after a deployment (docs/product.md §2, guard rule 9); once per
 * page, so that a piece that is really gone does not reload for ever.
 *
 * @returns whether the page is being reloaded.
 */
export function reloadOnce(error: unknown): boolean {
  if (!(error instanceof Error) || !/chunk|dynamically imported module/i.test(`${error.name} ${error.message}`))
    return false;
  try {
    if (sessionStorage.getItem(MARK) === window.location.href) return false;
    sessionStorage.setItem(MARK, window.location.href);
  } catch {
    return false;
  }
  window.location.reload();
  return true;
}
