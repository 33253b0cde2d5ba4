import { z } from 'zod';

/** A part of a JSON Schema (draft 2020-12, the dialect of OpenAPI 3.1). */
export type JsonSchema = { [word: string]: unknown };

/**
 * Converts a Zod schema to JSON Schema, for requests (`input`) or responses (`output`). Rules that JSON Schema cannot
 * express (a refinement, a transformation) are left out there and enforced by the server.
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
      // Anything, or null, is anything.
      if (jsonSchema.anyOf?.some((one) => Object.keys(one).length === 0)) delete jsonSchema.anyOf;
      if (def.type === 'record') nameFields(jsonSchema);
    },
  });
  return renameShared(json, io);
}

/** Writes a record of known names, all of which it has, as an object with these fields. */
function nameFields(record: JsonSchema): void {
  const { propertyNames, additionalProperties, required } = record;
  if (!propertyNames || !Array.isArray(required)) return;
  record.properties = Object.fromEntries(required.map((name) => [name, additionalProperties]));
  record.additionalProperties = false;
  delete record.propertyNames;
}

/** Schemas with an id are components of the document; those of requests and of responses differ in what is required. */
function renameShared(json: JsonSchema, io: 'input' | 'output'): JsonSchema {
  if (!json.$defs) return json;
  const ending = io === 'input' ? 'Input' : '';
  const text = JSON.stringify(json).replaceAll(/"#\/\$defs\/(\w+)"/g, `"#/components/schemas/$1${ending}"`);
  const { $defs, ...rest } = JSON.parse(text);
  return { ...rest, $defs: Object.fromEntries(Object.entries($defs).map(([name, one]) => [`${name}${ending}`, one])) };
}

type Pipe = { in: z.ZodType; out: z.ZodType };

/** Checks if a schema transforms a text and then validates it with a schema of texts. */
const isText = (def: object): def is Pipe =>
  'in' in def &&
  'out' in def &&
  [def.in, def.out].every((part) => part instanceof z.ZodType && part._zod.def.type === 'string');
