/**
 * Returns the page numbers that a pager links to: a window around the current page that stays as wide as it can.
 *
 * @param page the current page, from 1.
 * @param most how many numbers fit.
 */
export function listPageLinks(page: number, pageCount: number, most: number): number[] {
  const count = Math.max(0, Math.min(most, pageCount));
  const first = Math.min(Math.max(1, page - Math.floor(count / 2)), Math.max(1, pageCount - count + 1));
  return Array.from({ length: count }, (_, index) => first + index);
}
