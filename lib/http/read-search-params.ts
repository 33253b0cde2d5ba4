/** The query of a page as Next hands it over. */
export type SearchParams = Record<string, string | string[] | undefined>;

/** A page's query; of a name that stands several times, the first value. */
export function readSearchParams(params: SearchParams): URLSearchParams {
  const read = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    const first = Array.isArray(value) ? value[0] : value;
    if (first !== undefined) read.set(name, first);
  }
  return read;
}
