import type { z } from 'zod';
import { parseInput } from '#lib/core/errors/parse-input.ts';
import { refuse } from '#lib/core/errors/refuse.ts';

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
