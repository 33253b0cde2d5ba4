/** A limit of a plan by its name, and how much of it is used. */
export type ReachedLimit = { name: string; used: number; limit: number };

/** The most letters of a name in an address. */
const NAME_MAX = 60;

/** Reads the limit in the query of an address; null for anything else. */
export function readLimit(query: Pick<URLSearchParams, 'get'>): ReachedLimit | null {
  const name = query.get('name')?.trim() ?? '';
  const [used, limit] = [Number(query.get('used') ?? Number.NaN), Number(query.get('limit') ?? Number.NaN)];
  const isWhole = [used, limit].every((count) => Number.isSafeInteger(count) && count >= 0);
  return isWhole && name !== '' && name.length <= NAME_MAX ? { name, used, limit } : null;
}
