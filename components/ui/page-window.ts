/**
 * The page numbers to link: `size` of them around the current one, kept inside 1 … count.
 *
 * @param size 3 on narrow screens, else 5 (spec §9).
 */
export function pageWindow(page: number, count: number, size: number): number[] {
  const length = Math.min(size, Math.max(count, 1));
  const first = Math.min(Math.max(1, page - Math.floor(length / 2)), Math.max(1, count - length + 1));
  return Array.from({ length }, (_, index) => first + index);
}
