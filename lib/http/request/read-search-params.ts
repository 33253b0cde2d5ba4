/** The query of a page as Next.js passes it. */
export type SearchParams = Record<string, string | string[] | undefined>;

/** Returns a page's query: the first value of each name, without values that cannot be stored. */
export function readSearchParams(params: SearchParams): URLSearchParams {
  const read = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    const first = Array.isArray(value) ? value[0] : value;
    if (first !== undefined && !first.includes('\0')) read.set(name, first);
  }
  return read;
}
