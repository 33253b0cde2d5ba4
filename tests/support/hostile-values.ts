import type { JsonSchema } from '#lib/http/calls/to-schema.ts';

/** Texts that cannot be stored: each call must refuse them in every text field. */
const UNSTORABLE = ['"a\\u0000b"', '"\\ud800"', '"x\\udc00y"', '["\\u0000"]', '{"\\u0000":"\\ud800"}'];

/** Texts that are valid and deceive or overwhelm. */
const TEXTS = [
  `"${'x'.repeat(1_000_000)}"`,
  '"\\u202ecilbup.exe\\u202c\\u2066\\uffff\\ufffe"',
  `"${'👩‍👩‍👧‍👦'.repeat(300)}"`,
  '"a\\r\\nSet-Cookie: a=b\\u001b[2J"',
  `"'; DROP TABLE users; --"`,
  '"../../etc/passwd%00%FF"',
  '""',
];

/** JSON values of unexpected types, as serialized. */
const OTHERS = [
  '1e999999',
  '-9007199254740993',
  '2147483648',
  '0.1',
  'true',
  'null',
  '[]',
  '{}',
  '["a","b"]',
  '{"__proto__":{"isAdmin":true},"constructor":{"prototype":1}}',
  `${'['.repeat(90)}${']'.repeat(90)}`,
];

/** Whole bodies instead of a valid one; bytes if they are not text. */
export const BODIES: readonly (string | Uint8Array<ArrayBuffer>)[] = [
  `${'['.repeat(200_000)}${']'.repeat(200_000)}`,
  `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`,
  '{"__proto__":{"a":1}}',
  '{"a\\u0000":1}',
  '"\\u0000"',
  'null',
  '1e999999',
  '',
  Uint8Array.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
  Uint8Array.from([0x22, 0xed, 0xa0, 0x80, 0x22]),
];

/** Values of a parameter of a path or a query, percent-encoded. */
export const PARAMETERS: readonly string[] = [
  '%00',
  'a%00b',
  '%FF',
  '%ED%A0%80',
  '%E2%80%AEcilbup',
  '%F0%9F%91%A9',
  '-1',
  '1e999999',
  '99999999999999999999',
  '2026-99-99',
  '%27%3B--',
  '..%2F..%2Fetc',
  'x'.repeat(8_000),
  '',
];

/** Headers that a caller chooses, one set at a time. */
export const HEADERS: readonly Record<string, string>[] = [
  { 'x-request-id': '\u00ff'.repeat(100) },
  { 'user-agent': `${'x'.repeat(8_000)}\u00ff` },
  { 'accept-language': '*;q=1e999,\u00e9\u00e9' },
  { 'content-type': 'application/json; charset=\u00ff' },
  { 'content-encoding': 'gzip' },
  { 'content-length': '99999999999' },
  { 'if-none-match': '"\u00ff"', range: 'bytes=-1-' },
  { 'idempotency-key': '\u00ff'.repeat(300), 'x-batch-validation': '\u00ff' },
  { 'idempotency-key': 'x', 'x-batch-validation': 'permissive' },
  { cookie: 'next-auth.session-token=%00%FF; mw.guard=\u00ff; mw.oauth=..; mw.handoff=' },
  { authorization: 'Bearer \u00ff' },
  { authorization: `Basic ${Buffer.from('\0:\0').toString('base64')}` },
  { authorization: `Bearer tx_live_${'\u00e9'.repeat(32)}` },
];

/**
 * Returns JSON values to put in place of a field: each text that cannot be stored, and of the rest a share that differs
 * from field to field, so that a sweep over all fields tries all of them.
 */
export function valuesFor(index: number): string[] {
  const share = (list: readonly string[], size: number) =>
    Array.from({ length: size }, (_, step) => list[(index + step * 3) % list.length] ?? '');
  return [...UNSTORABLE, ...share(TEXTS, 3), ...share(OTHERS, 3)];
}

/** A field of a body, as the names that lead to it; a list is entered at its first item. */
export type FieldPath = readonly (string | number)[];

const DEPTH_MAX = 4;

/** Returns every field that a body's schema names, those of lists and inner objects too. */
export function fieldsOf(schema: JsonSchema, path: FieldPath = []): FieldPath[] {
  if (path.length === DEPTH_MAX) return [];
  const choices = [schema.anyOf, schema.oneOf, schema.allOf].filter(Array.isArray).flat();
  const inner = choices.flatMap((choice) => fieldsOf(asSchema(choice), path));
  const items = schema.type === 'array' ? withSelf(asSchema(schema.items), [...path, 0]) : [];
  const fields = Object.entries(asSchema(schema.properties)).flatMap(([name, field]) =>
    withSelf(asSchema(field), [...path, name]),
  );
  return [...new Map([...inner, ...items, ...fields].map((field) => [JSON.stringify(field), field])).values()];
}

const withSelf = (schema: JsonSchema, path: FieldPath): FieldPath[] => [path, ...fieldsOf(schema, path)];

/** Returns a body as JSON in which one field has a value that is given as JSON itself. */
export function withField(body: unknown, path: FieldPath, json: string): string {
  const mark = '@the field@';
  return JSON.stringify(replaced(body, path, mark)).replace(`"${mark}"`, () => json);
}

function replaced(value: unknown, [step, ...rest]: FieldPath, mark: string): unknown {
  if (step === undefined) return mark;
  if (typeof step === 'number') return [replaced(Array.isArray(value) ? value[0] : undefined, rest, mark)];
  const fields: Record<string, unknown> = typeof value === 'object' && value !== null ? { ...value } : {};
  return { ...fields, [step]: replaced(fields[step], rest, mark) };
}

const asSchema = (value: unknown): JsonSchema => (typeof value === 'object' && value !== null ? { ...value } : {});
