import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** A file sends SQL itself, or builds statements for a pipeline. */
const sendsRawSql = (text: string): boolean =>
  /\.query[<(]/.test(text) || (text.includes('db/pipeline.ts') && /\btext:/.test(text));

/** The header comment of a file with raw SQL gives the reason for it. */
const REASON = /^\/\*\* Raw SQL: \S.{15,}\. \*\/$/;

const files = readdirSync('lib', { recursive: true, encoding: 'utf8' })
  .map((name) => `lib/${name.replaceAll('\\', '/')}`)
  .filter((path) => path.endsWith('.ts'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

it('every file that sends raw SQL gives the reason in its header comment', () => {
  const raw = files.filter(({ text }) => sendsRawSql(text));
  expect(raw.length).toBeGreaterThan(30);
  expect(raw.filter(({ text }) => !REASON.test(text.split('\n', 1)[0] ?? '')).map(({ path }) => path)).toEqual([]);
});

it('a header comment about raw SQL is gone when its file sends none', () => {
  const stale = files.filter(({ text }) => text.startsWith('/** Raw SQL:') && !sendsRawSql(text));
  expect(stale.map(({ path }) => path)).toEqual([]);
});
