import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { checkBoundaries } from '../../checks/boundaries/check-boundaries.ts';

let root = '';

afterEach(() => rmSync(root, { recursive: true, force: true }));

/** A house of the given files, empty where only imported, and what the checker says of it. */
function check(files: Record<string, string>, least = { modules: 1, imports: 0 }): string[] {
  root = mkdtempSync(join(tmpdir(), 'boundaries-'));
  const manifest = JSON.stringify({ imports: { '#lib/*': './lib/*', '#components/*': './components/*' } });
  for (const [path, text] of Object.entries({ ...files, 'package.json': manifest })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return checkBoundaries(root, least).violations;
}

describe('the boundary checker', () => {
  test('accepts modules that respect the layers', () => {
    const violations = check({
      'app/page.tsx': "import { listThings } from '#lib/events/list-things.ts';\nexport default listThings;",
      'components/ui/thing.tsx':
        "import type { Thing } from '#lib/events/schema.ts';\nexport const Thing = (thing: Thing) => <p>{thing}</p>;",
      'lib/events/list-things.ts': "import { read } from './store.ts';\nexport const listThings = read;",
      'lib/events/store.ts': "import pg from 'pg';\nexport const read = pg;",
      'lib/events/schema.ts': 'export type Thing = string;',
      'lib/client/calls.ts':
        "import type { Calls } from '#lib/http/config-api/tables.ts';\nexport type Name = keyof Calls;",
      'lib/http/config-api/tables.ts': 'export type Calls = { a: string };',
    });
    expect(violations).toEqual([]);
  });

  const breaches: [rule: string, from: string, text: string, to: string, why: string][] = [
    [
      'a floor imports no floor above it',
      'lib/infra/a.ts',
      "import '#lib/events/b.ts';",
      'lib/events/b.ts',
      'infra may not import domain',
    ],
    [
      'a type counts as an import',
      'lib/infra/a.ts',
      "import type { B } from '#lib/events/b.ts';",
      'lib/events/b.ts',
      'infra may not import domain',
    ],
    [
      'the type of a module counts too',
      'lib/infra/a.ts',
      "export type B = import('#lib/events/b.ts').B;",
      'lib/events/b.ts',
      'infra may not import domain',
    ],
    [
      'a re-export counts',
      'lib/core/a.ts',
      "export { b } from '#lib/infra/b.ts';",
      'lib/infra/b.ts',
      'core may not import infra',
    ],
    [
      'a dynamic import counts',
      'lib/core/a.ts',
      "export const b = () => import('#lib/infra/b.ts');",
      'lib/infra/b.ts',
      'core may not import infra',
    ],
    [
      'a relative path is seen through',
      'lib/core/a.ts',
      "import '../infra/b.ts';",
      'lib/infra/b.ts',
      'core may not import infra',
    ],
    [
      'entry points do not import each other',
      'smtp-relay/a.ts',
      "import '../app/b.ts';",
      'app/b.ts',
      'relay may not import app',
    ],
    [
      'a domain imports none of a group above it',
      'lib/account/company/a.ts',
      "import '#lib/engine/messages/b.ts';",
      'lib/engine/messages/b.ts',
      'the group engine comes after account',
    ],
    [
      "a domain's store is its own",
      'lib/engine/messages/a.ts',
      "import '#lib/events/store.ts';",
      'lib/events/store.ts',
      'only its own domain',
    ],
    [
      "a part of a domain's store is its own",
      'lib/engine/messages/a.ts',
      "import '#lib/events/read-store.ts';",
      'lib/events/read-store.ts',
      'only its own domain',
    ],
    [
      "a domain's inside is its own",
      'app/a.ts',
      "import '#lib/events/internal/b.ts';",
      'lib/events/internal/b.ts',
      'only its own domain',
    ],
    [
      'components run no verb',
      'components/ui/a.tsx',
      "import '#lib/events/b.ts';",
      'lib/events/b.ts',
      'only the schema.ts',
    ],
    [
      "the browser's client does not load the calls",
      'lib/client/a.ts',
      "import { b } from '#lib/http/config-api/tables.ts';\nexport const a = b;",
      'lib/http/config-api/tables.ts',
      'client may not import http',
    ],
    [
      "the browser's client has types of the calls alone",
      'lib/client/a.ts',
      "import type { B } from '#lib/http/config-api/b.ts';",
      'lib/http/config-api/b.ts',
      'client may not import http',
    ],
    [
      "components have the types of the calls from the browser's client",
      'components/ui/a.tsx',
      "import type { B } from '#lib/http/config-api/tables.ts';",
      'lib/http/config-api/tables.ts',
      'components may not import http',
    ],
    [
      'only a store talks to the database',
      'lib/events/a.ts',
      "import { getPool } from '#lib/infra/db/pool.ts';",
      'lib/infra/db/pool.ts',
      "only a domain's store.ts",
    ],
    [
      'an entry point does not reach for the database',
      'app/a.ts',
      "import '#lib/infra/db/pool.ts';",
      'lib/infra/db/pool.ts',
      'an entry point does not',
    ],
    [
      'a folder of lib/http imports only folders before it',
      'lib/http/calls/a.ts',
      "import '../session/b.ts';",
      'lib/http/session/b.ts',
      'lib/http/calls may not import session',
    ],
    ['lib/http has no other folders', 'lib/http/a.ts', '', 'lib/http/request/b.ts', 'no known folder of lib/http'],
    ['a missing file is reported', 'lib/events/a.ts', "import './gone.ts';", 'lib/events/b.ts', 'there is no file'],
    [
      'a computed name is refused',
      'lib/events/a.ts',
      'export const load = (name: string) => import(name);',
      'lib/events/b.ts',
      'must be a literal',
    ],
    ['a domain must be in the order of domains', 'lib/helpers/a.ts', '', 'lib/events/b.ts', 'is not in the order'],
    ['an unknown folder is refused', 'utils/a.ts', '', 'lib/events/b.ts', 'no known folder of the project'],
    ['a circle of imports is reported', 'lib/events/a.ts', "import './b.ts';", 'lib/events/b.ts', 'circle of imports'],
  ];

  test.each(breaches)('%s', (_rule, from, text, to, why) => {
    const back = why === 'circle of imports' ? "import './a.ts';" : 'export const b = 1;\nexport type B = number;';
    expect(check({ [from]: text, [to]: back })).toEqual([expect.stringContaining(why)]);
  });

  test('prints the path of a circle that imports of types close', () => {
    expect(
      check({
        'lib/events/a.ts': "import { b } from './b.ts';\nexport const a = b;\nexport type A = typeof a;",
        'lib/events/b.ts': "import { c } from './c.ts';\nexport const b = c;",
        'lib/events/c.ts': "import type { A } from './a.ts';\nexport const c: A | null = null;",
      }),
    ).toEqual(['circle of imports: lib/events/a.ts → lib/events/b.ts → lib/events/c.ts → lib/events/a.ts']);
  });

  test('reports a circle of folders whose files have none, with an import of each direction', () => {
    expect(
      check({
        'lib/events/read/rows/a.ts': "import { b } from '../../record/b.ts';\nexport const a = b;",
        'lib/events/record/b.ts': 'export const b = 1;',
        'lib/events/record/c.ts': "import type { D } from '../read/d.ts';\nexport const c: D = 1;",
        'lib/events/read/d.ts': 'export type D = number;',
      }),
    ).toEqual([
      'circle of folders in lib/events: read → record → read (lib/events/read/rows/a.ts → lib/events/record/b.ts, lib/events/record/c.ts → lib/events/read/d.ts)',
    ]);
  });

  test('reports a circle of three folders once', () => {
    expect(
      check({
        'components/ui/a/a.ts': "import { b } from '../b/b.ts';\nexport const a = b;",
        'components/ui/b/b.ts': "import { c } from '../c/c.ts';\nexport const b = c;",
        'components/ui/c/c.ts': 'export const c = 1;',
        'components/ui/c/d.ts': "import { e } from '../a/e.ts';\nexport const d = e;",
        'components/ui/a/e.ts': 'export const e = 1;',
      }),
    ).toEqual([expect.stringContaining('circle of folders in components/ui: a → b → c → a')]);
  });

  test('accepts a sub-folder and a file of its parent that import each other through other files', () => {
    expect(
      check({
        'lib/events/a.ts': "import { b } from './read/b.ts';\nexport const a = b;",
        'lib/events/read/b.ts': "import { c } from '../c.ts';\nexport const b = c;",
        'lib/events/c.ts': 'export const c = 1;',
      }),
    ).toEqual([]);
  });

  test('accepts a part of a store as a store', () => {
    expect(
      check({
        'lib/events/read-store.ts': "import { getPool } from '#lib/infra/db/pool.ts';\nexport const read = getPool;",
        'lib/infra/db/pool.ts': 'export const getPool = 1;',
      }),
    ).toEqual([]);
  });

  test.each([
    ['a domain knows no framework', 'lib/events/a.ts', "import { headers } from 'next/headers';"],
    ['the send API runs without Next', 'lib/http/send-api/a.ts', "import { after } from 'next/server';"],
    ['what both APIs share runs without Next', 'lib/http/calls/a.ts', "import { cache } from 'react';"],
    ['the ground floor imports few packages', 'lib/core/a.ts', "import 'pg';"],
    ['the ground floor opens no files', 'lib/mail/a.ts', "import 'node:fs';"],
    ['documents are of the ground floor', 'lib/documents/a.ts', "import 'node:fs';"],
    ['the ground floor does not read the clock', 'lib/core/a.ts', 'export const now = () => new Date();'],
    ['the ground floor does not read the environment', 'lib/core/a.ts', 'export const home = process.env.HOME;'],
  ])('%s', (_rule, from, text) => {
    expect(check({ [from]: text })).toHaveLength(1);
  });

  test('refuses a literal that is spread for the sake of its line breaks', () => {
    expect(check({ 'lib/core/a.ts': 'export const a = (b: number, c: number) => ({ ...{ b, c }, d: 1 });' })).toEqual([
      'lib/core/a.ts: ...{ b, c } spreads a literal: write its parts in its place',
    ]);
    expect(check({ 'lib/core/a.ts': "export const a = (b: string) => [...['--name', b], 'c'];" })).toEqual([]);
  });

  test('ignores imports inside a text', () => {
    expect(check({ 'lib/core/a.ts': "export const sample = `import { a } from '#lib/events/store.ts';`;" })).toEqual(
      [],
    );
  });

  test('fails when it finds fewer modules than expected', () => {
    expect(() => check({ 'lib/core/a.ts': '' }, { modules: 2, imports: 0 })).toThrow('only 1 modules');
  });

  test('fails on a file that it cannot read', () => {
    expect(() => check({ 'lib/core/a.ts': 'import {' })).toThrow('lib/core/a.ts does not parse');
  });
});
