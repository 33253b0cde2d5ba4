import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ElementType, toBinaryArray } from '#lib/infra/db/binary-array.ts';
import { getPool } from '#lib/infra/db/pool.ts';
import { closeDatabase } from '#lib/infra/process/close-database.ts';
import { createTestDatabase, type TestDatabase } from '../../../fixtures/database/database.ts';
import { fc } from '../../../fixtures/properties.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  process.env.DATABASE_URL = database.url;
});

afterAll(async () => {
  await closeDatabase();
  await database.drop();
});

/** The values as the database read them, in its own text form. */
async function readBack(type: ElementType, values: readonly unknown[]): Promise<(string | null)[]> {
  const { rows } = await getPool().query<{ value: string | null }>(
    `SELECT value::text FROM unnest($1::${type}[]) WITH ORDINALITY AS u(value, n) ORDER BY n`,
    [toBinaryArray(type, values)],
  );
  return rows.map(({ value }) => value);
}

describe('a binary array', () => {
  it.each<[ElementType, unknown[], (string | null)[]]>([
    ['uuid', ['0190a1b2-c3d4-7e5f-8a9b-00112233ffee', null], ['0190a1b2-c3d4-7e5f-8a9b-00112233ffee', null]],
    ['text', ['a', '', 'Grüße 🙂 "{\\,}"', null, undefined, 'NULL'], ['a', '', 'Grüße 🙂 "{\\,}"', null, null, 'NULL']],
    ['int', [0, -1, 2_147_483_647, null], ['0', '-1', '2147483647', null]],
    [
      'bigint',
      [0, -1, 9_007_199_254_740_991, -9_007_199_254_740_991, 4_294_967_296],
      ['0', '-1', '9007199254740991', '-9007199254740991', '4294967296'],
    ],
    ['float8', [0.5, -1e300, null], ['0.5', '-1e+300', null]],
    ['boolean', [true, false, null], ['true', 'false', null]],
    ['jsonb', ['{"b": [1, "ü"], "a": null}', null], ['{"a": null, "b": [1, "ü"]}', null]],
    ['text', [], []],
  ])('of %s arrives as it was', async (type, values, expected) => {
    expect(await readBack(type, values)).toEqual(expected);
  });

  it('of timestamps arrives to the millisecond, before and after the year 2000', async () => {
    const times = [
      '1970-01-01T00:00:00.001Z',
      '1999-12-31T23:59:59.999Z',
      '2026-11-23T10:11:12.345Z',
      '9999-12-31T23:59:59.999Z',
    ];
    const { rows } = await getPool().query<{ at: Date }>('SELECT unnest($1::timestamptz[]) AS at', [
      toBinaryArray(
        'timestamptz',
        times.map((time) => new Date(time)),
      ),
    ]);
    expect(rows.map(({ at }) => at.toISOString())).toEqual(times);
  });

  it('holds any texts and ids, repeated ones too, whatever its size', async () => {
    const any = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('same', null, 'x'.repeat(70_000)));
    await fc.assert(
      fc.asyncProperty(fc.array(any, { maxLength: 20 }), async (texts) => {
        const clean = texts.map((text) => text?.replaceAll('\0', '') ?? null);
        expect(await readBack('text', clean)).toEqual(clean);
      }),
      { numRuns: 60 },
    );
    const ids = Array.from({ length: 500 }, () => randomUUID()).flatMap((id) => [id, id]);
    expect(await readBack('uuid', ids)).toEqual(ids);
  });

  it.each([
    '',
    'x',
    '0190a1b2-c3d4-7e5f-8a9b-00112233ffeg',
    '0190a1b2c3d47e5f8a9b00112233ffee',
    '-190a1b2-c3d4-7e5f-8a9b-00112233ffee',
  ])('refuses %j as a UUID', (text) => {
    expect(() => toBinaryArray('uuid', [text])).toThrow(TypeError);
  });
});
