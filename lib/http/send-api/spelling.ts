import { AppError } from '#lib/core/errors/app-error.ts';
import type { KeyCall } from '#lib/senders/api-keys/key-call.ts';
import { type JsonSchema, toSchema } from '../calls/to-schema.ts';

/**
 * The spelling of a call whose schemas are in camelCase. The API's own spelling is snake_case. Requests may use the
 * names of the schemas too, which were the documented ones before 0.2; this ends with 0.3.
 */
export type Spelling = {
  /** Returns a body or a query with the names of its schema. */
  read<Input>(part: 'body' | 'query', given: Input): Input;
  /** Returns an answer in snake_case. */
  write(answer: unknown): unknown;
  /** Names the field of a refusal in snake_case. */
  refuse(error: AppError): AppError;
};

/** Converts a name to snake_case: `allowedIps` to `allowed_ips`. A name without capitals stays as it is. */
export const toSnakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (one) => `_${one.toLowerCase()}`);

const spellings = new WeakMap<KeyCall, Spelling>();

/** Returns the spelling of a call; null if its schemas are in snake_case themselves. */
export function spellingOf(call: KeyCall): Spelling | null {
  if (!call.isCamelCase) return null;
  const spelling = spellings.get(call) ?? createSpelling(call);
  spellings.set(call, spelling);
  return spelling;
}

function createSpelling(call: KeyCall): Spelling {
  const input = { body: call.body && toSchema(call.body, 'input'), query: call.query && toSchema(call.query, 'input') };
  const output = call.answer ? toSchema(call.answer, 'output') : {};
  const names = new Set([...namesOf(input.body ?? {}), ...namesOf(input.query ?? {})]);
  return {
    read: (part, given) => rename(given, [input[part] ?? {}], toDeclared),
    write: (answer) => rename(answer, [output], toWritten),
    refuse: (error) => {
      const { field = '' } = error.payload;
      const own = field.replaceAll(/[A-Za-z]+/g, (name) => (names.has(name) ? toSnakeCase(name) : name));
      if (own === field) return error;
      const { code, retryAfterSeconds } = error;
      const message = error.message.replaceAll(field, own);
      const rest = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
      return new AppError(code, { ...error.payload, field: own, message, ...rest });
    },
  };
}

/** Returns the name under which a field is declared, and its new name. */
type Rename = (name: string, declared: readonly string[]) => { declaredAs: string; name: string };

const toDeclared: Rename = (name, declared) => {
  const own = declared.find((one) => toSnakeCase(one) === name) ?? name;
  return { declaredAs: own, name: own };
};

const toWritten: Rename = (name, declared) => ({
  declaredAs: name,
  name: declared.includes(name) ? toSnakeCase(name) : name,
});

/** Renames the declared fields of a value and of the values in it. The keys of a record, which are data, stay. */
function rename<Value>(value: Value, schemas: readonly JsonSchema[], toName: Rename): Value {
  if (typeof value !== 'object' || value === null) return value;
  const variants = schemas.flatMap(variantsOf);
  if (Array.isArray(value)) {
    const items = variants.flatMap(({ items }) => asSchemas(items));
    return value.map((item) => rename(item, items, toName)) as Value; // the items are what they were
  }
  const declared = variants.flatMap(({ properties = {} }) => Object.keys(properties));
  const entries = Object.entries(value).map(([given, inner]) => {
    const { declaredAs, name } = toName(given, declared);
    const own = variants.flatMap(({ properties, additionalProperties }) =>
      asSchemas(properties?.[declaredAs] ?? additionalProperties),
    );
    // A field that is given in both spellings keeps its own name, and is refused as unknown.
    const isTwice = name !== given && Object.hasOwn(value, name);
    return [isTwice ? given : name, rename(inner, own, toName)];
  });
  return Object.fromEntries(entries) as Value; // an object with the same values
}

/** The parts of a JSON Schema that say which fields a value may have. */
type Variant = { properties?: Record<string, unknown>; items?: unknown; additionalProperties?: unknown };

/** Returns the schemas of objects and lists among the alternatives of a schema. */
function variantsOf(schema: JsonSchema): Variant[] {
  const { anyOf = [], oneOf = [], allOf = [] } = schema as Record<string, JsonSchema[]>; // lists of schemas, where present
  return [schema as Variant, ...[...anyOf, ...oneOf, ...allOf].flatMap(variantsOf)];
}

const asSchemas = (schema: unknown): JsonSchema[] =>
  typeof schema === 'object' && schema !== null ? [schema as JsonSchema] : [];

/** Lists the names of all fields that a schema declares. */
function namesOf(schema: JsonSchema): string[] {
  return variantsOf(schema).flatMap(({ properties = {}, items, additionalProperties }) => [
    ...Object.keys(properties),
    ...[...Object.values(properties), items, additionalProperties].flatMap(asSchemas).flatMap(namesOf),
  ]);
}

/** Returns the JSON Schema of a call's part with the names that its requests and answers have in the API. */
export function inSnakeCase(schema: JsonSchema): JsonSchema {
  const convert = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(convert);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([word, inner]) => {
        if (word === 'properties') return [word, renameKeys(convert(inner))];
        return [word, word === 'required' && Array.isArray(inner) ? inner.map(toSnakeCase) : convert(inner)];
      }),
    );
  };
  return convert(schema) as JsonSchema; // only names within it changed
}

const renameKeys = (properties: unknown): object =>
  Object.fromEntries(Object.entries(properties ?? {}).map(([name, schema]) => [toSnakeCase(name), schema]));
