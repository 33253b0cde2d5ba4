import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CommitInDoubt } from '#lib/infra/db/commit-in-doubt.ts';
import { Octets } from '#lib/infra/db/octets.ts';
import type { Statement } from '#lib/infra/db/pipeline.ts';
import { closePool, getPool } from '#lib/infra/db/pool.ts';
import { runStatements, sendTransaction, withTransaction } from '#lib/infra/db/transaction.ts';
import { createTestDatabase, type TestDatabase } from '../../../fixtures/database/database.ts';
import { fc } from '../../../fixtures/properties.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  process.env.DATABASE_URL = database.url;
  await getPool().query('CREATE TABLE facts (n int PRIMARY KEY)');
  await getPool().query('CREATE TABLE words (nr int, word text)');
});

afterAll(async () => {
  await closePool();
  await database.drop();
});

const insert = (...numbers: number[]): Statement => ({
  name: 'insert-facts',
  text: 'INSERT INTO facts SELECT * FROM unnest($1::int[])',
  values: [numbers],
});
const remove = (number: number): Statement => ({
  name: 'remove-fact',
  text: 'DELETE FROM facts WHERE n = $1',
  values: [number],
});
const facts = async () => (await getPool().query('SELECT n FROM facts ORDER BY n')).rows.map(({ n }) => n);

test('commits all statements or none, and keeps the connection usable with its prepared statements', async () => {
  await sendTransaction([insert(1, 2)]);
  // Statements after the failed one are not even prepared by the server.
  await expect(sendTransaction([insert(3), insert(1), remove(2)])).rejects.toThrow(/duplicate key/);
  expect(await facts()).toEqual([1, 2]);
  await sendTransaction([insert(3), remove(2), insert(4)]);
  expect(await facts()).toEqual([1, 3, 4]);
  expect(getPool().totalCount).toBe(1);
});

test('keeps settings of a statement for the next ones, but not after the transaction', async () => {
  const set = { name: 'set', text: "SELECT set_config('enable_seqscan', 'off', true)", values: [] };
  const note = { name: 'note', text: "INSERT INTO words SELECT 1, current_setting('enable_seqscan')", values: [] };
  await sendTransaction([set, note]);
  await sendTransaction([note]);
  const { rows } = await getPool().query('SELECT word FROM words ORDER BY word');
  expect(rows).toEqual([{ word: 'off' }, { word: 'on' }]);
});

test('does not report a transaction with unknown result as refused, and discards its connection', async () => {
  const ends = { name: 'end-me', text: 'SELECT pg_terminate_backend(pg_backend_pid())', values: [] };
  const broken = sendTransaction([insert(5), ends]);
  await expect(broken).rejects.toBeInstanceOf(CommitInDoubt);
  expect(await facts()).toEqual([1, 3, 4]);
});

test('sends any text, instant and null to the database unchanged', async () => {
  const Word = fc.oneof(
    fc.constant(null),
    fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\u0000', '')),
    fc.constantFrom('', 'NULL', 'null', '{}', '"', '\\', '\\"', ',', '{"a":"b\\"c"}', ' a ', 'ä\n\t'),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(Word, { maxLength: 20 }), async (words) => {
      await sendTransaction([
        { name: 'empty-words', text: 'DELETE FROM words', values: [] },
        {
          name: 'insert-words',
          text: 'INSERT INTO words SELECT nr, word FROM unnest($1::text[]) WITH ORDINALITY AS w(word, nr)',
          values: [words],
        },
      ]);
      const { rows } = await getPool().query('SELECT word FROM words ORDER BY nr');
      expect(rows.map(({ word }) => word)).toEqual(words);
    }),
    { numRuns: 50 },
  );
  const at = new Date('2026-11-20T23:59:59.999Z');
  const instant = {
    name: 'instant',
    text: 'INSERT INTO words SELECT extract(epoch FROM $1::timestamptz), $2',
    values: [at, 7],
  };
  const instants = {
    name: 'instants',
    text: 'INSERT INTO words SELECT extract(epoch FROM i), null FROM unnest($1::timestamptz[]) AS i',
    values: [[at, null]],
  };
  await sendTransaction([{ name: 'empty-words', text: 'DELETE FROM words', values: [] }, instant, instants]);
  const { rows } = await getPool().query('SELECT nr, word FROM words ORDER BY word NULLS LAST, nr');
  const seconds = Math.round(at.getTime() / 1_000);
  expect(rows).toEqual([
    { nr: seconds, word: '7' },
    { nr: seconds, word: null },
    { nr: null, word: null },
  ]);
});

test('sends octets in pieces of any size unchanged, between other values', async () => {
  await getPool().query('CREATE TABLE pieces (before text, raw bytea, after text[], nothing bytea)');
  const Sizes = fc.array(fc.oneof(fc.constantFrom(0, 4_095, 4_096), fc.nat({ max: 10_000 })), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(Sizes, fc.string(), async (sizes, name) => {
      const pieces = sizes.map((size) => randomBytes(size));
      const text = name.replaceAll('\u0000', '');
      const statement = {
        name: 'insert-pieces',
        text: 'INSERT INTO pieces VALUES ($1, $2, $3, $4)',
        values: [text, new Octets(pieces), [text, 'ä'], null],
      };
      await getPool().query('TRUNCATE pieces');
      await sendTransaction([statement]);
      await withTransaction((db) => runStatements(db, [statement]));
      const row = { before: text, raw: Buffer.concat(pieces), after: [text, 'ä'], nothing: null };
      expect((await getPool().query('SELECT * FROM pieces')).rows).toEqual([row, row]);
    }),
    { numRuns: 50 },
  );
});
