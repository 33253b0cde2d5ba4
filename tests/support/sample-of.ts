import { newId, randomToken } from '#lib/core/ids.ts';
import type { JsonSchema } from '#lib/http/calls/to-schema.ts';

const FORMATS: Record<string, () => string> = {
  uuid: newId,
  email: () => `somebody-${newId().slice(-12)}@example.net`,
  'date-time': () => new Date(Date.now() + 3_600_000).toISOString(),
  date: () => new Date().toISOString().slice(0, 10),
  uri: () => 'https://example.net',
  ipv4: () => '192.0.2.1',
};

/** Sample values of fields whose schema lacks some rules. */
const FIELDS: Record<string, () => string> = {
  to: () => 'somebody@example.net',
  phone: () => '+62 21 555 0123',
  website: () => 'https://example.net',
  smartHostUrl: () => 'smtp://relay.example.net',
  token: () => randomToken(32),
  html: () => '<p>Hello</p>',
  timezone: () => 'Asia/Jakarta',
};

/** Returns a value that matches a JSON Schema; rules of refinements are not known here. */
export function sampleOf(schema: JsonSchema): unknown {
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const choice = [schema.anyOf, schema.oneOf, schema.allOf].find(Array.isArray);
  if (choice) return sampleOf(choice[0]);
  // Of a field that may be null, a value.
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object') return sampleObject(schema);
  if (type === 'array') return [sampleOf(asSchema(schema.items))];
  if (type === 'boolean') return true;
  if (type === 'number' || type === 'integer') return schema.minimum ?? 1;
  return sampleText(schema);
}

function sampleObject({ properties, required }: JsonSchema): Record<string, unknown> {
  const fields = Object.entries(asSchema(properties));
  // Where nothing is required, something is mostly asked for all the same.
  const wanted = new Set(Array.isArray(required) ? required : fields.map(([name]) => name));
  const given = fields.filter(([name]) => wanted.has(name));
  return Object.fromEntries(given.map(([name, field]) => [name, FIELDS[name]?.() ?? sampleOf(asSchema(field))]));
}

function sampleText({ format, minLength = 1 }: JsonSchema): string {
  const made = typeof format === 'string' ? FORMATS[format]?.() : undefined;
  return made ?? 'Sample text'.padEnd(Number(minLength), 'x');
}

const asSchema = (value: unknown): JsonSchema => (typeof value === 'object' && value !== null ? { ...value } : {});
