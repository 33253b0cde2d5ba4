import { join } from 'node:path';
import { expect, test } from 'vitest';
import { measureFirstLoad } from '../../fixtures/browser/measure-first-load.ts';

/** The script budget of a page with an empty cache, in compressed bytes. Nearly 120 kB are the framework's. */
const MOST_BYTES = 200_000;

test('every page loads within its script budget', () => {
  const pages = measureFirstLoad(join(import.meta.dirname, '../../..'));
  expect(pages.length).toBeGreaterThan(40);
  expect(pages.filter(({ bytes }) => bytes > MOST_BYTES).map(({ page, bytes }) => `${page}: ${bytes}`)).toEqual([]);
});
