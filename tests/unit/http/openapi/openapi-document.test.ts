import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { buildDocument } from '#lib/http/openapi/build-document.ts';
import { findCalls } from '#lib/http/openapi/find-calls.ts';
import { SDK_PATHS } from '#lib/http/sdk-api/paths.ts';
import { listKeyCalls } from '#lib/http/send-api/tables.ts';
import { writeDocument } from '../../../../bin/openapi/document.ts';
import { API_DOCUMENT } from '../../../../bin/openapi/document-file.ts';

const root = mkdtempSync(join(tmpdir(), 'mailwright-openapi-'));

afterAll(() => rmSync(root, { recursive: true }));

test('the document that the build writes has each call of the route files, the send API and SDK keys, and no other', async () => {
  await writeDocument(root);
  const { paths }: { paths: Record<string, object> } = JSON.parse(readFileSync(join(root, API_DOCUMENT), 'utf8'));
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const calls = (await findCalls()).filter(({ facts }) => facts.access !== 'operations');
  const expected = [
    ...calls.map(({ method, path }) => `${method} ${path}`),
    ...(await listKeyCalls()).map(({ method, path }) => `${method} ${path}`),
    ...SDK_PATHS.map(({ name }) => `POST /api/v1${name}`),
  ];
  expect(described.sort()).toEqual(expected.sort());
});

test('the names in the calls of keys are in snake_case, except for those within block documents', async () => {
  const document = buildDocument([], await listKeyCalls());
  const paths = Object.entries(document.paths).filter(([path]) => !path.startsWith('/api/v1/sdk/'));
  const names = paths.flatMap(([, methods]) => Object.values(methods).flatMap(namesIn));
  expect(names.length).toBeGreaterThan(500);
  expect(names.filter((name) => /[A-Z]/.test(name))).toEqual([]);
});

/** Lists the names of the fields and parameters in a part of a document. A block document has the spelling of its editor. */
function namesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([word, inner]) => {
    if (word === 'name' && 'in' in value && value.in === 'query') return [String(inner)];
    if (word !== 'properties') return namesIn(inner);
    return Object.entries(inner).flatMap(([name, schema]) => (name === 'blocks' ? [name] : [name, ...namesIn(schema)]));
  });
}
