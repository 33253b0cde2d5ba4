import { z } from 'zod';

/** A part of a JSON Schema (draft 2020-12, which OpenAPI 3.1 takes as it is). */
export type JsonSchema = { [word: string]: unknown };

/**
 * A schema of ours as JSON Schema: what a caller sends (`input`) or what is answered (`output`). What JSON Schema cannot
 * say (a refinement, a transformation) is left open there and held by the server.
 */
export function toSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    cycles: 'throw',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === 'date') Object.assign(jsonSchema, { type: 'string', format: 'date-time' });
      // What is trimmed and lowered first is held to the schema behind.
      const { def } = zodSchema._zod;
      if (io === 'input' && def.type === 'pipe' && isText(def)) Object.assign(jsonSchema, toSchema(def.out, io));
      // A format says it in a word.
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
      // The bounds of a double, said of each whole number, say nothing.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  return json;
}

type Pipe = { in: z.ZodType; out: z.ZodType };

/** A text that is made ready and then read by a schema of texts. */
const isText = (def: object): def is Pipe =>
  'in' in def &&
  'out' in def &&
  [def.in, def.out].every((part) => part instanceof z.ZodType && part._zod.def.type === 'string');
