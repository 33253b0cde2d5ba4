import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findCalls } from '#lib/http/openapi/find-calls.ts';
import { SDK_PATHS } from '#lib/http/sdk-api/paths.ts';
import { PATHS } from '#lib/http/send-api/routes.ts';
import { writeDocument } from '../../bin/openapi/document.ts';
import { API_DOCUMENT } from '../../bin/openapi/document-file.ts';

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
    ...PATHS.flatMap(({ name, methods }) => Object.keys(methods).map((method) => `${method} /api/v1${name}`)),
    ...SDK_PATHS.map(({ name }) => `POST /api/v1${name}`),
  ];
  expect(described.sort()).toEqual(expected.sort());
});
