import type { z } from 'zod';
import { appErrorFromZod } from './from-zod.ts';
import { requireStorable } from './require-storable.ts';

/**
 * Reads input from outside through a schema. Every text of a request passes here, and therefore text that cannot be
 * stored is refused here and in no schema.
 *
 * @param options.except fields of the top level whose texts their verb checks itself.
 * @throws {AppError} unknownField, missingField, invalidField, each naming the field
 */
export function parseInput<T>(
  schema: z.ZodType<T>,
  input: unknown,
  { except = [] }: { except?: readonly string[] } = {},
): T {
  const result = schema.safeParse(input);
  if (!result.success) throw appErrorFromZod(result.error, input);
  requireStorable(input, except);
  return result.data;
}
