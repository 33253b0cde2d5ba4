import type { z } from 'zod';
import { parseInput } from '#lib/core/errors/parse-input.ts';
import { refuse } from '#lib/core/errors/refuse.ts';

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

/**
 * Parses a request's query parameters with a schema; each may appear once.
 *
 * @throws {AppError} unknownField, missingField, invalidField
 */
export function readQuery<T>(request: Request, schema: z.ZodType<T>): T {
  const query: Record<string, string> = {};
  for (const [name, value] of new URL(request.url).searchParams) {
    if (Object.hasOwn(query, name)) {
      throw refuse.field(name, 'may be given once');
    }
    query[name] = value;
  }
  return parseInput(schema, query);
}
