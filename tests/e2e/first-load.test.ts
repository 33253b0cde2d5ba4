import { join } from 'node:path';
import { expect, test } from 'vitest';
import { measureFirstLoad } from '../support/first-load/measure-first-load.ts';

/** What a page may ask of a browser that has nothing yet: scripts, as they travel. Nearly 120 kB are the framework's. */
const MOST_BYTES = 200_000;

test('no page asks for more scripts than its budget before it works', () => {
  const pages = measureFirstLoad(join(import.meta.dirname, '../..'));
  expect(pages.length).toBeGreaterThan(40);
  expect(pages.filter(({ bytes }) => bytes > MOST_BYTES).map(({ page, bytes }) => `${page}: ${bytes}`)).toEqual([]);
});
